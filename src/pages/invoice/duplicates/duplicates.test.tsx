import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { asDecimal } from '#contract/decimal.ts';
import { noPermissions } from '#contract/permissions.ts';
import { freshClient } from '#src/api/client.fixture.ts';
import { signIn } from '#src/api/session.ts';
import { headerValues } from '#src/pages/invoice/fields/header-values.ts';
import { likelyDuplicates, notDuplicates } from '#src/widgets/duplicates/find-duplicates.ts';
import { openInvoice, Service } from '#src/pages/invoice/invoice.fixture.tsx';
import { button, other, total, withOther } from './duplicates.fixture.ts';

beforeEach(async () => {
  notDuplicates.remove(other, new Service().invoice.uid);
  await page.viewport(1280, 900);
});
afterEach(() => vi.unstubAllGlobals());

test('reports a likely duplicate with the reasons', async () => {
  await openInvoice(withOther());
  const section = page.getByRole('region', { name: 'Possible duplicates' });
  await expect
    .element(
      section.getByText(
        'Most likely the same as INV-7: same number, same company, same amount, 2 days apart',
      ),
    )
    .toBeVisible();
});

test('finds a duplicate that arrives later once the queries are invalidated', async () => {
  const service = withOther();
  const { instead } = service;
  let arrived = false;
  const none = { count: 0, page_count: 1, page_size: 100, results: [] };
  service.instead = (method, path, ...sent) =>
    !arrived && path === '/v1/invoices/' ? Response.json(none) : instead?.(method, path, ...sent);
  vi.stubGlobal('fetch', service.answer);
  signIn('a-key', false);
  const client = freshClient();
  const { invoice } = service;
  const find = () => client.fetchQuery(likelyDuplicates(invoice, headerValues(invoice)));
  expect(await find()).toHaveLength(0);
  arrived = true;
  await client.invalidateQueries();
  expect(await find()).toHaveLength(1);
});

test('another amount rules out a duplicate until the same amount is typed', async () => {
  await openInvoice(withOther({ total_price: asDecimal('80.00') }));
  await expect.element(page.getByLabelText('Total', { exact: true })).toHaveValue('59.50');
  await expect
    .element(page.getByRole('region', { name: 'Possible duplicates' }))
    .not.toBeInTheDocument();
  await page.getByLabelText('Total', { exact: true }).fill('80');
  await expect.element(page.getByText(/Most likely the same as INV-7/)).toBeVisible();
});

test('compares both side by side and says which values differ', async () => {
  await openInvoice(withOther({ total_vat: asDecimal('9.49') }));
  await button('Compare with INV-7').click();
  const dialog = page.getByRole('dialog', { name: 'INV-2 beside INV-7' });
  await expect
    .element(dialog.getByRole('row', { name: 'VAT €9.50 €9.49 different' }))
    .toBeVisible();
  await expect
    .element(dialog.getByRole('row', { name: 'Invoice number NB-2026-117 NB-2026-117 the same' }))
    .toBeVisible();
  await expect
    .element(dialog.getByRole('row', { name: 'Paper A4 €59.50 Paper A4 €59.50 the same' }))
    .toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'Open INV-7' }))
    .toHaveAttribute('href', `/invoices/${other}`);
});

test('on a phone the values have more room than the field names', async () => {
  await page.viewport(390, 844);
  await openInvoice(withOther());
  await button('Compare with INV-7').click();
  const head = (name: string) => page.getByRole('columnheader', { name }).first();
  await expect.element(head('Field')).toBeInTheDocument();
  const width = (name: string) => head(name).element().getBoundingClientRect().width;
  expect(width('Field')).toBeLessThan(width('INV-7') - 10);
});

test('hides an invoice marked as no duplicate until that is undone', async () => {
  const service = withOther();
  const first = await openInvoice(service);
  await button('Compare with INV-7').click();
  await button('Not a duplicate').click();
  await expect
    .element(page.getByRole('region', { name: 'Possible duplicates' }))
    .not.toBeInTheDocument();
  await button('Undo').click();
  await expect.element(button('Compare with INV-7')).toBeVisible();
  await button('Compare with INV-7').click();
  await button('Not a duplicate').click();
  await first.close();
  await openInvoice(service);
  await expect.element(page.getByLabelText('Total', { exact: true })).toHaveValue('59.50');
  await expect
    .element(page.getByRole('region', { name: 'Possible duplicates' }))
    .not.toBeInTheDocument();
});

test('rejecting from the comparison prefills the reason', async () => {
  const service = withOther();
  await openInvoice(service);
  await button('Compare with INV-7').click();
  await button('Reject this one').click();
  await expect.element(page.getByLabelText('Reason (optional)')).toHaveValue('Duplicate of INV-7');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect.poll(() => service.writes.at(-1)?.body).toEqual({ reason: 'Duplicate of INV-7' });
});

test('shows no duplicates to a read-only key', async () => {
  const service = withOther({}, { permissions: noPermissions });
  await openInvoice(service);
  await expect
    .element(
      page.getByText('Your key may not change, delete, approve or reject this invoice.', {
        exact: false,
      }),
    )
    .toBeVisible();
  // It is prefetched as the next waiting one; a search would have shown it by then.
  await expect
    .poll(() => service.requests.filter(({ path }) => path.endsWith(other)).length)
    .toBe(1);
  await expect
    .element(page.getByRole('region', { name: 'Possible duplicates' }))
    .not.toBeInTheDocument();
});

test('searches for duplicates of the next invoice before it is opened', async () => {
  const service = new Service(total);
  await openInvoice(service);
  const third = '5b6e1f1c-0000-4000-8000-000000000003';
  await expect
    .poll(() => service.requests.filter(({ path }) => path.endsWith(third)).length)
    .toBe(1);
  const lists = () => service.requests.filter(({ path }) => path === '/v1/invoices/').length;
  // Two searches per invoice, by number and by company, and the list itself.
  await expect.poll(lists).toBeGreaterThanOrEqual(5);
});

import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { asDecimal } from '#contract/decimal.ts';
import { anInvoice, anInvoiceRow, anItem } from '#contract/fixtures.ts';
import type { Invoice } from '#contract/invoice.ts';
import { signIn } from '#src/api/session.ts';
import { headerValues } from '#src/pages/invoice/fields/header-values.ts';
import { likelyDuplicates, notDuplicates } from '#src/widgets/duplicates/find-duplicates.ts';
import { openInvoice, Service } from '#src/pages/invoice/invoice.fixture.tsx';

beforeEach(async () => {
  notDuplicates.remove(other, new Service().invoice.uid);
  await page.viewport(1280, 900);
});
afterEach(() => vi.unstubAllGlobals());

const button = (name: string) => page.getByRole('button', { name, exact: true });
const total = { items: [anItem()], total_price: asDecimal('59.50'), total_vat: asDecimal('9.50') };
const other = '5b6e1f1c-0000-4000-8000-000000000007';
const paths = (service: Service) => service.writes.map(({ path }) => path.split('/').at(-1));

/** A service that has a second invoice, which every search finds. */
function withOther(change: Partial<Invoice> = {}, mine: Partial<Invoice> = {}): Service {
  const service = new Service({ ...total, ...mine });
  const second = anInvoice({
    ...total,
    uid: other,
    hf_id: 'INV-7',
    invoice_date: '2026-02-25',
    ...change,
  });
  service.instead = (method, path) => {
    if (method === 'GET' && path === '/v1/invoices/')
      return Response.json({
        count: 1,
        page_count: 1,
        page_size: 100,
        results: [
          anInvoiceRow({
            uid: other,
            hf_id: 'INV-7',
            total_price: second.total_price,
            invoice_date: second.invoice_date,
          }),
        ],
      });
    return method === 'GET' && path.endsWith(other) ? Response.json(second) : undefined;
  };
  return service;
}

test('an invoice that may be there twice says so, and why', async () => {
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

test('a duplicate that arrives later is found once something changed', async () => {
  const service = withOther();
  const { instead } = service;
  let arrived = false;
  const none = { count: 0, page_count: 1, page_size: 100, results: [] };
  service.instead = (method, path, ...sent) =>
    !arrived && path === '/v1/invoices/' ? Response.json(none) : instead?.(method, path, ...sent);
  vi.stubGlobal('fetch', service.answer);
  signIn('a-key', false);
  const client = new QueryClient();
  const { invoice } = service;
  const find = () => client.fetchQuery(likelyDuplicates(client, invoice, headerValues(invoice)));
  expect(await find()).toHaveLength(0);
  arrived = true;
  await client.invalidateQueries();
  expect(await find()).toHaveLength(1);
});

test('the same number with another amount is no duplicate, and typing the amount makes it one', async () => {
  await openInvoice(withOther({ total_price: asDecimal('80.00') }));
  await expect.element(page.getByLabelText('Total', { exact: true })).toHaveValue('59.50');
  await expect
    .element(page.getByRole('region', { name: 'Possible duplicates' }))
    .not.toBeInTheDocument();
  await page.getByLabelText('Total', { exact: true }).fill('80');
  await expect.element(page.getByText(/Most likely the same as INV-7/)).toBeVisible();
});

test('both are compared side by side, what differs is said in words', async () => {
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

test('what a person calls no duplicate is not shown again, until they take it back', async () => {
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

test('rejecting from the comparison starts with the reason', async () => {
  const service = withOther();
  await openInvoice(service);
  await button('Compare with INV-7').click();
  await button('Reject this one').click();
  await expect.element(page.getByLabelText('Reason (optional)')).toHaveValue('Duplicate of INV-7');
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
  await expect.poll(() => service.writes.at(-1)?.body).toEqual({ reason: 'Duplicate of INV-7' });
});

test('who may only read asks for no duplicates', async () => {
  const none = {
    can_update: false,
    can_delete: false,
    can_approve: false,
    can_reject: false,
    can_remove_approval: false,
  };
  const service = withOther({}, { permissions: none });
  await openInvoice(service);
  await expect
    .element(
      page.getByText('Your key may not change, delete, approve or reject this invoice.', {
        exact: false,
      }),
    )
    .toBeVisible();
  expect(service.requests.filter(({ path }) => path.endsWith(other))).toEqual([]);
});

test('approving with something open asks once and lists it; Back changes nothing', async () => {
  const service = new Service({
    ...total,
    total_price: asDecimal('60.00'),
    invoice_date: '2999-01-01',
  });
  await openInvoice(service);
  await button('Approve').click();
  const dialog = page.getByRole('dialog', { name: 'Approve INV-2?' });
  await expect.element(dialog.getByText('2 open issues:')).toBeVisible();
  await expect
    .element(dialog.getByText('The items add up to €59.50, €0.50 less than the total.'))
    .toBeVisible();
  await button('Back').click();
  expect(service.writes).toEqual([]);
  await button('Approve').click();
  await expect.element(button('Approve anyway')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => paths(service)).toEqual(['approve']);
  await button('Remove approval').click();
  await button('Approve').click();
  await expect.poll(() => paths(service)).toEqual(['approve', 'remove-approval', 'approve']);
  // What is remembered of it outlives signing out, so it names no invoice.
  expect(localStorage.getItem('invoice-desk.accepted-doubts')).toMatch(/^\["\w{10,}"/);
});

test('it asks again when something else is open', async () => {
  const service = new Service({ ...total, total_price: asDecimal('60.00') });
  await openInvoice(service);
  await button('Approve').click();
  await button('Approve anyway').click();
  await button('Remove approval').click();
  await page.getByLabelText('Total', { exact: true }).fill('61');
  await button('Approve').click();
  await expect
    .element(page.getByText('The items add up to €59.50, €1.50 less than the total.').first())
    .toBeVisible();
  await expect.element(button('Approve anyway')).toBeVisible();
  expect(paths(service)).toEqual(['approve', 'remove-approval']);
});

test('Ctrl+Enter asks too, and its second press is the answer', async () => {
  const service = withOther();
  await openInvoice(service);
  await expect.element(button('Compare with INV-7')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .element(page.getByRole('dialog').getByText(/Most likely the same as INV-7/))
    .toBeVisible();
  expect(service.writes).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => paths(service)).toEqual(['approve']);
});

/** Holds the answers of searches of the list back until they are let go. */
function held(service: Service, answer: () => Response | Promise<Response>) {
  const { instead } = service;
  let open = false;
  const waiting: (() => void)[] = [];
  const later = async () => {
    if (!open) await new Promise<void>((resolve) => void waiting.push(resolve));
    return answer();
  };
  service.instead = (method, path, ...sent) =>
    method === 'GET' && path === '/v1/invoices/' ? later() : instead?.(method, path, ...sent);
  return () => {
    open = true;
    for (const go of waiting) go();
  };
}
const found = () =>
  Response.json({
    count: 1,
    page_count: 1,
    page_size: 100,
    results: [anInvoiceRow({ uid: other, hf_id: 'INV-7' })],
  });

test('who approves before the search for duplicates is back waits for it, and is asked about what it finds', async () => {
  const service = withOther({}, { uid: '5b6e1f1c-0000-4000-8000-000000000021' });
  const letGo = held(service, found);
  await openInvoice(service);
  await expect.element(button('Approve')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(button('Looking for duplicates…')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(service.writes).toEqual([]);
  letGo();
  await expect
    .element(page.getByRole('dialog').getByText(/Most likely the same as INV-7/))
    .toBeVisible();
  expect(service.writes).toEqual([]);
});

test('a search that fails is no answer: it is said, and asked', async () => {
  const service = withOther({}, { uid: '5b6e1f1c-0000-4000-8000-000000000022' });
  held(service, () => Response.json({ detail: 'Broken.' }, { status: 500 }))();
  await openInvoice(service);
  await button('Approve').click();
  await expect
    .element(page.getByRole('dialog').getByText(/the search for duplicates got no answer/))
    .toBeVisible();
  await button('Approve anyway').click();
  await expect.poll(() => paths(service)).toEqual(['approve']);
});

test('who goes elsewhere while it is searched is told that nothing was approved', async () => {
  const service = withOther({}, { uid: '5b6e1f1c-0000-4000-8000-000000000023' });
  const letGo = held(service, found);
  const opened = await openInvoice(service);
  await expect.element(button('Approve')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await opened.go('/invoices');
  letGo();
  await expect
    .element(
      page.getByText(
        'INV-2 was not approved: the page was left while duplicates were being looked for.',
      ),
    )
    .toBeVisible();
  expect(service.writes).toEqual([]);
});

test('the duplicates of the next invoice are known before it is opened', async () => {
  const service = new Service(total);
  await openInvoice(service);
  const third = '5b6e1f1c-0000-4000-8000-000000000003';
  await expect
    .poll(() => service.requests.filter(({ path }) => path.endsWith(third)).length)
    .toBe(1);
  const lists = () => service.requests.filter(({ path }) => path === '/v1/invoices/').length;
  // Two searches each, by number and by company, beside the list itself.
  await expect.poll(lists).toBeGreaterThanOrEqual(5);
});

test('an invoice with nothing open is approved at once', async () => {
  const service = new Service(total);
  await openInvoice(service);
  await button('Approve').click();
  await expect.poll(() => paths(service)).toEqual(['approve']);
});

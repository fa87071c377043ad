import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { asDecimal } from '#contract/decimal.ts';
import { anInvoiceRow } from '#contract/fixtures.ts';
import { openInvoice, Service } from '#src/pages/invoice/invoice.fixture.tsx';
import { notDuplicates } from '#src/widgets/duplicates/find-duplicates.ts';
import { button, other, paths, total, withOther } from './duplicates.fixture.ts';

beforeEach(async () => {
  notDuplicates.remove(other, new Service().invoice.uid);
  await page.viewport(1280, 900);
});
afterEach(() => vi.unstubAllGlobals());

test('approving with open issues asks once and lists them, and Back changes nothing', async () => {
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
    .element(dialog.getByText(/The items add up to €59\.50, €0\.50 less than the total\.$/))
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
  // It stays stored after signing out, so it must not name the invoice.
  expect(localStorage.getItem('invoice-desk.accepted-doubts')).toMatch(/^\["\w{10,}"/);
});

test('asks again when another issue is open', async () => {
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

test('Ctrl+Enter asks too, and a second press confirms', async () => {
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

/** Holds back the responses to list searches. @returns releases them */
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

test('approving during the search for duplicates waits for it and asks about what it finds', async () => {
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

test('a failed search for duplicates is reported and asked about', async () => {
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

test('leaving during the search for duplicates says that nothing was approved', async () => {
  const service = withOther({}, { uid: '5b6e1f1c-0000-4000-8000-000000000023' });
  const letGo = held(service, found);
  const opened = await openInvoice(service);
  await expect.element(button('Approve')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(button('Looking for duplicates…')).toBeVisible();
  await opened.go('/invoices');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible();
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

test('approves an invoice without open issues at once', async () => {
  const service = new Service(total);
  await openInvoice(service);
  await button('Approve').click();
  await expect.poll(() => paths(service)).toEqual(['approve']);
});

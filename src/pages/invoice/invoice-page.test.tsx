import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { asDecimal } from '#contract/decimal.ts';
import { anItem, uidOf } from '#contract/fixtures.ts';
import { noPermissions } from '#contract/permissions.ts';
import { endEdits, storeEdits } from '#src/device/drafts.ts';
import { openInvoice, Service } from './invoice.fixture.tsx';
import { skipWaits } from '#src/ui/skip-waits.fixture.ts';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('the link back keeps the filters, and Next follows the list', async () => {
  const opened = await openInvoice(new Service(), { search: '?query=paper&payment_type=cash' });
  await expect.element(page.getByText('2 of 3')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Back to invoices' }))
    .toHaveAttribute('href', '/invoices?query=paper&payment_type=cash');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect
    .poll(() => opened.location().pathname)
    .toBe('/invoices/5b6e1f1c-0000-4000-8000-000000000003');
  expect(new URLSearchParams(opened.location().search).get('query')).toBe('paper');
});

test('H goes to the history and I to the items, also on a read-only invoice', async () => {
  await openInvoice(
    new Service({
      permissions: noPermissions,
      items: [anItem({ total_price: asDecimal('59.505') })],
    }),
  );
  await expect.element(button('More')).toBeVisible();
  await userEvent.keyboard('h');
  await expect.element(page.getByRole('heading', { name: 'History' })).toHaveFocus();
  await userEvent.keyboard('i');
  await expect.element(page.getByRole('group', { name: 'Items' })).toHaveFocus();
  // Derived amounts are shown on demand: unit price, net and VAT.
  await button('Net and VAT').click();
  await expect
    .element(
      page.getByRole('row', { name: /Paper A4 10 5.9505 each piece €59.505 net 50.005 19 9.50/ }),
    )
    .toBeVisible();
});

test('Alt with Page Up and Page Down moves through the list, also from a field', async () => {
  const service = new Service();
  const opened = await openInvoice(service);
  await expect.element(page.getByText('2 of 3')).toBeVisible();
  await field('Invoice number').click();
  await userEvent.keyboard('{Alt>}{PageUp}{/Alt}');
  await expect
    .poll(() => opened.location().pathname)
    .toBe('/invoices/5b6e1f1c-0000-4000-8000-000000000001');
  await expect.element(page.getByText('1 of 3')).toBeVisible();
  await userEvent.keyboard('{Alt>}{PageDown}{/Alt}');
  await expect.poll(() => opened.location().pathname).toBe(`/invoices/${service.invoice.uid}`);
});

test('More copies the link and downloads the file', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const service = new Service({ file: 'http://service.test/files/bill.pdf?signed' });
  await openInvoice(service);
  await button('More').click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Download file' }))
    .toHaveAttribute('href', 'http://service.test/files/bill.pdf?signed');
  await expect
    .element(page.getByRole('menuitem', { name: 'Download file' }))
    .toHaveAttribute('download');
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect.element(page.getByText('Link copied').first()).toBeVisible();
  expect(write).toHaveBeenCalledWith(
    new URL(`/invoices/${service.invoice.uid}`, location.origin).href,
  );
  write.mockRestore();
});

test('the divider moves by keys and by dragging, and its position is remembered', async () => {
  localStorage.removeItem('invoice-desk.split');
  const service = new Service();
  const opened = await openInvoice(service);
  const line = page.getByRole('separator', { name: 'Width of the document' });
  await expect.element(line).toHaveAttribute('aria-valuenow', '55');
  line.element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
  await expect.element(line).toHaveAttribute('aria-valuenow', '57');
  await userEvent.keyboard('{Home}');
  await expect.element(line).toHaveAttribute('aria-valuenow', '25');
  await userEvent.dragAndDrop(line, page.getByRole('heading', { name: 'History' }));
  await expect.poll(() => Number(line.element().getAttribute('aria-valuenow'))).toBeGreaterThan(25);
  const moved = line.element().getAttribute('aria-valuenow') ?? '';
  await opened.close();
  await openInvoice(service);
  await expect.element(line).toHaveAttribute('aria-valuenow', moved);
  localStorage.removeItem('invoice-desk.split');
});

test('says that the service is slow, and loading can be cancelled and retried', async () => {
  skipWaits();
  const service = new Service();
  let slow = true;
  service.instead = (_, path) =>
    slow && path === `/v1/invoices/${service.invoice.uid}`
      ? new Promise(() => undefined)
      : undefined;
  await openInvoice(service);
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Still working…' }))
    .toBeVisible();
  await button('Cancel').click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Cancelled.' })).toBeVisible();
  slow = false;
  await button('Retry').click();
  await expect.element(field('Invoice number')).toHaveValue('NB-2026-117');
});

test('shows what the list knows of an invoice that is loading or could not be loaded', async () => {
  const service = new Service();
  const { promise, resolve } = Promise.withResolvers<Response>();
  // The next invoice is read ahead.
  service.instead = (_, path) => (path === `/v1/invoices/${uidOf(3)}` ? promise : undefined);
  await openInvoice(service);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect.element(page.getByRole('heading', { name: 'INV-3' })).toBeVisible();
  const known = page.getByRole('definition');
  await expect.element(known.filter({ hasText: 'Nordlicht Bürobedarf GmbH' })).toBeVisible();
  await expect.element(known.filter({ hasText: '€59.50' })).toBeVisible();
  resolve(Response.json({ detail: 'Not allowed.' }, { status: 403 }));
  await expect.element(page.getByText('The invoice could not be loaded')).toBeVisible();
  await expect.element(known.filter({ hasText: '€59.50' })).toBeVisible();
});

test('Esc returns to the list as it was, but not from a field', async () => {
  const service = new Service();
  const opened = await openInvoice(service, { search: '?query=paper' });
  await page.getByLabelText('Invoice number').click();
  await userEvent.keyboard('{Escape}');
  expect(opened.location().pathname).toContain(service.invoice.uid);
  page.getByRole('link', { name: 'Back to invoices' }).element().focus();
  await userEvent.keyboard('{Escape}');
  await expect
    .poll(() => `${opened.location().pathname}${opened.location().search}`)
    .toBe('/invoices?query=paper');
});

test('on a phone document and data are tabs with an address, which the next invoice keeps', async () => {
  await page.viewport(390, 844);
  const opened = await openInvoice(new Service());
  await expect
    .element(page.getByRole('tab', { name: 'Data' }))
    .toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Document' }).click();
  await expect.element(page.getByText('This invoice has no document')).toBeVisible();
  expect(opened.location().search).toBe('?part=document');
  const next = '5b6e1f1c-0000-4000-8000-000000000003';
  await page.getByRole('link', { name: 'Next' }).click();
  await expect
    .poll(() => `${opened.location().pathname}${opened.location().search}`)
    .toBe(`/invoices/${next}?part=document`);
  await page.getByRole('tab', { name: 'Data' }).click();
  expect(opened.location().search).toBe('');
});

test('shows unsaved edits of a deleted invoice below the notice, with a gap', async () => {
  const service = new Service();
  const { uid } = service.invoice;
  onTestFinished(() => endEdits(uid, ['invoice_number']));
  service.instead = (_, path) =>
    path.startsWith('/v1/invoices/5')
      ? Response.json({ detail: 'Not found.' }, { status: 404 })
      : undefined;
  await openInvoice(service);
  storeEdits(uid, { invoice_number: { base: '', mine: '17' } }, '2026-03-02T09:30:00Z');
  const typed = page.getByRole('region', { name: "What you typed isn't saved" });
  await expect.element(typed).toBeVisible();
  const gone = page.getByRole('alert').filter({ hasText: 'This invoice no longer exists' });
  const [above, below] = [gone, typed].map((one) => one.element().getBoundingClientRect());
  expect((below?.top ?? 0) - (above?.bottom ?? 0)).toBeGreaterThanOrEqual(8);
});

test('says when the invoice no longer exists and leads back', async () => {
  const service = new Service();
  service.instead = (_, path) =>
    path.startsWith('/v1/invoices/5')
      ? Response.json({ detail: 'Not found.' }, { status: 404 })
      : undefined;
  const opened = await openInvoice(service, { search: '?query=paper' });
  await expect.element(page.getByText('This invoice no longer exists')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to invoices' }).first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => opened.location().pathname).toBe('/invoices');
  expect(opened.location().search).toBe('?query=paper');
});

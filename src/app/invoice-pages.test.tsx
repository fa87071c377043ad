import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { invoiceQueries } from '#src/api/invoices.ts';
import { awaitFirstView, firstView } from '#src/i18n/lazy-part.ts';
import { noFilters } from '#src/lib/filters/filters.ts';
import { Service } from '#src/pages/invoice/invoice.fixture.tsx';
import { openRoutes } from '#src/widgets/render-router.fixture.tsx';
import { useLocation } from '#src/ui/router.ts';
import { prerenderInvoice, prerenderedInvoice } from '#src/widgets/prerender-invoice.ts';
import { signIn } from '#src/api/session.ts';
import { InvoicePages, loadInvoicePage } from './invoice-pages.tsx';

async function openInbox(service: Service) {
  vi.stubGlobal('fetch', service.answer);
  signIn('a-key', false);
  await loadInvoicePage();
  return openRoutes(
    [
      {
        path: '/invoices',
        element: <InvoicePages inbox={<List />} />,
        children: [
          { index: true, element: null },
          { path: ':uid', element: null },
        ],
      },
    ],
    '/invoices',
  );
}

/** Stands in for the inbox: shows its address and keeps typed text. */
function List() {
  const { search } = useLocation();
  return (
    <>
      <h1>Inbox</h1>
      <output>{search}</output>
      <input aria-label="Note" />
    </>
  );
}

const number = page.getByLabelText('Invoice number');

test('reads and renders a hovered invoice ahead, without effect on the visible page', async () => {
  const service = new Service({ invoice_number: 'A-17' });
  const { uid } = service.invoice;
  const { go } = await openInbox(service);
  const title = document.title;
  prerenderInvoice(uid);
  await expect.poll(() => prerenderedInvoice.get()).toBe(uid);
  await expect.element(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await expect.element(number).not.toBeInTheDocument();
  expect(document.title).toBe(title);
  await go(`/invoices/${uid}`);
  await expect.element(number).toHaveValue('A-17');
  expect(document.title).toContain('INV-2');
  await go('/invoices');
  await expect.element(number).not.toBeInTheDocument();
});

test('renders nothing ahead while a person types or the rows of a list load', async () => {
  awaitFirstView();
  firstView.set({ isReady: true });
  const service = new Service({ invoice_number: 'A-17' });
  const { uid } = service.invoice;
  const { client } = await openInbox(service);
  const moment = () => new Promise((resolve) => setTimeout(resolve, 700));
  // Stopped, so that the last key was pressed just now, however slow the machine is.
  let time = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => time);
  await page.getByLabelText('Note').click();
  await userEvent.keyboard('a');
  prerenderInvoice(uid);
  await moment();
  expect(prerenderedInvoice.get()).toBe(null);
  let answer: (() => void) | undefined;
  const rows = client.fetchQuery({
    queryKey: invoiceQueries.list(noFilters).queryKey,
    queryFn: () => new Promise<null>((resolve) => (answer = () => resolve(null))),
  });
  time += 60_000;
  await moment();
  expect(prerenderedInvoice.get()).toBe(null);
  clock.mockRestore();
  answer?.();
  await rows;
  await expect.poll(() => prerenderedInvoice.get()).toBe(uid);
});

test('reads and renders nothing ahead while a person scrolls', async () => {
  awaitFirstView();
  firstView.set({ isReady: true });
  const service = new Service({ invoice_number: 'A-17' });
  const { uid } = service.invoice;
  const { client } = await openInbox(service);
  // Stopped, so that the wheel was turned just now, however slow the machine is.
  let time = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => time);
  dispatchEvent(new WheelEvent('wheel'));
  prerenderInvoice(uid);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(client.getQueryState(invoiceQueries.detail(uid).queryKey)).toBe(undefined);
  expect(prerenderedInvoice.get()).toBe(null);
  time += 60_000;
  await expect.poll(() => prerenderedInvoice.get()).toBe(uid);
  clock.mockRestore();
});

test('React listens to each event once, not once for every page kept ready', async () => {
  const told = new Set<EventTarget>();
  const listen = EventTarget.prototype.addEventListener;
  vi.spyOn(EventTarget.prototype, 'addEventListener').mockImplementation(function (
    this: EventTarget,
    ...[type, ...rest]: Parameters<typeof listen>
  ) {
    // Only React listens to this event.
    if (type === 'compositionupdate') told.add(this);
    return listen.call(this, type, ...rest);
  });
  const service = new Service({ invoice_number: 'A-17' });
  const { go } = await openInbox(service);
  await go(`/invoices/${service.invoice.uid}`);
  await expect.element(number).toHaveValue('A-17');
  vi.mocked(EventTarget.prototype.addEventListener).mockRestore();
  const field = number.element();
  const above = [...told].filter((one) => one instanceof Node && one.contains(field));
  expect(above.length).toBe(1);
});

test('does not bring back an open dialog when an invoice is opened again', async () => {
  const service = new Service();
  const { uid } = service.invoice;
  const { go } = await openInbox(service);
  prerenderInvoice(uid);
  await expect.poll(() => prerenderedInvoice.get()).toBe(uid);
  await go(`/invoices/${uid}`);
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await go('/invoices');
  await expect.element(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
  await go(`/invoices/${uid}`);
  await expect.element(number).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('shows changes made between rendering ahead and opening', async () => {
  const service = new Service({ invoice_number: 'A-17' });
  const { uid } = service.invoice;
  const { client, go } = await openInbox(service);
  prerenderInvoice(uid);
  await expect.poll(() => prerenderedInvoice.get()).toBe(uid);
  service.change({ invoice_number: 'A-18' });
  await client.invalidateQueries({ queryKey: invoiceQueries.all() });
  await go(`/invoices/${uid}`);
  await expect.element(number).toHaveValue('A-18');
});

test('keeps the inbox behind an invoice unchanged, out of the document, with its own address', async () => {
  const service = new Service();
  const { go } = await openInbox(service);
  await go('/invoices?tab=all');
  const note = page.getByLabelText('Note');
  await note.fill('Row 7');
  const list = note.element();
  await go(`/invoices/${service.invoice.uid}?tab=all&page=2`);
  await expect.element(number).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await go('/invoices?tab=all');
  await expect.element(number).not.toBeInTheDocument();
  await expect.element(note).toHaveValue('Row 7');
  expect(note.element()).toBe(list);
  await expect.element(page.getByRole('status')).toHaveTextContent('?tab=all');
});

test('does not render an invoice ahead that cannot be read', async () => {
  const service = new Service();
  const { client } = await openInbox(service);
  service.deleted = true;
  prerenderInvoice(service.invoice.uid);
  await expect
    .poll(() => client.getQueryState(invoiceQueries.detail(service.invoice.uid).queryKey)?.status)
    .toBe('error');
  expect(prerenderedInvoice.get()).toBe(null);
});

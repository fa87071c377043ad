import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { asDecimal } from '#contract/decimal.ts';
import { anInvoice } from '#contract/fixtures.ts';
import type { InvoiceRow } from '#contract/invoice.ts';
import type { Signals } from '#contract/signals.ts';
import { endEdits, eraseDrafts, storeEdits } from '#src/device/drafts.ts';
import { eraseInbox, openInbox, rowsOf, Service } from '#src/pages/inbox/inbox.fixture.tsx';
import { notDuplicates } from '#src/widgets/duplicates/find-duplicates.ts';

// In a narrower window, rows have no buttons while the quick look is open.
beforeEach(() => page.viewport(1900, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  eraseInbox();
  eraseDrafts();
});

const row = (id: string) => page.getByRole('row').filter({ hasText: id });
const look = page.getByRole('region', { name: 'Quick look', exact: true });
const uidOf = (number: number) => rowsOf(number)[number - 1]?.uid ?? '';
const nothing: Signals = { missing: [], wrong: [], doubtful: [], duplicates: [], changed: [] };
const lacking: Signals = { ...nothing, missing: ['currency'] };
const never = () => new Promise<Response>(() => undefined);
const sent = (service: Service) => service.requests.filter((one) => one.startsWith('POST'));
/** What was sent, after waiting for everything that a press may have started. */
const sentInTheEnd = async (service: Service) => {
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  return sent(service);
};

/** Opens three rows, the first two changed by `told`; `record` answers for their records. */
async function opened(
  told: Partial<InvoiceRow>,
  record: (uid: string) => Response | Promise<Response> = never,
) {
  const service = new Service(
    rowsOf(3).map((one, at) => (at < 2 ? { ...one, ...told } : { ...one, signals: nothing })),
  );
  service.instead = (method, { pathname }) => {
    const [, uid] = /^\/v1\/invoices\/([^/]+)$/.exec(pathname) ?? [];
    return method === 'GET' && uid ? record(uid) : undefined;
  };
  const inbox = await openInbox(service);
  await expect.element(row('INV-1')).toBeVisible();
  return { service, inbox };
}

const approveIn = (id: string) => row(id).getByRole('button', { name: 'Approve', exact: true });

test('Approve on a row with signals opens the quick look, however often it is pressed', async () => {
  const { service } = await opened({ signals: lacking });
  await row('INV-1').hover();
  await approveIn('INV-1').click();
  await expect.element(look.getByRole('heading', { name: 'INV-1' })).toBeVisible();
  await approveIn('INV-1').click();
  expect(await sentInTheEnd(service)).toEqual([]);
});

test('Approve on another row moves the quick look to that row', async () => {
  const { service } = await opened({ signals: lacking });
  await userEvent.keyboard('j ');
  await expect.element(look.getByRole('heading', { name: 'INV-1' })).toBeVisible();
  await row('INV-2').hover();
  // Long enough to start a prefetch of the row, which the press aborts.
  await new Promise((go) => setTimeout(go, 400));
  await approveIn('INV-2').click();
  await expect.element(look.getByRole('heading', { name: 'INV-2' })).toBeVisible();
  expect(await sentInTheEnd(service)).toEqual([]);
});

test('an open but empty quick look does not count as having seen the invoice', async () => {
  const { service } = await opened({ signals: lacking });
  await userEvent.keyboard('j ');
  await expect.element(look).toBeVisible();
  // In another list it stays open, without a cursor.
  await userEvent.keyboard('4');
  await expect
    .element(page.getByRole('tab', { name: /^All/ }))
    .toHaveAttribute('aria-selected', 'true');
  document.querySelector('main')?.focus();
  await row('INV-2').hover();
  approveIn('INV-2')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(look.getByRole('heading', { name: 'INV-2' })).toBeVisible();
  expect(await sentInTheEnd(service)).toEqual([]);
});

test('a second A before the quick look appears approves nothing', async () => {
  const { service } = await opened({ signals: lacking });
  await userEvent.keyboard('j');
  const press = () =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'a', bubbles: true }),
    );
  // As soon as its placeholder is rendered, before the quick look handles keys.
  const place = new MutationObserver(() => {
    if (document.querySelector('[data-looking]') === null) return;
    place.disconnect();
    press();
  });
  place.observe(document.body, { subtree: true, childList: true, attributes: true });
  press();
  await expect.element(look.getByRole('heading', { name: 'INV-1' })).toBeVisible();
  expect(await sentInTheEnd(service)).toEqual([]);
});

test('A on a record that failed to load opens its page instead of approving', async () => {
  const { service, inbox } = await opened({ signals: lacking }, () =>
    Response.json({ detail: 'Broken.' }, { status: 500 }),
  );
  await userEvent.keyboard('j ');
  await expect.element(look.getByText('The invoice could not be loaded')).toBeVisible();
  await userEvent.keyboard('a');
  expect(await sentInTheEnd(service)).toEqual([]);
  await expect.poll(inbox.pathname).toBe(`/invoices/${uidOf(1)}`);
});

test('does not prefetch a record again that failed to load', async () => {
  const { service } = await opened({ signals: lacking }, () =>
    Response.json({ detail: 'Broken.' }, { status: 500 }),
  );
  await userEvent.keyboard('j ');
  await expect.element(look.getByText('The invoice could not be loaded')).toBeVisible();
  const reads = () => service.requests.filter((request) => request.includes(uidOf(1)));
  const before = reads();
  await row('INV-1').hover();
  await new Promise((go) => setTimeout(go, 400));
  expect(reads()).toEqual(before);
});

test('approves a row without signals by one key without asking', async () => {
  const { service } = await opened({ signals: nothing }, (uid) =>
    Response.json(
      anInvoice({
        uid,
        items: [],
        total_price: asDecimal('10.00'),
        total_vat: asDecimal('1.00'),
        invoice_date: null,
      }),
    ),
  );
  await userEvent.keyboard('ja');
  await expect.element(row('INV-1')).not.toBeInTheDocument();
  expect(sent(service)).toEqual([`POST /v1/invoices/${uidOf(1)}/approve`]);
});

test('approves a row by one key once its only signal was marked as no duplicate', async () => {
  notDuplicates.add(uidOf(1), uidOf(3));
  const { service } = await opened({ signals: { ...nothing, duplicates: [uidOf(3)] } });
  await userEvent.keyboard('ja');
  await expect.element(row('INV-1')).not.toBeInTheDocument();
  expect(sent(service)).toEqual([`POST /v1/invoices/${uidOf(1)}/approve`]);
  await userEvent.keyboard('a');
  await expect.element(look.getByRole('heading', { name: 'INV-2' })).toBeVisible();
  expect(await sentInTheEnd(service)).toHaveLength(1);
});

test('asks before approving a row whose signals are not known yet', async () => {
  const { service } = await opened({ signals: null });
  await userEvent.keyboard('ja');
  await expect.element(look.getByRole('heading', { name: 'INV-1' })).toBeVisible();
  expect(await sentInTheEnd(service)).toEqual([]);
});

test('A does not approve an invoice with unsaved changes until they are saved', async () => {
  const { service } = await opened({ signals: nothing });
  const typed = { invoice_number: { base: 'A-1', mine: 'A-2' } };
  storeEdits(uidOf(1), typed, new Date().toISOString());
  await userEvent.keyboard('ja');
  const said = 'INV-1 was not approved: it has unsaved changes. Open it to save them.';
  await expect.element(page.getByText(said).first()).toBeVisible();
  expect(await sentInTheEnd(service)).toEqual([]);
  endEdits(uidOf(1), ['invoice_number']);
  await userEvent.keyboard('ka');
  await expect.element(row('INV-1')).not.toBeInTheDocument();
  expect(sent(service)).toEqual([`POST /v1/invoices/${uidOf(1)}/approve`]);
});

import { noPermissions } from '#contract/permissions.ts';
import { eraseDatabase } from '#src/device/database.ts';
import { eraseDrafts, storeEdits } from '#src/device/drafts.ts';
import { eraseInbox } from '#src/pages/inbox/inbox.fixture.tsx';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';
import { undoMs } from '#src/widgets/decisions/pending-deletions.ts';
import { BulkService, openSheet, pickedOf } from './bulk.fixture.tsx';
import { closeRun, startRun } from '#src/widgets/decisions/bulk-runner.ts';

beforeEach(() => page.viewport(1280, 800));
afterEach(async () => {
  await closeRun();
  await eraseDatabase('invoice-desk-runs');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  eraseInbox();
  eraseDrafts();
});

const dialog = () => page.getByRole('dialog');
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const line = () => page.getByRole('region', { name: 'Bulk run' });
const press = (name: string) => line().getByRole('button', { name, exact: true }).click();

const approved = (one: SelectedInvoice): SelectedInvoice => ({
  ...one,
  approvement_status: 'approved',
  permissions: { ...one.permissions, can_approve: false, can_reject: false, can_delete: false },
});
const forbidden = (one: SelectedInvoice): SelectedInvoice => ({
  ...one,
  permissions: noPermissions,
});

test('shows before the run what will be done, exact sums, and which invoices are left out and why', async () => {
  const service = new BulkService();
  const [first, second, third, fourth] = pickedOf(4);
  if (!first || !second || !third || !fourth) return;
  await openSheet('approve', [
    { ...first, total_price: '0.10' },
    { ...second, total_price: '18900.00', currency: 'TRY' },
    approved(third),
    forbidden(fourth),
  ]);
  await expect.element(dialog()).toHaveAccessibleName('Approve 2 invoices');
  await expect.element(dialog().getByText('€0.10 · ₺18,900.00')).toBeVisible();
  await expect.element(dialog().getByText('1 already approved')).toBeVisible();
  await expect.element(dialog().getByText('1 not allowed with your key')).toBeVisible();
  await expect.element(button('Approve 2')).toHaveFocus();
  expect(service.writes).toEqual([]);
});

test.each([
  ['approve', 'Approve 1', 1],
  ['reject', 'Reject 2', 0],
] as const)(
  '%s leaves out invoices with unsaved changes only where that matters',
  async (action, label, leftOut) => {
    new BulkService();
    const picked = pickedOf(2);
    const typed = { invoice_number: { base: 'A-1', mine: 'A-2' } };
    storeEdits(picked[0]?.uid ?? '', typed, new Date().toISOString());
    await openSheet(action, picked);
    await expect.element(button(label)).toBeVisible();
    expect(
      dialog().getByText('1 with unsaved changes (open the invoice to save them)').elements(),
    ).toHaveLength(leftOut);
  },
);

test('shows after the run what is done, skipped and failed, with the reason of each', async () => {
  const service = new BulkService({
    2: { status: 'approved' },
    3: { forbidden: true },
    4: { gone: true },
    5: { answers: [500, 500] },
    6: { answers: [429] },
  });
  const { settled } = await openSheet('approve', pickedOf(7));
  await button('Approve 7').click();
  await expect
    .element(line().getByText('Result: 3 of 7 approved, 3 skipped, 1 failed'))
    .toBeVisible();
  await press('Show');
  await expect
    .element(dialog())
    .toHaveAccessibleName('Result: 3 of 7 approved, 3 skipped, 1 failed');
  await expect
    .element(dialog().getByRole('list', { name: '1 failed' }).getByRole('link', { name: 'INV-5' }))
    .toBeVisible();
  await expect.element(dialog().getByText('Answer 500.', { exact: false })).toBeVisible();
  for (const text of [
    'Skipped: 1 already approved',
    'Skipped: 1 not allowed with your key',
    'Skipped: 1 deleted in the meantime',
  ])
    await expect.element(dialog().getByText(text)).toBeVisible();
  expect(
    settled.map((uids) => uids.map((uid) => Number(uid.slice(-2))).sort((a, b) => a - b)),
  ).toEqual([[1, 2, 4, 6, 7]]);
  // Only the one that had to wait was sent twice.
  expect(service.writes.filter((write) => write !== '6 approve').sort()).toEqual([
    '1 approve',
    '2 approve',
    '3 approve',
    '4 approve',
    '5 approve',
    '7 approve',
  ]);
  await button('Retry failed').click();
  await expect
    .element(line().getByText('Result: 3 of 7 approved, 3 skipped, 1 failed'))
    .toBeVisible();
  await press('Retry failed');
  await expect.element(line().getByText('Result: 4 of 7 approved, 3 skipped')).toBeVisible();
  await expect
    .element(line().getByRole('button', { name: 'Retry failed' }))
    .not.toBeInTheDocument();
});

test('Stop finishes the requests under way, starts no more, and Continue does the rest', async () => {
  const service = new BulkService();
  service.hold();
  await openSheet('approve', pickedOf(30));
  await button('Approve 30').click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(line().getByText('0 of 30 approved')).toBeVisible();
  await expect.poll(() => service.writes.length).toBe(4);
  await press('Stop');
  service.release();
  await expect.element(line().getByText('Result: 4 of 30 approved, 26 not done')).toBeVisible();
  expect(service.writes).toHaveLength(4);
  await press('Continue');
  await expect.element(line().getByText('Result: 30 of 30 approved')).toBeVisible();
  expect(new Set(service.writes).size).toBe(30);
  expect(service.writes).toHaveLength(30);
});

test('pauses all requests and says so when the service asks to wait', async () => {
  const service = new BulkService({ 1: { answers: [429] }, 2: { answers: [429] } });
  await openSheet('approve', pickedOf(9));
  await button('Approve 9').click();
  await expect
    .element(line().getByText('The server asks us to wait. It resumes automatically.'))
    .toBeVisible();
  await expect.element(line().getByText('Result: 9 of 9 approved')).toBeVisible();
  expect(service.writes.toSorted()).toEqual([
    '1 approve',
    '1 approve',
    '2 approve',
    '2 approve',
    ...[3, 4, 5, 6, 7, 8, 9].map((number) => `${number} approve`),
  ]);
});

test('warns about leaving the page only during a run', async () => {
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  const service = new BulkService();
  service.hold();
  await openSheet('approve', pickedOf(2));
  expect(leave()).toBe(false);
  await button('Approve 2').click();
  await expect.poll(leave).toBe(true);
  service.release();
  await expect.element(line().getByText('Result: 2 of 2 approved')).toBeVisible();
  expect(leave()).toBe(false);
});

test('Undo takes back a run of approvals', async () => {
  const service = new BulkService();
  await openSheet('approve', pickedOf(3));
  await button('Approve 3').click();
  await press('Undo');
  await expect.element(line().getByText('Result: 3 of 3 back to review')).toBeVisible();
  expect(service.writes.slice(3).sort()).toEqual([
    '1 remove-approval',
    '2 remove-approval',
    '3 remove-approval',
  ]);
});

test('moves the focus to the page when the pressed button of the line disappears', async () => {
  new BulkService();
  await openSheet('approve', pickedOf(3));
  await button('Approve 3').click();
  await press('Show');
  await button('Undo').click();
  await expect.element(line().getByText('Result: 3 of 3 back to review')).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
  await press('Dismiss');
  await expect.element(line()).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('Undo within 7 seconds of a bulk deletion sends no request', async () => {
  const service = new BulkService();
  await openSheet('delete', pickedOf(2));
  await button('Delete 2').click();
  await expect.element(line().getByText(/In [67] seconds/)).toBeVisible();
  await press('Undo');
  await expect.element(line()).not.toBeInTheDocument();
  expect(service.writes).toEqual([]);
});

test('deletes the selected invoices after 7 seconds', async () => {
  const service = new BulkService({ 2: { gone: true } });
  await openSheet('delete', pickedOf(2));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  button('Delete 2')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  // The journal is written before the timer starts, and the time it took is not waited for again.
  const isDelayed = ([, wait = 0]: readonly unknown[]) =>
    Number(wait) > undoMs - 1_000 && Number(wait) <= undoMs;
  await vi.waitFor(() => expect(timers.mock.calls.some(isDelayed)).toBe(true), { interval: 5 });
  vi.advanceTimersByTime(undoMs - 1_000);
  expect(service.writes).toEqual([]);
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  await expect.element(line().getByText('Result: 1 of 2 deleted, 1 skipped')).toBeVisible();
  expect(service.writes.sort()).toEqual(['1 delete', '2 delete']);
});

test('says when nothing can be done and shows no start button', async () => {
  new BulkService();
  await openSheet('approve', pickedOf(2).map(approved));
  await expect
    .element(dialog().getByText("This can't be done with any of the selected invoices."))
    .toBeVisible();
  await expect.element(dialog().getByRole('button', { name: /^Approve/ })).not.toBeInTheDocument();
});

test('one checkbox leaves out invoices with missing data, names them, and the result counts them', async () => {
  const service = new BulkService();
  const [first, second, third, fourth] = pickedOf(4);
  if (!first || !second || !third || !fourth) return;
  await openSheet('approve', [
    first,
    { ...second, total_price: null },
    { ...third, company: null },
    { ...fourth, missing: ['invoice_number', 'total_vat'] },
  ]);
  const label = 'Leave out the 3 with missing data: Total, Company, Invoice number, VAT';
  await dialog().getByLabelText(label).click();
  await expect.element(dialog()).toHaveAccessibleName('Approve 1 invoice');
  await expect.element(dialog().getByText('Will be skipped: 3')).toBeVisible();
  await button('Approve 1').click();
  await expect.element(line().getByText('Result: 1 of 1 approved, 3 skipped')).toBeVisible();
  expect(service.writes).toEqual(['1 approve']);
});

test('disables a second run until the first ends and says so', async () => {
  const service = new BulkService();
  service.hold();
  const [first] = pickedOf(1);
  if (!first) return;
  startRun('approve', { todo: [first], leftOut: [] }, '', () => undefined);
  await openSheet('approve', pickedOf(2));
  await expect.element(dialog().getByText(/Another run is in progress/)).toBeVisible();
  await expect.element(button('Approve 2')).toBeDisabled();
  service.release();
  await expect.element(button('Approve 2')).toBeEnabled();
});

test('labels the sum of invoices without a currency', async () => {
  new BulkService();
  await openSheet(
    'approve',
    pickedOf(1).map((one) => ({ ...one, total_price: '60.00', currency: '' })),
  );
  await expect.element(dialog().getByText('60.00 without a currency')).toBeVisible();
  await expect
    .element(dialog().getByLabelText('Leave out the one without a currency'))
    .toBeVisible();
});

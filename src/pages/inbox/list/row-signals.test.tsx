import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { InvoiceRow } from '#contract/invoice.ts';
import type { Signals } from '#contract/signals.ts';
import { confirmedName, confirmedValues } from '#src/device/confirmed-values.ts';
import { setPreferences } from '#src/device/preferences.ts';
import { usualColumns } from '#src/lib/list/list-columns.ts';
import { eraseInbox, openInbox, rowsOf, Service } from '#src/pages/inbox/inbox.fixture.tsx';
import { notDuplicates } from '#src/widgets/duplicates/find-duplicates.ts';

const uidOf = (number: number) => rowsOf(number)[number - 1]?.uid ?? '';
const nothing: Signals = { missing: [], wrong: [], doubtful: [], duplicates: [], changed: [] };
const everything: Signals = {
  missing: ['invoice_number', 'total_vat'],
  wrong: ['items-total'],
  doubtful: [{ field: 'company', value: 'Acme' }],
  duplicates: [uidOf(2)],
  changed: ['Paper'],
};
const rowsWith = (signals: (at: number) => InvoiceRow['signals'], count = 6) =>
  rowsOf(count).map((row, at) => ({ ...row, signals: signals(at) }));
const heads = () =>
  page
    .getByRole('columnheader')
    .all()
    .map((one) => one.element().textContent);
const signals = (name: string) =>
  page.getByRole('row', { name: new RegExp(`\\b${name}\\b`) }).getByTitle(/Missing|Likely|changed/);

beforeEach(async () => {
  await page.viewport(1280, 600);
  setPreferences({ columns: usualColumns });
});
afterEach(() => {
  vi.unstubAllGlobals();
  eraseInbox();
  confirmedValues.set(new Set());
});

test('a row shows its signals as icons and in words that link to the invoice', async () => {
  const { pathname } = await openInbox(
    new Service(rowsWith((at) => (at === 0 ? everything : nothing))),
    '/invoices?tab=all',
  );
  await expect
    .element(page.getByRole('row', { name: /INV-1\b/ }))
    .toMatchTextContent(
      /Missing: Invoice number, VAT\. The items don't add up to the total\. Doubtful: Company\. Likely a duplicate\. The price changed: Paper/,
    );
  expect(signals('INV-1').element()).toHaveAttribute(
    'href',
    expect.stringContaining(`/invoices/${uidOf(1)}`),
  );
  expect(heads()).toContain('Signals');
  expect(signals('INV-1').element().querySelectorAll('svg')).toHaveLength(5);
  await expect.element(signals('INV-2')).not.toBeInTheDocument();
  await signals('INV-1').click();
  expect(pathname()).toBe(`/invoices/${uidOf(1)}`);
});

test('hides signals that a person confirmed or marked as no duplicate', async () => {
  confirmedValues.set(new Set([confirmedName(uidOf(1), 'company_uid', 'Acme')]));
  notDuplicates.add(uidOf(1), uidOf(2));
  await openInbox(
    new Service(rowsWith((at) => (at === 0 ? everything : nothing))),
    '/invoices?tab=all',
  );
  await expect
    .element(signals('INV-1'))
    .toHaveAttribute(
      'title',
      "Missing: Invoice number, VAT\nThe items don't add up to the total\nThe price changed: Paper",
    );
});

test('hides the signals of an invoice that was just decided', async () => {
  const rows = rowsWith(() => everything).map((row, at) =>
    at === 0 ? { ...row, approvement_status: 'approved' as const } : row,
  );
  await openInbox(new Service(rows), '/invoices?tab=all');
  await expect.element(signals('INV-2')).toBeVisible();
  await expect.element(signals('INV-1')).not.toBeInTheDocument();
});

test.each([
  ['when the service sends no signals', () => undefined, 2],
  ['when no row has signals', () => nothing, 8],
])('hides the signals column %s', async (_, told, count) => {
  await openInbox(new Service(rowsWith(told, count)), '/invoices?tab=all');
  await expect.element(page.getByRole('row', { name: /INV-1\b/ })).toBeVisible();
  expect(heads()).not.toContain('Signals');
});

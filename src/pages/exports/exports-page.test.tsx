import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { asDecimal } from '#contract/decimal.ts';
import { endpoints } from '#contract/endpoints.ts';
import { anInvoiceRow } from '#contract/fixtures.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { signIn } from '#src/api/session.ts';
import { FakeService } from '#src/api/testing/fake-service.ts';
import { noFilters } from '#src/lib/filters/filters.ts';
import { openRoutes } from '#src/widgets/render-router.fixture.tsx';
import { pastExports, rememberExport } from '#src/widgets/export/past-exports.ts';
import { Component } from './exports-page.tsx';
import { exportTemplates } from './export-templates.tsx';

const totals = [
  ['EUR', '10.50'],
  ['EUR', '1200.00'],
  ['JPY', '90.00'],
] as const;

async function openExports(address = '/exports') {
  signIn('a-key', false);
  const results = totals.map(([currency, total], index) =>
    anInvoiceRow({
      uid: `5b6e1f1c-0000-4000-8000-00000000000${index}`,
      currency,
      total_price: asDecimal(total),
    }),
  );
  new FakeService().on(endpoints.listInvoices, () => ({
    count: results.length,
    page: 1,
    page_size: 100,
    page_count: 1,
    next: null,
    previous: null,
    results,
  }));
  return openRoutes(
    [
      { path: '/exports', element: <Component /> },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    address,
  );
}
const templates = page.getByRole('region', { name: 'Templates' });
const named = (name: string) => templates.getByRole('button', { name, exact: true });
const nameField = page.getByRole('textbox', { name: 'Template name' });

beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  exportTemplates(deviceScope()).set([]);
  pastExports(deviceScope()).set([]);
});

test('shows totals in a table per currency, with the decimals of each', async () => {
  await openExports();
  const table = page.getByRole('table', { name: 'Totals' });
  await expect.element(table.getByRole('row', { name: /^EUR 1,210\.50$/ })).toBeVisible();
  await expect.element(table.getByRole('row', { name: /^JPY 90\s*$/ })).toBeVisible();
});

test('a template stores filters and format under a name, by keyboard', async () => {
  const { place } = await openExports('/exports?approvement_status=approved&format=csv');
  await named('Save as template').click();
  await expect.element(nameField).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(templates.getByText('Give it a name.')).toBeVisible();
  await userEvent.keyboard('Month end{Enter}');
  await expect.element(named('Month end')).toHaveFocus();
  await expect.element(named('Month end')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('radio', { name: 'Excel' }).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(page.getByRole('button', { name: 'Company', exact: true })).toHaveFocus();
  await expect.element(named('Month end')).toHaveAttribute('aria-pressed', 'false');
  expect(place()).toBe('/exports');
  await named('Month end').click();
  await expect.poll(place).toBe('/exports?approvement_status=approved&format=csv');
  await expect.element(page.getByRole('radio', { name: 'CSV' })).toBeChecked();
});

test('renames a template, but not to an existing name, and deletes it with Undo', async () => {
  exportTemplates(deviceScope()).set([
    { id: 'a', name: 'Month end', search: 'approvement_status=approved', format: 'csv' },
    { id: 'b', name: 'Auditor', search: '', format: 'zip' },
  ]);
  await openExports();
  await templates.getByRole('button', { name: 'Rename' }).first().click();
  await expect.element(nameField).toHaveFocus();
  await userEvent.fill(nameField, 'AUDITOR ');
  await userEvent.keyboard('{Enter}');
  await expect
    .element(templates.getByText('There is a template called “AUDITOR” already.'))
    .toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(named('Month end')).toHaveFocus();
  await templates.getByRole('button', { name: 'Rename' }).first().click();
  await expect.element(nameField).toHaveFocus();
  await userEvent.fill(nameField, 'Quarter');
  await userEvent.keyboard('{Enter}');
  await expect.element(named('Quarter')).toHaveFocus();
  await templates.getByRole('button', { name: 'Delete' }).first().click();
  await expect.element(named('Quarter')).not.toBeInTheDocument();
  await expect.element(named('Save as template')).toHaveFocus();
  expect(exportTemplates(deviceScope()).get()).toMatchObject([{ name: 'Auditor' }]);
});

test('named periods follow the calendar, and an unreadable template does not affect the others', async () => {
  signIn('a-key', false);
  localStorage.setItem(
    `invoice-desk.export-templates.${deviceScope()}`,
    JSON.stringify([
      { nonsense: true },
      { id: 'a', name: 'This month', search: '', created: 'this-month', format: 'xlsx' },
    ]),
  );
  dispatchEvent(
    new StorageEvent('storage', { key: `invoice-desk.export-templates.${deviceScope()}` }),
  );
  const { place } = await openExports();
  await named('This month').click();
  await expect
    .poll(place)
    .toMatch(/created_at__from_date=\d{4}-\d\d-01&created_at__to_date=\d{4}-\d\d-\d\d/);
});

test('lists past exports with the result of their check, and can remove them', async () => {
  signIn('a-key', false);
  rememberExport(deviceScope(), noFilters, {
    at: '2026-03-02T09:30:00Z',
    file_name: 'invoices.csv',
    rows: 3,
    bytes: 120,
    format: 'csv',
    check: 'same',
    sums: [{ currency: 'EUR', total: asDecimal('1210.50') }],
    sha256: 'ab'.repeat(32),
  });
  const { place } = await openExports();
  const entry = page.getByRole('listitem', { name: 'invoices.csv' });
  await expect.element(entry.getByText('Checked, complete')).toBeVisible();
  await expect.element(entry.getByText('€1,210.50')).toBeVisible();
  await entry.getByRole('button', { name: 'Remove' }).click();
  await expect.element(entry).not.toBeInTheDocument();
  expect(place()).toBe('/exports');
});

test('a date can be typed to its end although its beginning is a date too', async () => {
  const { place } = await openExports();
  const from = page.getByRole('textbox', { name: 'From', exact: true });
  await from.click();
  await userEvent.keyboard('1.3.');
  await expect.poll(place).toMatch(/created_at__from_date=\d{4}-03-01$/);
  await expect.element(from).toHaveFocus();
  await userEvent.keyboard('2025');
  await expect.poll(place).toBe('/exports?created_at__from_date=2025-03-01');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.element(from).toHaveValue('');
});

test('reports a period that ends before it begins and does not apply it', async () => {
  const { place } = await openExports('/exports?created_at__from_date=2026-03-05');
  await userEvent.fill(page.getByRole('textbox', { name: 'To', exact: true }), '2026-03-01');
  await userEvent.keyboard('{Enter}');
  // Below the field, with a button that fixes it; it is announced too.
  await expect.element(page.getByText('The first day is after the last. Swap them')).toBeVisible();
  expect(place()).toBe('/exports?created_at__from_date=2026-03-05');
});

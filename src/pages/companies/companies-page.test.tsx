import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Company } from '#contract/company.ts';
import { asDecimal } from '#contract/decimal.ts';
import { aCompany } from '#contract/fixtures.ts';
import { skipWaits } from '#src/ui/skip-waits.fixture.ts';
import { openRecords, RecordService } from '#src/widgets/records/records.fixture.tsx';
import { Component } from './companies-page.tsx';
import { nordlicht, cinar, open, save, clearAfterEach } from './companies.fixture.tsx';

clearAfterEach();

test('a search is stored in the address, and opening a company keeps it', async () => {
  const { place } = await open('/companies');
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('nordlicht');
  await expect.poll(place).toBe('/companies?query=nordlicht');
  await expect.element(page.getByRole('link', { name: cinar.name })).not.toBeInTheDocument();
  await page.getByRole('link', { name: nordlicht.name }).click();
  await expect.poll(place).toBe(`/companies/${nordlicht.uid}?query=nordlicht`);
});

test('deleting says how many invoices use the company', async () => {
  const { service, place } = await open('/companies');
  service.used = 3;
  await page.getByRole('link', { name: nordlicht.name }).click();
  await expect
    .element(page.getByRole('link', { name: 'View 3 invoices' }))
    .toHaveAttribute('href', `/invoices?company__uid=${nordlicht.uid}&tab=all`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete “${nordlicht.name}”?` });
  await expect.element(dialog.getByText('3 invoices use it.', { exact: false })).toBeVisible();
  expect(service.writes).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(place).toBe('/companies');
  await expect.element(page.getByRole('link', { name: nordlicht.name })).not.toBeInTheDocument();
});

test('leaving keeps unsaved edits, marks the company in the list and restores them', async () => {
  const { place, go } = await open(`/companies/${nordlicht.uid}`);
  await page.getByLabelText('Phone').fill('1');
  await go('/companies');
  await expect.poll(place).toBe('/companies');
  await expect.element(page.getByLabelText('Phone')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: `${nordlicht.name} Unsaved` })).toBeVisible();
  await expect.element(page.getByRole('link', { name: cinar.name })).toBeVisible();
  await go(`/companies/${nordlicht.uid}`);
  await expect.element(page.getByLabelText('Phone')).toHaveValue('1');
  await expect
    .element(page.getByText("is here again. It isn't saved yet.", { exact: false }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByLabelText('Phone')).toHaveValue(nordlicht.phone);
  await expect.element(page.getByText('is here again', { exact: false })).not.toBeInTheDocument();
});

test('lists the number of invoices per company when the service sends it', async () => {
  await open('/companies', [
    { ...nordlicht, invoice_count: 1204 },
    { ...cinar, invoice_count: 0 },
  ]);
  await expect.element(page.getByRole('columnheader', { name: 'Invoices' })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '1,204', exact: true })).toBeVisible();
  await expect.element(page.getByRole('cell', { name: '0', exact: true })).toBeVisible();
});

test('shows the number of companies with separators', async () => {
  const many = Array.from({ length: 1204 }, (_, at) => ({ ...nordlicht, uid: `${at}` }));
  await open('/companies', many);
  await expect.element(page.getByText('1,204', { exact: true })).toBeVisible();
});

test('omits the column of invoices when the service sends no numbers', async () => {
  await open('/companies');
  await expect.element(page.getByRole('link', { name: nordlicht.name })).toBeVisible();
  await expect
    .element(page.getByRole('columnheader', { name: 'Invoices' }))
    .not.toBeInTheDocument();
});

test("shows at most five of the company's newest invoices, with links to them and to all", async () => {
  const { service } = await open('/companies');
  service.invoices = Array.from({ length: 7 }, (_, index) => ({
    uid: `5b6e1f1c-0000-4000-8000-00000000010${index}`,
    hf_id: `INV-${index}`,
  }));
  service.used = 12;
  await page.getByRole('link', { name: nordlicht.name }).click();
  const rows = page.getByRole('table', { name: 'Newest invoices' }).getByRole('link');
  await expect
    .element(rows.first())
    .toHaveAttribute(
      'href',
      `/invoices/5b6e1f1c-0000-4000-8000-000000000100?company__uid=${nordlicht.uid}&tab=all`,
    );
  await expect.poll(() => rows.elements().length).toBe(5);
  await expect.element(page.getByRole('link', { name: 'View 12 invoices' })).toBeVisible();
});

test('makes a company read-only when the service sends no permissions, and says so', async () => {
  const { permissions: _none, ...bare } = nordlicht;
  const { service } = await open('/companies');
  service.instead = (method, path) =>
    method === 'GET' && path.startsWith(`/v1/companies/${nordlicht.uid}`)
      ? Response.json(bare)
      : undefined;
  await page.getByRole('link', { name: nordlicht.name }).click();
  await expect
    .element(
      page.getByText(
        "The server doesn't say what your key may do here, so this page is read-only. Ask whoever runs the server.",
      ),
    )
    .toBeVisible();
  await expect.element(save).not.toBeInTheDocument();
});

test('arrows move through the list, N starts a new company, Esc closes it', async () => {
  const { place } = await open('/companies');
  await expect.element(page.getByRole('link', { name: cinar.name })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('link', { name: cinar.name })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(place).toBe(`/companies/${nordlicht.uid}`);
  await expect.element(save).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(place).toBe('/companies');
  await userEvent.keyboard('n');
  await expect.poll(place).toBe('/companies/new');
});

test("sums the company's spend by month and currency, with links except by invoice date", async () => {
  const { service } = await open('/companies');
  service.invoices = [
    {
      uid: 'a',
      created_at: '2026-03-10T12:00:00Z',
      invoice_date: '2026-02-27',
      total_price: asDecimal('0.10'),
      currency: 'EUR',
    },
    {
      uid: 'b',
      created_at: '2026-03-11T12:00:00Z',
      invoice_date: '2026-03-01',
      total_price: asDecimal('0.20'),
      currency: 'EUR',
    },
    {
      uid: 'c',
      created_at: '2026-01-11T12:00:00Z',
      invoice_date: null,
      total_price: asDecimal('5.00'),
      currency: 'TRY',
    },
  ];
  service.used = 3;
  await page.getByRole('link', { name: nordlicht.name }).click();
  const table = page.getByRole('table', { name: 'Spend by month and currency' });
  await expect
    .element(table.getByRole('row', { name: 'Mar 2026 €0.30' }).getByRole('link'))
    .toHaveAttribute(
      'href',
      `/invoices?company__uid=${nordlicht.uid}&approvement_status=waiting&approvement_status=approved&created_at__from_date=2026-03-01&created_at__to_date=2026-03-31`,
    );
  await expect.element(table.getByRole('row', { name: 'Total €0.30 ₺5.00' })).toBeVisible();
  await page.getByRole('radio', { name: 'Invoice date' }).click();
  await expect.element(table.getByRole('row', { name: 'Feb 2026 €0.10' })).toBeVisible();
  await expect
    .element(
      page.getByText('1 of them has no total or no date and is in no sum.', { exact: false }),
    )
    .toBeVisible();
  expect(table.getByRole('link').elements()).toEqual([]);
});

test('sums many invoices only on demand, and Stop ends it', async () => {
  const { service } = await open('/companies');
  service.used = 201;
  await page.getByRole('link', { name: nordlicht.name }).click();
  const start = page.getByRole('button', { name: 'Add up 201 invoices' });
  await expect.element(start).toBeVisible();
  const pending = service.hold((path) => path.includes('page_size=100'));
  await start.click();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect.element(page.getByText('Stopped.', { exact: false })).toBeVisible();
  pending();
  await start.click();
  await expect
    .element(page.getByText('No approved or waiting invoice.', { exact: false }))
    .toBeVisible();
});

test.each([404, 405, 410, 501])(
  'says when the service has no companies (%i) and offers no actions',
  async (status) => {
    const service = new RecordService<Company>([], (body) => aCompany({ ...body }));
    service.instead = (_, path) =>
      path.startsWith('/v1/companies/')
        ? Response.json({ detail: 'Not found.' }, { status })
        : undefined;
    await openRecords(Component, '/companies', service, '/companies/new');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/^This server has no companies/);
    await expect.element(page.getByRole('link', { name: 'Back to invoices' })).toBeVisible();
    for (const name of ['New company', 'Possible duplicates'])
      await expect.element(page.getByRole('link', { name })).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('button', { name: 'Create company' }))
      .not.toBeInTheDocument();
  },
);

test('Retry of a failed list keeps the focus while loading, then the page has it', async () => {
  const service = new RecordService<Company>([nordlicht], (body) => aCompany({ ...body }));
  service.instead = () => Response.json({ detail: 'Out of order.' }, { status: 500 });
  await openRecords(Component, '/companies', service, '/companies');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect.element(retry).toBeVisible();
  service.instead = undefined;
  const release = service.hold((path) => path.startsWith('/v1/companies/'));
  retry.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(retry).toHaveAttribute('aria-busy', 'true');
  await expect.element(retry).toHaveFocus();
  release();
  await expect.element(page.getByRole('link', { name: nordlicht.name })).toBeVisible();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('says that a list is slow, and loading can be cancelled and retried', async () => {
  skipWaits();
  const service = new RecordService<Company>([nordlicht], (body) => aCompany({ ...body }));
  const release = service.hold((path) => path.startsWith('/v1/companies/'));
  await openRecords(Component, '/companies', service, '/companies');
  const status = page.getByRole('main').getByRole('status');
  await expect.element(status).toMatchTextContent(/^Still working…/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(status).toMatchTextContent(/^Cancelled\./);
  release();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('link', { name: nordlicht.name })).toBeVisible();
  await expect.element(status).not.toBeInTheDocument();
  vi.useRealTimers();
});

test('says what was searched when nothing matches', async () => {
  await open('/companies?query=nobody');
  await expect.element(page.getByText('No company matches “nobody”')).toBeVisible();
  await expect
    .element(page.getByText('Search covers name, tax number', { exact: false }))
    .toBeVisible();
});

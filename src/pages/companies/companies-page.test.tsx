import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Company } from '#contract/company.ts';
import { asDecimal } from '#contract/decimal.ts';
import { aCompany } from '#contract/fixtures.ts';
import { eraseDrafts } from '#src/device/drafts.ts';
import { openRecords, RecordService } from '#src/widgets/records/records.fixture.tsx';
import { Component } from './companies-page.tsx';

const nordlicht = aCompany();
const cinar = aCompany({
  uid: '5b6e1f1c-0000-4000-8000-000000000011',
  hf_id: 'CMP-2',
  name: 'Çınar İnşaat A.Ş.',
  tax_number: '1234567890',
  phone: '',
});
const made = '5b6e1f1c-0000-4000-8000-000000000099';

afterEach(() => {
  eraseDrafts();
  vi.unstubAllGlobals();
});

async function open(address: string, companies: readonly Company[] = [nordlicht, cinar]) {
  const service = new RecordService<Company>(companies, (body) => aCompany({ ...body, uid: made }));
  return { service, ...(await openRecords(Component, '/companies', service, address)) };
}
const name = page.getByRole('textbox', { name: 'Name', exact: true });
const save = page.getByRole('button', { name: 'Save' });

test('a search is in the address and finds, an open company keeps it', async () => {
  const { place } = await open('/companies');
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('nordlicht');
  await expect.poll(place).toBe('/companies?query=nordlicht');
  await expect.element(page.getByRole('link', { name: cinar.name })).not.toBeInTheDocument();
  await page.getByRole('link', { name: nordlicht.name }).click();
  await expect.poll(place).toBe(`/companies/${nordlicht.uid}?query=nordlicht`);
});

test('a company is created with its name alone; without one nothing is sent', async () => {
  const { service, place } = await open('/companies/new');
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect
    .element(page.getByRole('textbox', { name: 'Name', exact: true }))
    .toHaveAccessibleDescription('A company needs a name.');
  expect(service.writes).toEqual([]);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('  Kiosk  ');
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect.poll(place).toBe(`/companies/${made}`);
  expect(service.writes[0]?.body).toMatchObject({ name: 'Kiosk' });
});

test('only what was typed is sent, and Saved is said', async () => {
  const { service } = await open(`/companies/${nordlicht.uid}`);
  await page.getByLabelText('Phone').fill('+49 40 1');
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
  await save.click();
  await expect.poll(() => service.writes.map(({ body }) => body)).toEqual([{ phone: '+49 40 1' }]);
  await expect.element(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
});

test('what the service says about a field stands under that field, and the text stays', async () => {
  const { service } = await open(`/companies/${nordlicht.uid}`);
  service.instead = (method) =>
    method === 'PUT'
      ? Response.json({ tax_number: ['Another company has this number.'] }, { status: 400 })
      : undefined;
  await page.getByLabelText('Tax number').fill('DE1');
  await save.click();
  await expect
    .element(page.getByLabelText('Tax number'))
    .toHaveAccessibleDescription('Another company has this number.');
  await expect.element(page.getByLabelText('Tax number')).toHaveValue('DE1');
});

test('a service that stops in the middle loses nothing: Retry sends the same create under the same name', async () => {
  const { service, place } = await open('/companies/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kiosk');
  service.instead = () => {
    throw new TypeError('Failed to fetch');
  };
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect
    .element(page.getByRole('textbox', { name: 'Name', exact: true }))
    .toHaveValue('Kiosk');
  service.instead = undefined;
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).first().click();
  await expect.poll(place).toBe(`/companies/${made}`);
  const keys = service.writes.map(({ key }) => key);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('an answer that comes late leads nobody away from where they went meanwhile', async () => {
  const { service, place, go } = await open('/companies/new');
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => void (answer = resolve));
  const arrived = service.answer;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method === 'POST') await held;
    return arrived(address, init);
  });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Kiosk');
  await page.getByRole('button', { name: 'Create company' }).click();
  await go('/cards');
  answer();
  await expect.element(page.getByText('“Kiosk” was created')).toBeVisible();
  expect(place()).toBe('/cards');
});

test('after a 403 the company is read again, and what is not allowed is not offered', async () => {
  const { service } = await open(`/companies/${nordlicht.uid}`);
  await page.getByLabelText('Phone').fill('1');
  service.records = [{ ...nordlicht, permissions: { can_update: false, can_delete: false } }];
  service.instead = (method) =>
    method === 'PUT'
      ? Response.json({ detail: 'You do not have permission.' }, { status: 403 })
      : undefined;
  await save.click();
  await expect
    .element(page.getByText('Your key may not change or delete this company.', { exact: false }))
    .toBeVisible();
  await expect.element(save).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Phone')).toHaveValue('1');
});

test('deleting says how many invoices use the company', async () => {
  const { service, place } = await open('/companies');
  service.used = 3;
  await page.getByRole('link', { name: nordlicht.name }).click();
  await expect
    .element(page.getByRole('link', { name: 'Its 3 invoices' }))
    .toHaveAttribute('href', `/invoices?company__uid=${nordlicht.uid}&tab=all`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete “${nordlicht.name}”?` });
  await expect.element(dialog.getByText('3 invoices use it.', { exact: false })).toBeVisible();
  expect(service.writes).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(place).toBe('/companies');
  await expect.element(page.getByRole('link', { name: nordlicht.name })).not.toBeInTheDocument();
});

test('leaving asks nothing, since what is typed is kept: it is marked in the list and comes back', async () => {
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
    .element(page.getByText('is here again. It is not saved yet.', { exact: false }))
    .toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByLabelText('Phone')).toHaveValue(nordlicht.phone);
  await expect.element(page.getByText('is here again', { exact: false })).not.toBeInTheDocument();
});

test('a company that is being made is kept too, and gone from the device once it is made', async () => {
  const { place, go } = await open('/companies/new');
  await name.fill('Kiosk');
  await go('/companies');
  await expect.element(name).not.toBeInTheDocument();
  await go('/companies/new');
  await expect.element(name).toHaveValue('Kiosk');
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect.poll(place).toBe(`/companies/${made}`);
  await go('/companies/new');
  await expect.element(name).toHaveValue('');
});

test('what somebody else changed meanwhile in another field is taken in and said', async () => {
  const { service } = await open(`/companies/${nordlicht.uid}`);
  await page.getByLabelText('Phone').fill('+49 40 1');
  service.records = [{ ...nordlicht, address: 'Neuer Wall 1' }, cinar];
  await save.click();
  await expect
    .element(page.getByRole('status', { name: 'Changed meanwhile' }).getByRole('listitem'))
    .toHaveTextContent(
      `Address was changed from ${nordlicht.address || 'empty'} to Neuer Wall 1 meanwhile.`,
    );
  await expect.element(page.getByLabelText('Address')).toHaveValue('Neuer Wall 1');
  expect(service.writes.map(({ body }) => body)).toEqual([{ phone: '+49 40 1' }]);
  await page.getByRole('button', { name: 'Seen' }).click();
  await expect
    .element(page.getByRole('status', { name: 'Changed meanwhile' }))
    .not.toBeInTheDocument();
});

test('where two changed one field both stand side by side, and nothing is sent before the choice', async () => {
  const { service } = await open(`/companies/${nordlicht.uid}`);
  await page.getByLabelText('Phone').fill('MINE');
  await page.getByLabelText('Tax office').fill('My office');
  service.records = [{ ...nordlicht, phone: 'THEIRS', tax_office: 'Their office' }, cinar];
  await save.click();
  const phone = page.getByRole('group', { name: /^Phone/ });
  await expect.element(phone.getByRole('radio', { name: 'Take theirs THEIRS' })).toBeVisible();
  expect(service.writes).toEqual([]);
  await page.getByRole('button', { name: 'Save what was chosen' }).click();
  expect(service.writes).toEqual([]);
  await phone.getByRole('radio', { name: 'Keep mine MINE' }).click();
  await page
    .getByRole('group', { name: /^Tax office/ })
    .getByRole('radio', { name: 'Take theirs Their office' })
    .click();
  await page.getByRole('button', { name: 'Save what was chosen' }).click();
  await expect.poll(() => service.writes.map(({ body }) => body)).toEqual([{ phone: 'MINE' }]);
  await expect.element(page.getByLabelText('Tax office')).toHaveValue('Their office');
});

test('a company that somebody deleted meanwhile is said, and what was typed creates it anew', async () => {
  const { service, place } = await open(`/companies/${nordlicht.uid}`);
  await page.getByLabelText('Phone').fill('+49 40 1');
  service.records = [cinar];
  await save.click();
  await expect.element(page.getByText('This company is not there')).toBeVisible();
  await expect.element(page.getByLabelText('Phone')).toHaveValue('+49 40 1');
  await expect.element(name).toHaveValue(nordlicht.name);
  expect(service.writes).toEqual([]);
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect.poll(place).toBe(`/companies/${made}`);
  expect(service.writes.map(({ body }) => body)).toMatchObject([
    { name: nordlicht.name, phone: '+49 40 1' },
  ]);
});

test('an update that is answered with nothing is still saved: the company is read again', async () => {
  const { service } = await open(`/companies/${nordlicht.uid}`);
  service.instead = (method) => {
    if (method !== 'PUT') return undefined;
    service.records = [{ ...nordlicht, phone: '1' }, cinar];
    return new Response(null, { status: 204 });
  };
  await page.getByLabelText('Phone').fill('1');
  await save.click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
  await expect.element(page.getByLabelText('Phone')).toHaveValue('1');
  await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument();
});

test('its newest invoices are shown, five at most, and lead to the invoice and to all of them', async () => {
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
  await expect.element(page.getByRole('link', { name: 'Its 12 invoices' })).toBeVisible();
});

test('a service that gives no permissions leaves a company to be read, and says so', async () => {
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
        'The service does not tell what your key may do here, so only reading is offered. Ask who runs the service.',
      ),
    )
    .toBeVisible();
  await expect.element(save).not.toBeInTheDocument();
});

test('arrows go through the list, N begins a new company, Esc closes it', async () => {
  const { place } = await open('/companies');
  await expect.element(page.getByRole('link', { name: cinar.name })).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('link', { name: nordlicht.name })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.poll(place).toBe(`/companies/${cinar.uid}`);
  await userEvent.keyboard('{Escape}');
  await expect.poll(place).toBe('/companies');
  await userEvent.keyboard('n');
  await expect.poll(place).toBe('/companies/new');
});

test('a company that is likely there already is shown before a second one is made; whoever means it goes on', async () => {
  const { service, place } = await open('/companies/new');
  await name.fill('nordlicht buerobedarf');
  await page.getByLabelText('Tax number').fill(nordlicht.tax_number);
  await page.getByRole('button', { name: 'Create company' }).click();
  const there = page.getByRole('region', { name: 'Probably there already' });
  await expect
    .element(there.getByRole('link', { name: nordlicht.name }))
    .toHaveAttribute('href', `/companies/${nordlicht.uid}`);
  expect(service.writes).toEqual([]);
  await there.getByRole('button', { name: 'Create it anyway' }).click();
  await expect.poll(place).toBe(`/companies/${made}`);
  expect(service.writes).toHaveLength(1);
});

test('its spend is added up by month and currency, each sum leading to its invoices; by invoice date it leads nowhere', async () => {
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
      page.getByText('1 of them has no total or no date, and is in no sum.', { exact: false }),
    )
    .toBeVisible();
  expect(table.getByRole('link').elements()).toEqual([]);
});

test('many invoices are added up when asked, and the adding up can be stopped', async () => {
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

test('a service that cannot change companies says so, while the company is still there and the typing too', async () => {
  const { service } = await open(`/companies/${nordlicht.uid}`);
  service.instead = (method) =>
    method === 'PUT' ? Response.json({ detail: 'Not found.' }, { status: 404 }) : undefined;
  await page.getByLabelText('Phone').fill('1');
  await save.click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await expect.element(page.getByLabelText('Phone')).toHaveValue('1');
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
});

test.each([404, 405, 410, 501])(
  'a service without companies (%i) is said to have none, and nothing is offered that it could not do',
  async (status) => {
    const service = new RecordService<Company>([], (body) => aCompany({ ...body }));
    service.instead = (_, path) =>
      path.startsWith('/v1/companies/')
        ? Response.json({ detail: 'Not found.' }, { status })
        : undefined;
    await openRecords(Component, '/companies', service, '/companies/new');
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/^This service has no companies/);
    await expect.element(page.getByRole('link', { name: 'Back to invoices' })).toBeVisible();
    for (const name of ['New company', 'Likely doubles'])
      await expect.element(page.getByRole('link', { name })).not.toBeInTheDocument();
    await expect
      .element(page.getByRole('button', { name: 'Create company' }))
      .not.toBeInTheDocument();
  },
);

test('who may not create companies is told so where they tried, who can, and the words stay', async () => {
  const { service } = await open('/companies/new');
  service.instead = (method) =>
    method === 'POST'
      ? Response.json({ detail: 'This key may not create companies.' }, { status: 403 })
      : undefined;
  await name.fill('Kiosk');
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(
      /^You may not do this *This key may not create companies\. An administrator can do it, or give your key the right\./,
    );
  await expect.element(name).toHaveValue('Kiosk');
});

import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Company } from '#contract/company.ts';
import { aCompany } from '#contract/fixtures.ts';
import { openRecords, RecordService } from '#src/widgets/records/records.fixture.tsx';
import { Component } from './companies-page.tsx';

const nordlicht = aCompany();
const cinar = aCompany({ uid: '5b6e1f1c-0000-4000-8000-000000000011', hf_id: 'CMP-2', name: 'Çınar İnşaat A.Ş.' });
const made = '5b6e1f1c-0000-4000-8000-000000000099';

afterEach(() => vi.unstubAllGlobals());

async function open(address: string, companies: readonly Company[] = [nordlicht, cinar]) {
  const service = new RecordService<Company>(companies, (body) => aCompany({ ...body, uid: made }));
  return { service, ...(await openRecords(Component, '/companies', service, address)) };
}
const save = page.getByRole('button', { name: 'Save' });

test('a search is in the address and finds, an open company keeps it', async () => {
  const { place } = await open('/companies');
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('nordlicht');
  await expect.poll(place).toBe('/companies?query=nordlicht');
  await expect.element(page.getByRole('link', { name: cinar.name })).not.toBeInTheDocument();
  await page.getByRole('link', { name: nordlicht.name }).click();
  expect(place()).toBe(`/companies/${nordlicht.uid}?query=nordlicht`);
});

test('a company is created with its name alone; without one nothing is sent', async () => {
  const { service, place } = await open('/companies/new');
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveAccessibleDescription('A company needs a name.');
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
  await expect.element(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
  expect(service.writes.map(({ body }) => body)).toEqual([{ phone: '+49 40 1' }]);
});

test('what the service says about a field stands under that field, and the text stays', async () => {
  const { service } = await open(`/companies/${nordlicht.uid}`);
  service.instead = (method) => (method === 'PUT' ? Response.json({ tax_number: ['Another company has this number.'] }, { status: 400 }) : undefined);
  await page.getByLabelText('Tax number').fill('DE1');
  await save.click();
  await expect.element(page.getByLabelText('Tax number')).toHaveAccessibleDescription('Another company has this number.');
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
  await expect.element(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Kiosk');
  service.instead = undefined;
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).first().click();
  await expect.poll(place).toBe(`/companies/${made}`);
  const keys = service.writes.map(({ key }) => key);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});

test('after a 403 the company is read again, and what is not allowed is not offered', async () => {
  const { service } = await open(`/companies/${nordlicht.uid}`);
  await page.getByLabelText('Phone').fill('1');
  service.records = [{ ...nordlicht, permissions: { can_update: false, can_delete: false } }];
  service.instead = (method) => (method === 'PUT' ? Response.json({ detail: 'You do not have permission.' }, { status: 403 }) : undefined);
  await save.click();
  await expect.element(page.getByText('You can look at this company, but not change it.', { exact: false })).toBeVisible();
  await expect.element(save).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Phone')).toHaveValue('1');
});

test('deleting says how many invoices use the company', async () => {
  const { service, place } = await open('/companies');
  service.used = 3;
  await page.getByRole('link', { name: nordlicht.name }).click();
  await expect.element(page.getByRole('link', { name: 'Its 3 invoices' })).toHaveAttribute('href', `/invoices?company__uid=${nordlicht.uid}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete “${nordlicht.name}”?` });
  await expect.element(dialog.getByText('3 invoices use it.', { exact: false })).toBeVisible();
  expect(service.writes).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(place).toBe('/companies');
  await expect.element(page.getByRole('link', { name: nordlicht.name })).not.toBeInTheDocument();
});

test('nobody leaves unsaved typing by accident', async () => {
  const { place, go } = await open(`/companies/${nordlicht.uid}`);
  await page.getByLabelText('Phone').fill('1');
  void go('/cards');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  expect(place()).toBe(`/companies/${nordlicht.uid}`);
  await expect.element(page.getByLabelText('Phone')).toHaveValue('1');
  void go('/cards');
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect.poll(place).toBe('/cards');
});

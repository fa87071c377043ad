import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { nordlicht, cinar, made, open, name, save, clearAfterEach } from './companies.fixture.tsx';

clearAfterEach();

test('sends only edited fields and announces Saved', async () => {
  const { service } = await open(`/companies/${nordlicht.uid}`);
  await page.getByLabelText('Phone').fill('+49 40 1');
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
  await save.click();
  await expect.poll(() => service.writes.map(({ body }) => body)).toEqual([{ phone: '+49 40 1' }]);
  await expect.element(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible();
});

test("shows the service's message under its field and keeps the text", async () => {
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

test('reads the company again after a 403 and hides actions not allowed', async () => {
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

test('merges and reports a change by somebody else to another field', async () => {
  const { service } = await open(`/companies/${nordlicht.uid}`);
  await page.getByLabelText('Phone').fill('+49 40 1');
  service.records = [{ ...nordlicht, address: 'Neuer Wall 1' }, cinar];
  await save.click();
  await expect
    .element(page.getByRole('region', { name: 'Changed in the meantime' }).getByRole('listitem'))
    .toHaveTextContent(
      `Address was changed from ${nordlicht.address || 'empty'} to Neuer Wall 1 in the meantime.`,
    );
  await expect.element(page.getByLabelText('Address')).toHaveValue('Neuer Wall 1');
  expect(service.writes.map(({ body }) => body)).toEqual([{ phone: '+49 40 1' }]);
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect
    .element(page.getByRole('region', { name: 'Changed in the meantime' }))
    .not.toBeInTheDocument();
});

test('shows fields changed by both side by side and sends nothing before the choice', async () => {
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

test('reports that the company was deleted, and can create it again from the edits', async () => {
  const { service, place } = await open(`/companies/${nordlicht.uid}`);
  await page.getByLabelText('Phone').fill('+49 40 1');
  service.records = [cinar];
  await save.click();
  await expect.element(page.getByText('Company not found')).toBeVisible();
  await expect.element(page.getByLabelText('Phone')).toHaveValue('+49 40 1');
  await expect.element(name).toHaveValue(nordlicht.name);
  expect(service.writes).toEqual([]);
  await page.getByRole('button', { name: 'Create company' }).click();
  await expect.poll(place).toBe(`/companies/${made}`);
  expect(service.writes.map(({ body }) => body)).toMatchObject([
    { name: nordlicht.name, phone: '+49 40 1' },
  ]);
});

test('treats an empty response to an update as saved and reads the company again', async () => {
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

test('reports that the service cannot change companies and keeps the edits', async () => {
  const { service } = await open(`/companies/${nordlicht.uid}`);
  service.instead = (method) =>
    method === 'PUT' ? Response.json({ detail: 'Not found.' }, { status: 404 }) : undefined;
  await page.getByLabelText('Phone').fill('1');
  await save.click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  await expect.element(page.getByLabelText('Phone')).toHaveValue('1');
  await expect.element(page.getByText('Unsaved changes')).toBeVisible();
});

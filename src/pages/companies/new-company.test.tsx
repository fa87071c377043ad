import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Company } from '#contract/company.ts';
import { openRecords, RecordService } from '#src/widgets/records/records.fixture.tsx';
import { Component } from './companies-page.tsx';
import { nordlicht, made, open, name, clearAfterEach } from './companies.fixture.tsx';

clearAfterEach();

test('creates a company from its name alone and sends nothing without one', async () => {
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

test('focuses the page once the company is created', async () => {
  const { place } = await open('/companies/new');
  await name.fill('Kiosk');
  await userEvent.keyboard('{Enter}');
  await expect.poll(place).toBe(`/companies/${made}`);
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeVisible();
  expect(document.activeElement?.id).toBe('main');
});

test('Retry after a failure repeats the create with the same idempotency key', async () => {
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

test('a late response does not navigate away from another page', async () => {
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
  await expect.element(page.getByText('“Kiosk” was created').first()).toBeVisible();
  expect(place()).toBe('/cards');
});

test('keeps the draft of a new company and removes it once created', async () => {
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

test('shows a likely duplicate before creating, and can create it anyway', async () => {
  const { service, place } = await open('/companies/new');
  await name.fill('nordlicht buerobedarf');
  await page.getByLabelText('Tax number').fill(nordlicht.tax_number);
  await page.getByRole('button', { name: 'Create company' }).click();
  const there = page.getByRole('region', { name: 'Probably exists already' });
  await expect
    .element(there.getByRole('link', { name: nordlicht.name }))
    .toHaveAttribute('href', `/companies/${nordlicht.uid}`);
  expect(service.writes).toEqual([]);
  await there.getByRole('button', { name: 'Create it anyway' }).click();
  await expect.poll(place).toBe(`/companies/${made}`);
  expect(service.writes).toHaveLength(1);
});

test('shows a missing permission at the form and keeps the text', async () => {
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
      /^You don't have permission *Your key may not create companies\. Your changes are kept\./,
    );
  await expect.element(name).toHaveValue('Kiosk');
});

test('offers no form at its address to a key that may not create companies', async () => {
  const service = new RecordService<Company>([nordlicht], () => nordlicht);
  service.instead = (_, path) =>
    path.startsWith('/v1/companies/?')
      ? Response.json({
          count: 1,
          next: null,
          previous: null,
          results: [nordlicht],
          permissions: { can_create: false },
        })
      : undefined;
  await openRecords(Component, '/companies', service, '/companies/new');
  await expect.element(page.getByRole('link', { name: nordlicht.name })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Create company' }))
    .not.toBeInTheDocument();
});

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { CompanyMemory } from '#contract/company-memory.ts';
import { nordlicht, open, clearAfterEach } from './companies.fixture.tsx';

clearAfterEach();

const learned: CompanyMemory = {
  active: true,
  invoices: 15,
  fields: [
    {
      field: 'invoice_number',
      of: 15,
      right: 14,
      right_without: 9,
      counts: true,
      labels: ['Kennziffer'],
    },
    {
      field: 'total_price',
      of: 15,
      right: 12,
      right_without: 15,
      counts: false,
      labels: ['Summe'],
    },
  ],
  missed: [
    {
      invoice_uid: '5b6e1f1c-0000-4000-8000-000000000201',
      hf_id: 'INV-77',
      field: 'invoice_number',
      given: 'R-9',
      value: 'R-10',
    },
  ],
};
const section = page.getByRole('region', { name: 'Learned from its invoices' });

const announced = () =>
  [...document.querySelectorAll('[aria-live]')].map(({ textContent }) => textContent).join(' ');

/** Opens the company's page on a service that learns. */
async function openLearned(memory: CompanyMemory) {
  let now = memory;
  const { service } = await open('/companies');
  service.instead = (method, path, body) => {
    if (!path.endsWith('/memory')) return undefined;
    if (method === 'DELETE') {
      now = { ...now, invoices: 0, fields: [], missed: [] };
      return new Response(null, { status: 204 });
    }
    if (method === 'PUT') now = { ...now, ...Object(body) };
    return Response.json(now);
  };
  await page.getByRole('link', { name: nordlicht.name }).click();
  return service;
}

test('shows how well the memory did, a wrong value, and what is not used', async () => {
  await openLearned(learned);
  await expect
    .element(section.getByText('29 of 30 values are right, 24 without', { exact: false }))
    .toBeVisible();
  const row = section.getByRole('row', { name: /Invoice number/ });
  await expect.element(row.getByText('14 of 15')).toBeVisible();
  await expect.element(row.getByText('“Kennziffer”')).toBeVisible();
  await expect
    .element(section.getByRole('row', { name: /Total/ }).getByText('Not used', { exact: false }))
    .toBeVisible();
  await expect
    .element(section.getByRole('link', { name: 'INV-77' }))
    .toHaveAttribute('href', '/invoices/5b6e1f1c-0000-4000-8000-000000000201');
  await expect.element(section.getByText('R-9 instead of R-10', { exact: false })).toBeVisible();
});

test('can be switched off and on, and forgets after confirmation', async () => {
  const service = await openLearned(learned);
  await section.getByRole('button', { name: 'Switch off' }).click();
  await expect.element(section.getByText('It is switched off', { exact: false })).toBeVisible();
  await expect
    .poll(announced)
    .toContain('It is switched off: the next invoice is read without it.');
  await section.getByRole('button', { name: 'Switch on' }).click();
  await expect.element(section.getByRole('button', { name: 'Switch off' })).toBeVisible();
  await expect.poll(announced).toContain('It is switched on: the next invoice is read with it.');
  await section.getByRole('button', { name: 'Forget' }).click();
  const dialog = page.getByRole('dialog', { name: /Forget what was learned/ });
  await dialog.getByRole('button', { name: 'Forget' }).click();
  await expect.element(section.getByText('Nothing yet.', { exact: false })).toBeVisible();
  await expect
    .element(section.getByRole('heading', { name: 'Learned from its invoices' }))
    .toHaveFocus();
  expect(service.writes.map(({ method, body }) => [method, body])).toEqual([
    ['PUT', { active: false }],
    ['PUT', { active: true }],
    ['DELETE', undefined],
  ]);
});

test('does not promise learning while it is empty and switched off', async () => {
  await openLearned({ ...learned, active: false, invoices: 0, fields: [], missed: [] });
  await expect.element(section.getByText('It is switched off', { exact: false })).toBeVisible();
  expect(section.getByText('the next ones are read with', { exact: false }).elements()).toEqual([]);
  await section.getByRole('button', { name: 'Switch on' }).click();
  await expect.element(section.getByText('Nothing yet.', { exact: false })).toBeVisible();
});

test('the table fits the narrowest phone with long labels', async () => {
  const [first] = learned.fields;
  if (!first) return;
  const labels = ['Rechnungsnummer/Kundennummer', 'Ihre Auftragsbestätigung vom'];
  await openLearned({ ...learned, fields: [{ ...first, labels }] });
  const table = section.getByRole('table');
  await page.viewport(320, 640);
  await expect.element(table).toBeVisible();
  await expect.element(table).toHaveAccessibleName('Learned from its invoices');
  const { right } = table.element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(section.element().getBoundingClientRect().right);
});

test('shows nothing when the service does not learn', async () => {
  const { service } = await open('/companies');
  service.instead = (_, path) =>
    path.endsWith('/memory') ? Response.json({ detail: 'Not found.' }, { status: 404 }) : undefined;
  await page.getByRole('link', { name: nordlicht.name }).click();
  await expect.element(page.getByRole('heading', { name: 'Invoices' })).toBeVisible();
  await expect.poll(() => service.requests.some(({ path }) => path.endsWith('/memory'))).toBe(true);
  await expect.element(section).not.toBeInTheDocument();
});

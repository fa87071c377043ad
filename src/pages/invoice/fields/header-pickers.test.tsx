import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCard } from '#contract/fixtures.ts';
import { openInvoice, Service } from '#src/pages/invoice/invoice.fixture.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.unstubAllGlobals());

const field = (name: string) => page.getByLabelText(name, { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('creates a missing company without leaving the field', async () => {
  const service = new Service();
  await openInvoice(service);
  await field('Company').fill('Blue Bottle');
  await page.getByRole('option', { name: 'Create "Blue Bottle"' }).click();
  await expect.element(field('Company')).toHaveValue('Blue Bottle');
  await button('Save').click();
  await expect
    .poll(() => service.writes.at(-1)?.body)
    .toEqual({ company_uid: '5b6e1f1c-0000-4000-8000-000000000011' });
});

test('a save waits for a company that is being created', async () => {
  const service = new Service();
  let make: (() => void) | undefined;
  service.instead = (method, path) =>
    method === 'POST' && path === '/v1/companies/'
      ? new Promise((resolve) => (make = () => resolve(undefined)))
      : undefined;
  await openInvoice(service);
  await field('Company').fill('Blue Bottle');
  await page.getByRole('option', { name: 'Create "Blue Bottle"' }).click();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => make).toBeDefined();
  make?.();
  await expect
    .poll(() => service.writes.at(-1)?.body)
    .toEqual({ company_uid: '5b6e1f1c-0000-4000-8000-000000000011' });
  await expect.element(page.getByText(/Unsaved changes/)).not.toBeInTheDocument();
});

test('keeps only the first and last four digits of a pasted card and reports an existing card', async () => {
  const service = new Service();
  // Of many cards only the first page is searched; only the service's response tells that a card
  // existed.
  const firstPage = Array.from({ length: 25 }, (_, index) =>
    aCard({
      uid: `5b6e1f1c-0000-4000-8000-${String(500 + index).padStart(12, '0')}`,
      first_four_digits: '5555',
      last_four_digits: String(1000 + index),
    }),
  );
  service.instead = (method, path) =>
    method === 'GET' && path === '/v1/cards/'
      ? Response.json({ count: 26, next: null, previous: null, results: firstPage })
      : undefined;
  await openInvoice(service);
  await field('Card').fill('4543 1234 5678 0017');
  await expect.element(field('Card')).toHaveValue('4543 0017');
  await page.getByRole('option', { name: 'Add card 4543 •••• •••• 0017' }).click();
  await expect.element(page.getByText('You already have this card')).toBeVisible();
  expect(service.writes.at(-1)?.body).toEqual({
    first_four_digits: '4543',
    last_four_digits: '0017',
  });
});

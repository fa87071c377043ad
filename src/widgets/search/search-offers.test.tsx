import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useRef } from 'react';
import { signIn } from '#src/api/session.ts';
import { createMemoryRouter } from '#src/ui/router.ts';
import { renderRouter } from '#src/widgets/render-router.fixture.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchOffers } from './search-offers.tsx';

const uid = (last: string) => `5b6e1f1c-0000-4000-8000-0000000000${last}`;
const grace = {
  uid: uid('a1'),
  user: {
    uid: uid('b1'),
    email: 'grace@example.com',
    first_name: 'Grace',
    last_name: 'Hopper',
    full_name: 'Grace Hopper',
  },
  role_type: 'member',
};

function Box() {
  return <SearchBox field={useRef<HTMLInputElement>(null)} Below={SearchOffers} />;
}

async function open(address: string) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  signIn('a-key', false);
  vi.stubGlobal('fetch', async (input: string) =>
    input.includes('/v1/workspace-users/')
      ? Response.json({ count: 1, next: null, previous: null, results: [grace] })
      : Response.json({ detail: 'Not found.' }, { status: 404 }),
  );
  const router = createMemoryRouter([{ path: '*', element: <Box /> }], {
    initialEntries: [address],
  });
  await renderRouter(router);
  const place = () => router.state.location.pathname + router.state.location.search;
  return { router, place, field: page.getByRole('searchbox', { name: 'Search invoices' }) };
}

const offer = (name: RegExp | string) => page.getByRole('button', { name });

beforeEach(() => page.viewport(1280, 800));
afterEach(() => void vi.unstubAllGlobals());

test('arrow and Enter turn a typed status into the filter and remove its words from the search', async () => {
  const { place, field } = await open('/invoices?approvement_status=waiting');
  await field.fill('approved paper');
  await expect.element(offer(/^Status: Approved and search “paper”/)).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(offer(/^Status: Approved/)).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(place).toBe('/invoices?approvement_status=approved&query=paper');
  await expect.element(field).toHaveValue('paper');
});

test('Enter in the field searches the typed text despite an offer', async () => {
  const { place, field } = await open('/invoices?tab=all');
  await field.fill('approved');
  await expect.element(offer('Status: Approved')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(place).toBe('/invoices?query=approved&tab=all');
  await expect.element(field).toHaveValue('approved');
});

test('offers a person once the list of people has loaded', async () => {
  const { place, field } = await open('/invoices?tab=all');
  await field.fill('grace');
  await offer('Person: Grace Hopper').click();
  await expect.poll(place).toBe(`/invoices?workspace_user__uid=${grace.uid}&tab=all`);
  await expect.element(field).toHaveValue('');
});

test('a month typed elsewhere filters by creation and says that the invoice date has no filter', async () => {
  const { place, field } = await open('/companies');
  await field.fill('May 2026');
  await expect.element(page.getByText(/no filter for the invoice date/)).toBeVisible();
  await offer('Created: May 2026').click();
  await expect
    .poll(place)
    .toBe('/invoices?created_at__from_date=2026-05-01&created_at__to_date=2026-05-31&tab=all');
});

test('says that amounts have no filter, and offers nothing', async () => {
  const { field } = await open('/invoices?tab=all');
  await field.fill('1,240.50');
  await expect.element(page.getByText(/no filter for amounts/)).toBeVisible();
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('typing at an offer continues in the field, and Esc returns to it', async () => {
  const { field } = await open('/invoices?tab=all');
  const pressed = vi.fn();
  document.addEventListener('keydown', pressed);
  await field.fill('approved');
  await expect.element(offer('Status: Approved')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(offer('Status: Approved')).toHaveFocus();
  pressed.mockClear();
  await userEvent.keyboard('a');
  await expect.element(field).toHaveValue('approveda');
  expect(pressed).not.toHaveBeenCalled();
  document.removeEventListener('keydown', pressed);
  await field.fill('approved');
  await userEvent.keyboard('{ArrowDown}{Escape}');
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('approved');
});

test('shows offers only while the field has the focus', async () => {
  const { field } = await open('/invoices?query=approved&tab=all');
  await expect.element(field).toHaveValue('approved');
  await expect.element(offer('Status: Approved')).not.toBeInTheDocument();
  await field.click();
  await expect.element(offer('Status: Approved')).toBeVisible();
});

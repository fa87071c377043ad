import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useRef } from 'react';
import { createMemoryRouter, RouterProvider } from '#src/ui/router.ts';
import { typeInto } from '#src/ui/type-into.ts';
import { SearchBox } from './search-box.tsx';

function Box() {
  return (
    <>
      <SearchBox field={useRef<HTMLInputElement>(null)} />
      <main id="main" tabIndex={-1} />
    </>
  );
}

async function open(address: string) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const router = createMemoryRouter([{ path: '*', element: <Box /> }], {
    initialEntries: [address],
  });
  await render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
  const place = () => router.state.location.pathname + router.state.location.search;
  return { router, place, field: page.getByRole('searchbox', { name: 'Search invoices' }) };
}

test('puts the search into the address of the inbox beside its filters, on the first page', async () => {
  const { place, field } = await open('/invoices?approvement_status=waiting&page=3');
  await field.fill('paper');
  await expect.poll(place).toBe('/invoices?approvement_status=waiting&query=paper');
});

test('keeps changes of the address that happen while the person types', async () => {
  const { router, place, field } = await open('/invoices?tab=all');
  const input = field.element();
  if (!(input instanceof HTMLInputElement)) throw new Error('no field');
  input.focus();
  typeInto(input, 'Q-3');
  await router.navigate('/invoices?approvement_status=rejected&page=2');
  await expect.poll(place).toBe('/invoices?approvement_status=rejected&query=Q-3');
});

test('a search on another page opens the inbox, and Back returns', async () => {
  const { router, place, field } = await open('/companies');
  await field.fill('paper');
  await expect.poll(place).toBe('/invoices?query=paper&tab=all');
  await router.navigate(-1);
  await expect.poll(place).toBe('/companies');
  await expect.element(field).toHaveValue('');
});

test('Esc clears the search, and Enter searches without delay', async () => {
  const { place, field } = await open('/invoices?query=old&tab=all');
  await expect.element(field).toHaveValue('old');
  await field.click();
  await userEvent.keyboard('{Escape}');
  await expect.poll(place).toBe('/invoices?tab=all');
  await field.fill('new');
  await userEvent.keyboard('{Enter}');
  expect(place()).toBe('/invoices?query=new&tab=all');
});

test('leaving the field searches without delay', async () => {
  const { place, field } = await open('/invoices?tab=all');
  const input = field.element();
  if (!(input instanceof HTMLInputElement)) throw new Error('no field');
  input.focus();
  typeInto(input, 'Q-3');
  await Promise.resolve();
  expect(place()).toBe('/invoices?tab=all');
  input.blur();
  expect(place()).toBe('/invoices?query=Q-3&tab=all');
});

test('keeps a trailing blank in the field but not in the address', async () => {
  const { place, field } = await open('/invoices?tab=all');
  await field.fill('paper ');
  await expect.poll(place).toBe('/invoices?query=paper&tab=all');
  await expect.element(field).toHaveValue('paper ');
});

test('shortens a pasted card number to its first and last four digits, but no other number', async () => {
  const { place, field } = await open('/invoices?tab=all');
  await field.fill('4543 7391 8264 0017');
  await expect.element(field).toHaveValue('4543 0017');
  await expect.poll(place).toBe('/invoices?query=4543+0017&tab=all');
  await field.fill('GIB2025000000123');
  await expect.poll(place).toBe('/invoices?query=GIB2025000000123&tab=all');
});

test('Enter moves the focus into the page, also when nothing is found', async () => {
  const { field } = await open('/invoices?tab=all');
  await field.fill('nothing');
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement?.id).toBe('main');
});

import { eraseDatabase } from '#src/device/database.ts';
import { i18n } from '@lingui/core';
import { useQuery } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderRouter } from '#src/widgets/render-router.fixture.tsx';
import { aCompany } from '#contract/fixtures.ts';
import { openPackStorage } from '#src/api/exports/audit-pack-storage.ts';
import { companyQueries } from '#src/api/companies.ts';
import { currentSession, signIn, signOut } from '#src/api/session.ts';
import '#src/app/base.css';
import { draftUids, eraseDrafts, storeEdits } from '#src/device/drafts.ts';
import { noFilters } from '#src/lib/filters/filters.ts';
import { setPreferences } from '#src/device/preferences.ts';
import { Page } from '#src/ui/page.tsx';
import { createMemoryRouter } from '#src/ui/router.ts';
import { RouteError } from './route-error.tsx';
import { Shell } from './shell.tsx';

const uid = aCompany().uid;
let accepted = 'good-key';

const pack = {
  id: 'a-pack',
  started: Date.now(),
  filters: noFilters,
  selected: false,
  invoices: [],
};
/** Stores parts of a pack on this device: copies of what the key could read. */
const keepCopies = async () => (await openPackStorage(pack)).put(uid, { kind: 'gone' });
const copies = async () => ((await (await openPackStorage(pack)).get(uid)) ? 1 : 0);

function One() {
  const { data } = useQuery(companyQueries.detail(uid));
  return (
    <Page title="One company">
      <input aria-label="Note" />
      <p>{data?.name}</p>
    </Page>
  );
}

function Broken(): never {
  throw new Error('a fault of the page');
}

async function open(address: string) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  signIn('good-key', false);
  vi.stubGlobal('fetch', async (input: string, init: RequestInit) => {
    if (new Headers(init.headers).get('Api-Key') !== accepted)
      return Response.json({ detail: 'Invalid API key.' }, { status: 401 });
    return Response.json(
      input.includes('/companies/')
        ? aCompany()
        : { count: 0, page_count: 1, page_size: 1, results: [] },
    );
  });
  const children = [
    { path: 'one', element: <One /> },
    { path: 'broken', ErrorBoundary: RouteError, element: <Broken /> },
    { path: '*', element: <Page title="Elsewhere">Elsewhere</Page> },
  ];
  const router = createMemoryRouter([{ path: '/', Component: Shell, children }], {
    initialEntries: [address],
  });
  await renderRouter(router);
  return () => router.state.location.pathname;
}

beforeEach(() => {
  accepted = 'good-key';
});
afterEach(() => {
  signOut();
  eraseDrafts();
  void eraseDatabase('invoice-desk-packs');
  setPreferences({ keyboardLetters: true });
  vi.unstubAllGlobals();
});

test('the rail lists the pages, and g with a letter opens one', async () => {
  const place = await open('/one');
  for (const name of ['Invoices', 'Companies', 'Cards', 'Exports'])
    await expect
      .element(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }),
      )
      .toBeVisible();
  await userEvent.keyboard('gc');
  await expect.poll(place).toBe('/companies');
  await userEvent.keyboard('gk');
  await expect.poll(place).toBe('/cards');
});

test('/ focuses the search, and ? lists only keys that work', async () => {
  await open('/one');
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  page.getByRole('button', { name: 'Help' }).element().focus();
  await userEvent.keyboard('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard' });
  await expect.element(sheet.getByText('Go to companies')).toBeVisible();
  await sheet.getByLabelText('Single-key shortcuts').click();
  await expect.element(sheet.getByText('Go to companies')).not.toBeInTheDocument();
});

test('T and U act at once, even before the tray has loaded', async () => {
  await open('/one');
  await expect.element(page.getByLabelText('Note')).toBeVisible();
  const dialog = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
  // In one task, so that nothing can load in between.
  for (const key of ['t', 't', 'u', 't', 'u'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  expect(dialog).toHaveBeenCalledTimes(2);
  dialog.mockRestore();
  await expect.element(page.getByRole('region', { name: 'Uploads' })).toBeVisible();
});

test.each(['t', '{Escape}'])(
  'T moves the focus into the tray, and %s back to where it was',
  async (closing) => {
    await open('/one');
    const help = page.getByRole('button', { name: 'Help' });
    await expect.element(help).toBeVisible();
    help.element().focus();
    await userEvent.keyboard('t');
    await expect.element(page.getByRole('button', { name: 'Hide files' })).toHaveFocus();
    await userEvent.keyboard(closing);
    await expect.element(help).toHaveFocus();
  },
);

test('Esc in the tray focuses the page when nothing had the focus before', async () => {
  await open('/one');
  await expect.element(page.getByLabelText('Note')).toBeVisible();
  await userEvent.keyboard('t');
  await expect.element(page.getByRole('button', { name: 'Hide files' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('a refused key opens a sign-in sheet above the page, and pending work continues', async () => {
  accepted = 'new-key';
  const place = await open('/one');
  const sheet = page.getByRole('dialog', { name: 'Sign in again' });
  await expect.element(sheet).toBeVisible();
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.element(sheet).toBeVisible();
  await expect.element(page.getByLabelText('Note')).toBeInTheDocument();
  await sheet.getByLabelText('API key').fill('new-key');
  await sheet.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByText(aCompany().name)).toBeVisible();
  expect(place()).toBe('/one');
});

test('signing out from that sheet asks as usual and removes what the key could read', async () => {
  accepted = 'new-key';
  await open('/one');
  storeEdits(uid, { invoice_number: { base: '', mine: '17' } }, '2026-03-02T09:30:00Z');
  await keepCopies();
  const sheet = page.getByRole('dialog', { name: 'Sign in again' });
  await sheet.getByLabelText('API key').fill('half a k');
  await sheet.getByRole('button', { name: 'Sign out' }).click();
  const asked = page.getByRole('dialog', { name: 'Sign out' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(sheet.getByLabelText('API key')).toHaveValue('half a k');
  await sheet.getByRole('button', { name: 'Sign out' }).click();
  await asked.getByRole('button', { name: 'Keep and sign out' }).click();
  await expect.poll(() => currentSession().key).toBeNull();
  expect(draftUids()).toEqual([uid]);
  await expect.poll(copies).toBe(0);
});

test('reports a broken page beside the rail, with the cause collapsed', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await open('/broken');
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'This page has a problem' }))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Companies' })).toBeVisible();
  await expect.element(page.getByText('a fault of the page', { exact: false })).not.toBeVisible();
  await page.getByText('Details').click();
  await expect.element(page.getByText('a fault of the page', { exact: false })).toBeVisible();
  silent.mockRestore();
});

test.each([
  [1440, 900],
  [800, 800],
  [320, 700],
  [844, 390],
  [320, 390],
])('the offline line covers nothing at %i×%i', async (width, height) => {
  await page.viewport(width, height);
  await open('/one');
  const heading = page.getByRole('heading', { level: 1 });
  await expect.element(heading).toBeVisible();
  const top = heading.element().getBoundingClientRect().top;
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  const line = page.getByText(/^You're offline\./);
  await expect.element(line).toBeVisible();
  const at = line.element().getBoundingClientRect();
  for (const part of [
    page.getByRole('banner').element(),
    page.getByRole('navigation', { name: 'Main' }).element(),
    page.getByRole('main').element().parentElement ?? document.body,
  ]) {
    const { left, right, top: start, bottom } = part.getBoundingClientRect();
    expect(at.right <= left || right <= at.left || at.bottom <= start || bottom <= at.top).toBe(
      true,
    );
  }
  expect(at.bottom).toBeLessThanOrEqual(height);
  // In a low window, where everything scrolls together, the page begins below the line.
  if (height > 500) expect(heading.element().getBoundingClientRect().top).toBe(top);
  onLine.mockRestore();
  dispatchEvent(new Event('online'));
  await page.viewport(1280, 800);
});

test('signing out offers to keep or erase unsaved work', async () => {
  await open('/one');
  storeEdits(uid, { invoice_number: { base: '', mine: '17' } }, '2026-03-02T09:30:00Z');
  const leave = async (how: string) => {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: how }).click();
  };
  await leave('Cancel');
  expect(currentSession().key).toBe('good-key');
  await leave('Keep and sign out');
  await expect.poll(() => currentSession().key).toBeNull();
  expect(draftUids()).toEqual([uid]);
  signIn('good-key', false);
  await leave('Erase and sign out');
  await expect.poll(draftUids).toEqual([]);
});

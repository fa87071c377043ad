import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderRouter } from '#src/widgets/render-router.fixture.tsx';
import { aCompany, anInvoiceRow } from '#contract/fixtures.ts';
import { currentSession, signIn, signOut } from '#src/api/session.ts';
import '#src/app/base.css';
import { preferences, setPreferences } from '#src/device/preferences.ts';
import { Page } from '#src/ui/page.tsx';
import { createMemoryRouter } from '#src/ui/router.ts';
import { useKeys } from '#src/ui/use-keys.ts';
import { Shell } from './shell.tsx';
import { tourStep } from './tour/tour-state.ts';

let asked: string[];
let cancelled: string[];
let instead: (url: URL) => Response | Promise<Response> | undefined;
const approve = vi.fn();

function Rows() {
  useKeys({
    a: {
      run: () => approve(document.activeElement?.textContent),
      label: 'Approve',
      group: 'Invoices',
    },
    r: { run: approve, label: 'Reject', group: 'Invoices', can: false },
    j: { run: approve, label: 'Next row', group: 'Invoices' },
    ArrowDown: { run: approve, label: 'Next row', group: 'Invoices' },
  });
  return (
    <Page title="Rows">
      <a href="#one">Row one</a>
      <input aria-label="Note" />
    </Page>
  );
}

beforeEach(() => {
  [asked, cancelled, instead] = [[], [], () => undefined];
  approve.mockClear();
  localStorage.clear();
  setPreferences({ keyboardLetters: true, density: 'comfortable' });
});
afterEach(() => {
  tourStep.set(null);
  signOut();
  vi.unstubAllGlobals();
});

async function open(address = '/rows') {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  signIn('a-key', false);
  vi.stubGlobal('fetch', async (input: string, { signal }: RequestInit = {}) => {
    const url = new URL(input, 'http://service.test');
    const name = `${url.pathname}?${url.searchParams.get('query') ?? ''}`;
    if (!url.searchParams.has('query'))
      return Response.json({ count: 0, page_count: 1, page_size: 1, results: [] });
    asked.push(name);
    signal?.addEventListener('abort', () => cancelled.push(name));
    const other = await instead(url);
    if (other) return other;
    const many = (number: number) => `5b6e1f1c-0000-4000-8000-${String(number).padStart(12, '0')}`;
    if (url.pathname === '/v1/companies/')
      return Response.json({
        count: 9,
        next: null,
        previous: null,
        results: [1, 2, 3, 4].map((number) =>
          aCompany({ uid: many(number), name: `Nordlicht ${number}` }),
        ),
      });
    return Response.json({
      count: 9,
      page_count: 1,
      page_size: 10,
      results: [1, 2, 3, 4, 5, 6].map((number) =>
        anInvoiceRow({ uid: many(number), hf_id: `INV-${number}` }),
      ),
    });
  });
  const children = [
    { path: 'rows', element: <Rows /> },
    { path: '*', element: <Page title="Elsewhere">Elsewhere</Page> },
  ];
  const router = createMemoryRouter([{ path: '/', Component: Shell, children }], {
    initialEntries: [address],
  });
  await renderRouter(router);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return () => `${router.state.location.pathname}${router.state.location.search}`;
}

const palette = page.getByRole('dialog', { name: 'Commands' });
const field = palette.getByRole('combobox');
const options = () =>
  palette
    .getByRole('option')
    .elements()
    .map((option) => option.textContent.trim());
const active = () =>
  document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '')
    ?.textContent ?? '';
const openPalette = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
};

test('a command runs with the focus where it was, and the focus returns there', async () => {
  await open();
  page.getByRole('link', { name: 'Row one' }).element().focus();
  await openPalette();
  await userEvent.keyboard('appr{Enter}');
  await expect.element(palette).not.toBeInTheDocument();
  expect(approve).toHaveBeenCalledExactlyOnceWith('Row one');
  await expect.element(page.getByRole('link', { name: 'Row one' })).toHaveFocus();
});

test('opens from a text field, and Esc returns the focus to it', async () => {
  await open();
  await page.getByLabelText('Note').click();
  await openPalette();
  await userEvent.keyboard('{Escape}');
  await expect.element(palette).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Note')).toHaveFocus();
  await openPalette();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(palette).not.toBeInTheDocument();
});

test('lists each available command once with its keys, and leaves out those without effect', async () => {
  await open();
  await openPalette();
  expect(options().filter((text) => text.startsWith('Next row'))).toEqual(['Next rowJ ↓']);
  expect(options().join()).not.toContain('Reject');
  expect(options().join()).not.toContain('Commands');
  expect(
    palette
      .getByRole('group')
      .elements()
      .map((group) => group.getAttribute('aria-label')),
  ).toEqual(['Invoices', 'Everywhere', 'Settings']);
  await expect
    .element(
      palette
        .getByRole('group', { name: 'Everywhere' })
        .getByRole('option', { name: /Go to companies/ }),
    )
    .toBeInTheDocument();
});

test('opens the people where the service has them', async () => {
  const place = await open();
  await openPalette();
  await userEvent.keyboard('people');
  await expect.poll(active).toContain('Go to people');
  await userEvent.keyboard('{Enter}');
  await expect.poll(place).toBe('/people');
});

test('opens the guide in a new tab and starts the tour', async () => {
  await open();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  await openPalette();
  await userEvent.keyboard('guide{Enter}');
  await expect.element(palette).not.toBeInTheDocument();
  expect(opened).toHaveBeenCalledExactlyOnceWith('/guide/en/index.html', '_blank', 'noopener');
  await openPalette();
  await userEvent.keyboard('start tour{Enter}');
  await vi.waitFor(() => expect(tourStep.get()).toBe(0));
});

test('arrows wrap around, and Home and End go to the ends', async () => {
  await open();
  await openPalette();
  const all = options();
  await userEvent.keyboard('{ArrowUp}');
  expect(active()).toContain('Sign out');
  await userEvent.keyboard('{ArrowDown}');
  expect(active().trim()).toBe(all[0]);
  await userEvent.keyboard('{End}');
  expect(active().trim()).toBe(all.at(-1));
  await userEvent.keyboard('{Home}{PageDown}');
  expect(active().trim()).toBe(all[8]);
});

test('finds words in any order, best match first, and highlights the letters', async () => {
  await open();
  await openPalette();
  await userEvent.keyboard('com go');
  await expect.poll(active).toContain('Go to companies');
  expect(
    [...document.querySelectorAll('[aria-selected=true] mark')].map((mark) => mark.textContent),
  ).toEqual(['Go', 'com']);
});

test('lists the last used command first the next time', async () => {
  const place = await open();
  await openPalette();
  await userEvent.keyboard('cards{Enter}');
  await expect.poll(place).toBe('/cards');
  await openPalette();
  await expect
    .element(
      palette.getByRole('group', { name: 'Recent' }).getByRole('option', { name: /Go to cards/ }),
    )
    .toBeVisible();
  expect(active()).toContain('Go to cards');
});

test('offers to search all invoices for the typed text', async () => {
  const place = await open();
  await openPalette();
  await userEvent.keyboard('paper{ArrowDown}{ArrowUp}');
  await expect
    .element(palette.getByRole('option', { name: 'Search invoices for “paper”' }))
    .toBeVisible();
  await palette.getByRole('option', { name: 'Search invoices for “paper”' }).click();
  await expect.poll(place).toBe('/invoices?query=paper&tab=all');
});

test('finds up to five invoices and three companies, and opens them directly', async () => {
  const place = await open();
  await openPalette();
  await userEvent.keyboard('nord');
  await expect
    .element(palette.getByRole('group', { name: 'Companies' }).getByRole('option').nth(2))
    .toBeInTheDocument();
  expect(
    palette.getByRole('group', { name: 'Companies' }).getByRole('option').elements(),
  ).toHaveLength(3);
  expect(
    palette
      .getByRole('group', { name: 'Invoices' })
      .getByRole('option', { name: /INV-/ })
      .elements(),
  ).toHaveLength(5);
  await palette.getByRole('option', { name: /Nordlicht 2/ }).click();
  await expect.poll(place).toBe('/companies/5b6e1f1c-0000-4000-8000-000000000002');
});

test('requests nothing for one letter, once after a pause, and cancels when typing continues', async () => {
  instead = () => new Promise(() => undefined);
  await open();
  await openPalette();
  await userEvent.keyboard('n');
  await userEvent.keyboard('or');
  await expect.poll(() => asked).toEqual(['/v1/invoices/?nor', '/v1/companies/?nor']);
  await userEvent.keyboard('d');
  await expect
    .poll(() => cancelled.toSorted())
    .toEqual(['/v1/companies/?nor', '/v1/invoices/?nor']);
});

test('reports a failed search on one line, and the commands still work', async () => {
  instead = () => Response.json({ detail: 'The database is locked.' }, { status: 500 });
  await open();
  await openPalette();
  await userEvent.keyboard('compact');
  await expect
    .element(palette.getByText('Invoices and companies could not be searched', { exact: false }))
    .toBeVisible();
  await userEvent.keyboard('{Enter}');
  expect(preferences.get().density).toBe('compact');
});

test('without single-key shortcuts, lists every command but only the keys that work', async () => {
  setPreferences({ keyboardLetters: false });
  await open();
  await openPalette();
  expect(options()).toContain('Go to companies');
  expect(options()).toContain('Next row↓');
  await userEvent.keyboard('keyboard{Enter}');
  const sheet = page.getByRole('dialog', { name: 'Keyboard' });
  await expect.element(sheet.getByText('Next row')).toBeVisible();
  await expect.element(sheet.getByText('Go to companies')).not.toBeInTheDocument();
  await sheet.getByRole('button', { name: 'All commands' }).click();
  await expect.element(field).toHaveFocus();
});

test('signing out asks for confirmation as elsewhere', async () => {
  await open();
  await openPalette();
  await userEvent.keyboard('sign{Enter}');
  await page
    .getByRole('dialog', { name: 'Sign out' })
    .getByRole('button', { name: 'Sign out' })
    .click();
  await expect.poll(() => currentSession().key).toBeNull();
});

test('searches only for the first and last four digits of a pasted card number', async () => {
  await open();
  await openPalette();
  await field.fill('4543739182640010');
  await expect.element(field).toHaveValue('4543 0010');
  await expect.poll(() => asked).toEqual(['/v1/invoices/?4543 0010', '/v1/companies/?4543 0010']);
});

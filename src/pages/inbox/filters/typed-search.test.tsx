import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { flushSync } from 'react-dom';
import { eraseInbox, openInbox, rowsOf, Service } from '#src/pages/inbox/inbox.fixture.tsx';
import { typeInto } from '#src/ui/type-into.ts';
import { SearchBox } from '#src/widgets/search/search-box.tsx';

beforeEach(() => page.viewport(1280, 800));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  eraseInbox();
});

function Search() {
  return <SearchBox field={useRef<HTMLInputElement>(null)} />;
}

/** Requests for invoices only, since the filters request people as soon as their code is loaded. */
const invoiceRequests = (service: Service) =>
  service.requests.filter((request) => request.startsWith('GET /v1/invoices/?'));

const pauseOf = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

test('typing eighteen letters requests the list once after a pause, and each other count once', async () => {
  const service = new Service(rowsOf(3));
  await openInbox(service, '/invoices', <Search />);
  await expect.element(page.getByRole('tab', { name: 'All 3' })).toBeVisible();
  const before = invoiceRequests(service).length;
  const field = page.getByRole('searchbox', { name: 'Search invoices' }).element();
  if (!(field instanceof HTMLInputElement)) throw new Error('no field');
  const typed = 'paper and envelope';
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  field.focus();
  for (let length = 1; length <= typed.length; length += 1) {
    flushSync(() => typeInto(field, typed.slice(0, length)));
    vi.advanceTimersByTime(200);
  }
  expect(invoiceRequests(service)).toHaveLength(before);
  vi.advanceTimersByTime(200);
  vi.useRealTimers();
  await expect.poll(() => invoiceRequests(service).length).toBe(before + 4);
  const asked = invoiceRequests(service)
    .slice(before)
    .map((request) => new URL(request.slice('GET '.length), 'http://service.test').searchParams);
  expect(asked.map((query) => query.get('query'))).toEqual(
    Array.from({ length: 4 }, () => 'paper and envelope'),
  );
  expect(asked.filter((query) => query.get('page_size') !== '1')).toHaveLength(1);
});

test('counts of other tabs wait until the rows are drawn and the browser is idle', async () => {
  const service = new Service(rowsOf(3));
  await openInbox(service);
  await expect.element(page.getByRole('tab', { name: 'All 3' })).toBeVisible();
  const counts = () =>
    invoiceRequests(service).filter((request) => request.endsWith('page_size=1'));
  const before = counts().length;
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (run: () => void) => idle.push(run));
  service.rows = rowsOf(3, 'approved').map((row) => ({ ...row, hf_id: `NEW-${row.hf_id}` }));
  await page.getByRole('tab', { name: /^Approved/ }).click();
  await expect.element(page.getByText('NEW-INV-1')).toBeVisible();
  await expect.poll(() => idle.length).toBeGreaterThan(0);
  expect(counts()).toHaveLength(before);
  for (const run of idle) run();
  await expect.poll(() => counts().length).toBeGreaterThan(before);
});

test('requests the search soon after the last letter when typing is fast', async () => {
  const service = new Service(rowsOf(3));
  await openInbox(service, '/invoices', <Search />);
  await expect.element(page.getByRole('tab', { name: 'All 3' })).toBeVisible();
  const before = invoiceRequests(service).length;
  const field = page.getByRole('searchbox', { name: 'Search invoices' }).element();
  if (!(field instanceof HTMLInputElement)) throw new Error('no field');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  field.focus();
  for (const text of ['D', 'De', 'Del', 'Delt', 'Delta']) {
    vi.advanceTimersByTime(40);
    flushSync(() => typeInto(field, text));
  }
  vi.advanceTimersByTime(60);
  vi.useRealTimers();
  await expect.poll(() => invoiceRequests(service).length).toBe(before + 4);
});

test('continuing a search cancels the requests of the previous text', async () => {
  const service = new Service(rowsOf(3));
  const cancelled: string[] = [];
  const never = (url: string, signal: AbortSignal | null | undefined) =>
    new Promise<Response>((_, fail) => {
      signal?.addEventListener('abort', () => {
        cancelled.push(new URL(url, 'http://service.test').searchParams.get('query') ?? '');
        fail(new DOMException('', 'AbortError'));
      });
    });
  await openInbox(
    {
      answer: (input: string, init: RequestInit = {}) =>
        input.includes('query=paper&') ? never(input, init.signal) : service.answer(input, init),
    },
    '/invoices',
    <Search />,
  );
  await expect.element(page.getByRole('tab', { name: 'All 3' })).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Search invoices' });
  await field.fill('paper');
  await pauseOf(600);
  expect(cancelled).toEqual([]);
  await field.fill('paperback');
  await expect.poll(() => cancelled).toEqual(['paper']);
});

test('Back after a search returns to the list before it, not letter by letter', async () => {
  const inbox = await openInbox(new Service(rowsOf(3)), '/invoices', <Search />);
  await expect.element(page.getByRole('tab', { name: 'All 3' })).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Search invoices' });
  await field.fill('pap');
  await expect.poll(inbox.search).toBe('?approvement_status=waiting&query=pap');
  await field.fill('paper');
  await expect.poll(inbox.search).toBe('?approvement_status=waiting&query=paper');
  await inbox.back();
  await expect.poll(inbox.search).toBe('?approvement_status=waiting');
  await expect.element(field).toHaveValue('');
});

test('dims the counts of the tabs until those of the search arrive', async () => {
  const service = new Service(rowsOf(3));
  await openInbox(
    {
      answer: (input: string, init: RequestInit = {}) =>
        /query=paper.*page_size=1$/.test(input)
          ? new Promise<Response>(() => undefined)
          : service.answer(input, init),
    },
    '/invoices',
    <Search />,
  );
  const count = () => page.getByRole('tab', { name: 'All 3' }).getByText('3').element();
  await expect.element(page.getByRole('tab', { name: 'All 3' })).toBeVisible();
  expect(getComputedStyle(count()).opacity).toBe('1');
  await page.getByRole('searchbox', { name: 'Search invoices' }).fill('paper');
  await expect.poll(() => getComputedStyle(count()).opacity).toBe('0.5');
});

test('Esc in the empty search returns to the row with the cursor, for the next key', async () => {
  await openInbox(new Service(rowsOf(3)), '/invoices', <Search />);
  const link = (name: string) =>
    page.getByRole('row', { name: new RegExp(`\\b${name}\\b`) }).getByRole('link');
  await expect.element(link('INV-1')).toBeVisible();
  await userEvent.keyboard('jj');
  await expect.element(link('INV-2')).toHaveFocus();
  page.getByRole('searchbox', { name: 'Search invoices' }).element().focus();
  await userEvent.keyboard('{Escape}');
  await expect.element(link('INV-2')).toHaveFocus();
  await userEvent.keyboard('j');
  await expect.element(link('INV-3')).toHaveFocus();
});

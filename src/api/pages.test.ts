import { i18n } from '@lingui/core';
import { beforeAll, afterEach, expect, test, vi } from 'vitest';
import { anInvoiceRow } from '#contract/fixtures.ts';
import { noFilters } from '#src/lib/filters/filters.ts';
import { readAllInvoices, readInvoiceRange } from './all-invoices.ts';
import { linkedPages, type ReadProgress } from './pages.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A list that a test can change during a read. */
class List {
  uids: string[];
  readonly size: number;
  readonly asked: string[] = [];
  atOnce = 0;
  most = 0;
  /** Overrides the size and number of pages with wrong values. */
  told: object = {};
  /** Called before a page is returned; its result replaces the page. */
  instead: ((page: number) => Response | undefined) | undefined;

  constructor(count: number, size: number) {
    this.uids = Array.from({ length: count }, (_, index) => String(index));
    this.size = size;
    vi.stubGlobal('fetch', this.answer);
  }

  readonly answer = async (input: string, { signal }: RequestInit): Promise<Response> => {
    const query = new URL(input, 'http://service.test').searchParams;
    const page = Number(query.get('page'));
    this.asked.push(query.toString());
    this.atOnce += 1;
    this.most = Math.max(this.most, this.atOnce);
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.atOnce -= 1;
    signal?.throwIfAborted();
    const other = this.instead?.(page);
    if (other) return other;
    const page_count = Math.max(1, Math.ceil(this.uids.length / this.size));
    if (page > page_count) return Response.json({ detail: 'Invalid page.' }, { status: 404 });
    const results = this.uids
      .slice((page - 1) * this.size, page * this.size)
      .map((uid) => anInvoiceRow({ uid }));
    return Response.json({
      count: this.uids.length,
      page_count,
      page_size: this.size,
      results,
      ...this.told,
    });
  };
}

const uidOf = ({ uid }: { uid: string }) => uid;
const everything = { ...noFilters, query: 'paper' };
const calm = () => new AbortController().signal;

test('reads all pages in order, four at a time, with the filters and 100 rows per page', async () => {
  const list = new List(95, 10);
  expect(await readAllInvoices(everything, uidOf, { signal: calm() })).toEqual(list.uids);
  expect(list.asked).toHaveLength(10);
  expect(new Set(list.asked.map((asked) => new URLSearchParams(asked).get('page_size')))).toEqual(
    new Set(['100']),
  );
  expect(list.asked.every((asked) => asked.includes('query=paper'))).toBe(true);
  expect(list.most).toBe(4);
});

test('reports its progress', async () => {
  const list = new List(25, 10);
  const told: ReadProgress[] = [];
  await readAllInvoices(everything, uidOf, {
    signal: calm(),
    onProgress: (progress) => told.push(progress),
  });
  expect(told[0]).toEqual({ read: 10, count: 25, pausedUntil: null });
  expect(told.at(-1)).toEqual({ read: list.uids.length, count: 25, pausedUntil: null });
});

test('returns rows once that appear twice because new ones arrived', async () => {
  const list = new List(30, 10);
  list.instead = (page) => {
    if (page === 2 && list.uids.length === 30) list.uids = ['new', ...list.uids];
    return undefined;
  };
  const uids = await readAllInvoices(everything, uidOf, { signal: calm() });
  expect(uids.length).toBe(new Set(uids).size);
  expect(uids).toEqual(Array.from({ length: 30 }, (_, index) => String(index)));
});

test('misses no row when others are deleted during the read', async () => {
  const list = new List(40, 10);
  list.instead = (page) => {
    if (page === 2) list.uids = list.uids.filter((uid) => Number(uid) >= 5);
    return undefined;
  };
  const uids = new Set(await readAllInvoices(everything, uidOf, { signal: calm() }));
  expect(list.uids.filter((uid) => !uids.has(uid))).toEqual([]);
});

// Imported up front, and without an active language whose texts would have to load, because fake
// timers do not wait for an import.
beforeAll(() => {
  i18n.loadAndActivate({ locale: '', messages: {} });
  return Promise.all([
    import('#src/foreign/foreign-tools.ts'),
    import('#src/i18n/refusal-words.ts'),
  ]);
});

test('waits after a 429 as long as requested and then continues', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const list = new List(30, 10);
  let refused = 0;
  list.instead = (page) =>
    page === 2 && refused++ === 0
      ? Response.json({ detail: 'Too much.' }, { status: 429, headers: { 'Retry-After': '20' } })
      : undefined;
  const told: ReadProgress[] = [];
  const start = Date.now();
  const walk = readAllInvoices(everything, uidOf, {
    signal: calm(),
    onProgress: (progress) => told.push(progress),
  });
  await vi.advanceTimersByTimeAsync(19_000);
  expect(told.at(-1)?.pausedUntil).toBeGreaterThanOrEqual(start + 20_000);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await walk).toEqual(list.uids);
  expect(told.at(-1)?.pausedUntil).toBe(null);
});

test('stops requesting when aborted', async () => {
  const list = new List(1_000, 10);
  const control = new AbortController();
  list.instead = (page) => void (page === 9 && control.abort());
  await expect(
    readAllInvoices(everything, uidOf, { signal: control.signal }),
  ).rejects.toMatchObject({
    problem: { kind: 'aborted' },
  });
  expect(list.asked.length).toBeLessThan(20);
});

test('ends with the problem of a page that fails four times and requests nothing more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const list = new List(1_000, 10);
  list.instead = (page) =>
    page === 7 ? Response.json({ detail: 'The database is locked.' }, { status: 500 }) : undefined;
  const failing = expect(
    readAllInvoices(everything, uidOf, { signal: calm() }),
  ).rejects.toMatchObject({ problem: { status: 500 } });
  await vi.advanceTimersByTimeAsync(5_000);
  await failing;
  expect(list.asked.filter((asked) => new URLSearchParams(asked).get('page') === '7')).toHaveLength(
    4,
  );
  expect(list.asked.length).toBeLessThan(20);
});

test('silently retries a page that fails once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const list = new List(30, 10);
  let failed = 0;
  list.instead = (page) =>
    page === 2 && failed++ === 0 ? Response.json({}, { status: 503 }) : undefined;
  const all = readAllInvoices(everything, uidOf, { signal: calm() });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await all).toEqual(list.uids);
});

test('reports nothing after the end, even with requests still under way', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const list = new List(100, 10);
  const control = new AbortController();
  list.instead = () =>
    Response.json({ detail: 'Too much.' }, { status: 429, headers: { 'Retry-After': '20' } });
  const told: ReadProgress[] = [];
  const ended = expect(
    readAllInvoices(everything, uidOf, {
      signal: control.signal,
      onProgress: (progress) => told.push(progress),
    }),
  ).rejects.toMatchObject({ problem: { kind: 'aborted' } });
  await vi.advanceTimersByTimeAsync(1_000);
  control.abort();
  await ended;
  const before = told.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toHaveLength(before);
});

test.each([
  [0, 0],
  [3, 7],
  [95, 104],
  [118, 240],
  [236, 400],
  [99, 100],
])('reads places %i to %i of the list, whatever the page size of the service', async (from, to) => {
  for (const size of [10, 100, 250]) {
    const list = new List(240, size);
    const rows = await readInvoiceRange(everything, from, to);
    expect(rows.map(uidOf)).toEqual(list.uids.slice(from, to + 1));
  }
});

test('reads everything if the service states the requested size but returns fewer rows', async () => {
  const list = new List(44, 10);
  list.told = { page_size: 100, page_count: 1 };
  expect(await readAllInvoices(everything, uidOf, { signal: calm() })).toEqual(list.uids);
  expect((await readInvoiceRange(everything, 8, 25)).map(uidOf)).toEqual(list.uids.slice(8, 26));
});

const rows = (many: number) => Array.from({ length: many });

test.each([
  [1, { count: 0, next: null, results: [] }, { pageSize: 1, pageCount: 1 }],
  [1, { count: 7, next: null, results: rows(7) }, { pageSize: 7, pageCount: 1 }],
  [1, { count: 60, next: '/?page=2', results: rows(25) }, { pageSize: 25, pageCount: 3 }],
  [2, { count: 60, next: '/?page=3', results: rows(25) }, { pageSize: 25, pageCount: 3 }],
  [3, { count: 60, next: null, results: rows(10) }, { pageSize: 25, pageCount: 3 }],
  [1, { count: 60, next: '/?page=2', results: rows(10) }, { pageSize: 10, pageCount: 6 }],
  [1, { count: 60, next: null, results: rows(25) }, { pageSize: 25, pageCount: 3 }],
])('page %i of %j yields the number of pages', (page, list, counted) => {
  expect(linkedPages(page, list)).toEqual(counted);
});

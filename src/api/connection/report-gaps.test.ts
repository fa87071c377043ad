import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anInvoice, uidOf } from '#contract/fixtures.ts';
import { type CheckName } from './checks.ts';
import {
  type Habits,
  all,
  pageOf,
  report,
  factOf,
  on,
  change,
  replaced,
  configure,
  resetReport,
} from './report.fixture.ts';

beforeEach(resetReport);
afterEach(() => {
  vi.unstubAllGlobals();
  configure({});
});

test.each<readonly [string, CheckName, string, Habits]>([
  [
    'fixed pages of ten',
    'page_size',
    'size_own',
    on('/v1/invoices/', (url) => pageOf(url, { size: 10 })),
  ],
  [
    'another name for the page',
    'page',
    'page_ignored',
    on('/v1/invoices/', (url) => pageOf(url, { page: 'p' })),
  ],
  [
    'arrays that it misreads',
    'arrays',
    'arrays_misread',
    on('/v1/invoices/', (url) => {
      const one = new URL(url);
      const last = url.searchParams.getAll('approvement_status').at(-1);
      if (last) one.searchParams.set('approvement_status', last);
      return pageOf(one);
    }),
  ],
  [
    'ignored creation days',
    'created',
    'created_ignored',
    on('/v1/invoices/', (url) => pageOf(url, { ignored: ['created_at__from_date'] })),
  ],
  [
    'no search',
    'search',
    'search_ignored',
    on('/v1/invoices/', (url) => pageOf(url, { ignored: ['query'] })),
  ],
  [
    'amounts as numbers',
    'money',
    'decimals_numbers',
    change('/v1/invoices/', (json) => ({
      ...json,
      results: all.slice(0, 5).map((row) => ({ ...row, total_price: 12.5 })),
    })),
  ],
  [
    'a status of its own',
    'statuses',
    'words_other',
    change('/v1/invoices/', (json) => ({
      ...json,
      results: [{ ...all[0], approvement_status: 'on_hold' }],
    })),
  ],
  [
    'rows without permissions',
    'rights',
    'no_permissions',
    change('/v1/invoices/', (json) => ({
      ...json,
      results: all.slice(0, 3).map(({ permissions: _permissions, ...row }) => row),
    })),
  ],
  [
    'pages smaller than stated',
    'page_size',
    'size_own',
    on('/v1/invoices/', (url) =>
      replaced(pageOf(url, { size: 10 }), (json) => ({
        ...json,
        page_size: Number(url.searchParams.get('page_size') ?? 10),
      })),
    ),
  ],
  [
    'large pages refused',
    'page_size',
    'size_refused',
    on('/v1/invoices/', (url) =>
      Number(url.searchParams.get('page_size')) > 25
        ? new Response('', { status: 400 })
        : pageOf(url),
    ),
  ],
  [
    'weak versions',
    'etag',
    'etag_weak',
    on(`/v1/invoices/${uidOf(0)}`, () =>
      Response.json(anInvoice(all[0]), { headers: { ETag: 'W/"1"' } }),
    ),
  ],
  [
    'versions blocked by CORS',
    'etag',
    'etag_barred',
    (_url, headers) => {
      if (headers.has('If-Match')) throw new TypeError('CORS');
      return undefined;
    },
  ],
  [
    'an idempotency header blocked by CORS',
    'idempotency',
    'repeat_barred',
    (_url, headers) => {
      if (headers.has('Idempotency-Key')) throw new TypeError('CORS');
      return undefined;
    },
  ],
  [
    'no versions',
    'etag',
    'etag_absent',
    on(`/v1/invoices/${uidOf(0)}`, () => Response.json(anInvoice(all[0]))),
  ],
  [
    'history of texts',
    'history',
    'shape_other',
    change(`/v1/invoices/${uidOf(0)}`, (json) => ({ ...json, history: ['uploaded'] })),
  ],
  [
    'documents on another host',
    'file',
    'file_other',
    change(`/v1/invoices/${uidOf(0)}`, (json) => ({
      ...json,
      file: 'https://files.test/x.pdf?sig=1',
    })),
  ],
  [
    'no people',
    'people',
    'people_absent',
    on('/v1/workspace-users/', () => new Response('', { status: 404 })),
  ],
  [
    'no companies: not built',
    'companies',
    'list_absent',
    on('/v1/companies/', () => new Response('', { status: 501 })),
  ],
  [
    'no cards: permanently gone',
    'cards',
    'list_absent',
    on('/v1/cards/', () => new Response('', { status: 410 })),
  ],
  [
    'no people: not built',
    'people',
    'people_absent',
    on('/v1/workspace-users/', () => new Response('', { status: 501 })),
  ],
  [
    'companies forbidden to the key',
    'companies',
    'list_refused',
    on('/v1/companies/', () => new Response('', { status: 403 })),
  ],
  [
    'errors as web pages',
    'errors',
    'message_otherwise',
    on(
      '/v1/invoices/00000000-0000-4000-8000-000000000000',
      () => new Response('<h1>No</h1>', { status: 404 }),
    ),
  ],
  [
    'a malformed list',
    'interface',
    'breaks',
    on('/v1/invoices/', () => Response.json({ data: [] })),
  ],
  [
    'a sign-in page in front',
    'interface',
    'not_json',
    () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
  ],
  ['another kind of service', 'interface', 'absent', () => new Response('', { status: 404 })],
  ['an unknown key', 'key', 'not_accepted', () => Response.json({}, { status: 401 })],
  ['a key without permission', 'key', 'forbidden_key', () => Response.json({}, { status: 403 })],
  [
    'invoices without a key',
    'guarded',
    'open',
    (url) => (url.pathname === '/v1/invoices/' ? pageOf(url) : undefined),
  ],
  [
    'a description that needs a valid key',
    'openapi',
    'not_asked',
    (url) => (url.pathname === '/v1/openapi.json' ? new Response('', { status: 401 }) : undefined),
  ],
  [
    'an unreachable address',
    'address',
    'unreachable',
    () => {
      throw new TypeError('gone');
    },
  ],
])('reports %s: the check %s finds %s', async (_habit, check, fact, habits) => {
  expect(factOf(await report(habits), check)).toBe(fact);
});

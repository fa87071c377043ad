import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCard, aCompany, anInvoice, anInvoiceRow } from '#contract/fixtures.ts';
import type { InvoiceRow } from '#contract/invoice.ts';
import { runReport } from '#src/api/connection-report.ts';
import { readConfig, setConfig } from '#src/api/run-time-config.ts';
import { allChecks, checks, stateOf, type Check, type Finding } from '#src/lib/connection/facts.ts';
import { reportAsJson, reportAsText } from '#src/lib/connection/report-file.ts';

type Habits = (url: URL, headers: Headers) => Response | undefined;
const key = 'secret-key-0123456789';
const site = 'https://desk.test';
const uidOf = (number: number) => `5b6e1f1c-0000-4000-8000-${String(number).padStart(12, '0')}`;
const all: InvoiceRow[] = Array.from({ length: 23 }, (_, place) =>
  anInvoiceRow({
    uid: uidOf(place),
    hf_id: `INV-${place}`,
    approvement_status: place % 3 === 0 ? 'approved' : 'waiting',
    created_at: new Date(Date.UTC(2026, 2, 30) - place * 3_600_000).toISOString(),
  }),
);
let asked: URL[] = [];
let methods: string[] = [];

/** A service as ours. @param size at most so many a page; `ignored` query parameters do nothing */
function pageOf(url: URL, { size = 100, page = 'page', ignored = [] as string[] } = {}): Response {
  const want = (name: string) => (ignored.includes(name) ? null : url.searchParams.get(name));
  const statuses = ignored.includes('approvement_status')
    ? []
    : url.searchParams.getAll('approvement_status');
  const found = all.filter(
    (row) =>
      (statuses.length === 0 || statuses.includes(row.approvement_status)) &&
      !want('created_at__from_date') &&
      !want('created_at__to_date') &&
      !want('query'),
  );
  const each = Math.min(Number(want('page_size') ?? 10), size);
  const first = (Number(url.searchParams.get(page) ?? 1) - 1) * each;
  return Response.json({
    count: found.length,
    page_count: Math.ceil(found.length / each),
    page_size: each,
    results: found.slice(first, first + each),
  });
}

function own(url: URL, headers: Headers): Response {
  const detail = {
    ...anInvoice(all[0]),
    file: 'https://service.test/files/a.pdf?signature=s3cr3t',
    history: [{ action: 'upload', created_at: all[0]?.created_at }],
    payment_type: 'cash',
  };
  if (url.pathname === '/healthz') return Response.json({ status: 'ok' });
  if (url.pathname.startsWith('/files/'))
    return new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } });
  if (url.pathname === '/v1/openapi.json')
    return Response.json({
      paths: { '/v1/invoices/': { post: { parameters: [{ name: 'Idempotency-Key' }] } } },
    });
  if (!headers.has('Api-Key')) return Response.json({ detail: 'No key.' }, { status: 401 });
  if (url.pathname === '/v1/invoices/') return pageOf(url);
  if (url.pathname === `/v1/invoices/${uidOf(0)}`)
    return Response.json(detail, { headers: { ETag: '"1"' } });
  if (url.pathname === '/v1/companies/')
    return Response.json({ count: 1, next: null, previous: null, results: [aCompany()] });
  if (url.pathname === '/v1/cards/')
    return Response.json({ count: 1, next: null, previous: null, results: [aCard()] });
  if (url.pathname === '/v1/workspace-users/')
    return Response.json({ count: 1, next: null, previous: null, results: [] });
  return Response.json({ detail: 'Not found.' }, { status: 404 });
}

/** Runs the report against a service of other habits. */
async function report(
  habits: Habits = () => undefined,
  given: string | null = key,
): Promise<Map<Check, Finding>> {
  const found = new Map<Check, Finding>();
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, site);
    asked.push(url);
    methods.push(init.method ?? 'GET');
    return habits(url, new Headers(init.headers)) ?? own(url, new Headers(init.headers));
  });
  await runReport({
    key: given,
    signal: new AbortController().signal,
    onFindings: (findings) => {
      for (const one of findings) {
        expect(found.has(one.check), `${one.check} twice`).toBe(false);
        found.set(one.check, one);
      }
    },
  });
  return found;
}
const factOf = (found: Map<Check, Finding>, check: Check) => found.get(check)?.fact;
const on =
  (path: string, answer: (url: URL, headers: Headers) => Response): Habits =>
  (url, headers) =>
    url.pathname === path && headers.has('Api-Key') ? answer(url, headers) : undefined;
const change =
  (path: string, changed: (json: object) => object): Habits =>
  (url, headers) =>
    url.pathname === path && headers.has('Api-Key')
      ? replaced(own(url, headers), changed)
      : undefined;
function replaced(response: Response, changed: (json: object) => object): Response {
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(
        new TextEncoder().encode(JSON.stringify(changed(Object(await response.json())))),
      );
      controller.close();
    },
  });
  return new Response(body, { status: response.status, headers: response.headers });
}

function configure(value: unknown): void {
  const read = readConfig(value);
  if ('config' in read) setConfig(read.config);
}

beforeEach(() => {
  asked = [];
  methods = [];
  vi.stubGlobal('location', new URL(site));
  configure({ apiBaseUrl: 'https://service.test' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  configure({});
});

test('every line is told once, whatever the service does', async () => {
  for (const habits of [
    undefined,
    () => new Response('', { status: 500 }),
    () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
    () => {
      throw new TypeError('gone');
    },
  ] satisfies (Habits | undefined)[])
    expect(new Set((await report(habits)).keys())).toEqual(new Set(allChecks));
});

test('a service like ours is well, with what cannot be known by reading', async () => {
  const found = await report();
  const otherwise = [...found.values()]
    .filter((one) => stateOf(one) !== 'ok')
    .map(({ check, fact }) => `${check} ${fact}`);
  expect(otherwise.toSorted()).toEqual([
    'card none_seen',
    'category none_seen',
    'exports shows_in_exports',
    'limit limit_unmet',
    'vat none_seen',
    'writes shows_in_writes',
  ]);
});

test('it only reads, and asks no more than twenty questions', async () => {
  await report();
  expect(new Set(methods)).toEqual(new Set(['GET']));
  expect(asked.length).toBeLessThanOrEqual(20);
});

test('the key goes to the service alone, and not where the answer without it is looked at', async () => {
  const withKey: string[] = [];
  await report((url, headers) => {
    if (headers.has('Api-Key')) withKey.push(url.host);
    return url.host === 'files.test'
      ? new Response('%PDF')
      : change(`/v1/invoices/${uidOf(0)}`, (json) => ({
          ...json,
          file: 'https://files.test/x.pdf',
        }))(url, headers);
  });
  expect(new Set(withKey)).toEqual(new Set(['service.test']));
});

test.each<readonly [string, Check, string, Habits]>([
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
    'arrays that it does not read',
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
    'days that it does not know',
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
    'pages smaller than it says',
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
    'versions that another site may not name',
    'etag',
    'etag_barred',
    (_url, headers) => {
      if (headers.has('If-Match')) throw new TypeError('CORS');
      return undefined;
    },
  ],
  [
    'a header that another site may not send',
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
    'documents elsewhere',
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
    'no cards: gone for good',
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
    'companies kept from the key',
    'companies',
    'list_refused',
    on('/v1/companies/', () => new Response('', { status: 403 })),
  ],
  [
    'errors as web pages',
    'errors',
    'said_otherwise',
    on(
      '/v1/invoices/00000000-0000-4000-8000-000000000000',
      () => new Response('<h1>No</h1>', { status: 404 }),
    ),
  ],
  [
    'a list that is no list',
    'interface',
    'breaks',
    on('/v1/invoices/', () => Response.json({ data: [] })),
  ],
  [
    'a page to sign in before it',
    'interface',
    'not_json',
    () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
  ],
  ['another kind of service', 'interface', 'absent', () => new Response('', { status: 404 })],
  ['a key that it does not know', 'key', 'not_accepted', () => Response.json({}, { status: 401 })],
  ['a key without the right', 'key', 'forbidden_key', () => Response.json({}, { status: 403 })],
  [
    'invoices for anybody',
    'guarded',
    'open',
    (url) => (url.pathname === '/v1/invoices/' ? pageOf(url) : undefined),
  ],
  [
    'a description for those with a right key',
    'openapi',
    'not_asked',
    (url) => (url.pathname === '/v1/openapi.json' ? new Response('', { status: 401 }) : undefined),
  ],
  [
    'nobody there',
    'address',
    'unreachable',
    () => {
      throw new TypeError('gone');
    },
  ],
])('%s: the line %s says %s', async (_habit, check, fact, habits) => {
  expect(factOf(await report(habits), check)).toBe(fact);
});

test('where the page may not read, the browser is not made to complain', async () => {
  const found = await report((url, headers) =>
    url.host === 'desk.test'
      ? new Response('', {
          headers: {
            'Content-Security-Policy':
              "default-src 'none'; connect-src 'self' https://service.test",
          },
        })
      : change(`/v1/invoices/${uidOf(0)}`, (json) => ({
          ...json,
          file: 'https://files.test/x.pdf',
        }))(url, headers),
  );
  expect(factOf(found, 'file_opens')).toBe('file_kept_out');
  expect(asked.some(({ host }) => host === 'files.test')).toBe(false);
});

test('who is asked to wait waits, and the report goes on', async () => {
  let told = false;
  const found = await report((url) => {
    if (told || url.pathname !== '/v1/companies/') return undefined;
    told = true;
    return new Response('', { status: 429, headers: { 'Retry-After': '0' } });
  });
  expect([factOf(found, 'companies'), factOf(found, 'limit')]).toEqual(['list_there', 'limit_met']);
});

test('of a key that is not accepted only that is said to fail, and nothing else is asked with it', async () => {
  const found = await report((url, headers) =>
    headers.has('Api-Key') && url.pathname !== '/v1/openapi.json'
      ? Response.json({}, { status: 401 })
      : undefined,
  );
  expect(
    [...found.values()]
      .filter((one) => ['fails', 'missing', 'differs'].includes(stateOf(one)))
      .map(({ check }) => check),
  ).toEqual(['key']);
});

test.each(['companies', 'cards', 'people'] as const)(
  '%s whose list answers with 500 are said to be in trouble, not to break the interface',
  async (check) => {
    const path = check === 'people' ? '/v1/workspace-users/' : `/v1/${check}/`;
    expect((await report(on(path, () => new Response('', { status: 500 })))).get(check)).toEqual({
      check,
      fact: 'trouble',
      values: { status: 500 },
    });
  },
);

test('without a key it says what can be told without', async () => {
  const found = await report(undefined, null);
  expect([
    factOf(found, 'address'),
    factOf(found, 'key'),
    factOf(found, 'openapi'),
    factOf(found, 'companies'),
  ]).toEqual(['reached', 'no_key', 'described', 'not_asked']);
});

test('the files hold no key, no signature, no name, no amount and no record, also where the service sends them in odd places', async () => {
  const secrets = [
    key,
    's3cr3t',
    'Ada',
    'ada@example.com',
    'Nordlicht',
    '59.50',
    'INV-',
    uidOf(0),
    'DE811907980',
    'user:pass',
  ];
  configure({ apiBaseUrl: 'https://user:pass@service.test' });
  for (const habits of [
    undefined,
    change('/v1/invoices/', (json) => ({
      ...json,
      results: [
        { ...all[0], approvement_status: 'Ada Yılmaz, 59.50', processing_status: key, uid: null },
      ],
    })),
    () => Response.json({ detail: `Key ${key} of Ada is wrong.` }, { status: 401 }),
  ] satisfies (Habits | undefined)[]) {
    const found = [...(await report(habits)).values()];
    const wordsOf = (one: Finding) => ({
      name: one.check,
      state: stateOf(one),
      text: `${one.fact} ${JSON.stringify(one.values)}`,
    });
    const heading = {
      title: 'Connection report',
      service: 'https://service.test',
      made: '2026-11-21T18:00:00Z',
    };
    for (const file of [
      reportAsJson(heading, found, wordsOf),
      reportAsText(heading, found, wordsOf),
    ])
      for (const secret of secrets) expect(file.includes(secret), secret).toBe(false);
  }
});

test('every gap of the interface is answered by a line', () => {
  const listed = Array.from({ length: 40 }, (_, place) => `G${place + 1}`);
  const answered = new Set<string>(Object.values(checks).flatMap(({ gaps }) => gaps));
  expect(listed.filter((gap) => !answered.has(gap))).toEqual([]);
});

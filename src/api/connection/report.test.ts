import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uidOf } from '#contract/fixtures.ts';
import { allChecks, checks } from './checks.ts';
import { factLine, finding, stateOf } from './facts.ts';
import {
  type Habits,
  key,
  all,
  report,
  factOf,
  on,
  change,
  configure,
  asked,
  methods,
  resetReport,
} from './report.fixture.ts';

beforeEach(resetReport);
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

test('one answer that fails says nothing about the service: it is asked once more', async () => {
  const seen = new Set<string>();
  const usual = [...(await report()).values()].map(({ check, fact }) => `${check} ${fact}`);
  const after = await report((url) => {
    if (seen.has(url.href)) return undefined;
    seen.add(url.href);
    return new Response('', { status: 502 });
  });
  expect([...after.values()].map(({ check, fact }) => `${check} ${fact}`).toSorted()).toEqual(
    usual.toSorted(),
  );
}, 30_000);

test('a search that stays broken is no service that does not search, and a page is no health', async () => {
  const found = await report((url) => {
    if (url.searchParams.has('query')) return new Response('', { status: 500 });
    return url.pathname === '/healthz'
      ? new Response('<!doctype html><title>Desk</title>', {
          headers: { 'Content-Type': 'text/html' },
        })
      : undefined;
  });
  expect([found.get('search')?.fact, found.get('health')?.fact]).toEqual([
    'server_failure',
    'no_health',
  ]);
}, 30_000);

test('of a server behind one that forwards, /healthz says nothing', async () => {
  const found = await report((url) =>
    url.pathname === '/healthz' ? Response.json({ status: 'ok', forwards: true }) : undefined,
  );
  expect(found.get('health')?.fact).toBe('health_of_forwarder');
});

test('it only reads, and asks no more than twenty-two questions', async () => {
  await report();
  expect(new Set(methods)).toEqual(new Set(['GET']));
  expect(asked.length).toBeLessThanOrEqual(22);
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
      fact: 'server_failure',
      values: { status: 500 },
    });
  },
);

test.each([
  [{ made_at: '2026-11-20T10:00:00Z', invoices: 7 }, 200, 'backup_proven'],
  [{ made_at: '2026-11-01T10:00:00Z', invoices: 7 }, 200, 'backup_old'],
  [{ made_at: null, invoices: null }, 200, 'backup_none'],
  [{ made_at: 'secret', invoices: 7 }, 200, 'backup_none'],
  [{ detail: 'Not found.' }, 404, 'backup_absent'],
  [{ detail: 'Away.' }, 503, 'server_failure'],
])('%j with %i about the proven backup is told as %s', async (json, status, fact) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00Z') });
  const found = await report(on('/v1/backup', () => Response.json(json, { status })));
  vi.useRealTimers();
  expect(factOf(found, 'backup')).toBe(fact);
});

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
    // The files of the report hold nothing else.
    const file = JSON.stringify(found);
    for (const secret of secrets) expect(file.includes(secret), secret).toBe(false);
  }
});

test('every gap of the interface is answered by a line', () => {
  const listed = Array.from({ length: 40 }, (_, place) => `G${place + 1}`);
  const answered = new Set<string>(Object.values(checks).flatMap(({ gaps }) => gaps));
  expect(listed.filter((gap) => !answered.has(gap))).toEqual([]);
});

test('numbers of records have separators, and one is not many', () => {
  i18n.load('en', {});
  i18n.activate('en');
  const says = (count: number) => factLine(finding('companies', 'list_there', { count }));
  expect([says(2002), says(1)]).toEqual(['Available, 2,002 records.', 'Available, 1 record.']);
});

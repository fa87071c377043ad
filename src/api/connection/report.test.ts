import { i18n } from '@lingui/core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uidOf } from '#contract/fixtures.ts';
import { allChecks, checks } from './checks.ts';
import { factLine, checkResult, stateOf } from './facts.ts';
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

test('reports every check exactly once, whatever the service does', async () => {
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

test('reports a service like ours as healthy, apart from what reading alone cannot show', async () => {
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

test('asks once more after a single failure and reports no problem', async () => {
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

test('does not report a failing search as ignored, nor a web page as a health endpoint', async () => {
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

test('does not report /healthz of a forwarding server as that of the service', async () => {
  const found = await report((url) =>
    url.pathname === '/healthz' ? Response.json({ status: 'ok', forwards: true }) : undefined,
  );
  expect(found.get('health')?.fact).toBe('health_of_forwarder');
});

test('only reads, with at most 22 requests', async () => {
  await report();
  expect(new Set(methods)).toEqual(new Set(['GET']));
  expect(asked.length).toBeLessThanOrEqual(22);
});

test('sends the key only to the service', async () => {
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

test('does not request a file that the page policy blocks', async () => {
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

test('waits after a 429 and completes the report', async () => {
  let told = false;
  const found = await report((url) => {
    if (told || url.pathname !== '/v1/companies/') return undefined;
    told = true;
    return new Response('', { status: 429, headers: { 'Retry-After': '0' } });
  });
  expect([factOf(found, 'companies'), factOf(found, 'limit')]).toEqual(['list_there', 'limit_met']);
});

test('a rejected key is the only failure reported, and nothing else is requested with it', async () => {
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
  'reports a 500 for the list of %s as a server failure, not as a contract breach',
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
])('reports a backup answer of %j with %i as %s', async (json, status, fact) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T10:00:00Z') });
  const found = await report(on('/v1/backup', () => Response.json(json, { status })));
  vi.useRealTimers();
  expect(factOf(found, 'backup')).toBe(fact);
});

test('without a key, reports everything that needs no key', async () => {
  const found = await report(undefined, null);
  expect([
    factOf(found, 'address'),
    factOf(found, 'key'),
    factOf(found, 'openapi'),
    factOf(found, 'companies'),
  ]).toEqual(['reached', 'no_key', 'described', 'not_asked']);
});

test('leaks no key, signature, name, amount or record into the report', async () => {
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
    // The report files contain nothing but these results.
    const file = JSON.stringify(found);
    for (const secret of secrets) expect(file.includes(secret), secret).toBe(false);
  }
});

test('every gap of the interface belongs to a check', () => {
  const listed = Array.from({ length: 40 }, (_, place) => `G${place + 1}`);
  const answered = new Set<string>(Object.values(checks).flatMap(({ gaps }) => gaps));
  expect(listed.filter((gap) => !answered.has(gap))).toEqual([]);
});

test('formats record counts with separators and a singular form', () => {
  i18n.load('en', {});
  i18n.activate('en');
  const says = (count: number) => factLine(checkResult('companies', 'list_there', { count }));
  expect([says(2002), says(1)]).toEqual(['Available, 2,002 records.', 'Available, 1 record.']);
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { encodeQuery, filterBody, prepareRequests, readProblem } from '#src/api/adapter.ts';
import { ownDialect, readConfig, runTimeConfig, setConfig } from '#src/api/run-time-config.ts';

const query = {
  page: 2,
  page_size: 25,
  card__uid: ['a', 'b'],
  created_at__from_date: '2026-01-01',
  query: undefined,
};

function useDialect(dialect: Partial<typeof ownDialect>): Promise<unknown> | undefined {
  setConfig({ ...runTimeConfig(), dialect: { ...ownDialect, ...dialect } });
  return prepareRequests();
}

beforeEach(() => useDialect({}));
afterEach(() => useDialect({}));

test('sends repeated keys to the embedded service and loads no adapter for it', () => {
  expect(useDialect({ idempotencyKey: false })).toBeUndefined();
  expect(encodeQuery(query)).toBe(
    'page=2&page_size=25&card__uid=a&card__uid=b&created_at__from_date=2026-01-01',
  );
});

test('cuts a search to the length that a service takes, between characters', () => {
  const sent = new URLSearchParams(encodeQuery({ page: 1, query: `${'a'.repeat(199)}😀 Ltd` }));
  expect(sent.get('query')).toBe('a'.repeat(199));
});

test('sends parameter names and arrays the way another service expects them', async () => {
  await useDialect({ page: 'p', arrays: 'comma', createdFrom: 'from_date' });
  expect(encodeQuery(query)).toBe('p=2&page_size=25&card__uid=a%2Cb&from_date=2026-01-01');
  expect(filterBody({ created_at__from_date: '2026-01-01' })).toEqual({ from_date: '2026-01-01' });
  await useDialect({ arrays: 'brackets' });
  expect(encodeQuery({ card__uid: ['a'] })).toBe('card__uid%5B%5D=a');
});

test('changed settings forget what was learned about the previous service', async () => {
  await useDialect({ page: 'p' });
  const read = readConfig({});
  if ('config' in read) setConfig(read.config);
  expect(encodeQuery({ page: 1 })).toBe('page=1');
});

const at = 'PUT /v1/invoices/:uid';

test.each([
  [400, '{"detail":"No."}', 'No.', {}],
  [400, '{"invoice_date":["Not a day."]}', '', { invoice_date: ['Not a day.'] }],
  [
    400,
    '{"non_field_errors":["Another card has these digits."]}',
    'Another card has these digits.',
    { non_field_errors: ['Another card has these digits.'] },
  ],
  [500, '{"name":["x"]}', '', {}],
  [502, '<html>', '', {}],
  [422, '{"errors":[{"field":"name","message":"Too long."}]}', '', { name: ['Too long.'] }],
  [500, '', '', {}],
])('reads a refusal with %i and %s as the detail %j', async (status, text, detail, fields) => {
  expect(await readProblem(status, text, at, new Headers())).toEqual({
    kind: 'refused',
    status,
    endpoint: at,
    detail,
    fields,
  });
});

test('a refusal carries the request ID from the log of the service', async () => {
  const headers = new Headers({ 'X-Request-Id': 'req-7' });
  expect(await readProblem(500, '', at, headers)).toMatchObject({ requestId: 'req-7' });
});

const waiting = (time: string) => new Headers({ 'Retry-After': time });

test('reads the wait of a 429 in seconds', async () => {
  expect(await readProblem(429, '{"detail":"Slow down."}', at, waiting('20'))).toMatchObject({
    retryAfter: 20,
  });
  const soon = new Date(Date.now() + 9_500).toUTCString();
  const { retryAfter } = { retryAfter: 0, ...(await readProblem(429, '', at, waiting(soon))) };
  expect(retryAfter).toBeGreaterThan(7);
  expect(await readProblem(429, '', at, new Headers())).not.toHaveProperty('retryAfter');
});

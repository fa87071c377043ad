import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownDialect, runTimeConfig, setConfig } from '#src/api/run-time-config.ts';
import { openExport } from '#src/api/exports/exports.ts';
import { noFilters } from '#src/lib/filters/filters.ts';

let answer: () => Response = () => new Response('ID\r\n');
let sent: unknown;
beforeEach(() => {
  vi.stubGlobal('location', new URL('https://desk.test'));
  setConfig({ ...runTimeConfig(), dialect: ownDialect });
  vi.stubGlobal('fetch', async (input: URL | string, { body }: RequestInit = {}) => {
    const { pathname } = new URL(input, 'https://desk.test');
    if (pathname === '/files/1.csv')
      return new Response('ID\r\nF-1\r\n', { headers: { 'Content-Type': 'text/csv' } });
    if (pathname === '/v1/jobs/1') return Response.json({ status: 'queued' });
    sent = JSON.parse(typeof body === 'string' ? body : '');
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

const open = () =>
  openExport(
    'csv',
    {
      ...noFilters,
      created_at__from_date: '2026-01-01',
      created_at__to_date: '2026-01-31',
      card__uid: ['a'],
    },
    new AbortController().signal,
  );

test.each([
  { url: '/files/1.csv' },
  { file: '/files/1.csv' },
  { download_url: '/files/1.csv' },
  { link: 'https://desk.test/files/1.csv' },
  { id: 7, href: '/files/1.csv' },
  { location: '/files/1.csv' },
  { file: { url: '/files/1.csv' } },
  { data: { url: '/files/1.csv' } },
  '/files/1.csv',
])('follows a link to the file under any property name: %j', async (told) => {
  answer = () => Response.json(told);
  expect(await open()).toMatchObject({ kind: 'file', type: 'text/csv' });
});

test.each([
  ['202', () => Response.json({ id: 7, status: 'queued', url: '/v1/jobs/1' }, { status: 202 })],
  ['a status', () => Response.json({ id: 7, status: 'queued' })],
  ['a word', () => Response.json('queued')],
  ['an address to ask again', () => Response.json({ url: '/v1/jobs/1' })],
  ['nothing', () => new Response(null, { status: 204 })],
  ['501', () => new Response('', { status: 501 })],
])('writes the file itself when the service starts a job, told by %s', async (_, told) => {
  answer = told;
  expect(await open()).toEqual({ kind: 'none' });
});

test('sends the filters under the same names as for the list', async () => {
  answer = () => new Response('ID\r\n', { headers: { 'Content-Type': 'text/csv' } });
  await open();
  expect(sent).toEqual({
    created_at__from_date: '2026-01-01',
    created_at__to_date: '2026-01-31',
    card__uid: ['a'],
  });
  setConfig({
    ...runTimeConfig(),
    dialect: { ...ownDialect, createdFrom: 'since', createdTo: 'until' },
  });
  await open();
  expect(sent).toEqual({ since: '2026-01-01', until: '2026-01-31', card__uid: ['a'] });
});

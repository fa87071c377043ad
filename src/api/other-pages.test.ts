import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aCompany, anInvoice, anInvoiceRow, aWorkspaceUser } from '#contract/fixtures.ts';
import { freshClient } from '#src/api/client.fixture.ts';
import { runReading } from '#src/api/insights/background-reading.ts';
import { insightsSource } from '#src/api/insights/insights.ts';
import { peopleQueries } from '#src/api/people.ts';
import { beginVat, vatSource } from '#src/api/insights/vat.ts';
import { everyCompany } from '#src/api/all-companies.ts';
import { addDays, todayIso } from '#src/lib/dates/days.ts';
import { noFilters } from '#src/lib/filters/filters.ts';

/**
 * How a page describes its position: by numbers, by neighbours, or with a neighbour it never names.
 */
type Telling = 'numbers' | 'neighbours' | 'silent';

function pageOf(
  rows: readonly object[],
  url: URL,
  { size, says = size, telling }: { size: number; says?: number; telling: Telling },
): Response {
  const page = Number(url.searchParams.get('page') ?? 1);
  const page_count = Math.max(1, Math.ceil(rows.length / size));
  if (page > page_count) return Response.json({ detail: 'Invalid page.' }, { status: 404 });
  const results = rows.slice((page - 1) * size, page * size);
  const place =
    telling === 'numbers'
      ? { page_count: Math.max(1, Math.ceil(rows.length / says)), page_size: says }
      : {
          next: telling === 'neighbours' && page < page_count ? `/?page=${page + 1}` : null,
          previous: null,
        };
  return Response.json({ count: rows.length, ...place, results });
}

let answer: (url: URL) => Response = () => Response.json({}, { status: 404 });
beforeEach(() => {
  vi.stubGlobal('location', new URL('https://desk.test'));
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('fetch', async (input: string) => answer(new URL(input, 'https://desk.test')));
});
afterEach(() => vi.unstubAllGlobals());

describe.each<Telling>(['numbers', 'neighbours', 'silent'])(
  'with pages described by %s',
  (telling) => {
    test('reads every company and reports the list as complete', async () => {
      const all = Array.from({ length: 23 }, (_, place) => aCompany({ uid: `c${place}` }));
      answer = (url) => pageOf(all, url, { size: 10, telling });
      expect(await freshClient().fetchQuery(everyCompany())).toEqual({
        companies: all,
        complete: true,
        count: 23,
      });
    });

    test('reads all people', async () => {
      const all = Array.from({ length: 23 }, (_, place) => ({
        ...aWorkspaceUser(),
        uid: `p${place}`,
      }));
      answer = (url) => pageOf(all, url, { size: 10, telling });
      const { people } = await freshClient().fetchQuery(peopleQueries.whole());
      expect(people?.map(({ uid }) => uid)).toEqual(all.map(({ uid }) => uid));
    });
  },
);

test('reports companies as incomplete if fewer are returned than counted', async () => {
  answer = (url) =>
    Response.json({
      count: 40,
      next: null,
      previous: null,
      results: Number(url.searchParams.get('page')) > 1 ? [] : [aCompany()],
    });
  expect(await freshClient().fetchQuery(everyCompany())).toMatchObject({
    complete: false,
    count: 40,
  });
});

/** Invoices 20 days apart, newest first. @param untold indexes of those without a creation time */
const invoices = (count: number, untold: readonly number[] = []) =>
  Array.from({ length: count }, (_, place) => {
    const created_at = `${addDays(todayIso(), -place * 20)}T12:00:00Z`;
    return {
      told: untold.includes(place) ? '' : created_at,
      row: anInvoice({ uid: `i${place}`, approvement_status: 'approved', created_at }),
    };
  });

/** A list that filters by days, with pages of fewer rows than they state. */
function listOf(all: ReturnType<typeof invoices>, url: URL, says: number): Response {
  const [from, to] = [
    url.searchParams.get('created_at__from_date') ?? '',
    url.searchParams.get('created_at__to_date') ?? '~',
  ];
  const found = all.filter(
    ({ row }) => row.created_at.slice(0, 10) >= from && row.created_at.slice(0, 10) <= to,
  );
  return pageOf(
    found.map(({ row, told }) => anInvoiceRow({ ...row, created_at: told })),
    url,
    { size: 10, says, telling: 'numbers' },
  );
}

test('insights read the full list if pages have fewer rows than stated', async () => {
  const all = invoices(44);
  answer = (url) => listOf(all, url, Number(url.searchParams.get('page_size')));
  const { begin, work } = insightsSource(noFilters);
  let reading = begin(undefined);
  await runReading(reading, work, (next) => (reading = next));
  expect(reading).toMatchObject({ state: 'done', problem: null, count: 44, read: 44 });
});

test('insights count invoices without a creation time in the months whose filter finds them', async () => {
  const all = invoices(12, [0, 5, 11]);
  answer = (url) => listOf(all, url, 10);
  const { begin, work } = insightsSource(noFilters);
  let reading = begin(undefined);
  await runReading(reading, work, (next) => (reading = next));
  expect(reading).toMatchObject({ state: 'done', problem: null, read: 12 });
});

test('VAT covers all invoices, also if pages have fewer rows than stated', async () => {
  const all = invoices(25);
  answer = (url) =>
    url.pathname === '/v1/invoices/'
      ? listOf(all, url, 100)
      : Response.json(all.find(({ row }) => url.pathname.endsWith(`/${row.uid}`))?.row);
  let reading = beginVat(500);
  await runReading(reading, vatSource(noFilters).work, (next) => (reading = next));
  expect(reading).toMatchObject({ state: 'done', problem: null, count: 25, read: 25 });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { anInvoice, anInvoiceRow } from '#contract/fixtures.ts';
import { runReading, type BackgroundReading, type ReadingSource } from './background-reading.ts';
import { insightsSource } from './insights.ts';
import { FakeService } from '#src/api/testing/fake-service.ts';
import { beginVat, vatSource } from './vat.ts';
import { noFilters } from '#src/lib/filters/filters.ts';

let uids: string[] = [];
let service: FakeService;
/** Called before each page of ten is returned. */
let beforePage: (page: number, size: number) => void = () => undefined;
const filters = { ...noFilters, created_at__from_date: '2026-01-01' };

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://desk.test'));
  vi.stubGlobal('localStorage', undefined);
  uids = Array.from({ length: 30 }, (_, place) => `i${place}`);
  beforePage = () => undefined;
  service = new FakeService()
    .on(endpoints.listInvoices, ({ url }) => {
      const page = Number(url.searchParams.get('page'));
      const size = Math.min(10, Number(url.searchParams.get('page_size')));
      beforePage(page, size);
      const page_count = Math.ceil(uids.length / size);
      if (page > page_count) return Response.json({ detail: 'Invalid page.' }, { status: 404 });
      const from = url.searchParams.get('created_at__from_date') ?? '';
      return {
        count: uids.length,
        page_count,
        page_size: size,
        // All of them were created in the last segment of days.
        results: (from === '2026-01-01' ? uids : [])
          .slice((page - 1) * size, page * size)
          .map((uid) =>
            anInvoiceRow({ uid, approvement_status: 'approved', created_at: '2026-01-02T12:00Z' }),
          ),
      };
    })
    .on(endpoints.getInvoice, ({ params: { uid = '' } }) => anInvoice({ uid }));
});
afterEach(() => vi.unstubAllGlobals());

async function run<Tally extends object, Job extends BackgroundReading<Tally>['job']>(
  reading: BackgroundReading<Tally, Job>,
  { work }: ReadingSource<Tally, Job>,
): Promise<BackgroundReading<Tally, Job>> {
  let now = reading;
  await runReading(reading, work, (next) => {
    now = next;
  });
  return now;
}

/** Aborts a reading in the middle of a request, as the browser does. */
function stop({ job }: BackgroundReading<object>): never {
  job.control?.abort('stopped');
  throw new DOMException('Stopped.', 'AbortError');
}

/** Deletes the newest invoice after the first page, so that one row moves between two pages. */
function slip(then: (page: number) => void): void {
  let [deleted, second] = [false, false];
  beforePage = (page, size) => {
    if (size < 10) return;
    if (page === 1 && deleted) second = true;
    if (page === 2 && !deleted) {
      uids = uids.slice(1);
      deleted = true;
    }
    if (second) then(page);
  };
}

test.each([1, 2])(
  'sums stopped at page %i of the second pass finish that pass when resumed',
  async (stopAt) => {
    const source = insightsSource({ ...filters, created_at__to_date: '2026-01-05' });
    const begun = source.begin(undefined);
    slip((page) => {
      if (page === stopAt) stop(begun);
    });
    const stopped = await run(begun, source);
    expect(stopped.state).toBe('stopped');
    slip(() => undefined);
    beforePage = () => undefined;
    const whole = await run(stopped, source);
    expect(whole).toMatchObject({ state: 'done', problem: null, read: 30 });
  },
);

test('rereads a list that became shorter while the reading was stopped', async () => {
  const source = insightsSource({ ...filters, created_at__to_date: '2026-01-05' });
  const begun = source.begin(undefined);
  beforePage = (page, size) => {
    if (size === 10 && page === 2) stop(begun);
  };
  const stopped = await run(begun, source);
  expect(stopped.read).toBe(10);
  beforePage = () => undefined;
  uids = uids.slice(1);
  expect(await run(stopped, source)).toMatchObject({ state: 'done', read: 30 });
});

test('reads VAT of the requested number, then of the rest, and skips a deleted invoice', async () => {
  const source = vatSource(filters);
  const some = await run(beginVat(5), source);
  expect(some).toMatchObject({ state: 'done', read: 5, count: 30 });
  service.on(endpoints.getInvoice, ({ params: { uid = '' } }) => {
    if (uid !== 'i7') return anInvoice({ uid });
    uids = uids.filter((one) => one !== 'i7');
    return Response.json({}, { status: 404 });
  });
  some.job.most = 100;
  const all = await run(some, source);
  expect(all).toMatchObject({ state: 'done', read: 29, count: 29 });
  const read = service.names.filter((name) => name.startsWith('GET /v1/invoices/i'));
  expect(new Set(read).size).toBe(read.length);
});

test('a refusal ends a reading with its problem, and resuming reads the rest', async () => {
  const source = vatSource(filters);
  service.on(endpoints.getInvoice, () => Response.json({ detail: 'No.' }, { status: 403 }));
  const failed = await run(beginVat(100), source);
  expect(failed).toMatchObject({ state: 'failed', read: 0, problem: { status: 403 } });
  service.on(endpoints.getInvoice, ({ params: { uid = '' } }) => anInvoice({ uid }));
  expect(await run(failed, source)).toMatchObject({ state: 'done', problem: null, read: 30 });
});

test('starts sums on first view and again when they are outdated', () => {
  const { onLook, begin } = insightsSource(filters);
  const done = { ...begin(undefined), state: 'done' } as const;
  expect(onLook?.(undefined, false)).toMatchObject({ state: 'left' });
  expect(onLook?.(done, false)).toBe(null);
  expect(onLook?.(done, true)?.job.before).toBe(done);
  expect(onLook?.({ ...done, at: 0 }, false)).not.toBe(null);
});

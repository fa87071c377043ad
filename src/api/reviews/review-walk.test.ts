import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { anInvoiceRow, uidOf } from '#contract/fixtures.ts';
import { freshClient } from '#src/api/client.fixture.ts';
import { noFilters } from '#src/lib/filters/filters.ts';
import { withEntry } from '#src/lib/review/review.ts';
import { changeReview, reviewOf } from './review-store.ts';
import { findMore, reviewFilter } from './review-walk.ts';
import { signIn } from '#src/api/session.ts';
import { FakeService } from '#src/api/testing/fake-service.ts';

/** The numbers of the waiting invoices, newest first. */
let waiting: number[];
let service: FakeService;
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const lists = () => service.requests.filter(({ url }) => url.searchParams.get('page_size') !== '1');

beforeEach(() => {
  freshClient();
  service = new FakeService().on(endpoints.listInvoices, ({ url }) => {
    expect(url.searchParams.getAll('approvement_status')).toEqual(['waiting']);
    const size = Math.min(100, Number(url.searchParams.get('page_size')));
    const first = (Number(url.searchParams.get('page') ?? 1) - 1) * size;
    return {
      count: waiting.length,
      page_count: Math.ceil(waiting.length / size),
      page_size: size,
      results: waiting
        .slice(first, first + size)
        .map((number) => anInvoiceRow({ uid: uidOf(number), hf_id: `INV-${number}` })),
    };
  });
  signIn('a-key', false);
});
afterEach(() => vi.unstubAllGlobals());

async function begin() {
  const found = await reviewFilter(noFilters);
  if (!found) throw new Error('nothing waits');
  return found.id;
}
const approve = (id: string, numbers: readonly number[]) => {
  waiting = waiting.filter((one) => !numbers.includes(one));
  for (const number of numbers)
    changeReview(id, (review) =>
      withEntry(review, {
        uid: uidOf(number),
        hf_id: `INV-${number}`,
        company: null,
        total_price: null,
        currency: null,
        reason: '',
        end: { kind: 'approved', undoable: true },
      }),
    );
};

test('a review of a filter reads only the first hundred waiting invoices and their total', async () => {
  waiting = range(1, 230);
  const found = await reviewFilter(noFilters);
  expect(found?.first).toBe(uidOf(1));
  expect(reviewOf(found?.id ?? '')).toMatchObject({ more: true, total: 230 });
  expect(reviewOf(found?.id ?? '')?.uids).toEqual(range(1, 100).map(uidOf));
  expect(lists().map(({ url }) => url.searchParams.get('page'))).toEqual(['1']);
});

test('starts no review if nothing is waiting', async () => {
  waiting = [];
  expect(await reviewFilter(noFilters)).toBeNull();
});

test('finds each further invoice once although decided ones have left the list', async () => {
  waiting = range(1, 230);
  const id = await begin();
  approve(id, range(1, 90));
  await Promise.all([findMore(id), findMore(id)]);
  expect(reviewOf(id)?.uids).toEqual(range(1, 200).slice(0, reviewOf(id)?.uids.length).map(uidOf));
  expect(reviewOf(id)?.uids.length).toBeGreaterThan(150);
  while (reviewOf(id)?.more) await findMore(id);
  expect(reviewOf(id)?.uids).toEqual(range(1, 230).map(uidOf));
  expect(reviewOf(id)).toMatchObject({ more: false, total: 230 });
});

test('two simultaneous calls search only once', async () => {
  waiting = range(1, 130);
  const id = await begin();
  const before = service.requests.length;
  await Promise.all([findMore(id), findMore(id)]);
  const together = service.requests.length - before;
  const again = await begin();
  const start = service.requests.length;
  await findMore(again);
  expect(together).toBe(service.requests.length - start);
});

test('finds invoices added before the read range before the review ends', async () => {
  waiting = range(1, 130);
  const id = await begin();
  // Others have uploaded these meanwhile: the newest come first.
  waiting = [...range(201, 203), ...waiting];
  while (reviewOf(id)?.more) await findMore(id);
  expect(reviewOf(id)?.uids.toSorted()).toEqual([...range(1, 130), ...range(201, 203)].map(uidOf));
});

test('searches nothing for a review that this tab does not know', async () => {
  await findMore('none-such');
  expect(service.requests).toEqual([]);
});

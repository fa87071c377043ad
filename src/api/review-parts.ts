import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type * as Deeds from '#src/api/review-decisions.ts';
import type * as Walk from '#src/api/review-walk.ts';
import { retryImport } from '#src/lib/retry-import.ts';
import { reviewOf } from '#src/api/review-store.ts';

// Loaded apart: an invoice is shown before anything is decided on it.
const deeds = retryImport(() => import('#src/api/review-decisions.ts'));
const walk = retryImport(() => import('#src/api/review-walk.ts'));

/** `decideInReview`, as soon as its code is there: it waits for it however long that takes. */
export const decideInReview: typeof Deeds.decideInReview = async (...given) =>
  (await deeds()).decideInReview(...given);

/** `undoInReview`, as soon as its code is there. */
export const undoInReview: typeof Deeds.undoInReview = async (...given) =>
  (await deeds()).undoInReview(...given);

/** `findMore`, as soon as its code is there. @throws ApiError */
export const findMore: typeof Walk.findMore = async (...given) => (await walk()).findMore(...given);

/** Reads of reviews. */
export const reviewQueries = {
  /** Keeps a review ahead of the person: looks for more once per number of those found. */
  more: (client: QueryClient, id: string, found: number) =>
    queryOptions({
      queryKey: ['reviews', id, found] as const,
      queryFn: async () => {
        await findMore(client, id);
        return reviewOf(id)?.uids.length ?? 0;
      },
      staleTime: Infinity,
    }),
};

import { useQueries, useQueryClient } from '@tanstack/react-query';
import { isRefused } from '#src/api/api-error.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import type { Neighbour, Neighbours } from './use-neighbours.ts';

const nobody: readonly string[] = [];
const of = (uid: string | undefined): Neighbour | null => (uid === undefined ? null : { row: { uid }, page: 1 });

/** The place of an invoice in a review of exactly these; undefined where there is no review, or the invoice is none of it. */
export function useReview(uid: string, reviewed: readonly string[] = nobody): Neighbours | undefined {
  const client = useQueryClient();
  const at = reviewed.indexOf(uid);
  const others = at === -1 ? nobody : [...reviewed.slice(at + 1), ...reviewed.slice(0, at)];
  const done = (other: string): boolean => {
    const key = invoiceQueries.detail(other).queryKey;
    const known = client.getQueryData(key);
    return known ? known.invoice.approvement_status !== 'waiting' : isRefused(client.getQueryState(key)?.error, 404);
  };
  // Read one after the other, up to the first that waits: it is the next, and then it is here already.
  const next = others.findIndex((other) => !done(other));
  useQueries({ queries: others.map((other, index) => ({ ...invoiceQueries.detail(other), enabled: index === next, staleTime: 60_000 })) });
  if (at === -1) return undefined;
  return { position: at + 1, count: reviewed.length, previous: of(reviewed[at - 1]), next: of(reviewed[at + 1]), nextWaiting: of(others[next]) };
}

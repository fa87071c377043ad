import { useEffect, useRef, useState } from 'react';
import { problemOf, type Problem } from '#src/api/api-error.ts';
import { sumInvoices, type SumsProgress } from '#src/api/sum-invoices.ts';
import type { CurrencySum } from '#src/lib/exports/currency-sums.ts';
import type { InboxFilters } from '#src/lib/filters.ts';

/** More rows than these are added up only when the person asks. */
export const mostSummedAtOnce = 2_000;

/** How adding up stands; `stopped` says the totals of the rows that were read until then. */
export type SumsState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading' | 'stopped'; readonly progress: SumsProgress }
  | { readonly kind: 'whole'; readonly sums: readonly CurrencySum[] }
  | { readonly kind: 'failed'; readonly problem: Problem };

const nothingYet: SumsProgress = { read: 0, count: 0, pausedUntil: null, sums: [] };

/**
 * Adds up the invoices of filters by currency: at once where they are few, else when `start` is called. Mount it anew, by a
 * key, for other filters.
 * @param count how many they are; undefined while that is not known
 */
export function useFilterSums(filters: InboxFilters, count: number | undefined) {
  const [state, setState] = useState<SumsState>({ kind: 'idle' });
  const control = useRef<AbortController>(undefined);

  async function start(): Promise<void> {
    const mine = new AbortController();
    control.current = mine;
    let progress = nothingYet;
    setState({ kind: 'reading', progress });
    try {
      const sums = await sumInvoices(filters, mine.signal, (next) => {
        progress = next;
        if (!mine.signal.aborted) setState({ kind: 'reading', progress });
      });
      if (control.current === mine) setState({ kind: 'whole', sums });
    } catch (error) {
      if (control.current !== mine) return;
      const problem = problemOf(error);
      setState(
        problem.kind === 'aborted' ? { kind: 'stopped', progress } : { kind: 'failed', problem },
      );
    }
  }

  const few = count !== undefined && count > 0 && count <= mostSummedAtOnce;
  const begin = useRef(start);
  useEffect(() => {
    begin.current = start;
  });
  useEffect(() => {
    if (few) void begin.current();
    return () => {
      const last = control.current;
      control.current = undefined;
      last?.abort();
    };
  }, [few]);

  return { state, start: () => void start(), stop: () => control.current?.abort() };
}

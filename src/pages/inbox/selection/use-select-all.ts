import { useRef } from 'react';
import { readAllInvoices } from '#src/api/all-invoices.ts';
import { problemOf, type Problem } from '#src/api/api-error.ts';
import type { ReadProgress } from '#src/api/pages.ts';
import { type InboxFilters, writeInbox } from '#src/lib/filters/filters.ts';
import { toSelected, type SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';
import type { Selection } from '#src/pages/inbox/selection/selection.ts';
import { useJob } from '#src/ui/use-job.ts';
import { useChange } from '#src/ui/use-change.ts';

/**
 * Selects every invoice of the filters, page by page.
 * @param asked increases with each key press, which starts it once
 */
export function useSelectAll(selection: Selection, filters: InboxFilters, asked: number) {
  const { state, start: startJob, stop, reset, isRunning } = useJob<ReadProgress | null, Problem>();
  const stopped = useRef(false);
  const place = writeInbox({ ...filters, page: 1 }).toString();

  const start = () => {
    if (isRunning()) return;
    stopped.current = false;
    void startJob(null, async (signal, onProgress) => {
      const read: SelectedInvoice[] = [];
      try {
        await readAllInvoices(filters, (row) => read.push(toSelected(row)), { signal, onProgress });
        selection.add(read);
        return null;
      } catch (error) {
        const problem = problemOf(error);
        // Stopping keeps the rows read so far; changing the filters or leaving discards them.
        if (stopped.current) selection.add(read);
        return problem.kind === 'aborted' ? null : problem;
      }
    });
  };

  // The rows being read are of the former filters.
  useChange(place, reset);
  useChange(asked, start, 0);

  return {
    reading: state,
    start,
    stop: () => {
      stopped.current = true;
      stop();
    },
    forget: reset,
  };
}

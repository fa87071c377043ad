import { useEffect, useRef, useState } from 'react';
import { problemOf, type Problem } from '#src/api/api-error.ts';
import { readAllInvoices } from '#src/api/all-invoices.ts';
import type { ReadProgress } from '#src/api/pages.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { writeInbox } from '#src/lib/inbox-tabs.ts';
import { toPicked, type Picked } from '#src/lib/picked.ts';
import type { Selection } from '#src/pages/inbox/selection/selection.ts';

type Reading =
  | { readonly state: 'idle' }
  | { readonly state: 'reading'; readonly progress: ReadProgress | null }
  | { readonly state: 'failed'; readonly problem: Problem };

const idle: Reading = { state: 'idle' };

/**
 * Selects every invoice that the filters find, page by page.
 * @param asked counts how often a key asked for it; each time more starts it once
 */
export function useSelectAll(selection: Selection, filters: InboxFilters, asked: number) {
  const [reading, setReading] = useState<Reading>(idle);
  const control = useRef<AbortController | null>(null);
  const stopped = useRef(false);
  const place = writeInbox({ ...filters, page: 1 }).toString();

  const start = async () => {
    if (control.current) return;
    const { signal } = (control.current = new AbortController());
    stopped.current = false;
    const read: Picked[] = [];
    const take = (row: Parameters<typeof toPicked>[0]) => read.push(toPicked(row));
    setReading({ state: 'reading', progress: null });
    try {
      await readAllInvoices(filters, take, {
        signal,
        onProgress: (progress) => setReading({ state: 'reading', progress }),
      });
      selection.add(read);
      setReading(idle);
    } catch (error) {
      const problem = problemOf(error);
      // Stop keeps what was read; other filters or another page want nothing of it.
      if (stopped.current) selection.add(read);
      setReading(problem.kind === 'aborted' ? idle : { state: 'failed', problem });
    } finally {
      control.current = null;
    }
  };

  // Other filters find other invoices: what is being read for these is not wanted any more.
  useEffect(() => () => control.current?.abort(), [place]);

  const heard = useRef(0);
  useEffect(() => {
    if (asked <= heard.current) return;
    heard.current = asked;
    void start();
  });

  return {
    reading,
    start: () => void start(),
    stop: () => {
      stopped.current = true;
      control.current?.abort();
    },
    forget: () => setReading(idle),
  };
}

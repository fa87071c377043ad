import { useRef, useState } from 'react';
import type { Problem } from '#src/api/api-error.ts';
import { readForExport } from '#src/api/exports.ts';
import { readRecords, type Found } from '#src/api/read-records.ts';
import type { Picked } from '#src/lib/picked.ts';
import type { ExportLine } from '#src/lib/selection-export.ts';
import { useAbortable } from '#src/ui/use-abortable.ts';

/** How reading a selection stands. */
export interface SelectionReading {
  readonly state: 'idle' | 'reading' | 'ended';
  /** Settled so far, deleted ones among them. */
  readonly read: number;
  /** Until when the service asks to wait, in milliseconds since 1970. */
  readonly until: number;
  readonly lines: readonly ExportLine[];
  readonly gone: readonly Picked[];
  readonly failed: readonly (readonly [Picked, Problem])[];
  /** So many were not asked for, because the service brought no answer any more. */
  readonly left: number;
}

const idle: SelectionReading = {
  state: 'idle',
  read: 0,
  until: 0,
  lines: [],
  gone: [],
  failed: [],
  left: 0,
};
const newsEvery = 100;

type Finds = ReadonlyMap<string, Found<ExportLine, Problem>>;

function endOf(picked: readonly Picked[], finds: Finds): SelectionReading {
  const lines: ExportLine[] = [];
  const gone: Picked[] = [];
  const failed: (readonly [Picked, Problem])[] = [];
  for (const one of picked) {
    const found = finds.get(one.uid);
    if (found?.kind === 'read') lines.push(found.record);
    if (found?.kind === 'gone') gone.push(one);
    if (found?.kind === 'failed') failed.push([one, found.problem]);
  }
  return {
    state: 'ended',
    read: lines.length + gone.length,
    until: 0,
    lines,
    gone,
    failed,
    left: picked.length - finds.size,
  };
}

/**
 * Reads selected invoices for a file.
 * @param onEnd hears once how it ended, unless it was cancelled or left
 */
export function useSelectionExport(
  picked: readonly Picked[],
  onEnd: (end: SelectionReading) => void,
) {
  const [reading, setReading] = useState(idle);
  const work = useAbortable();
  const finds = useRef(new Map<string, Found<ExportLine, Problem>>());

  const cancel = () => {
    work.abort();
    finds.current.clear();
    setReading(idle);
  };

  /** Reads all of them, or the `rest`: after an end those that failed or were left. */
  async function start(which: 'all' | 'rest'): Promise<void> {
    const signal = work.begin();
    const known = finds.current;
    if (which === 'all') known.clear();
    for (const [uid, { kind }] of known) if (kind === 'failed') known.delete(uid);
    let news = 0;
    const show = (until?: number) =>
      setReading((now) => ({
        ...idle,
        state: 'reading',
        read: known.size,
        until: until ?? now.until,
      }));
    show(0);
    await readRecords<ExportLine, Problem>({
      uids: picked.flatMap(({ uid }) => (known.has(uid) ? [] : [uid])),
      read: readForExport,
      settled: (uid, found) => {
        known.set(uid, found);
        if (Date.now() - news < newsEvery) return;
        news = Date.now();
        show();
      },
      paused: show,
      signal,
    });
    if (signal.aborted) return;
    const end = endOf(picked, known);
    setReading(end);
    onEnd(end);
  }

  return { reading, start, cancel };
}

import { useRef, useState } from 'react';
import { deviceScope } from '#src/api/device-scope.ts';
import type { ExportNews, ExportOutcome } from '#src/api/export-run.ts';
import { todayIso } from '#src/lib/days.ts';
import type { CurrencySum } from '#src/lib/exports/currency-sums.ts';
import type { ExportFormat } from '#src/lib/exports/open-file.ts';
import { chooseSavePlace, type SavePlace } from '#src/device/save-place.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { writeInbox } from '#src/lib/inbox-tabs.ts';
import { retryImport } from '#src/lib/retry-import.ts';
import { useAbortable } from '#src/ui/use-abortable.ts';
import { useLeaveWarning } from '#src/ui/use-leave-warning.ts';
import { rememberExport } from './past-exports.ts';

/** What is to be exported. */
export interface ExportWish {
  readonly filters: InboxFilters;
  readonly format: ExportFormat;
  /** The totals of all of it, when they were added up. */
  readonly sums: readonly CurrencySum[] | null;
}

/** How the export of a page or dialog stands. */
export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly wish: ExportWish; readonly news: ExportNews }
  | { readonly kind: 'ended'; readonly wish: ExportWish; readonly outcome: ExportOutcome };

/** One export at a time, and what it takes to run it. */
export interface ExportRunner {
  readonly state: ExportState;
  /** One was begun here: who waited for its end goes on where it was begun. */
  readonly begun: boolean;
  /** Begins; has to be called while the browser still sees the person's press. */
  readonly start: (wish: ExportWish) => void;
  /** Begins once more what ended, at the same place. */
  readonly again: () => void;
  /** It runs, and the file is not whole yet: who leaves now loses it. */
  readonly unsaved: boolean;
  /** Saves nothing; of a file that is saved already only the check ends. */
  readonly cancel: () => void;
}

const loadRun = retryImport(() => import('#src/api/export-run.ts'));
const newsEvery = 100;
const asking: ExportNews = {
  phase: 'asking',
  rows: null,
  of: 0,
  bytes: 0,
  ofBytes: null,
  until: 0,
};

/** Tells at most ten times a second, and never leaves the last untold. */
function sparingly(tell: (news: ExportNews) => void) {
  let latest: ExportNews | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    if (!latest) return;
    tell(latest);
    latest = undefined;
    timer = setTimeout(flush, newsEvery);
  };
  return {
    tell(news: ExportNews) {
      latest = news;
      if (timer === undefined) flush();
    },
    end: () => clearTimeout(timer),
  };
}

/** What is saved is remembered, wherever the person is by then. */
function remember(scope: string, { filters, format }: ExportWish, outcome: ExportOutcome): void {
  if (outcome.kind !== 'saved') return;
  const { file_name, bytes, sha256, verdict } = outcome;
  const rows = 'rows' in verdict ? verdict.rows : outcome.rows;
  rememberExport(scope, {
    at: new Date().toISOString(),
    file_name,
    bytes,
    sha256,
    format,
    search: writeInbox({ ...filters, page: 1 }).toString(),
    check: verdict.kind,
    ...(rows === null ? {} : { rows }),
    sums: 'sums' in verdict && verdict.sums ? [...verdict.sums] : null,
    ...(verdict.kind === 'rows' ? { expected: verdict.expected } : {}),
  });
}

/**
 * Runs exports for a page or dialog; left while one runs, it is cancelled and saves nothing; left while it is checked, the file stays.
 * @param onEnd hears how one ended
 */
export function useExportRun(onEnd?: (outcome: ExportOutcome) => void): ExportRunner {
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const [begun, setBegun] = useState(false);
  const work = useAbortable();
  const place = useRef<SavePlace>(undefined);
  const unsaved = state.kind === 'running' && state.news.phase !== 'checking';

  useLeaveWarning(unsaved);

  async function run(wish: ExportWish, before: SavePlace | undefined): Promise<void> {
    const name = `invoices-${todayIso()}.${wish.format}`;
    const scope = deviceScope();
    const chosen = before ?? (await chooseSavePlace(name, wish.format));
    if (!chosen || work.isRunning()) return;
    const signal = work.begin();
    place.current = chosen;
    setBegun(true);
    setState({ kind: 'running', wish, news: asking });
    const { runExport } = await loadRun();
    const show = sparingly((news: ExportNews) => setState({ kind: 'running', wish, news }));
    const outcome = await runExport({
      ...wish,
      name,
      place: chosen,
      signal,
      onNews: show.tell,
    });
    show.end();
    remember(scope, wish, outcome);
    work.finish();
    setState(outcome.kind === 'cancelled' ? { kind: 'idle' } : { kind: 'ended', wish, outcome });
    onEnd?.(outcome);
  }

  return {
    state,
    begun,
    unsaved,
    start: (wish) => void run(wish, undefined),
    again: () => {
      if (state.kind === 'ended') void run(state.wish, place.current);
    },
    cancel: work.abort,
  };
}

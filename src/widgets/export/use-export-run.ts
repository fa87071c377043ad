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
export interface ExportRequest {
  readonly filters: InboxFilters;
  readonly format: ExportFormat;
  /** The totals of all of it, when they were added up. */
  readonly sums: readonly CurrencySum[] | null;
}

/** How the export of a page or dialog stands. */
export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly request: ExportRequest; readonly news: ExportNews }
  | { readonly kind: 'ended'; readonly request: ExportRequest; readonly outcome: ExportOutcome };

/** One export at a time, and what it takes to run it. */
export interface ExportRunner {
  readonly state: ExportState;
  /** One was begun here: who waited for its end goes on where it was begun. */
  readonly begun: boolean;
  /** Begins; has to be called while the browser still sees the person's press. */
  readonly start: (request: ExportRequest) => void;
  /** Begins once more what ended, at the same place. */
  readonly again: () => void;
  /** It runs, and the file is not whole yet: who leaves now loses it. */
  readonly unsaved: boolean;
  /** Saves nothing; of a file that is saved already only the check ends. */
  readonly cancel: () => void;
}

const loadRun = retryImport(() => import('#src/api/export-run.ts'));
const reportEvery = 100;
const asking: ExportNews = {
  phase: 'asking',
  rows: null,
  of: 0,
  bytes: 0,
  ofBytes: null,
  until: 0,
};

/** Reports at most ten times a second, and always the last news. */
function throttled(report: (news: ExportNews) => void) {
  let latest: ExportNews | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    if (!latest) return;
    report(latest);
    latest = undefined;
    timer = setTimeout(flush, reportEvery);
  };
  return {
    report(news: ExportNews) {
      latest = news;
      if (timer === undefined) flush();
    },
    end: () => clearTimeout(timer),
  };
}

/** What is saved is remembered, wherever the person is by then. */
function remember(scope: string, { filters, format }: ExportRequest, outcome: ExportOutcome): void {
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
 * Runs exports for a page or dialog; left while one runs, it is cancelled and saves nothing; left
 * while it is checked, the file stays.
 * @param onEnd hears how one ended
 */
export function useExportRun(onEnd?: (outcome: ExportOutcome) => void): ExportRunner {
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const [begun, setBegun] = useState(false);
  const work = useAbortable();
  const place = useRef<SavePlace>(undefined);
  const unsaved = state.kind === 'running' && state.news.phase !== 'checking';

  useLeaveWarning(unsaved);

  async function run(request: ExportRequest, before: SavePlace | undefined): Promise<void> {
    const name = `invoices-${todayIso()}.${request.format}`;
    const scope = deviceScope();
    const chosen = before ?? (await chooseSavePlace(name, request.format));
    if (!chosen || work.isRunning()) return;
    const signal = work.begin();
    place.current = chosen;
    setBegun(true);
    setState({ kind: 'running', request, news: asking });
    const { runExport } = await loadRun();
    const show = throttled((news: ExportNews) => setState({ kind: 'running', request, news }));
    const outcome = await runExport({
      ...request,
      name,
      place: chosen,
      signal,
      onNews: show.report,
    });
    show.end();
    remember(scope, request, outcome);
    work.finish();
    setState(outcome.kind === 'cancelled' ? { kind: 'idle' } : { kind: 'ended', request, outcome });
    onEnd?.(outcome);
  }

  return {
    state,
    begun,
    unsaved,
    start: (request) => void run(request, undefined),
    again: () => {
      if (state.kind === 'ended') void run(state.request, place.current);
    },
    cancel: work.abort,
  };
}

import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import { exportDays } from '#contract/export-days.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import {
  exportBegun,
  runExport,
  type ExportOrder,
  type ExportProgress,
  type ExportOutcome,
} from '#src/api/exports/export-run.ts';
import { chooseSavePlace, type SavePlace } from '#src/device/save-place.ts';
import { todayIso } from '#src/lib/dates/days.ts';
import { announce } from '#src/ui/announce.tsx';
import { useJob } from '#src/ui/use-job.ts';
import { useLeaveWarning } from '#src/ui/use-leave-warning.ts';
import { rememberExport } from './past-exports.ts';

type ExportRequest = Pick<ExportOrder, 'filters' | 'format' | 'sums'>;

/** A saved export is listed even if the person has left the dialog. */
function remember(scope: string, { filters }: ExportRequest, outcome: ExportOutcome): void {
  if (outcome.kind !== 'saved') return;
  const { format, file_name, bytes, sha256, verdict } = outcome;
  const rows = 'rows' in verdict ? verdict.rows : outcome.rows;
  rememberExport(scope, filters, {
    at: new Date().toISOString(),
    file_name,
    bytes,
    sha256,
    format,
    check: verdict.kind,
    ...(rows === null ? {} : { rows }),
    sums: 'sums' in verdict && verdict.sums ? [...verdict.sums] : null,
    ...(verdict.kind === 'rows' ? { expected: verdict.expected } : {}),
  });
}

/** Runs an export. Leaving while it runs saves nothing; leaving during its check keeps the file. */
export function useExportRun() {
  const job = useJob<
    ExportProgress,
    { readonly request: ExportRequest; readonly outcome: ExportOutcome }
  >();
  const place = useRef<SavePlace>(undefined);
  const { state } = job;
  const unsaved = state.kind === 'running' && state.progress.phase !== 'checking';
  useLeaveWarning(unsaved);

  async function run(request: ExportRequest, before: SavePlace | undefined): Promise<void> {
    const name = `invoices-${exportDays(request.filters, todayIso())}.${request.format}`;
    const scope = deviceScope();
    const chosen = before ?? (await chooseSavePlace(name, request.format));
    if (!chosen || job.isRunning()) return;
    place.current = chosen;
    await job.start(exportBegun, async (signal, onProgress) => {
      const outcome = await runExport({ ...request, name, place: chosen, signal, onProgress });
      remember(scope, request, outcome);
      if (outcome.kind === 'saved') announce(t`${outcome.file_name} is saved`);
      return outcome.kind === 'cancelled' ? null : { request, outcome };
    });
  }

  return {
    state,
    begun: job.begun,
    /** Running with an incomplete file, which leaving would lose. */
    unsaved,
    /** To be called during the person's click, which choosing a place requires. */
    start: (request: ExportRequest) => void run(request, undefined),
    /** Repeats an ended export to the same place. */
    again: () => {
      if (state.kind === 'ended') void run(state.end.request, place.current);
    },
    /** Saves nothing; if the file is saved already, only its check is aborted. */
    cancel: job.stop,
  };
}

export type ExportRunner = ReturnType<typeof useExportRun>;

import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import { readAllInvoices } from '#src/api/all-invoices.ts';
import { ApiError, problemOf, type Problem } from '#src/api/api-error.ts';
import { client } from '#src/api/client.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import type { SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';
import { announce } from '#src/ui/announce.tsx';
import { rememberExport } from '#src/widgets/export/past-exports.ts';
import { packReadme } from './pack-words.ts';
import {
  forgetPack,
  packQueries,
  openPackStorage,
  type PackStorage,
  type StoredPack,
} from '#src/api/exports/audit-pack-storage.ts';
import { whileActive } from '#src/api/journals.ts';
import { serviceBase } from '#src/api/adapter.ts';
import { saveBlob } from '#src/device/download.ts';
import {
  chooseSavePlace,
  removeUnusedFile,
  startWriting,
  type SavePlace,
} from '#src/device/save-place.ts';
import { assemblePack } from '#src/lib/audit-pack/assemble.ts';
import { BrokenZip, checkPack } from '#src/lib/audit-pack/check-pack.ts';
import type { PackTask } from '#src/lib/audit-pack/pack.ts';
import { writePack } from '#src/lib/audit-pack/write-pack.ts';
import { todayIso } from '#src/lib/dates/days.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { newUid } from '#src/lib/new-uid.ts';
import { useJob } from '#src/ui/use-job.ts';
import {
  fetchPieces,
  type PackEnd,
  type PackProgress,
  type SavedPack,
  type Stored,
  type WriteProblem,
} from './pack-run.ts';

/** Bytes above which a file that the browser saves by itself may not fit into memory. */
const mostInMemory = 1_000_000_000;

export interface PackRequest {
  readonly filters: InboxFilters;
  /** Only these invoices, selected from the filters. */
  readonly picked?: readonly SelectedInvoice[];
  /** Called when something starts or ends that must not be interrupted by accident. */
  readonly onBusy?: (busy: boolean) => void;
}

interface Begun {
  readonly task: PackTask;
  /** Opened when the pack starts, unless it continues an earlier one. */
  readonly storage?: PackStorage;
  readonly stored: Stored;
}

interface Work extends Begun {
  readonly storage: PackStorage;
  stored: Stored;
}

/** The person's choice when the pack is incomplete. */
type Choice = 'retry' | 'save';

const nothing: Stored = { settled: new Set(), bytes: 0 };

function rememberPack({ file_name, bytes, sha256, facts }: SavedPack, task: PackTask): void {
  const whole = facts.missing.every(({ why }) => why === 'deleted');
  rememberExport(deviceScope(), task.filters, {
    at: facts.made_at,
    file_name,
    rows: facts.invoices,
    bytes,
    format: 'zip',
    sums: [...facts.sums],
    sha256,
    ...(whole ? { check: 'same' } : {}),
    ...(task.selected ? { selected: true } : {}),
  });
}

interface Run {
  readonly signal: AbortSignal;
  readonly report: (progress: PackProgress) => void;
}

const listing: PackProgress = { at: 'listing', read: 0, count: 0, until: 0 };

function toProblem(error: unknown): Problem | WriteProblem {
  if (!(error instanceof DOMException))
    return error instanceof BrokenZip ? 'not whole' : problemOf(error);
  if (error.name === 'QuotaExceededError') return 'no room';
  return error.name === 'NotFoundError' || error.name === 'NotReadableError'
    ? 'lost'
    : 'not written';
}

/** The technical cause on one line of the manifest, for those who run the service. */
function causeOf(problem: Problem): string {
  switch (problem.kind) {
    case 'refused':
      return [String(problem.status), problem.endpoint, problem.detail].filter(Boolean).join(' ');
    case 'off-contract':
      return [problem.endpoint, ...problem.issues].join(': ');
    case 'unreachable':
      return 'The service brought no answer.';
    case 'aborted':
      return 'It was stopped.';
  }
}

/**
 * Makes a pack: lists, fetches, writes and checks it. A step that failed can be repeated without
 * fetching anything twice. When the page is left, nothing more is written, and what was fetched
 * stays on the device.
 */
export function useAuditPack({ filters, picked, onBusy }: PackRequest) {
  const job = useJob<PackProgress, PackEnd>();
  const work = useRef<Work>(undefined);
  /** The latest run, since an aborted one may still be ending while the next one runs. */
  const youngest = useRef<AbortSignal>(undefined);
  const choose = useRef<(choice: Choice) => void>(undefined);
  const fileName = `invoice-pack-${todayIso()}.zip`;
  const onStored = () => void client.invalidateQueries({ queryKey: packQueries.all() });

  /** Shows a question and waits for the person's choice. */
  const ask = ({ signal, report }: Run, standing: PackProgress): Promise<Choice> =>
    new Promise((resolve, reject) => {
      choose.current = resolve;
      signal.addEventListener('abort', () => reject(new ApiError({ kind: 'aborted' })));
      report(standing);
    });

  async function list({ signal, report }: Run): Promise<PackTask> {
    const invoices =
      picked?.map(({ uid, hf_id, company }) => ({ uid, hf_id, company })) ??
      (await readAllInvoices(
        filters,
        ({ uid, hf_id, company }) => ({ uid, hf_id, company: company?.name ?? null }),
        {
          signal,
          onProgress: ({ read, count, pausedUntil }) =>
            report({ at: 'listing', read, count, until: pausedUntil ?? 0 }),
        },
      ));
    const selected = picked !== undefined;
    return { id: newUid(), started: Date.now(), filters, selected, invoices };
  }

  async function make(now: Work, place: SavePlace, run: Run): Promise<PackEnd> {
    const { task, storage } = now;
    const { signal, report } = run;
    const onDisk = place.kind === 'disk';
    for (let choice: Choice = 'retry'; choice === 'retry';) {
      const fetched = await fetchPieces({ ...now, signal, report });
      now.stored = fetched;
      const { failures, left } = fetched;
      const whole = failures.length + left === 0;
      choice = whole
        ? 'save'
        : await ask(run, { at: 'gaps', total: task.invoices.length, failures, left });
    }
    report({ at: 'writing', written: 0, bytes: 0 });
    const { facts, files, bytes, entries } = await assemblePack<Problem>({
      task,
      settled: now.stored.settled,
      pieceOf: storage.get,
      causeOf,
      readme: packReadme,
      service: serviceBase(),
      madeAt: new Date(),
      signal,
    });
    if (facts.invoices === 0) return { at: 'failed', problem: 'nothing left' };
    if (!onDisk && bytes > mostInMemory) await ask(run, { at: 'large', bytes });
    const writing = await startWriting(place, 'application/zip');
    const { file, sha256 } = await writePack(entries(), writing, {
      madeAt: new Date(facts.made_at),
      signal,
      onProgress: (written) => report({ at: 'writing', written, bytes }),
    });
    const differences = await checkPack(file, files, {
      signal,
      onProgress: (checked) => report({ at: 'checking', checked, files: files.length }),
    });
    signal.throwIfAborted();
    const saved: SavedPack = {
      file_name: onDisk ? place.handle.name : fileName,
      facts,
      files: files.length,
      bytes: file.size,
      sha256,
      differences,
      onDisk,
    };
    if (differences.length === 0) {
      if (!onDisk) saveBlob(file, fileName);
      rememberPack(saved, task);
      announce(t`${saved.file_name} is saved`);
      // Parts that are missing for another reason than deletion can still be fetched, so what is
      // stored is kept.
      if (facts.missing.every(({ why }) => why === 'deleted')) await storage.forget();
    }
    return { at: 'saved', saved };
  }

  /**
   * Runs a pack from choosing a place to the end.
   * @param begin its task and what is stored of it; null when there is nothing to pack
   */
  async function go(begin: (run: Run) => Promise<Begun | null>): Promise<void> {
    const place = await chooseSavePlace(fileName, 'zip');
    if (!place) return;
    onBusy?.(true);
    await job.start(listing, async (signal, report) => {
      const run = { signal, report };
      youngest.current = signal;
      let end: PackEnd | null;
      // Until this run's task is known, there is nothing to retry.
      work.current = undefined;
      try {
        const begun = await begin(run);
        end = begun
          ? await whileActive(begun.task.id, async () => {
              // Stored only under the lock, since another tab would otherwise offer it as
              // unfinished.
              const storage = begun.storage ?? (await openPackStorage(begun.task));
              const now = { ...begun, storage };
              if (youngest.current === signal) work.current = now;
              return make(now, place, run);
            })
          : { at: 'failed', problem: 'nothing left' };
      } catch (error) {
        end = signal.aborted ? null : { at: 'failed', problem: toProblem(error) };
      }
      if (end?.at !== 'saved') await removeUnusedFile(place);
      onStored();
      if (youngest.current === signal) onBusy?.(false);
      return end;
    });
  }

  const start = (stored?: StoredPack): void =>
    void go(async (run) => {
      const task = stored?.task ?? (await list(run));
      if (task.invoices.length === 0) return null;
      return { task, stored: stored ?? nothing };
    });

  /** Continues a pack that is incomplete or failed. */
  function retry(): void {
    const known = work.current;
    if (job.state.kind === 'running') choose.current?.('retry');
    else if (!known) start();
    else {
      const { state } = job;
      const failed = state.kind === 'ended' && state.end.at === 'failed';
      // The stored parts are gone from this device.
      if (failed && state.end.problem === 'lost') start({ task: known.task, ...nothing });
      else void go(async () => known);
    }
  }

  const stop = () => {
    job.reset();
    onBusy?.(false);
    onStored();
  };

  const discard = async (id: string) => {
    await forgetPack(id);
    onStored();
  };

  return { state: job.state, start, retry, save: () => choose.current?.('save'), stop, discard };
}

export type PackJob = ReturnType<typeof useAuditPack>;

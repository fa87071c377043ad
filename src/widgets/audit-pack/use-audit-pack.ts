import { useCallback, useEffect, useRef, useState } from 'react';
import { problemOf, type Problem } from '#src/api/api-error.ts';
import {
  forgetPack,
  openPackStorage,
  type StoredPack,
  type PackStorage,
} from '#src/api/audit-pack-storage.ts';
import { whileAlive } from '#src/api/run-journal.ts';
import { runTimeConfig } from '#src/api/run-time-config.ts';
import { assemblePack, type Assembling } from '#src/lib/audit-pack/assemble.ts';
import { checkPack } from '#src/lib/audit-pack/check-pack.ts';
import type { PackInvoice, PackTask } from '#src/lib/audit-pack/pack.ts';
import { dropEmptyFile, pickZipFile } from '#src/lib/audit-pack/pick-file.ts';
import { placeInMemory, placeOnDisk, writePack } from '#src/lib/audit-pack/write-pack.ts';
import { todayIso } from '#src/lib/days.ts';
import { saveBlob } from '#src/device/download.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { newUid } from '#src/lib/new-uid.ts';
import {
  fetchPieces,
  listForPack,
  type WriteProblem,
  type PackState,
  type SavedPack,
} from './pack-run.ts';
import { causeOf } from './problem-cause.ts';

/**
 * A file that the browser saves by itself is in memory as a whole: more bytes than this may be too
 * many.
 */
const mostInMemory = 1_000_000_000;

interface PackParts {
  readonly filters: InboxFilters;
  readonly picked: readonly PackInvoice[] | undefined;
  readonly readme: Assembling<Problem>['readme'];
  /** A pack is saved and whole. */
  readonly onSaved: (saved: SavedPack, task: PackTask) => void;
  /** What is stored on the device has changed. */
  readonly onStored: () => void;
}

interface Running {
  readonly control: AbortController;
  readonly task: PackTask | null;
  readonly storage: PackStorage | null;
  /** UIDs that need not be asked for again. */
  readonly settled: ReadonlySet<string>;
  readonly bytes: number;
  /** Where the ZIP is to go; null when the browser saves it by itself. */
  readonly handle: FileSystemFileHandle | null;
}

interface Run {
  readonly signal: AbortSignal;
  readonly show: (state: PackState) => void;
  readonly change: (next: Partial<Running>) => void;
  readonly handle: FileSystemFileHandle | null;
}

function toProblem(error: unknown): Problem | WriteProblem {
  if (!(error instanceof DOMException))
    return error instanceof Error && error.name === 'BrokenZip' ? 'not whole' : problemOf(error);
  if (error.name === 'QuotaExceededError') return 'no room';
  return error.name === 'NotFoundError' || error.name === 'NotReadableError'
    ? 'lost'
    : 'not written';
}

/**
 * Makes a pack: lists, fetches, writes and checks it; a step that failed can be taken again, and
 * what was fetched is not fetched twice.
 */
export function useAuditPack({ filters, picked, readme, onSaved, onStored }: PackParts) {
  const [state, setState] = useState<PackState>({ at: 'offer' });
  const running = useRef<Running>(undefined);
  const fileName = `invoice-pack-${todayIso()}.zip`;

  const leave = useCallback(() => {
    running.current?.control.abort();
    if (running.current?.handle) void dropEmptyFile(running.current.handle);
  }, []);
  // Left while it runs, it writes nothing any more; what was fetched stays on the device.
  useEffect(() => leave, [leave]);

  /** One go: what it shows is nobody's business once it was stopped. */
  async function go(
    parts: Omit<Running, 'control' | 'handle'>,
    handle: FileSystemFileHandle | null,
    work: (run: Run) => Promise<void>,
  ): Promise<void> {
    const control = new AbortController();
    const { signal } = control;
    const change = (next: Partial<Running>) => {
      running.current = { control, handle, ...parts, ...running.current, ...next };
    };
    running.current = { control, handle, ...parts };
    const show = (next: PackState) => {
      if (!signal.aborted) setState(next);
    };
    try {
      await work({ signal, show, change, handle });
    } catch (error) {
      if (!signal.aborted) show({ at: 'failed', problem: toProblem(error) });
      else if (handle) await dropEmptyFile(handle);
    }
    onStored();
  }

  async function fetchAll(
    run: Run,
    task: PackTask,
    storage: PackStorage,
    known: Pick<Running, 'settled' | 'bytes'>,
  ): Promise<void> {
    run.change({ task, storage, ...known });
    const { failures, left, ...there } = await fetchPieces({
      task,
      storage,
      ...known,
      signal: run.signal,
      show: run.show,
    });
    run.change(there);
    if (failures.length + left > 0)
      run.show({ at: 'gaps', total: task.invoices.length, failures, left });
    else await save(run, task, storage, there.settled);
  }

  async function save(
    { signal, show, change, handle }: Run,
    task: PackTask,
    storage: PackStorage,
    settled: ReadonlySet<string>,
    confirmed = false,
  ): Promise<void> {
    show({ at: 'writing', written: 0, bytes: 0 });
    const pack = await assemblePack<Problem>({
      task,
      settled,
      pieceOf: storage.get,
      causeOf,
      readme,
      service: runTimeConfig().apiBaseUrl || location.origin,
      madeAt: new Date(),
      signal,
    });
    const { facts, files, bytes, entries } = pack;
    if (facts.invoices === 0) return show({ at: 'failed', problem: 'nothing left' });
    if (!handle && bytes > mostInMemory && !confirmed) return show({ at: 'large', bytes });
    const place = handle ? await placeOnDisk(handle) : placeInMemory();
    const { file, sha256 } = await writePack(entries(), place, {
      madeAt: new Date(facts.made_at),
      signal,
      onProgress: (written) => show({ at: 'writing', written, bytes }),
    });
    const differences = await checkPack(file, files, {
      signal,
      onProgress: (checked) => show({ at: 'checking', checked, files: files.length }),
    });
    signal.throwIfAborted();
    const saved: SavedPack = {
      file_name: handle?.name ?? fileName,
      facts,
      files: files.length,
      bytes: file.size,
      sha256,
      differences,
      onDisk: handle !== null,
    };
    change({ handle: null });
    if (differences.length === 0) {
      if (!handle) saveBlob(file, fileName);
      onSaved(saved, task);
      // What is missing but not for good can still be fetched: the rest waits for it.
      if (facts.missing.every(({ why }) => why === 'deleted')) await storage.forget();
    }
    show({ at: 'saved', saved });
  }

  /** Makes a new pack, or goes on with a stored one. */
  async function start(stored: StoredPack | null = null): Promise<void> {
    leave();
    const handle = await pickZipFile(fileName);
    if (handle === 'cancelled') return;
    const known = { settled: stored?.settled ?? new Set<string>(), bytes: stored?.bytes ?? 0 };
    await go({ task: stored?.task ?? null, storage: null, ...known }, handle, async (run) => {
      run.show({ at: 'listing', read: 0, count: 0, until: 0 });
      const list = async (): Promise<PackTask> => ({
        id: newUid(),
        started: Date.now(),
        filters,
        selected: picked !== undefined,
        invoices: picked ?? (await listForPack(filters, run.signal, run.show)),
      });
      const task = stored?.task ?? (await list());
      if (task.invoices.length === 0) return run.show({ at: 'failed', problem: 'nothing left' });
      await whileAlive(task.id, async () =>
        fetchAll(run, task, await openPackStorage(task), known),
      );
    });
  }

  /** Fetches again what failed, or takes the step again that did. */
  async function retry(): Promise<void> {
    const { task, storage, settled, bytes = 0, handle: before } = running.current ?? {};
    if (!task || !storage || !settled) return start();
    const handle = before ?? (await pickZipFile(fileName));
    if (handle === 'cancelled') return;
    const lost = state.at === 'failed' && state.problem === 'lost';
    const known = lost ? { settled: new Set<string>(), bytes: 0 } : { settled, bytes };
    await go({ task, storage: null, ...known }, handle, (run) =>
      whileAlive(task.id, async () =>
        fetchAll(run, task, lost ? await openPackStorage(task) : storage, known),
      ),
    );
  }

  /** Writes the pack without what is missing, or although it is large. */
  async function saveNow(): Promise<void> {
    const { task, storage, settled, bytes, handle } = running.current ?? {};
    if (!task || !storage || !settled) return;
    await go({ task, storage, settled, bytes: bytes ?? 0 }, handle ?? null, (run) =>
      whileAlive(task.id, () => save(run, task, storage, settled, true)),
    );
  }

  const stop = () => {
    leave();
    setState({ at: 'offer' });
    onStored();
  };

  const discard = async (id: string) => {
    await forgetPack(id);
    onStored();
  };

  return { state, start, retry, saveNow, stop, discard };
}

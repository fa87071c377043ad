import { ApiError, type Problem } from '#src/api/api-error.ts';
import { fetchForPack, type PieceProblem } from '#src/api/exports/audit-pack.ts';
import { bytesOf, type PackStorage } from '#src/api/exports/audit-pack-storage.ts';
import { isAskedToWait, readRecords, type Found } from '#src/api/exports/read-records.ts';
import type { PackDifference } from '#src/lib/audit-pack/check-pack.ts';
import type { PackFacts } from '#src/lib/audit-pack/manifest.ts';
import type { FetchedInvoice, PackInvoice, PackTask, Piece } from '#src/lib/audit-pack/pack.ts';

/** An invoice that is missing in the pack, in whole or in part. */
export interface PackFailure {
  readonly invoice: PackInvoice;
  readonly problem: PieceProblem;
}

export interface SavedPack {
  readonly file_name: string;
  readonly facts: PackFacts;
  readonly files: number;
  /** The size of the ZIP. */
  readonly bytes: number;
  readonly sha256: string;
  readonly differences: readonly PackDifference[];
  /** Saved where the person chose; otherwise in the browser's downloads. */
  readonly onDisk: boolean;
}

/** Why a pack failed other than by a request. */
export type WriteProblem = 'no room' | 'not written' | 'lost' | 'nothing left' | 'not whole';

export type PackProgress =
  | {
      readonly at: 'listing';
      readonly read: number;
      readonly count: number;
      readonly until: number;
    }
  | {
      readonly at: 'fetching';
      readonly total: number;
      readonly settled: number;
      readonly bytes: number;
      readonly failed: number;
      readonly until: number;
      readonly lasts: boolean;
    }
  /** Waits for the person's choice. */
  | {
      readonly at: 'gaps';
      readonly total: number;
      readonly failures: readonly PackFailure[];
      /** Number of invoices that were not requested, because the service stopped responding. */
      readonly left: number;
    }
  /** Waits for the person's choice, because the pack would be in memory as a whole. */
  | { readonly at: 'large'; readonly bytes: number }
  | { readonly at: 'writing'; readonly written: number; readonly bytes: number }
  | { readonly at: 'checking'; readonly checked: number; readonly files: number };

export type PackEnd =
  | { readonly at: 'saved'; readonly saved: SavedPack }
  | { readonly at: 'failed'; readonly problem: Problem | WriteProblem };

export interface Stored {
  /** UIDs of the invoices that are complete or deleted and need not be fetched again. */
  readonly settled: ReadonlySet<string>;
  readonly bytes: number;
}

interface Fetching {
  readonly task: PackTask;
  readonly storage: PackStorage;
  readonly stored: Stored;
  readonly signal: AbortSignal;
  readonly report: (progress: PackProgress) => void;
}

const pieceOf = (found: Found<FetchedInvoice, PieceProblem>): Piece<Problem> => {
  if (found.kind === 'gone') return found;
  if (found.kind === 'read') return { kind: 'whole', invoice: found.record };
  const { invoice, ...trouble } = found.problem;
  return { kind: 'lacking', invoice, trouble };
};

/**
 * Fetches the missing parts of a pack, four at a time, and stores each at once.
 * @throws QuotaExceededError when the device has no room; ApiError `aborted` by the signal
 */
export async function fetchPieces({ task, storage, stored, signal, report }: Fetching): Promise<
  Stored & {
    readonly failures: readonly PackFailure[];
    readonly left: number;
  }
> {
  const todo = task.invoices.filter(({ uid }) => !stored.settled.has(uid));
  const settled = new Set(stored.settled);
  const failures = new Map<string, PieceProblem>();
  const full = new AbortController();
  const over = AbortSignal.any([signal, full.signal]);
  let { bytes } = stored;
  let until = 0;
  const show = () =>
    report({
      at: 'fetching',
      total: task.invoices.length,
      settled: settled.size,
      bytes,
      failed: failures.size,
      until,
      lasts: storage.lasts,
    });
  show();
  await readRecords<FetchedInvoice, PieceProblem>({
    uids: todo.map(({ uid }) => uid),
    read: async (uid, ending) => {
      let arrived = 0;
      const found = await fetchForPack(uid, {
        signal: AbortSignal.any([ending, full.signal]),
        onBytes: (more) => {
          arrived += more;
          bytes += more;
          show();
        },
      });
      bytes -= arrived;
      if (over.aborted || isAskedToWait(found)) return found;
      // Stored even if it is tried again, since the retry may fail.
      const piece = pieceOf(found);
      await storage.put(uid, piece).catch((error: unknown) => full.abort(error));
      if (found.kind !== 'read') return found;
      bytes += bytesOf(piece);
      // The file is in storage; all files of a pack would be too large for memory.
      return { kind: 'read', record: { ...found.record, file: null } };
    },
    settled: (uid, found) => {
      if (found.kind === 'failed') failures.set(uid, found.problem);
      else settled.add(uid);
      show();
    },
    paused: (next) => {
      until = next;
      show();
    },
    signal: over,
  });
  if (signal.aborted) throw new ApiError({ kind: 'aborted' });
  if (full.signal.aborted)
    throw new DOMException('The device stores no more.', 'QuotaExceededError');
  const failed = todo.flatMap((invoice) => {
    const problem = failures.get(invoice.uid);
    return problem ? [{ invoice, problem }] : [];
  });
  const left = task.invoices.length - settled.size - failed.length;
  return { failures: failed, left, settled, bytes };
}

import { ApiError, type Problem } from '#src/api/api-error.ts';
import { fetchForPack, type PieceProblem } from '#src/api/audit-pack.ts';
import { bytesOf, type PackStorage } from '#src/api/audit-pack-storage.ts';
import { readAllInvoices } from '#src/api/all-invoices.ts';
import { readRecords, type Found } from '#src/api/read-records.ts';
import type { PackDifference } from '#src/lib/audit-pack/check-pack.ts';
import type { PackFacts } from '#src/lib/audit-pack/manifest.ts';
import type { FetchedInvoice, PackInvoice, PackTask, Piece } from '#src/lib/audit-pack/pack.ts';
import type { InboxFilters } from '#src/lib/filters.ts';

/** An invoice that is not in the pack as it should be. */
export interface PackFailure {
  readonly invoice: PackInvoice;
  readonly trouble: PieceProblem;
}

/** A pack that was written. */
export interface SavedPack {
  readonly file_name: string;
  readonly facts: PackFacts;
  readonly files: number;
  /** Of the ZIP. */
  readonly bytes: number;
  readonly sha256: string;
  readonly differences: readonly PackDifference[];
  /** It lies where the person chose; else the browser put it where it puts downloads. */
  readonly onDisk: boolean;
}

/** Why a pack could not go on, where it was no request that failed. */
export type WriteProblem = 'no room' | 'not written' | 'lost' | 'nothing left' | 'not whole';

/** How a pack stands. */
export type PackState =
  | { readonly at: 'offer' }
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
  | {
      readonly at: 'gaps';
      readonly total: number;
      readonly failures: readonly PackFailure[];
      readonly left: number;
    }
  | { readonly at: 'large'; readonly bytes: number }
  | { readonly at: 'writing'; readonly written: number; readonly bytes: number }
  | { readonly at: 'checking'; readonly checked: number; readonly files: number }
  | { readonly at: 'saved'; readonly saved: SavedPack }
  | { readonly at: 'failed'; readonly problem: Problem | WriteProblem };

export const toPackInvoice = ({
  uid,
  hf_id,
  company,
}: {
  uid: string;
  hf_id: string;
  company: { readonly name: string } | null;
}): PackInvoice => ({ uid, hf_id, company: company?.name ?? null });

/** Lists all invoices of a filter. @throws ApiError */
export function listForPack(
  filters: InboxFilters,
  signal: AbortSignal,
  show: (state: PackState) => void,
): Promise<readonly PackInvoice[]> {
  return readAllInvoices(filters, toPackInvoice, {
    signal,
    onProgress: ({ read, count, pausedUntil }) =>
      show({ at: 'listing', read, count, until: pausedUntil ?? 0 }),
  });
}

const reportEvery = 100;
const isFull = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

interface FetchingParts {
  readonly task: PackTask;
  readonly storage: PackStorage;
  /** What need not be asked for again. */
  readonly settled: ReadonlySet<string>;
  /** Of those. */
  readonly bytes: number;
  readonly signal: AbortSignal;
  readonly show: (state: PackState) => void;
}

/** What came of fetching. */
export interface FetchEnd {
  readonly failures: readonly PackFailure[];
  /** So many were not asked for, because the service brought no answer any more. */
  readonly left: number;
  /** UIDs of those that are whole or deleted. */
  readonly settled: ReadonlySet<string>;
  /** Bytes in storage. */
  readonly bytes: number;
}

const pieceOf = (found: Found<FetchedInvoice, PieceProblem>): Piece<Problem> => {
  if (found.kind === 'gone') return found;
  if (found.kind === 'read') return { kind: 'whole', invoice: found.record };
  const { invoice, ...trouble } = found.problem;
  return { kind: 'lacking', invoice, trouble };
};

/**
 * Fetches what a pack lacks, four at a time, and puts each in storage as soon as it is there.
 * @throws QuotaExceededError when the device has no room; ApiError `aborted` when it was ended
 */
export async function fetchPieces({
  task,
  storage,
  settled,
  bytes: before,
  signal,
  show,
}: FetchingParts): Promise<FetchEnd> {
  const todo = task.invoices.filter(({ uid }) => !settled.has(uid));
  const there = new Set(settled);
  const failures = new Map<string, PieceProblem>();
  const halting = new AbortController();
  const over = AbortSignal.any([signal, halting.signal]);
  let full: unknown;
  let [bytes, until] = [before, 0];
  let news: ReturnType<typeof setTimeout> | undefined;
  const reportNow = () => {
    clearTimeout(news);
    news = undefined;
    show({
      at: 'fetching',
      total: task.invoices.length,
      settled: there.size,
      bytes,
      failed: failures.size,
      until,
      lasts: storage.lasts,
    });
  };
  const report = () => {
    news ??= setTimeout(reportNow, reportEvery);
  };
  const keep = async (uid: string, piece: Piece<Problem>) => {
    try {
      await storage.put(uid, piece);
    } catch (error) {
      full = error;
      halting.abort();
    }
  };
  reportNow();
  await readRecords<FetchedInvoice, PieceProblem>({
    uids: todo.map(({ uid }) => uid),
    read: async (uid, ending) => {
      let arrived = 0;
      const reading = await fetchForPack(uid, {
        signal: AbortSignal.any([ending, halting.signal]),
        onBytes: (more) => {
          arrived += more;
          bytes += more;
          report();
        },
      });
      bytes -= arrived;
      if (over.aborted || reading.kind === 'wait') return reading;
      // What is tried again may stay the last try: what there is of it is kept now.
      const piece = pieceOf(
        reading.kind === 'unseen' ? { kind: 'failed', problem: reading.problem } : reading,
      );
      await keep(uid, piece);
      bytes += reading.kind === 'read' ? bytesOf(piece) : 0;
      // Its file is in storage: in memory, all files of the pack would be too many.
      return reading.kind === 'read'
        ? { kind: 'read', record: { ...reading.record, file: null } }
        : reading;
    },
    settled: (uid, found) => {
      if (found.kind === 'failed') failures.set(uid, found.problem);
      else there.add(uid);
      report();
    },
    paused: (next) => {
      until = next;
      reportNow();
    },
    signal: over,
  });
  clearTimeout(news);
  if (signal.aborted) throw new ApiError({ kind: 'aborted' });
  if (full !== undefined)
    throw isFull(full) ? full : new DOMException('The device keeps no more.', 'QuotaExceededError');
  const failed = todo.flatMap((invoice) => {
    const trouble = failures.get(invoice.uid);
    return trouble ? [{ invoice, trouble }] : [];
  });
  return {
    failures: failed,
    left: task.invoices.length - there.size - failed.length,
    settled: there,
    bytes,
  };
}

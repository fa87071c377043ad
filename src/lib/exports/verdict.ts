import { sameSums, type CurrencySum } from './currency-sums.ts';
import type { BrokenWhy, OpenedExport } from './open-file.ts';

/** What should be in a file. */
export interface Expected {
  /** Invoices that the filter found just before the file was asked for. */
  readonly before: number;
  /** And just after it had come; null when that could not be read. */
  readonly after: number | null;
  /** The totals of all of them; null when they were not added up. */
  readonly sums: readonly CurrencySum[] | null;
  /** The SHA-256 of what came; null when it was not hashed. */
  readonly sha256: string | null;
}

/**
 * What the check of a finished file says. `meanwhile`: invoices came or went while it was made, and
 * its rows lie between the two counts. `unreadable`: the device does not give the file back;
 * `skipped`: the person ended the check before anything was known.
 */
export type Verdict =
  | {
      readonly kind: 'same';
      readonly rows: number;
      readonly sums: readonly CurrencySum[] | null;
      readonly compared: boolean;
      readonly unread: number;
    }
  | {
      readonly kind: 'meanwhile';
      readonly rows: number;
      readonly sums: readonly CurrencySum[] | null;
      readonly before: number;
      readonly after: number;
    }
  | {
      readonly kind: 'rows';
      readonly rows: number;
      readonly sums: readonly CurrencySum[] | null;
      readonly expected: number;
    }
  | {
      readonly kind: 'sums';
      readonly rows: number;
      readonly sums: readonly CurrencySum[];
      readonly expected: readonly CurrencySum[];
    }
  | { readonly kind: 'broken'; readonly why: BrokenWhy }
  | { readonly kind: 'changed' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'skipped' };

/** Compares a file that was opened again with what should be in it. */
export function judge(opened: OpenedExport, { before, after, sums, sha256 }: Expected): Verdict {
  if (sha256 !== null && opened.sha256 !== sha256) return { kind: 'changed' };
  if (opened.kind === 'broken') return { kind: 'broken', why: opened.why };
  const { tally } = opened;
  const { rows } = tally;
  const now = after ?? before;
  if (now !== before && rows >= Math.min(before, now) && rows <= Math.max(before, now))
    return { kind: 'meanwhile', rows, sums: tally.sums, before, after: now };
  if (rows !== now) return { kind: 'rows', rows, sums: tally.sums, expected: now };
  const compared = sums !== null && tally.sums !== null && tally.unread === 0;
  if (compared && sums && tally.sums && !sameSums(sums, tally.sums))
    return { kind: 'sums', rows, sums: tally.sums, expected: sums };
  return { kind: 'same', rows, sums: tally.sums, compared, unread: tally.unread };
}

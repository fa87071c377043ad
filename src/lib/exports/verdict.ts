import { sameSums, type CurrencySum } from './currency-sums.ts';
import type { BrokenWhy, OpenedExport } from './open-file.ts';

/** The expected content of a file. */
export interface Expected {
  /** Number of matching invoices just before the file was requested. */
  readonly before: number;
  /** The same just after the file arrived; null when it could not be read. */
  readonly after: number | null;
  /** Totals over all invoices; null when they were not summed. */
  readonly sums: readonly CurrencySum[] | null;
  /** SHA-256 of the received bytes; null when it was not computed. */
  readonly sha256: string | null;
}

/** What the file has. */
interface Counted {
  readonly rows: number;
  readonly sums: readonly CurrencySum[] | null;
}

/**
 * The result of checking a finished file. `meanwhile`: invoices were added or removed while it was
 * made, and its rows lie between the two counts. `unreadable`: the device cannot read the file
 * back; `skipped`: the person ended the check before it had a result.
 */
export type Verdict =
  | (Counted & { readonly kind: 'same'; readonly compared: boolean; readonly unread: number })
  | (Counted & { readonly kind: 'meanwhile'; readonly before: number; readonly after: number })
  | (Counted & { readonly kind: 'rows'; readonly expected: number })
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

/** Compares the content of a file with what is expected. */
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
  if (compared && !sameSums(sums, tally.sums))
    return { kind: 'sums', rows, sums: tally.sums, expected: sums };
  return { kind: 'same', rows, sums: tally.sums, compared, unread: tally.unread };
}

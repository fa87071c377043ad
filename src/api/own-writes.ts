import type { Invoice } from '#contract/invoice.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';
import { keepNewest } from '#src/lib/keep-newest.ts';

// More than are open at once, for a tab that stays open for weeks.
const mostLines = 10_000;
const mostHeaders = 100;

// Lines written by this page, which must not be reported as changes by others.
const written = new Map<string, InvoiceItem | null>();

/** Records the response to a line written from this page; null when it was deleted. */
export function recordLineWrite(uid: string, answer: InvoiceItem | null): void {
  keepNewest(written, uid, answer, mostLines);
}

/** The line as this page last wrote it; null if deleted, undefined if not written from here. */
export const ownLineWrite = (uid: string): InvoiceItem | null | undefined => written.get(uid);

const answered = new Map<string, Invoice>();

/** Records the response to a header's write; the service may have computed values. */
export function recordHeaderWrite(answer: Invoice): void {
  keepNewest(answered, answer.uid, answer, mostHeaders);
}

/** The response to the last header written from this page. */
export const ownHeaderWrite = (uid: string): Invoice | undefined => answered.get(uid);

let pending = 0;

/** Counts a write of a line as pending until its response. */
export async function trackLineWrite<T>(write: Promise<T>): Promise<T> {
  pending += 1;
  try {
    return await write;
  } finally {
    pending -= 1;
  }
}

export const isLineWritePending = (): boolean => pending > 0;

import type { Invoice } from '#contract/invoice.ts';
import type { InvoiceItem } from '#contract/invoice-item.ts';

// Lines written by this page, which must not be reported as changes by others.
const written = new Map<string, InvoiceItem | null>();

/** Records the response to a line written from this page; null when it was deleted. */
export function recordLineWrite(uid: string, answer: InvoiceItem | null): void {
  written.set(uid, answer);
}

/** The line as this page last wrote it; null if deleted, undefined if not written from here. */
export const ownLineWrite = (uid: string): InvoiceItem | null | undefined => written.get(uid);

const answered = new Map<string, Invoice>();

/** Records the response to a header's write; the service may have computed values. */
export function recordHeaderWrite(answer: Invoice): void {
  answered.set(answer.uid, answer);
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

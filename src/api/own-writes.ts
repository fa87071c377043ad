import type { Invoice } from '#contract/invoice.ts';

// The lines that this page itself wrote, so that they are not reported as somebody else's change.
const written = new Map<string, string | null>();

/**
 * Records what the service answered to a line written from here, as JSON; null when it was deleted.
 */
export function recordLineWrite(uid: string, answer: string | null): void {
  written.set(uid, answer);
}

/**
 * Whether the line, as it is now, was written from here.
 * @param line as JSON; null for a line that is gone
 */
export const isOwnLineWrite = (uid: string, line: string | null): boolean =>
  written.get(uid) === line;

const answered = new Map<string, Invoice>();

/**
 * Records what the service answered to a header written from here: it may compute values itself.
 */
export function recordHeaderWrite(answer: Invoice): void {
  answered.set(answer.uid, answer);
}

/** What the service answered to the last header written from here. */
export const ownHeaderWrite = (uid: string): Invoice | undefined => answered.get(uid);

let pending = 0;

/** Counts a write of a line while its answer is awaited. */
export async function trackLineWrite<T>(write: Promise<T>): Promise<T> {
  pending += 1;
  try {
    return await write;
  } finally {
    pending -= 1;
  }
}

/** Whether the answer to a line's write is awaited. */
export const isLineWritePending = (): boolean => pending > 0;

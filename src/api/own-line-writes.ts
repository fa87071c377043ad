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

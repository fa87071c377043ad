/** The signal of work that nobody ends. */
export const neverAborts: AbortSignal = new AbortController().signal;

/**
 * Resolves after so many milliseconds, or at once when the signal says that nobody waits any more.
 */
export function sleep(milliseconds: number, signal: AbortSignal = neverAborts): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });
}

/** A signal for work that cannot be cancelled. */
export const neverAborts: AbortSignal = new AbortController().signal;

/** Resolves after the given milliseconds, or at once when the signal is aborted. */
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

const firstPauseMs = 1_000;
const longestPauseMs = 15_000;

/**
 * Repeats a dynamic import until it succeeds: while the service is unreachable, so are the app's
 * files.
 * @param pause milliseconds before the second try; doubles up to 15 seconds
 * @returns the module; every failure is reported with a function that retries at once
 */
export function retryImport<T>(
  load: () => Promise<T>,
  pause = firstPauseMs,
): (onFailure?: (again: () => void) => void) => Promise<T> {
  return async (onFailure) => {
    for (let wait = pause; ; wait = Math.min(wait * 2, longestPauseMs)) {
      try {
        return await load();
      } catch {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, wait);
          onFailure?.(() => {
            clearTimeout(timer);
            resolve();
          });
        });
      }
    }
  };
}

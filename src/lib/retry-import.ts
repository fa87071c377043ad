const firstPause = 1_000;
const longestPause = 15_000;

/**
 * Repeats an import until it succeeds: while the service cannot be reached, neither can the app's
 * own files, and nothing else should break over it.
 * @param pause milliseconds before the second try; it doubles up to 15 seconds
 * @returns what imports; it tells of each failure, with what tries again at once
 */
export function retryImport<T>(
  load: () => Promise<T>,
  pause = firstPause,
): (onFailure?: (again: () => void) => void) => Promise<T> {
  return async (onFailure) => {
    for (let wait = pause; ; wait = Math.min(wait * 2, longestPause)) {
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

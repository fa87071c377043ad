const firstPause = 1_000;
const longestPause = 15_000;

/**
 * Repeats an import until it succeeds: while the service cannot be reached, neither can the app's
 * own files, and nothing else should break over it.
 * @param pause milliseconds before the second try; it doubles up to 15 seconds
 */
export function retryImport<T>(load: () => Promise<T>, pause = firstPause): () => Promise<T> {
  return async () => {
    for (let wait = pause; ; wait = Math.min(wait * 2, longestPause)) {
      try {
        return await load();
      } catch {
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  };
}

const firstPause = 1_000;
const longestPause = 15_000;

/** Loads a part of the app however long that takes: while the service is away its code is too, and nothing else should break over it. */
export function lasting<T>(load: () => Promise<T>, pause = firstPause): () => Promise<T> {
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

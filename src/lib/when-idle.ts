/**
 * Resolves when the browser has nothing else to do. Each caller gets a moment of its own, so that
 * what several begin does not become one long task.
 * @param longest milliseconds after which a page that is never idle goes on all the same
 */
export const whenIdle = (longest = 2_000): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: longest });
    else setTimeout(resolve, 50);
  });

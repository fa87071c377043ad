/**
 * Resolves when the browser is idle. Each caller waits for an idle period of its own, so that
 * several do not add up to one long task.
 * @param longest milliseconds after which it resolves on a busy page too
 */
export const whenIdle = (longest = 2_000): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no `requestIdleCallback`.
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: longest });
    else setTimeout(resolve, 50);
  });

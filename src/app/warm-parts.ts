const pause = 1_500;

/**
 * Fetches, once the first view stands, what a click would load: the click then answers at once, and
 * a service that stops meanwhile takes no dialog away. @returns how to stop
 */
export function warmParts(): () => void {
  let stopped = false;
  const timer = setTimeout(async () => {
    // What does not come now comes, or fails, when it is asked for.
    const { laterParts } = await import('./later-parts.ts').catch(() => ({ laterParts: [] }));
    for (const part of laterParts) {
      if (stopped) return;
      await part().catch(() => undefined);
    }
  }, pause);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

import { useState } from 'react';
import { useChange } from '#src/ui/use-change.ts';

// Space on a button makes it active too.
const ends = ['pointerup', 'pointercancel', 'keyup'] as const;

/** Runs at once, or after the release of a pressed element, which a change could move away. */
export function afterPress(run: () => void): void {
  if (!document.querySelector(':active')) return run();
  const once = new AbortController();
  const release = () => {
    once.abort();
    setTimeout(run);
  };
  for (const end of ends) document.addEventListener(end, release, { signal: once.signal });
}

/** A value that stays what it was while something is pressed. */
export function useAfterPress<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useChange(value, () => afterPress(() => setShown(() => value)));
  return shown;
}

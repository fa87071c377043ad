import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Runs a side effect after the render in which a value changed, such as moving the focus or
 * announcing a result. Anything that a handler knows belongs in the handler; a timer or request
 * belongs in an effect.
 * @param onChange may return a cleanup, which runs before the next change, on unmount, and when the
 * page around is hidden. Showing it again is no change
 * @param from compared with the first value, not undefined; by default the first value is no change
 */
export function useChange<T>(
  value: T,
  onChange: (now: T, before: T) => void | (() => void),
  from: T = value,
): void {
  const last = useRef(from);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const before = last.current;
    last.current = value;
    return before === value ? undefined : changed(value, before);
  }, [value]);
}

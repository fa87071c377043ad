import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Does something after the render in which a value became another one, such as moving the focus
 * or announcing a result; what a handler knows by itself belongs into the handler.
 * @param onChange may return a cleanup, which runs before the next change, at the end, and when the
 * page around is hidden; shown again, the value is no change, and nothing is begun anew. It is not
 * for what has to go on then, such as a timer or a request: that is an effect
 * @param from what the first value is compared with, not undefined; without it, the first value is
 * no change
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

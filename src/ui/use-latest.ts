import { useLayoutEffect, useRef, type RefObject } from 'react';

/** The value of the last render, for what runs after it: a timer, a listener, the end of a page. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

import { useEffect, useRef, useState } from 'react';

/** Work of a component that can be ended, one piece at a time; unmounting the component ends it. */
export function useAbortable() {
  const control = useRef<AbortController>(undefined);
  useEffect(() => () => control.current?.abort(), []);
  const [abortable] = useState(() => ({
    /** Begins a piece of work and ends the one before. @returns what ends this one */
    begin: (): AbortSignal => {
      control.current?.abort();
      control.current = new AbortController();
      return control.current.signal;
    },
    abort: (): void => control.current?.abort(),
    /** The work is done: there is nothing to end any more. */
    finish: (): void => void (control.current = undefined),
    isRunning: (): boolean => control.current?.signal.aborted === false,
  }));
  return abortable;
}

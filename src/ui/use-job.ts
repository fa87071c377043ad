import { useEffect, useRef, useState } from 'react';

export type JobState<Progress, End> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: Progress }
  | { readonly kind: 'ended'; readonly end: End };

/**
 * The work of a job; never throws.
 * @param report shows progress, at most ten times a second
 * @returns its result; null when nothing is to be shown
 */
type Work<Progress, End> = (
  signal: AbortSignal,
  report: (progress: Progress) => void,
) => Promise<End | null>;

const reportEveryMs = 100;

/** A long job of a component, one at a time, with its progress and result. Unmounting aborts it. */
export function useJob<Progress, End>() {
  const [state, setState] = useState<JobState<Progress, End>>({ kind: 'idle' });
  const [begun, setBegun] = useState(false);
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  const stop = () => current.current?.abort();

  async function start(first: Progress, work: Work<Progress, End>): Promise<void> {
    stop();
    const control = new AbortController();
    current.current = control;
    let latest: Progress | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (next: JobState<Progress, End>) => {
      if (current.current === control) setState(next);
    };
    const flush = () => {
      timer = undefined;
      if (latest === undefined) return;
      show({ kind: 'running', progress: latest });
      latest = undefined;
      timer = setTimeout(flush, reportEveryMs);
    };
    setBegun(true);
    show({ kind: 'running', progress: first });
    const end = await work(control.signal, (progress) => {
      latest = progress;
      if (timer === undefined) flush();
    });
    clearTimeout(timer);
    show(end === null ? { kind: 'idle' } : { kind: 'ended', end });
    if (current.current === control) current.current = undefined;
  }

  return {
    state,
    /** Whether one was started here, so that a result is shown where it was started. */
    begun,
    start,
    /** Aborts its requests; the work returns how it ended. */
    stop,
    /** Aborts it and shows no result. */
    reset: () => {
      stop();
      current.current = undefined;
      setState({ kind: 'idle' });
    },
    /** Whether it is running at this moment; the state of a render may be outdated. */
    isRunning: () => current.current?.signal.aborted === false,
  };
}

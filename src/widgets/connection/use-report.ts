import { useEffect, useEffectEvent, useState } from 'react';
import { runReport } from '#src/api/connection-report.ts';
import type { Check, Finding } from '#src/lib/connection/facts.ts';

/** A report as far as it is. */
export interface Report {
  readonly findings: ReadonlyMap<Check, Finding>;
  readonly running: boolean;
  /** When it began, as an ISO moment. */
  readonly made: string;
  readonly again: () => void;
}

const begun = () => ({ turn: 0, made: new Date().toISOString() });

/** Asks the service as soon as this is shown, and again when told to; leaving ends it. */
export function useReport(
  key: string | null,
  onDone: (findings: ReadonlyMap<Check, Finding>) => void,
): Report {
  const [run, setRun] = useState(begun);
  const [findings, setFindings] = useState<ReadonlyMap<Check, Finding>>(new Map());
  const [running, setRunning] = useState(true);
  const end = useEffectEvent((all: ReadonlyMap<Check, Finding>) => {
    setRunning(false);
    onDone(all);
  });
  useEffect(() => {
    const leave = new AbortController();
    let all: ReadonlyMap<Check, Finding> = new Map();
    void runReport({
      key,
      signal: leave.signal,
      onFindings: (fresh) => {
        all = new Map([...all, ...fresh.map((one) => [one.check, one] as const)]);
        setFindings(all);
      },
    }).then(() => {
      if (!leave.signal.aborted) end(all);
    });
    return () => leave.abort();
  }, [key, run]);
  const again = () => {
    setFindings(new Map());
    setRunning(true);
    setRun(({ turn }) => ({ turn: turn + 1, made: new Date().toISOString() }));
  };
  return { findings, running, made: run.made, again };
}

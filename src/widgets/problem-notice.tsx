import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react';
import type { Problem } from '#src/api/api-error.ts';
import { online } from '#src/device/online.ts';
import { useStore } from '#src/device/store.ts';
import { SmallButton } from '#src/ui/button.tsx';
import { isTextField } from '#src/ui/key-names.ts';
import { Failure } from '#src/ui/failure.tsx';
import { goesOnByItself, problemDetails, asProblem, useProblemWords } from './problem-words.ts';

interface ProblemNoticeProps {
  /** The problem, or the error that carries it. */
  readonly problem: Problem | Error;
  /** What was being done, where the place does not say it: “The invoices could not be loaded”. */
  readonly title?: ReactNode;
  /** Tries again; called by itself when the service says how long to wait. */
  readonly onRetry?: (() => void) | undefined;
  /** Trying again looks first whether the change was made: it may be done by itself. */
  readonly repeatable?: boolean;
  /** Trying again only reads: it is done by itself once the service may be back. */
  readonly readsOnly?: boolean;
  /** The same of a change that is `repeatable`: it was asked for as it still stands. */
  readonly asAsked?: boolean;
  readonly retrying?: boolean;
  /** It stands over what was read before: without a network nothing more is to be said. */
  readonly over?: boolean;
  /** Another way out than trying again. */
  readonly action?: ReactNode;
  readonly compact?: boolean;
  /** It stands in the row of a table. */
  readonly inRow?: boolean;
}

/** A failed request where the person acted: what, why, one way out, the cause folded. */
export function ProblemNotice(props: ProblemNoticeProps) {
  const { repeatable = false, over = false } = props;
  const problem = asProblem(props.problem);
  const isOnline = useStore(online);
  if (problem.kind === 'aborted') return null;
  if (over && !isOnline && problem.kind === 'unreachable')
    return <SilentRetry problem={problem} onRetry={props.onRetry} />;
  if (problem.kind === 'refused' && goesOnByItself(problem, repeatable))
    return (
      <WaitNotice
        problem={problem}
        title={props.title}
        seconds={problem.retryAfter ?? 5}
        onRetry={props.onRetry}
        compact={props.compact ?? false}
        inRow={props.inRow ?? false}
      />
    );
  return <PlainNotice {...props} />;
}

interface Reading extends Pick<UseQueryResult, 'error' | 'isFetching'> {
  readonly refetch: () => Promise<unknown>;
}

/** The failed reading of a query, which is read again by itself; nothing while there is none. */
export function ReadProblem({
  of,
  error = of.error,
  ...notice
}: { readonly of: Reading; readonly error?: Error | null } & Pick<
  ProblemNoticeProps,
  'title' | 'compact'
>) {
  // The query draws its page anew for each of its values that is read: no other before it failed.
  return (
    error && (
      <ProblemNotice
        {...notice}
        readsOnly
        problem={error}
        onRetry={() => void of.refetch()}
        retrying={of.isFetching}
      />
    )
  );
}

function PlainNotice({
  problem: error,
  title,
  onRetry,
  retrying = false,
  readsOnly = false,
  asAsked = false,
  action,
  compact = false,
  inRow = false,
}: ProblemNoticeProps) {
  const { t } = useLingui();
  const words = useProblemWords(error);
  const repeats = !retrying && (readsOnly || asAsked);
  useRetryOnReturn(asProblem(error), repeats ? onRetry : undefined, asAsked);
  return (
    <Failure
      title={title ?? words.title}
      why={title ? words.sentence : words.why}
      details={words.details || undefined}
      compact={compact}
      inRow={inRow}
      action={
        action ??
        (onRetry && (
          <SmallButton onClick={onRetry} loading={retrying}>
            {t`Retry`}
          </SmallButton>
        ))
      }
    />
  );
}

/** Without a network the page says so once, above all: this only reads again when it is back. */
function SilentRetry({
  problem,
  onRetry,
}: {
  problem: Problem;
  onRetry: (() => void) | undefined;
}) {
  useRetryOnReturn(problem, onRetry);
  return null;
}

const lookAgain = 5_000;

// What stands before a service answers so while that is away or starting.
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Whether the service could not be reached, and may be back by itself.
 * @param ofChange what would have changed something counts too
 */
export const isAway = (problem: Problem, ofChange: boolean): boolean =>
  problem.kind === 'unreachable'
    ? ofChange || problem.change === undefined
    : problem.kind === 'refused' && gatewayStatuses.has(problem.status);

/**
 * Tries again by itself once a service that could not be reached may be back: reading is safe.
 * @param ofChange a change is tried again too, since it looks first whether it was made
 */
function useRetryOnReturn(
  problem: Problem,
  onRetry: (() => void) | undefined,
  ofChange = false,
): void {
  const waits = isAway(problem, ofChange) && onRetry !== undefined;
  const retry = useEffectEvent(() => {
    if (!document.hidden) onRetry?.();
  });
  // In the moment in which the page is left it must not go out any more.
  useLayoutEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(retry, lookAgain);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [waits]);
}

interface WaitProps {
  readonly problem: Extract<Problem, { kind: 'refused' }>;
  readonly title: ReactNode;
  readonly seconds: number;
  readonly onRetry: (() => void) | undefined;
  readonly compact: boolean;
  readonly inRow: boolean;
}

// Nothing is asked for in a tab that is not seen, and what is half typed is not sent.
const mayGoOn = (endpoint: string) =>
  !document.hidden && (endpoint.startsWith('GET ') || !isTextField(document.activeElement));

/**
 * Counts down what the service asked for (gap G30), then goes on by itself; a change waits besides
 * until no field is typed into.
 */
function WaitNotice({ problem, title, seconds, onRetry, compact, inRow }: WaitProps) {
  const { t } = useLingui();
  const [left, setLeft] = useState(seconds);
  // Only what goes on by itself is shown here.
  const words = useProblemWords(
    { ...problem, retryAfter: left },
    { repeatable: true, goesOn: onRetry !== undefined },
  );
  const retry = useEffectEvent(() => onRetry?.());
  // Each refusal is waited for anew, also one that names as long a time as the one before.
  useEffect(() => {
    const until = performance.now() + seconds * 1000;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - performance.now()) / 1000));
      setLeft(rest);
      if (rest > 0 || !mayGoOn(problem.endpoint)) return;
      clearInterval(timer);
      retry();
    }, 250);
    return () => clearInterval(timer);
  }, [problem, seconds]);
  return (
    <Failure
      title={title ?? words.title}
      why={title ? words.sentence : words.why}
      details={problemDetails(problem)}
      compact={compact}
      inRow={inRow}
      action={onRetry && <SmallButton onClick={onRetry}>{t`Retry`}</SmallButton>}
    />
  );
}

/** A problem in one line of a list, in the colour of problems where its class has one. */
export function ProblemLine({ problem, className }: { problem: Problem; className?: string }) {
  const { sentence } = useProblemWords(problem);
  return (
    <span className={className} data-tone="bad">
      {sentence}
    </span>
  );
}

import { t } from '@lingui/core/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useState, type ReactNode } from 'react';
import type { Problem } from '#src/api/api-error.ts';
import { secondsToWait } from '#src/api/request-queue.ts';
import { online } from '#src/device/online.ts';
import { useStore } from '#src/device/store.ts';
import { SmallButton } from '#src/ui/button.tsx';
import { focusPageAfter } from '#src/ui/focus.ts';
import { Failure, type FailureProps } from '#src/ui/failure.tsx';
import { goesOnByItself, problemDetails, asProblem, problemWords } from './problem-words.ts';

interface ProblemNoticeProps extends Pick<FailureProps, 'action' | 'compact' | 'inRow'> {
  /** The problem, or the error that contains it. */
  readonly problem: Problem | Error;
  /** What failed, if the place does not say it: “The invoices could not be loaded”. */
  readonly title?: ReactNode;
  /** The reason, where more is known than the problem says. */
  readonly why?: string | undefined;
  /** Retries; called automatically when the service says how long to wait. */
  readonly onRetry?: (() => void) | undefined;
  /** A retry of a change first reads whether it was made, so it may be automatic. */
  readonly repeatable?: boolean;
  /** A retry only reads, so it is automatic once the service may be back. */
  readonly readsOnly?: boolean;
  /** Like `readsOnly`, for a `repeatable` change that the person still wants. */
  readonly isStillWanted?: boolean;
  readonly retrying?: boolean;
  /** Shown above data that was read before; then nothing is shown while offline. */
  readonly over?: boolean;
}

/** A failed request where the person acted: what, why, one action, the collapsed cause. */
export function ProblemNotice(props: ProblemNoticeProps) {
  const { onRetry, repeatable = false, isStillWanted = false, over = false } = props;
  const problem = asProblem(props.problem);
  // Offline is shown once above the page, so this only retries when back online, and shows
  // the failure of that.
  const isOnline = useStore(online);
  const [unsaid, setUnsaid] = useState<Problem | Error | null>(null);
  if (!isOnline && over && unsaid !== props.problem) setUnsaid(props.problem);
  const isUnsaid = !isOnline || (unsaid === props.problem && onRetry !== undefined);
  const silent = isUnsaid && over && problem.kind === 'unreachable';
  const waiting = problem.kind === 'refused' && goesOnByItself(problem, repeatable);
  const again = !waiting && !props.retrying && (props.readsOnly || isStillWanted);
  useRetryOnReturn(problem, silent || again ? onRetry : undefined, isStillWanted);
  if (problem.kind === 'aborted' || silent) return null;
  return waiting ? <WaitNotice {...props} problem={problem} /> : <PlainNotice {...props} />;
}

interface Reading extends Pick<UseQueryResult, 'error' | 'isFetching'> {
  readonly refetch: () => Promise<unknown>;
}

/** The failed read of a query with an automatic retry; nothing without a failure. */
export function ReadProblem({
  of,
  error = of.error,
  ...notice
}: { readonly of: Reading; readonly error?: Error | null } & Pick<
  ProblemNoticeProps,
  'title' | 'compact'
>) {
  // Reads only what it renders: a query re-renders for each of its properties that is read.
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
  problem,
  title,
  why,
  onRetry,
  retrying = false,
  action,
  compact = false,
  inRow = false,
}: ProblemNoticeProps) {
  const words = problemWords(problem);
  return (
    <Failure
      title={title ?? words.title}
      why={why ?? (title ? words.sentence : words.why)}
      details={words.details || undefined}
      compact={compact}
      inRow={inRow}
      action={
        action ??
        (onRetry && (
          <SmallButton ref={focusPageAfter} onClick={onRetry} loading={retrying}>
            {t`Retry`}
          </SmallButton>
        ))
      }
    />
  );
}

const lookAgainMs = 5_000;

// A gateway responds with these while the service is down or starting.
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Whether the service was unreachable and may come back.
 * @param ofChange whether failed changes count too
 */
export const isUnavailable = (problem: Problem, ofChange: boolean): boolean =>
  problem.kind === 'unreachable'
    ? ofChange || problem.change === undefined
    : problem.kind === 'refused' && gatewayStatuses.has(problem.status);

/**
 * Retries automatically once an unreachable service may be back, since reading is safe.
 * @param ofChange whether a change is retried too, because it first reads whether it was made
 */
function useRetryOnReturn(
  problem: Problem,
  onRetry: (() => void) | undefined,
  ofChange = false,
): void {
  const waits = isUnavailable(problem, ofChange) && onRetry !== undefined;
  const retry = useEffectEvent(() => {
    if (!document.hidden) onRetry?.();
  });
  // A layout effect, so that the retry is cancelled at the moment the page is left.
  useLayoutEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(retry, lookAgainMs);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, [waits]);
}

interface WaitProps extends ProblemNoticeProps {
  readonly problem: Extract<Problem, { kind: 'refused' }>;
}

/**
 * Counts down the time that the service asked for (gap G30), then retries; a change also waits
 * until the person leaves the field in which they typed meanwhile.
 */
function WaitNotice({ problem, title, onRetry, compact = false, inRow = false }: WaitProps) {
  const seconds = secondsToWait(problem.retryAfter);
  const [left, setLeft] = useState(seconds);
  // This notice is only shown for automatic retries.
  const words = problemWords(
    { ...problem, retryAfter: left },
    { repeatable: true, goesOn: onRetry !== undefined },
  );
  const retry = useEffectEvent(() => onRetry?.());
  // Each refusal starts a new countdown, even with the same time.
  useEffect(() => {
    const until = performance.now() + seconds * 1000;
    let typedIn: EventTarget | null = null;
    const onInput = ({ target }: Event) => {
      typedIn = target;
    };
    // Nothing is requested in a hidden tab, and a half-typed value is not sent.
    const mayGoOn = () =>
      !document.hidden &&
      (problem.endpoint.startsWith('GET ') || document.activeElement !== typedIn);
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((until - performance.now()) / 1000));
      setLeft(rest);
      if (rest > 0 || !mayGoOn()) return;
      clearInterval(timer);
      retry();
    }, 250);
    addEventListener('input', onInput);
    return () => {
      clearInterval(timer);
      removeEventListener('input', onInput);
    };
  }, [problem, seconds]);
  return (
    <Failure
      title={title ?? words.title}
      why={title ? words.sentence : words.why}
      details={problemDetails(problem)}
      compact={compact}
      inRow={inRow}
      action={
        onRetry && <SmallButton ref={focusPageAfter} onClick={onRetry}>{t`Retry`}</SmallButton>
      }
    />
  );
}

export function ProblemLine({ problem, className }: { problem: Problem; className?: string }) {
  const { sentence } = problemWords(problem);
  return (
    <span className={className} data-tone="bad">
      {sentence}
    </span>
  );
}

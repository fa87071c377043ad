import { isAbsence } from '#src/lib/absence.ts';

/** Why a request brought no answer that can be used: a closed list, worded once for people. */
export type Problem =
  /**
   * `barred`: it was a change at another site, which its service may not allow from here (CORS).
   * `change`: it was to change something, with what a person typed in it or without.
   */
  | {
      readonly kind: 'unreachable';
      readonly endpoint?: string;
      readonly barred?: true;
      readonly change?: 'typed' | 'untyped';
    }
  | { readonly kind: 'aborted' }
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** The service's own sentence; empty when it sent none. */
      readonly detail: string;
      /** Messages by wire name of the field; `non_field_errors` belongs to none. */
      readonly fields: Readonly<Record<string, readonly string[]>>;
      /** Seconds to wait, where the service names them. */
      readonly retryAfter?: number;
      readonly endpoint: string;
      /** What the service calls this request in its log, where it says so. */
      readonly requestId?: string;
    }
  | {
      readonly kind: 'off-contract';
      readonly endpoint: string;
      readonly issues: readonly string[];
    };

// Beside the problems: what is stored or sent on of one is only what it says.
const moments = new WeakMap<Problem, number>();

/**
 * When this problem occurred, in milliseconds; undefined where it was read back from the device.
 */
export const momentOf = (problem: Problem): number | undefined => moments.get(problem);

/** The one error that `src/api` throws. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(
      problem.kind === 'refused'
        ? `${problem.status} ${problem.endpoint} ${problem.detail}`.trim()
        : problem.kind,
    );
    this.problem = problem;
    moments.set(problem, Date.now());
  }
}

/** A refusal of which only the status is known. */
export const refusal = (status: number, endpoint: string) =>
  ({ kind: 'refused', status, detail: '', fields: {}, endpoint }) as const satisfies Problem;

const isLate = ({ reason }: AbortSignal): boolean =>
  reason instanceof DOMException && reason.name === 'TimeoutError';

/**
 * The error of a request that got no answer: the signal ended it, the answer was lost, or it did
 * not come in the time that the signal gives.
 */
export const noAnswer = (
  signal: AbortSignal | undefined,
  endpoint: string,
  more: Pick<Extract<Problem, { kind: 'unreachable' }>, 'barred' | 'change'> = {},
): ApiError =>
  new ApiError(
    signal?.aborted && !isLate(signal)
      ? { kind: 'aborted' }
      : { kind: 'unreachable', endpoint, ...more },
  );

/** The problem of whatever was thrown; what is not ours counts as unreachable. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem;
  return error instanceof DOMException && error.name === 'AbortError'
    ? { kind: 'aborted' }
    : { kind: 'unreachable' };
}

/** Whether the service refused with this status. */
export function isRefused(error: unknown, status: number): boolean {
  return (
    error instanceof ApiError && error.problem.kind === 'refused' && error.problem.status === status
  );
}

/** What a read gives; null when the record is not there any more. @throws ApiError but for 404 */
export const orNull = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (isRefused(error, 404)) return null;
    throw error;
  });

/**
 * Whether asking the same once more may go better: what the service was never built for (501) stays
 * so.
 */
export const isPassing = (problem: Problem): boolean =>
  problem.kind === 'unreachable' ||
  (problem.kind === 'refused' && problem.status >= 500 && problem.status !== 501);

/** Whether asking the same again is refused again: the key may not, or the record is gone. */
export const isFinal = (problem: Problem): boolean =>
  problem.kind === 'refused' && [403, 404, 410].includes(problem.status);

/** Whether the service has no such endpoint or record at all (gap G29). */
export const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.kind === 'refused' && isAbsence(error.problem.status);

import { isMissingEndpoint } from '#src/lib/missing-endpoint.ts';

/** Why a request has no usable response: a closed union, worded in one place. */
export type Problem =
  /**
   * `barred`: it was a change at another site, which CORS may forbid. `change`: it was to change
   * something, with or without typed input.
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
      /** Messages by the field's wire name; those of `non_field_errors` belong to no field. */
      readonly fields: Readonly<Record<string, readonly string[]>>;
      /** Seconds to wait, if the service names them. */
      readonly retryAfter?: number;
      readonly endpoint: string;
      /** The request's id in the service's log, if it names one. */
      readonly requestId?: string;
    }
  | {
      readonly kind: 'off-contract';
      readonly endpoint: string;
      readonly issues: readonly string[];
    };

// Kept beside the problem, because a problem that is stored or sent elsewhere must hold only its
// own fields.
const moments = new WeakMap<Problem, number>();

/** Time of a problem in milliseconds since 1970; undefined for one stored on the device. */
export const momentOf = (problem: Problem): number | undefined => moments.get(problem);

/** The only error that `src/api` throws. */
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
 * The error of a request without a response: it was aborted, the connection failed, or the signal's
 * time ran out.
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

/** The problem of anything thrown; an unknown error counts as unreachable. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem;
  return error instanceof DOMException && error.name === 'AbortError'
    ? { kind: 'aborted' }
    : { kind: 'unreachable' };
}

export function isRefused(error: unknown, status: number): boolean {
  return (
    error instanceof ApiError && error.problem.kind === 'refused' && error.problem.status === status
  );
}

/**
 * The result of a read, or null when the record does not exist any more.
 * @throws ApiError except 404
 */
export const orNull = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (isRefused(error, 404)) return null;
    throw error;
  });

/** Whether repeating may succeed; a 501 stays, since the endpoint is not implemented. */
export const isTemporary = (problem: Problem): boolean =>
  problem.kind === 'unreachable' ||
  (problem.kind === 'refused' && problem.status >= 500 && problem.status !== 501);

/** Whether repeating is refused again: no permission, or the record is gone. */
export const isFinal = (problem: Problem): boolean =>
  problem.kind === 'refused' && [403, 404, 410].includes(problem.status);

/** Whether the service has no such endpoint or record (gap G29). */
export const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.problem.kind === 'refused' &&
  isMissingEndpoint(error.problem.status);

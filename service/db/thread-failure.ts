/**
 * An error as it crosses from one thread to another: what says whether it is an outage would be
 * lost on the way.
 */
export interface Failure {
  readonly message: string;
  readonly code?: string;
  /** SQLite's result. */
  readonly errcode?: number;
}

/** What crosses. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) };
  return {
    message: error.message,
    ...('code' in error ? { code: String(error.code) } : {}),
    ...('errcode' in error ? { errcode: Number(error.errcode) } : {}),
  };
}

/** The error on the other side. */
export const errorOf = ({ message, ...codes }: Failure): Error =>
  Object.assign(new Error(message), codes);

/** An error without what somebody typed and without what a file says. */
export interface PlainError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [more: string]: unknown;
}

/**
 * The part of an error that may be logged: a message of the database can quote values, and its
 * details whole rows, so it gives its code and what it is about instead.
 */
export function plainError(error: unknown): PlainError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const from: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(error));
  const { code, severity, table, column, constraint, routine } = from;
  const place = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    ...(severity === undefined
      ? { message: error.message }
      : { message: 'an error of the database', severity, table, column, constraint, routine }),
    stack: place.join('\n'),
  };
}

/** Writes down, as one line of JSON, what went wrong outside of any request. */
export function reportProblem(what: string, error: unknown): void {
  const time = new Date().toISOString();
  console.error(JSON.stringify({ level: 'error', time, msg: what, err: plainError(error) }));
}

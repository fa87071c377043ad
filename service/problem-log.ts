/** An error without typed input and without content of files. */
export interface PlainError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly [more: string]: unknown;
}

/**
 * The part of an error that may be logged. A database's message can quote values, so only its code
 * and the names of what it concerns are taken.
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

/** Logs an error outside of any request, as one line of JSON. */
export function reportProblem(what: string, error: unknown): void {
  const time = new Date().toISOString();
  console.error(JSON.stringify({ level: 'error', time, msg: what, err: plainError(error) }));
}

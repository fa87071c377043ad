import { ApiError, isPassing, isRefused } from '#src/api/api-error.ts';

/**
 * The service's messages about the fields of a form, by wire name; the rest of a refusal belongs to
 * the form.
 */
export function fieldMessages<F extends string>(
  error: unknown,
  fields: readonly F[],
): readonly { field: F; message: string }[] {
  if (!(error instanceof ApiError) || error.problem.kind !== 'refused') return [];
  const messages = error.problem.fields;
  return fields.flatMap((field) => {
    const message = (messages[field] ?? []).join(' ');
    return message ? [{ field, message }] : [];
  });
}

/** Whether sending the same again can help: a refusal stays one. */
export function mayHelp(error: unknown): boolean {
  return !(error instanceof ApiError) || isPassing(error.problem) || isRefused(error, 429);
}

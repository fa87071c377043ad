import { ApiError, isTemporary, isRefused } from '#src/api/api-error.ts';

/** The service's messages about a form's fields by wire name, without others. */
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

/** Whether sending the same again may help, unlike after a refusal. */
export function mayRetry(error: unknown): boolean {
  return !(error instanceof ApiError) || isTemporary(error.problem) || isRefused(error, 429);
}

import { ApiError } from '#src/api/api-error.ts';
import { isAbsence } from '#src/lib/absence.ts';

/** Whether the service said that it has no such thing at all. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && error.problem.kind === 'refused' && isAbsence(error.problem.status);

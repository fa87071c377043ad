import type { UseQueryResult } from '@tanstack/react-query';
import { isAbsent } from '#src/api/api-error.ts';
import { isRefused } from '#src/api/api-error.ts';
import { useProblemWords } from '#src/widgets/problem-words.ts';
import { mayHelp } from '#src/widgets/records/server-problems.ts';

/**
 * Why the records of a field did not come; undefined while they did.
 * @param absent that the service has none of these records at all
 */
export function usePickerFailure(
  { data, error, refetch }: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>,
  absent: string,
) {
  const { title, why } = useProblemWords(error);
  if (!error || data !== undefined) return undefined;
  if (isAbsent(error)) return { text: absent, onRetry: undefined };
  // Here nothing goes on by itself after a wait.
  return {
    text: isRefused(error, 429) ? title : `${title}. ${why}`,
    onRetry: mayHelp(error) ? () => void refetch() : undefined,
  };
}

import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * The error of a query, kept while it is refetched: a notice that disappears and returns with each
 * try would move the page and be announced each time.
 * @returns null after success, and before the first failure
 */
export function useLastError({
  data,
  error,
  errorUpdateCount,
  isPlaceholderData,
}: Pick<
  UseQueryResult,
  'data' | 'error' | 'errorUpdateCount' | 'isPlaceholderData'
>): Error | null {
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  const isRead = data !== undefined && !isPlaceholderData;
  return isRead || errorUpdateCount === 0 ? null : (error ?? last);
}

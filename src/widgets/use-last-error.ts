import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * The error of a query, also while it is read again: a notice that comes and goes with
 * each try moves the page, and is announced each time.
 * @returns null once it is read, and before the first try has failed
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

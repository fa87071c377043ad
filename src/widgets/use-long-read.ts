import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useLastError } from './use-last-error.ts';

interface LongReadParts<T, P> {
  readonly queryKey: QueryKey;
  /** Reads page by page and reports how far it is. */
  readonly read: (signal: AbortSignal, onProgress: (progress: P) => void) => Promise<T>;
  /** It begins without being asked, because it is short. */
  readonly automatic: boolean;
  /**
   * How long the result is good for another reader, in milliseconds; by default only for this one.
   */
  readonly staleTime?: number;
}

/**
 * A result that takes many pages to read: it begins by itself or when asked for, reports how far it
 * is, can be stopped and begun again. Leaving the page ends it.
 */
export function useLongRead<T, P>({ queryKey, read, automatic, staleTime }: LongReadParts<T, P>) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<P>();
  const [stopped, setStopped] = useState(false);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => read(signal, setProgress),
    enabled: automatic && !stopped,
    retry: false,
    ...(staleTime === undefined
      ? { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }
      : { staleTime }),
  });
  const lastError = useLastError(query);
  // What is read again after a failure has begun once it reports how far it is.
  const hasBegun = query.isFetching && progress !== undefined;
  return {
    data: query.data,
    /** Why it failed, also while it is read again, until something of it comes. */
    error: hasBegun || stopped ? null : (lastError ?? query.error),
    reading: query.isFetching,
    /** The person stopped it; `progress` says how far it was. */
    stopped: stopped && !query.isFetching,
    progress,
    /** @returns the result; undefined when it was stopped or failed */
    start: async (): Promise<T | undefined> => {
      setProgress(undefined);
      setStopped(false);
      const { data, isSuccess } = await query.refetch();
      return isSuccess ? data : undefined;
    },
    stop: () => {
      setStopped(true);
      void client.cancelQueries({ queryKey });
    },
  };
}

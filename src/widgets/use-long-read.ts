import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '#src/api/client.ts';
import { useLastError } from './use-last-error.ts';

interface LongReadParts<T, P> {
  readonly queryKey: QueryKey;
  /** Reads page by page and reports progress. */
  readonly read: (signal: AbortSignal, onProgress: (progress: P) => void) => Promise<T>;
  /** Whether it starts by itself, because it is short. */
  readonly automatic: boolean;
  /** Milliseconds during which other components may reuse the result; by default none. */
  readonly staleTime?: number;
}

/**
 * A result that needs many pages: starts by itself or on request, reports progress, and can be
 * stopped and restarted. Unmounting aborts it.
 */
export function useLongRead<T, P>({ queryKey, read, automatic, staleTime }: LongReadParts<T, P>) {
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
  // A retry after a failure has begun once it reports progress.
  const hasBegun = query.isFetching && progress !== undefined;
  return {
    data: query.data,
    /** The last failure, kept during a retry until that makes progress. */
    error: hasBegun || stopped ? null : (lastError ?? query.error),
    reading: query.isFetching,
    /** Stopped by the person; `progress` has how far it was. */
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

import { QueryClient, type Query } from '@tanstack/react-query';
import { isTemporary, problemOf } from '#src/api/api-error.ts';

const quietRetries = 3;

/**
 * Whether an immediate retry may help: network faults and 5xx may pass, refusals do not. With
 * `Retry-After` there is no immediate retry; the notice counts down and retries.
 */
export function shouldRetry(failures: number, error: unknown): boolean {
  const problem = problemOf(error);
  const isAskedToWait = problem.kind === 'refused' && problem.retryAfter !== undefined;
  return failures < quietRetries && isTemporary(problem) && !isAskedToWait;
}

/** The cache of all answers. Writes are never retried automatically. */
export const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      retryDelay: (attempt) => 300 * 2 ** attempt,
      staleTime: 5_000,
      gcTime: 10 * 60_000,
      // The service may run on this machine, reachable although the browser is offline.
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Repeats a first read that was in progress when something changed: its response may be outdated,
// and unlike a refetch it is not cancelled.
const overtaken = new WeakSet<Query>();
client.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated') return;
  const { query, action } = event;
  const { fetchStatus, data } = query.state;
  if (action.type === 'invalidate' && fetchStatus === 'fetching' && data === undefined)
    overtaken.add(query);
  else if (action.type === 'success' && overtaken.delete(query))
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
});

import { QueryClient, type Query } from '@tanstack/react-query';
import { isPassing, problemOf } from '#src/api/api-error.ts';

const quietRetries = 3;

/**
 * Whether reading again at once can help: the network and the service's own failures may pass, a
 * refusal does not. A service that says when it can answer is not asked before: where that is
 * shown, it is counted down and asked again.
 */
export function mayPass(failures: number, error: unknown): boolean {
  const problem = problemOf(error);
  const isPutOff = problem.kind === 'refused' && problem.retryAfter !== undefined;
  return failures < quietRetries && isPassing(problem) && !isPutOff;
}

/**
 * Reads again what was on its way for the first time when something changed: its response may be
 * from before, and is not cancelled as a later one would be.
 */
function readOvertakenAgain(client: QueryClient): void {
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
}

/** The cache of everything that was read. A write is never repeated by itself. */
export function makeQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: mayPass,
        retryDelay: (attempt) => 300 * 2 ** attempt,
        staleTime: 5_000,
        gcTime: 10 * 60_000,
        // The service may be on this very machine: being offline does not make it unreachable.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  readOvertakenAgain(client);
  return client;
}

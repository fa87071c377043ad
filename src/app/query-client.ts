import { QueryClient } from '@tanstack/react-query';
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

/** The cache of everything that was read. A write is never repeated by itself. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
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
}

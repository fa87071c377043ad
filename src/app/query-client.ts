import { QueryClient } from '@tanstack/react-query';
import { isPassing, problemOf } from '#src/api/api-error.ts';

const quietRetries = 3;

/**
 * Whether reading again can help: the network and the service's own failures may pass, a refusal
 * does not.
 */
export function mayPass(failures: number, error: unknown): boolean {
  return failures < quietRetries && isPassing(problemOf(error));
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

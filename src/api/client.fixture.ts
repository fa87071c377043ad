import { client } from './client.ts';

/** Empties the cache, for a test in which failed reads are not retried. */
export function freshClient(staleTime = 0) {
  client.clear();
  client.setDefaultOptions({ queries: { retry: false, staleTime } });
  return client;
}

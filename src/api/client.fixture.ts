import { client } from './client.ts';

/** The cache, empty, for a test whose reads fail at once. */
export function freshClient(staleTime = 0) {
  client.clear();
  client.setDefaultOptions({ queries: { retry: false, staleTime } });
  return client;
}

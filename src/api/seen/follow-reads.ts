import type { Query, QueryClient } from '@tanstack/react-query';
import { problemOf } from '#src/api/api-error.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { currentSession } from '#src/api/session.ts';

/** Whether the key that something was begun with is still in use: nobody signed out since. */
export const isStillScope = (scope: string): boolean =>
  currentSession().key !== null && deviceScope() === scope;

/**
 * Hears of what the service answers to reads, and of reads that find no service and have nothing to
 * show; of those that ended before, too. Nothing is heard of while nobody is signed in.
 * @returns ends it
 */
export function followReads(
  client: QueryClient,
  answered: (query: Query) => void,
  unreachable: (query: Query) => void,
): () => void {
  const look = (query: Query) => {
    const { data, status, error } = query.state;
    const isAway = status === 'error' && problemOf(error).kind === 'unreachable';
    if (data === undefined && isAway && currentSession().key !== null) unreachable(query);
  };
  const cache = client.getQueryCache();
  for (const query of cache.getAll()) {
    look(query);
    if (query.state.data !== undefined && currentSession().key !== null) answered(query);
  }
  return cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    // What comes from the device is not written back: it would look as if it were read now.
    if (event.action.type === 'success' && !event.action.manual && currentSession().key !== null)
      answered(event.query);
    if (event.action.type === 'error') look(event.query);
  });
}

import type { Query } from '@tanstack/react-query';
import { problemOf } from '#src/api/api-error.ts';
import { client } from '#src/api/client.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { currentSession } from '#src/api/session.ts';

/** Whether the key of a scope is still in use, so that nobody has signed out since. */
export const isStillScope = (scope: string): boolean =>
  currentSession().key !== null && deviceScope() === scope;

/**
 * Reports responses to reads, and reads without a network that have nothing to show, including
 * those that ended earlier. Reports nothing while nobody is signed in.
 * @returns unsubscribes
 */
export function followReads(
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
    // Data that was restored from the device is not stored again, because it would get a new date.
    if (event.action.type === 'success' && !event.action.manual && currentSession().key !== null)
      answered(event.query);
    if (event.action.type === 'error') look(event.query);
  });
}

import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { WorkspaceUser } from '#contract/workspace-user.ts';
import { isRefused } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';

// A service that answers 10 at a time is asked this often at most.
const mostPages = 100;

/** All pages of the list; one that brings nobody new is the last, whatever the answer says of the next (gap G38). */
async function everyone(signal: AbortSignal): Promise<WorkspaceUser[]> {
  const people = new Map<string, WorkspaceUser>();
  for (let page = 1; page <= mostPages; page++) {
    const before = people.size;
    const { results, next } = await call(endpoints.listWorkspaceUsers, { query: { page, page_size: 100 }, signal });
    for (const person of results) people.set(person.uid, person);
    if (next === null || people.size === before) break;
  }
  return [...people.values()];
}

/** Every read of the workspace's people, an extension of the embedded service (gap G34). */
export const peopleQueries = {
  /** All the people; null where the service has no such list, or not for this key. */
  list: () =>
    queryOptions({
      queryKey: ['workspace-users', 'list'] as const,
      queryFn: async ({ signal }) => {
        try {
          return await everyone(signal);
        } catch (error) {
          if (isRefused(error, 404) || isRefused(error, 403)) return null;
          throw error;
        }
      },
      staleTime: 60_000,
    }),
};

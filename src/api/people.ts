import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { ListedWorkspaceUser } from '#contract/workspace-user.ts';
import { isAbsent } from '#src/api/absent.ts';
import { isRefused } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';

// A service that answers 10 at a time is asked this often at most.
const mostPages = 100;

/** What the service says of its people. */
interface Workforce {
  /** Null where the service has no such list, or not for this key. */
  readonly people: readonly ListedWorkspaceUser[] | null;
  /** Whether the caller may add people; null where the service does not tell (gap G39). */
  readonly mayAdd: boolean | null;
}

/** All pages of the list; one that brings nobody new is the last, whatever the answer says of the next and of the count (gap G38). */
async function everyone(signal: AbortSignal): Promise<Workforce> {
  const people = new Map<string, ListedWorkspaceUser>();
  let mayAdd: boolean | null = null;
  for (let page = 1; page <= mostPages; page++) {
    const before = people.size;
    const list = await call(endpoints.listWorkspaceUsers, {
      query: { page, page_size: 100 },
      signal,
    }).catch((error: unknown) => {
      if (page > 1 && isRefused(error, 404)) return null;
      throw error;
    });
    if (!list) break;
    mayAdd = list.permissions?.can_create ?? null;
    for (const person of list.results) people.set(person.uid, person);
    if ((list.next === null && people.size >= list.count) || people.size === before) break;
  }
  return { people: [...people.values()], mayAdd };
}

/** Every read of the workspace's people, an extension of the embedded service (gap G34). */
export const peopleQueries = {
  /** All the people, and whether the caller may add some. */
  whole: () =>
    queryOptions({
      queryKey: ['workspace-users', 'list'] as const,
      queryFn: async ({ signal }): Promise<Workforce> => {
        try {
          return await everyone(signal);
        } catch (error) {
          if (isAbsent(error) || isRefused(error, 403)) return { people: null, mayAdd: false };
          throw error;
        }
      },
      staleTime: 60_000,
    }),
  /** All the people; null where the service has no such list, or not for this key. */
  list: () => ({ ...peopleQueries.whole(), select: ({ people }: Workforce) => people }),
};

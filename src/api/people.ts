import { queryOptions } from '@tanstack/react-query';
import { recordEndpoints } from '#contract/record-endpoints.ts';
import { largestPageSize } from '#contract/paging.ts';
import type { ListedWorkspaceUser } from '#contract/workspace-user.ts';
import { isAbsent, isRefused } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { readAll } from '#src/api/pages.ts';

/** The people of the workspace. */
interface Workforce {
  /** Null where the service has no such list, or refuses it to this key. */
  readonly people: readonly ListedWorkspaceUser[] | null;
  /** Whether this key may add people; null where the service does not say (gap G39). */
  readonly mayAdd: boolean | null;
}

async function everyone(signal: AbortSignal): Promise<Workforce> {
  let mayAdd: boolean | null = null;
  const people = await readAll(
    async (page, over) => {
      const list = await call(recordEndpoints.listWorkspaceUsers, {
        query: { page, page_size: largestPageSize },
        signal: over,
      });
      mayAdd = list.permissions?.can_create ?? null;
      return list;
    },
    (person) => person,
    { signal },
  );
  return { people, mayAdd };
}

/** Queries of the workspace's people, an extension of the embedded service (gap G34). */
export const peopleQueries = {
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
  list: () => ({ ...peopleQueries.whole(), select: ({ people }: Workforce) => people }),
};

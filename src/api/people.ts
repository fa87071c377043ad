import { queryOptions } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import { isRefused } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';

/** Every read of the workspace's people, an extension of the embedded service (gap G34). */
export const peopleQueries = {
  /** The people that match; null where the service has no such list. */
  list: (query = '') =>
    queryOptions({
      queryKey: ['workspace-users', 'list', query] as const,
      queryFn: async ({ signal }) => {
        try {
          return (await call(endpoints.listWorkspaceUsers, { query: { query, page_size: 100 }, signal })).results;
        } catch (error) {
          if (isRefused(error, 404) || isRefused(error, 403)) return null;
          throw error;
        }
      },
    }),
};

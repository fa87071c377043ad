import { useQueryClient, type Query } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import type { WorkspaceUser } from '#contract/workspace-user.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { invoiceQueries } from '#src/api/invoices.ts';

// By service and key, because what one key saw is not for another.
const seen = new Map<string, readonly WorkspaceUser[]>();
const nobody: readonly WorkspaceUser[] = [];
const listName = invoiceQueries.lists().join();

/**
 * Remembers the people of an answered list; counts are such queries too and hold no rows.
 * @returns whether anyone is new
 */
function note(data: { readonly results?: readonly InvoiceRow[] } | number | undefined): boolean {
  if (typeof data !== 'object' || !data.results) return false;
  const scope = deviceScope();
  const known = seen.get(scope) ?? nobody;
  const people = new Map(known.map((person) => [person.uid, person]));
  for (const { workspace_user } of data.results)
    if (workspace_user) people.set(workspace_user.uid, workspace_user);
  if (people.size === known.length) return false;
  seen.set(scope, [...people.values()]);
  return true;
}

const isList = ({ queryKey }: Query) => queryKey.slice(0, 2).join() === listName;

/**
 * The people who stood in the lists so far: what there is to choose from where the service has no
 * list of people (gap G34).
 * @param wanted false while it has one
 */
export function useSeenPeople(wanted: boolean): readonly WorkspaceUser[] {
  const client = useQueryClient();
  const follow = useCallback(
    (listener: () => void) => {
      if (!wanted) return () => undefined;
      const cached = client.getQueriesData<Parameters<typeof note>[0]>({
        queryKey: invoiceQueries.lists(),
      });
      if (cached.map(([, data]) => note(data)).some(Boolean)) listener();
      return client.getQueryCache().subscribe((event) => {
        if (
          event.type === 'updated' &&
          event.action.type === 'success' &&
          isList(event.query) &&
          note(event.query.state.data)
        )
          listener();
      });
    },
    [client, wanted],
  );
  return useSyncExternalStore(follow, () => seen.get(deviceScope()) ?? nobody);
}

import type { InvoiceRow } from '#contract/invoice.ts';
import type { WorkspaceUser } from '#contract/workspace-user.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { createStore, useStore } from '#src/device/store.ts';

// By service and key, because what one key saw is not for another.
const seen = createStore<ReadonlyMap<string, readonly WorkspaceUser[]>>(new Map());
const nobody: readonly WorkspaceUser[] = [];

/** Remembers the people of rows that the service listed. */
export function notePeople(rows: readonly InvoiceRow[]): void {
  const scope = deviceScope();
  const known = seen.get().get(scope) ?? nobody;
  const people = new Map(known.map((person) => [person.uid, person]));
  for (const { workspace_user } of rows)
    if (workspace_user) people.set(workspace_user.uid, workspace_user);
  if (people.size > known.length)
    seen.update((all) => new Map([...all, [scope, [...people.values()]]]));
}

/**
 * The people who stood in the lists so far: what there is to choose from where the service has no
 * list of people (gap G34).
 */
export const useSeenPeople = (): readonly WorkspaceUser[] =>
  useStore(seen, (all) => all.get(deviceScope()) ?? nobody);

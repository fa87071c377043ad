import type { InvoiceRow } from '#contract/invoice.ts';
import type { WorkspaceUser } from '#contract/workspace-user.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { createStore, useStore } from '#src/device/store.ts';

interface Seen {
  readonly people: readonly WorkspaceUser[];
  readonly statuses: readonly string[];
}

// Separate by service and key, because one key must not see another's data.
const seen = createStore<ReadonlyMap<string, Seen>>(new Map());
const nothing: Seen = { people: [], statuses: [] };
// Placeholder for a status that the service did not send, which cannot be a filter.
const placeholder = '–';

/** Collects the people and approval statuses of listed rows. */
export function noteSeen(rows: readonly InvoiceRow[]): void {
  const scope = deviceScope();
  const known = seen.get().get(scope) ?? nothing;
  const people = new Map(known.people.map((person) => [person.uid, person]));
  const statuses = new Set(known.statuses);
  for (const { workspace_user, approvement_status } of rows) {
    if (workspace_user) people.set(workspace_user.uid, workspace_user);
    if (approvement_status !== placeholder) statuses.add(approvement_status);
  }
  const next = {
    people: people.size > known.people.length ? [...people.values()] : known.people,
    statuses: statuses.size > known.statuses.length ? [...statuses] : known.statuses,
  };
  if (next.people !== known.people || next.statuses !== known.statuses)
    seen.update((all) => new Map([...all, [scope, next]]));
}

/** People in the lists so far, for a filter where there is no list of people (gap G34). */
export const useSeenPeople = (): readonly WorkspaceUser[] =>
  useStore(seen, (all) => (all.get(deviceScope()) ?? nothing).people);

/** The approval statuses in the lists so far, because the interface names only some (gap G11). */
export const useSeenStatuses = (): readonly string[] =>
  useStore(seen, (all) => (all.get(deviceScope()) ?? nothing).statuses);

import type { InvoiceRow } from '#contract/invoice.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { createStore, useStore } from '#src/device/store.ts';

// By service and key, because what one key saw is not for another.
const seen = createStore<ReadonlyMap<string, readonly string[]>>(new Map());
const none: readonly string[] = [];
// What stands for a status where the service sent none: it cannot be asked for.
const placeholder = '–';

/** Remembers the approval statuses of rows that the service listed. */
export function noteStatuses(rows: readonly InvoiceRow[]): void {
  const scope = deviceScope();
  const known = seen.get().get(scope) ?? none;
  const statuses = new Set(known);
  for (const { approvement_status } of rows)
    if (approvement_status !== placeholder) statuses.add(approvement_status);
  if (statuses.size > known.length) seen.update((all) => new Map([...all, [scope, [...statuses]]]));
}

/**
 * The approval statuses that stood in the lists so far: the interface names only some of them (gap
 * G11).
 */
export const useSeenStatuses = (): readonly string[] =>
  useStore(seen, (all) => all.get(deviceScope()) ?? none);

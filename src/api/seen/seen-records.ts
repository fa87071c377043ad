import type { Query } from '@tanstack/react-query';
import type { DBSchema } from 'idb';
import * as z from 'zod/mini';
import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import { client } from '#src/api/client.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { followReads, isStillScope } from '#src/api/seen/follow-reads.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { database } from '#src/device/database.ts';

/** A response that was stored, by scope and query. */
interface SeenRecord {
  readonly scope: string;
  readonly query: string;
  readonly at: number;
  readonly data: unknown;
}

interface Schema extends DBSchema {
  records: { key: [string, string]; value: SeenRecord };
}

const { attempt } = database<Schema>('invoice-desk-seen');

/** Number of list pages and invoices to keep; the oldest are removed first. */
const mostRecords = 300;

const count = z.number();
const record = z.object({
  invoice: invoiceEndpoints.getInvoice.answer,
  etag: z.nullable(z.string()),
});

/** The schema of a query's data in this version of the app; undefined where it is not stored. */
function formOf([, kind, what]: readonly unknown[]) {
  if (kind === 'detail') return record;
  if (kind !== 'list') return undefined;
  return what === 'count' ? count : invoiceEndpoints.listInvoices.answer;
}

const isOurs = ({ queryKey }: Query) =>
  queryKey[0] === invoiceQueries.all()[0] && formOf(queryKey) !== undefined;

async function keep({ queryHash, state }: Query): Promise<void> {
  const scope = deviceScope();
  const { data, dataUpdatedAt: at } = state;
  await attempt(async (open) => {
    if (!isStillScope(scope)) return;
    await open.put('records', { scope, query: queryHash, at, data });
    const tooMany = (await open.count('records')) - mostRecords;
    if (tooMany <= 0) return;
    const all = await open.getAll('records');
    for (const old of all.toSorted((a, b) => a.at - b.at).slice(0, tooMany))
      await open.delete('records', [old.scope, old.query]);
  }, undefined);
}

/**
 * Shows the stored data of a query, with its age, when the service is unreachable.
 * @returns whether there was any
 */
async function restoreStored({ queryKey, queryHash }: Query): Promise<boolean> {
  const scope = deviceScope();
  const seen = await attempt((open) => open.get('records', [scope, queryHash]), undefined);
  const form = formOf(queryKey);
  if (!seen || !form || !z.safeParse(form, seen.data).success) return false;
  // The service may have responded while the device was read.
  if (!isStillScope(scope) || client.getQueryState(queryKey)?.data !== undefined) return false;
  client.setQueryData(queryKey, seen.data, { updatedAt: seen.at });
  return true;
}

/**
 * Stores reads of invoices on the device, by service and key, and shows them when a read gets no
 * response. A response of the service always takes precedence.
 * @returns stops it
 */
export function storeSeenRecords(): () => void {
  let fromDevice = new Set<string>();
  // Once the service responds to anything, stored data that is shown is requested again.
  const readAgain = () => {
    const old = fromDevice;
    if (old.size === 0) return;
    fromDevice = new Set();
    void client.invalidateQueries({ predicate: ({ queryHash }) => old.has(queryHash) });
  };
  return followReads(
    (query) => {
      if (!isOurs(query)) return;
      fromDevice.delete(query.queryHash);
      void keep(query);
      readAgain();
    },
    (query) => {
      if (isOurs(query))
        void restoreStored(query).then((isBack) => isBack && fromDevice.add(query.queryHash));
    },
  );
}

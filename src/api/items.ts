import { recordEndpoints } from '#contract/record-endpoints.ts';
import type { InvoiceItem, InvoiceItemBody } from '#contract/invoice-item.ts';
import { call } from '#src/api/call.ts';
import { client } from '#src/api/client.ts';
import { runTimeConfig } from '#src/api/run-time-config.ts';
import { idempotency } from '#src/api/adapter.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { withPlaced } from '#src/lib/changes/placed-lines.ts';
import { recordLineWrite, trackLineWrite } from '#src/api/own-writes.ts';

/**
 * Writes the lines of one invoice and puts each response into the cache, so that many writes need
 * no read in between.
 * @throws ApiError each of them, as `call` does
 */
export function itemWrites(invoice_uid: string) {
  const { queryKey } = invoiceQueries.detail(invoice_uid);
  const patch = (change: (items: readonly InvoiceItem[]) => InvoiceItem[]) =>
    // Only the line is new. The rest of the record keeps its age, so that it is refetched when it
    // would have been.
    client.setQueryData(
      queryKey,
      (before) =>
        before && {
          ...before,
          linesWritten: true as const,
          invoice: { ...before.invoice, items: change(before.invoice.items) },
        },
      { updatedAt: client.getQueryState(queryKey)?.dataUpdatedAt ?? 0 },
    );
  return {
    /** Adds a line; repeating it with the same `key` adds it once (gap G31). Interface 4.2. */
    create: async (body: InvoiceItemBody, key: string): Promise<InvoiceItem> => {
      const made = await trackLineWrite(
        call(recordEndpoints.createItem, {
          params: { invoice_uid },
          body,
          headers: idempotency(key),
        }),
      );
      recordLineWrite(made.uid, made);
      patch((items) =>
        items.some(({ uid }) => uid === made.uid)
          ? items.map((item) => (item.uid === made.uid ? made : item))
          : [...withPlaced(items, made)],
      );
      return made;
    },
    /** Changes a line; omitted fields keep their value. Interface 4.2. */
    update: async (item_uid: string, body: InvoiceItemBody): Promise<InvoiceItem> => {
      const changed = await trackLineWrite(
        call(recordEndpoints.updateItem, { params: { invoice_uid, item_uid }, body }),
      );
      recordLineWrite(item_uid, changed);
      patch((items) => items.map((item) => (item.uid === item_uid ? changed : item)));
      return changed;
    },
    remove: async (item_uid: string): Promise<void> => {
      await trackLineWrite(call(recordEndpoints.deleteItem, { params: { invoice_uid, item_uid } }));
      recordLineWrite(item_uid, null);
      patch((items) => items.filter(({ uid }) => uid !== item_uid));
    },
    readAgain: (): Promise<void> => client.invalidateQueries({ queryKey }),
    /** Whether a create may be repeated after a lost response (gap G31). */
    repeatable: (): boolean => runTimeConfig().dialect.idempotencyKey,
  };
}
export type ItemWrites = ReturnType<typeof itemWrites>;

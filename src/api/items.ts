import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endpoints } from '#contract/endpoints.ts';
import type { InvoiceItem, InvoiceItemBody } from '#contract/invoice-item.ts';
import { call } from '#src/api/call.ts';
import { idempotency } from '#src/api/idempotency.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { noteOwnLine } from '#src/lib/own-lines.ts';

/** What the writes of an invoice's lines are found by. */
export const itemMutations = (invoice_uid: string) => ['items', invoice_uid] as const;

const noteOwn = (item: InvoiceItem): InvoiceItem => {
  noteOwnLine(item.uid, JSON.stringify(item));
  return item;
};

/** The name of the line in which the writes to an invoice's items wait for each other. */
export const itemScope = (invoice_uid: string): string => `items-${invoice_uid}`;

function useItemMutation<I, O>(invoice_uid: string, run: (input: I) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: itemMutations(invoice_uid),
    mutationFn: run,
    // One after the other per invoice: the grid's rows are saved in the order they were left.
    scope: { id: itemScope(invoice_uid) },
    onSettled: () => client.invalidateQueries({ queryKey: invoiceQueries.detail(invoice_uid).queryKey }),
  });
}

/** Adds a line; the same `key` twice adds it once (gap G31). Interface 4.2. */
export function useCreateItem(invoice_uid: string) {
  return useItemMutation(invoice_uid, ({ body, key }: { body: InvoiceItemBody; key?: string }) =>
    call(endpoints.createItem, { params: { invoice_uid }, body, headers: idempotency(key) }).then(noteOwn));
}

/** Changes a line; omitted fields keep their value. Interface 4.2. */
export function useUpdateItem(invoice_uid: string) {
  return useItemMutation(invoice_uid, ({ item_uid, body }: { item_uid: string; body: InvoiceItemBody }) =>
    call(endpoints.updateItem, { params: { invoice_uid, item_uid }, body }).then(noteOwn));
}

/** Deletes a line. Interface 4.2. */
export function useDeleteItem(invoice_uid: string) {
  return useItemMutation(invoice_uid, ({ item_uid }: { item_uid: string }) =>
    call(endpoints.deleteItem, { params: { invoice_uid, item_uid } }).then(() => noteOwnLine(item_uid, null)));
}

import * as z from 'zod/mini';
import type { InvoiceRow } from '#contract/invoice.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { storedValues } from '#src/device/device-storage.ts';
import { useStore } from '#src/device/store.ts';
import { toSelected, type SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';

export interface Selection {
  /** By UID, in the order of selection. */
  readonly picked: ReadonlyMap<string, SelectedInvoice>;
  toggle(row: InvoiceRow): void;
  add(picked: Iterable<SelectedInvoice>): void;
  drop(uids: Iterable<string>): void;
  clear(): void;
}

const none: ReadonlyMap<string, SelectedInvoice> = new Map();
/** A larger selection is lost with the page, because the browser has no room for more. */
const mostStored = 2_000;

/** By service, key and list. */
const selections = storedValues<ReadonlyMap<string, SelectedInvoice>>({
  key: 'invoice-desk.selection:',
  area: 'tab',
  schema: z.pipe(
    // Only this tab writes these values.
    z.array(
      z.custom<SelectedInvoice>((one) => typeof one === 'object' && one !== null && 'uid' in one),
    ),
    z.transform(
      (all): ReadonlyMap<string, SelectedInvoice> => new Map(all.map((one) => [one.uid, one])),
    ),
  ),
  initial: none,
  encode: (picked) =>
    picked.size === 0 || picked.size > mostStored ? undefined : [...picked.values()],
});

/** The selection in a list, by key; it survives opening an invoice, and a reload. */
export function useSelection(address: string): Selection {
  const selection = selections(`${deviceScope()} ${address}`);
  const change = (edit: (picked: Map<string, SelectedInvoice>) => void) =>
    selection.update((before) => {
      const picked = new Map(before);
      edit(picked);
      return picked.size === 0 ? none : picked;
    });
  return {
    picked: useStore(selection),
    toggle: (row) =>
      change((picked) => {
        if (!picked.delete(row.uid)) picked.set(row.uid, toSelected(row));
      }),
    add: (rows) =>
      change((picked) => {
        for (const one of rows) picked.set(one.uid, one);
      }),
    drop: (uids) =>
      change((picked) => {
        for (const uid of uids) picked.delete(uid);
      }),
    clear: () => selection.set(none),
  };
}

import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import type { Invoice } from '#contract/invoice.ts';
import { endpoints } from '#contract/endpoints.ts';
import { callVersioned } from '#src/api/call.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { itemWrites } from '#src/api/items.ts';
import { followDrafts } from '#src/device/drafts.ts';
import { ItemStore } from './item-store.ts';

const stores = new WeakMap<QueryClient, Map<string, ItemStore>>();
const mostStores = 30;
// Lines have no version to send along (gap G32). Reading again before each of 200 lines would double what is asked, and somebody
// else's change could still come between the reading and the write: so a batch reads once a second.
const oldAfter = 1_000;

function make(client: QueryClient, invoice: Invoice): ItemStore {
  const { queryKey } = invoiceQueries.detail(invoice.uid);
  const store = new ItemStore(invoice, {
    writes: itemWrites(client, invoice.uid),
    freshen: async () => {
      const state = client.getQueryState(queryKey);
      if (!state?.data || state.isInvalidated || Date.now() - state.dataUpdatedAt > oldAfter) {
        const { answer, etag } = await callVersioned(endpoints.getInvoice, {
          params: { uid: invoice.uid },
        });
        client.setQueryData(queryKey, { invoice: answer, etag });
      }
      return client.getQueryData(queryKey)?.invoice.items ?? store.book.items;
    },
  });
  return store;
}

/** The grid of an invoice; the same one as long as the app is open, so that rows are saved and steps are known after leaving the page. */
export function itemStoreOf(client: QueryClient, invoice: Invoice): ItemStore {
  const known = stores.get(client) ?? new Map<string, ItemStore>();
  stores.set(client, known);
  const store = known.get(invoice.uid) ?? make(client, invoice);
  // The newest is the last.
  known.delete(invoice.uid);
  known.set(invoice.uid, store);
  const [oldest] = known.keys();
  if (known.size > mostStores && oldest !== undefined) known.delete(oldest);
  return store;
}

/** Keeps the grid up with what is read and what is unsaved, while the page is open. @returns how to end that */
export function attach(client: QueryClient, store: ItemStore): () => void {
  const observer = new QueryObserver(client, {
    ...invoiceQueries.detail(store.book.uid),
    enabled: false,
  });
  const take = () => {
    const data = observer.getCurrentResult().data;
    if (data) store.receive(data.invoice);
  };
  const ends = [observer.subscribe(take), followDrafts(store.draftChanged)];
  take();
  return () => {
    store.left();
    for (const end of ends) end();
  };
}

/** The grid of an invoice that was open already; undefined when it was not. */
export const knownStore = (client: QueryClient, uid: string): ItemStore | undefined =>
  stores.get(client)?.get(uid);

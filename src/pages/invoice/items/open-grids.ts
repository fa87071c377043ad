import { QueryObserver } from '@tanstack/react-query';
import type { Invoice } from '#contract/invoice.ts';
import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import { callVersioned } from '#src/api/call.ts';
import { client } from '#src/api/client.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { itemWrites } from '#src/api/items.ts';
import { RequestQueue } from '#src/api/request-queue.ts';
import { followDrafts } from '#src/device/drafts.ts';
import { leave } from './grid-edits.ts';
import type { GridContext } from './grid-state.ts';
import { createItemGrid, type ItemGrid } from './item-grid.ts';
import { useEffect } from 'react';
import { useStore } from '#src/device/store.ts';
import { locale } from '#src/i18n/locale.ts';
import type { Line } from '#src/lib/changes/line-changes.ts';

const openGrids = new Map<string, ItemGrid>();
const mostGrids = 30;
// By default four at once, over all invoices.
const requests = new RequestQueue();
// Milliseconds. Lines have no versions (gap G32), so a line is never sent on top of a read from
// before it was queued. Reading before each of 200 lines of a batch would double the requests, so a
// batch reads once a second.
const oldAfterMs = 1_000;

function make(invoice: Invoice, context: GridContext): ItemGrid {
  const { queryKey } = invoiceQueries.detail(invoice.uid);
  // The time of the request, since the response may lack what others save while it is in progress.
  let askedAt = 0;
  const freshen = async (since: number) => {
    const now = Date.now();
    const isChanged = client.getQueryState(queryKey)?.isInvalidated !== false;
    if (isChanged || askedAt < since || now - askedAt > oldAfterMs) {
      const { answer, etag } = await callVersioned(invoiceEndpoints.getInvoice, {
        params: { uid: invoice.uid },
      });
      askedAt = now;
      client.setQueryData(queryKey, { invoice: answer, etag });
    }
    return client.getQueryData(queryKey)?.invoice.items ?? grid.get().lines.items;
  };
  const writes = itemWrites(invoice.uid);
  const grid = createItemGrid(invoice, { writes, freshen, requests, ...context });
  return grid;
}

/**
 * The grid of an invoice; the same one while the app is open, so that rows are saved and steps can
 * be undone after leaving the page.
 */
export function openGrid(invoice: Invoice, context: GridContext): ItemGrid {
  const grid = openGrids.get(invoice.uid) ?? make(invoice, context);
  // Reinserted, so that the newest is last.
  openGrids.delete(invoice.uid);
  openGrids.set(invoice.uid, grid);
  const [oldest] = openGrids.keys();
  if (openGrids.size > mostGrids && oldest !== undefined) openGrids.delete(oldest);
  return grid;
}

/** Keeps the grid up to date while the page is open. @returns stops it */
function attach(grid: ItemGrid): () => void {
  const observer = new QueryObserver(client, {
    ...invoiceQueries.detail(grid.uid),
    enabled: false,
  });
  const receive = () => {
    const { data } = observer.getCurrentResult();
    if (data) grid.receive(data.invoice);
  };
  const ends = [observer.subscribe(receive), followDrafts(grid.readDrafts)];
  // A phone may kill a hidden page without further events.
  addEventListener('pagehide', grid.writeDrafts);
  document.addEventListener('visibilitychange', grid.writeDrafts);
  grid.readDrafts();
  receive();
  return () => {
    grid.act(leave);
    removeEventListener('pagehide', grid.writeDrafts);
    document.removeEventListener('visibilitychange', grid.writeDrafts);
    for (const end of ends) end();
  };
}

/**
 * Saves the invoice's lines and waits for them, because an approval would overtake them.
 * @returns whether every line is saved
 */
export const saveLines = async (uid: string): Promise<boolean> =>
  (await openGrids.get(uid)?.saveAll()) ?? true;

/**
 * The open invoice's grid, always the same object; subscribe by `useLines` or `useStore`.
 * @param currency of the invoice's fields, perhaps not saved yet
 */
export function useItemGrid(invoice: Invoice, currency: string): ItemGrid {
  const tag = locale();
  const grid = openGrid(invoice, { locale: tag, currency });
  useEffect(() => attach(grid), [grid]);
  useEffect(() => grid.setContext({ locale: tag, currency }), [grid, tag, currency]);
  return grid;
}

/** Subscribes to the lines of the grid. Typed text counts once its cell is left. */
export const useLines = (grid: Pick<ItemGrid, 'subscribe' | 'lines'>): readonly Line[] =>
  useStore({ get: grid.lines, subscribe: grid.subscribe });

export function useLinesBusy(invoice: Invoice): boolean {
  const grid = openGrid(invoice, { locale: locale(), currency: invoice.currency ?? '' });
  return useStore(grid, ({ sending }) => sending !== null);
}

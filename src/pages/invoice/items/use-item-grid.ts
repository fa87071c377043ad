import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { Line } from '#src/lib/line-changes.ts';
import { attach, itemStoreOf } from './grid/item-stores.ts';
import type { ItemStore } from './grid/item-store.ts';

/** The lines of the open invoice: always the same object; who draws with them follows them by `useLines`. */
export type ItemGrid = ItemStore;

/** The grid of the invoice: its rows, how they are changed, taken back and saved. Drawing with it needs `useLines`, since it does not draw anew by itself. */
export function useItemGrid(invoice: Invoice): ItemGrid {
  const client = useQueryClient();
  const store = itemStoreOf(client, invoice);
  store.locale = useLocale();
  useEffect(() => attach(client, store), [client, store]);
  return store;
}

/** The lines of the grid, followed: what is drawn with them is drawn again when one changes. What is being typed counts once it is there. */
export const useLines = (grid: Pick<ItemGrid, 'follow' | 'lines'>): readonly Line[] =>
  useSyncExternalStore(grid.follow, grid.lines);

/** Whether rows of the invoice are being saved. */
export function useLinesBusy(invoice: Invoice): boolean {
  const store = itemStoreOf(useQueryClient(), invoice);
  return useSyncExternalStore(store.follow, () => store.saving.busy);
}

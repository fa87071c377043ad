import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { useStore } from '#src/device/store.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import type { Line } from '#src/lib/line-changes.ts';
import type { ItemGrid } from './item-grid.ts';
import { attach, openGrid } from './open-grids.ts';

/**
 * The grid of the open invoice, always the same object; what is drawn with it follows it by
 * `useStore` or `useLines`.
 */
export function useItemGrid(invoice: Invoice): ItemGrid {
  const client = useQueryClient();
  const locale = useLocale();
  const grid = openGrid(client, invoice, locale);
  useEffect(() => {
    grid.setLocale(locale);
    return attach(client, grid);
  }, [client, grid, locale]);
  return grid;
}

/**
 * The lines of the grid, followed: what is drawn with them is drawn again when one changes. What is
 * being typed counts once it is left.
 */
export const useLines = (grid: Pick<ItemGrid, 'subscribe' | 'lines'>): readonly Line[] =>
  useSyncExternalStore(grid.subscribe, grid.lines);

/** Whether rows of the invoice are being saved. */
export function useLinesBusy(invoice: Invoice): boolean {
  const grid = openGrid(useQueryClient(), invoice, useLocale());
  return useStore(grid, ({ sending }) => sending !== null);
}

import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { toSelected } from '#src/lib/decisions/selected-invoice.ts';
import { notify } from '#src/ui/notify.tsx';
import type { Selection } from './selection.ts';
import type { InvoiceListState } from '#src/pages/inbox/list/use-invoice-list.ts';

/** Selects single rows and ranges, also over rows that are not loaded. */
export function useRangePick(list: InvoiceListState, filters: InboxFilters, selection: Selection) {
  /** The first row of a range, in the list that was opened then. */
  const stored = useRef<{ start: unknown; index: number } | null>(null);
  const anchor = () => (stored.current?.start === list.start ? stored.current.index : null);
  const setAnchor = (index: number) => {
    stored.current = { start: list.start, index };
  };

  const addRange = async (from: number, to: number) => {
    const places = Array.from({ length: to - from + 1 }, (_, step) => from + step);
    const known = places.map(list.rowAt);
    if (known.every((row) => row !== undefined)) return selection.add(known.map(toSelected));
    try {
      const { readInvoiceRange } = await import('#src/pages/inbox/inbox-tools.ts');
      const rows = await readInvoiceRange(filters, list.placeOf(from), list.placeOf(to));
      selection.add(rows.map(toSelected));
    } catch {
      notify({ text: t`The rows between could not be read. Nothing was selected.`, tone: 'bad' });
    }
  };

  return {
    /** Selects or deselects the row; `extend` selects all from the anchor to this one. */
    pick: (row: InvoiceRow, index: number, extend: boolean) => {
      const from = anchor();
      if (extend && from !== null)
        return void addRange(Math.min(from, index), Math.max(from, index));
      setAnchor(index);
      selection.toggle(row);
    },
    /** Moves the cursor and the end of the range by a row: forward selects, back deselects. */
    step: (by: 1 | -1): boolean => {
      const { index, row } = list.cursor;
      const next = index === null ? undefined : list.rowAt(index + by);
      if (index === null || row === null) return list.move(by);
      if (!next) return true;
      const before = anchor();
      const from = before === null || !selection.picked.has(row.uid) ? index : before;
      setAnchor(from);
      const back = Math.abs(index + by - from) < Math.abs(index - from);
      if (back) selection.drop([row.uid]);
      else selection.add([toSelected(row), toSelected(next)]);
      return list.move(by);
    },
  };
}

export type RangePick = ReturnType<typeof useRangePick>;

import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import type { ListStart, ListViewport } from './use-list-viewport.ts';
import { isFocusLost } from '#src/ui/focus.ts';

interface CursorPlace {
  readonly index: number;
  readonly uid: string | null;
}

interface Cursor extends CursorPlace {
  readonly row: InvoiceRow | null;
  /** The following rows, one of which replaces the row when it disappears. */
  readonly after: readonly string[];
}

const mostRowsBehind = 30;

/** The id of the link that opens a row's invoice; the cursor is the focus on it. */
export const rowLinkId = (uid: string): string => `row-${uid}`;

const isOnNothing = () => isFocusLost() || document.activeElement?.id === 'main';

interface CursorInput {
  readonly total: number;
  readonly rowAt: (index: number) => InvoiceRow | undefined;
  readonly indexOf: (uid: string) => number | undefined;
  readonly viewport: ListViewport;
  /** A new object for a new list, whose cursor starts at `restored`. */
  readonly start: ListStart;
  readonly restored: CursorPlace | null;
}

/**
 * The row cursor. It keeps its index when its row disappears, and stays with its row when others
 * are added or removed.
 */
export function useRowCursor({ total, rowAt, indexOf, viewport, start, restored }: CursorInput) {
  const [stored, setStored] = useState<{ start: ListStart; cursor: Cursor } | null>(null);
  const wantsFocus = useRef(false);
  // A removed row loses the focus without a blur event, unlike a person who leaves the list.
  const within = useRef(false);

  const at = (index: number, uid: string | null, row: InvoiceRow | null): Cursor => ({
    index,
    uid,
    row,
    after: Array.from({ length: mostRowsBehind }, (_, step) => rowAt(index + 1 + step)?.uid).filter(
      (one) => one !== undefined,
    ),
  });
  const set = (cursor: Cursor) => setStored({ start, cursor });

  const present =
    stored?.start === start ? stored.cursor : restored && { ...restored, row: null, after: [] };
  let cursor = total === 0 ? null : present;
  if (cursor) {
    const moved = cursor.uid === null ? undefined : indexOf(cursor.uid);
    // A row is only gone if the row at its index is loaded; otherwise it may be elsewhere.
    const gone = cursor.uid !== null && moved === undefined && rowAt(cursor.index) !== undefined;
    const successor = gone
      ? cursor.after.map(indexOf).find((place) => place !== undefined)
      : undefined;
    const index = moved ?? successor ?? Math.min(cursor.index, total - 1);
    const row =
      rowAt(index) ??
      (moved === undefined && cursor.uid !== null && index === cursor.index ? cursor.row : null);
    const uid = row?.uid ?? cursor.uid;
    if (index !== cursor.index || uid !== cursor.uid || row !== cursor.row) {
      cursor = at(index, uid, row);
      set(cursor);
    }
  }

  const uid = cursor?.uid ?? null;
  useLayoutEffect(() => {
    wantsFocus.current = restored !== null;
    // A row of the previous list that is also in this one has kept the focus, so keys act on it.
    const focused = document.activeElement?.id ?? '';
    const focusedUid = focused.startsWith(rowLinkId('')) ? focused.slice(rowLinkId('').length) : '';
    const index = indexOf(focusedUid);
    if (restored === null && index !== undefined) set(at(index, focusedUid, rowAt(index) ?? null));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- focus is restored at the start only
  }, [start]);
  useLayoutEffect(() => {
    if (uid === null || !(wantsFocus.current || (within.current && isOnNothing()))) return;
    const link = document.getElementById(rowLinkId(uid));
    if (!link) return;
    wantsFocus.current = false;
    link.focus({ preventScroll: !viewport.whole });
  });

  const go = (index: number): boolean => {
    if (total === 0) return false;
    const next = Math.min(Math.max(index, 0), total - 1);
    const row = rowAt(next) ?? null;
    wantsFocus.current = true;
    viewport.reveal(next);
    set(at(next, row?.uid ?? null, row));
    return true;
  };

  return {
    index: cursor?.index ?? null,
    uid,
    row: cursor?.row ?? null,
    enter: (row: InvoiceRow, index: number) => {
      if (cursor?.uid !== row.uid || cursor.index !== index) set(at(index, row.uid, row));
    },
    /** @returns false when there is no row to go to, so that the browser handles the key */
    go,
    /** Moves the cursor to an index once the new list has a row there. */
    await: (index: number) => {
      wantsFocus.current = true;
      set({ index, uid: null, row: null, after: [] });
    },
    /** Handlers for the element around the rows. */
    focusHandlers: {
      onFocus: () => {
        within.current = true;
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        // A row's dialog may close after the button that opened it has gone with the decision.
        within.current = Boolean(relatedTarget?.closest('dialog'));
      },
    },
  };
}

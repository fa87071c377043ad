import { useLayoutEffect, useRef, useState } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import type { ListViewport } from './use-list-viewport.ts';

/** The row that the keys act on; its record is null until its page has come. */
export interface CursorPlace {
  readonly index: number;
  readonly uid: string | null;
}

/** The id of the link that opens a row's invoice: the cursor is the focus on it. */
export const rowLinkId = (uid: string): string => `row-${uid}`;

const focusIsLost = () => document.activeElement === null || document.activeElement === document.body || document.activeElement.id === 'main';

interface CursorInput {
  readonly total: number;
  readonly rowAt: (index: number) => InvoiceRow | undefined;
  readonly indexOf: (uid: string) => number | undefined;
  readonly viewport: ListViewport;
  readonly start: CursorPlace | null;
}

/** The row cursor. It stays at its place in the list when its row goes away, and with its row when others come or go. */
export function useRowCursor({ total, rowAt, indexOf, viewport, start }: CursorInput) {
  const [kept, setKept] = useState<{ index: number; uid: string | null; row: InvoiceRow | null } | null>(start && { ...start, row: null });
  const wantsFocus = useRef(start !== null);
  // A row that goes away takes the focus with it without a word; a person who leaves the list blurs it.
  const within = useRef(false);

  let cursor = total === 0 ? null : kept;
  if (cursor) {
    const moved = cursor.uid === null ? undefined : indexOf(cursor.uid);
    const index = moved ?? Math.min(cursor.index, total - 1);
    const row = rowAt(index) ?? (moved === undefined && cursor.uid !== null && index === cursor.index ? cursor.row : null);
    const uid = row?.uid ?? cursor.uid;
    if (index !== cursor.index || uid !== cursor.uid || row !== cursor.row) {
      cursor = { index, uid, row };
      setKept(cursor);
    }
  }

  const uid = cursor?.uid ?? null;
  useLayoutEffect(() => {
    if (uid === null || !(wantsFocus.current || (within.current && focusIsLost()))) return;
    const link = document.getElementById(rowLinkId(uid));
    if (!link) return;
    wantsFocus.current = false;
    link.focus({ preventScroll: true });
  });

  const go = (index: number): boolean => {
    if (total === 0) return false;
    const next = Math.min(Math.max(index, 0), total - 1);
    const row = rowAt(next) ?? null;
    wantsFocus.current = true;
    viewport.reveal(next);
    setKept({ index: next, uid: row?.uid ?? null, row });
    return true;
  };

  return {
    index: cursor?.index ?? null,
    uid,
    row: cursor?.row ?? null,
    /** A row took the focus, by whatever way. */
    enter: (row: InvoiceRow, index: number) => {
      if (kept?.uid !== row.uid || kept.index !== index) setKept({ index, uid: row.uid, row });
    },
    /** @returns false when there is no row to go to, so that the key keeps its own meaning */
    go,
    /** By so many rows; without a cursor to the first row that is seen. */
    move: (step: number): boolean => go(cursor ? cursor.index + step : viewport.shown.seen.first),
    /** To whatever stands first by then: the list is about to change. */
    goToFirst: () => {
      wantsFocus.current = true;
      setKept({ index: 0, uid: null, row: null });
    },
    /** For the element around the rows. */
    focusHandlers: {
      onFocus: () => {
        within.current = true;
      },
      onBlur: () => {
        within.current = false;
      },
    },
  };
}

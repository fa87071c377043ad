import { useEffect, useRef, useState } from 'react';
import { takeRow } from './last-place.ts';

interface Cursor {
  readonly search: string;
  readonly uid: string;
  readonly index: number;
}

/** The id of the link that opens a row's invoice: the cursor is the focus on it. */
export const rowLinkId = (uid: string): string => `row-${uid}`;

function focusRow(uid: string, block: ScrollLogicalPosition): void {
  const link = document.getElementById(rowLinkId(uid));
  link?.focus({ preventScroll: true });
  link?.scrollIntoView({ block });
}

const focusIsLost = () => document.activeElement === null || document.activeElement === document.body || document.activeElement.id === 'main';

/** The row that the keys act on. It stays at its place in the list when its row goes away. */
export function useRowCursor(uids: readonly string[], search: string) {
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const own = cursor?.search === search ? cursor : null;
  const current = own && (uids.includes(own.uid) ? own.uid : (uids[Math.min(own.index, uids.length - 1)] ?? null));
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });

  // The row went away with the focus on it: the focus goes to the one that took its place.
  const moved = own !== null && own.uid !== current;
  useEffect(() => {
    if (moved && current !== null && focusIsLost()) focusRow(current, 'nearest');
  }, [moved, current]);

  const ready = uids.length > 0;
  useEffect(() => {
    if (!ready) return;
    const uid = takeRow(search);
    if (uid !== null) focusRow(uid, 'center');
  }, [ready, search]);

  return {
    current,
    /** A row took the focus, by whatever way. */
    enter: (uid: string) => {
      if (own?.uid !== uid) setCursor({ search, uid, index: Math.max(uids.indexOf(uid), 0) });
    },
    /** @returns false when there is no row to go to, so that the key keeps its own meaning */
    move: (step: 1 | -1): boolean => {
      const at = current === null ? -1 : uids.indexOf(current);
      const next = uids[at < 0 ? 0 : Math.min(Math.max(at + step, 0), uids.length - 1)];
      if (next === undefined) return false;
      focusRow(next, 'nearest');
      return true;
    },
    /** After an action took the button that was pressed, the focus goes to its row. */
    keepFocus: () => {
      requestAnimationFrame(() => {
        if (latest.current !== null && focusIsLost()) focusRow(latest.current, 'nearest');
      });
    },
  };
}

export type RowCursor = ReturnType<typeof useRowCursor>;

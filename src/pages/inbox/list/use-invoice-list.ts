import { useCallback, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { client } from '#src/api/client.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { useStore } from '#src/device/store.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { freshRows, type Horizon } from '#src/lib/list/fresh-rows.ts';
import { useChange } from '#src/ui/use-change.ts';
import { useLatest } from '#src/ui/use-latest.ts';
import { dropRow, pendingCursor } from '#src/widgets/pending-cursor.ts';
import { pagesOf, useListPages } from './list-pages.ts';
import { placeToOpen, rememberPlace } from './list-place.ts';
import type { Inbox } from './use-inbox.ts';
import { useListViewport, type ListStart } from './use-list-viewport.ts';
import { useRowCursor } from './use-row-cursor.ts';

interface ListInput {
  readonly filters: InboxFilters;
  /** The address of the list, whatever page: another address is another list. */
  readonly address: string;
  /** Name under which its scroll position is stored. */
  readonly placeName: string;
  readonly inbox: Inbox;
  readonly rowHeight: number;
  readonly headHeight: number;
  /** One page at a time instead of one list. */
  readonly paged: boolean;
  readonly onPage: (page: number) => void;
  readonly returning: boolean;
  /** The UIDs of files uploaded from here, whose rows are awaited. */
  readonly own: ReadonlySet<string>;
}

const noIndex = -1;

const numbersOf = (text: string) => text.split(' ').filter(Boolean).map(Number);
const since = (newest: readonly Horizon[] | undefined, count: number) => {
  const top = newest?.[0];
  return { horizon: top ? { uid: top.uid, created_at: top.created_at } : null, count };
};

/**
 * One list of all matching invoices. Indexes count from the row that was newest when the list was
 * opened; later rows are only counted until the person asks for them.
 */
export function useInvoiceList({
  filters,
  address,
  placeName,
  inbox,
  rowHeight,
  headHeight,
  paged,
  onPage,
  returning,
  own,
}: ListInput) {
  const [wanted, setWanted] = useState('');
  const pages = useListPages(address, filters, inbox.list, numbersOf(wanted));
  const { rows, places, newest, size, count } = pages;
  const before = paged ? (filters.page - 1) * size : 0;

  const open = () => {
    const left = placeToOpen(placeName, returning);
    const row = paged ? 0 : (filters.page - 1) * size;
    return {
      address,
      start: left ? { row: left.row, pixels: left.pixels } : { row, pixels: 0 },
      seen: left?.seen ?? [],
      cursor: left?.cursor ?? null,
      ...(left ? { horizon: left.horizon, count: left.count } : since(newest, count)),
    };
  };
  const [opened, setOpened] = useState(open);
  if (opened.address !== address) setOpened(open());
  // Behind an open invoice the list stays mounted, and opens where it was left when it is shown
  // again.
  const isHidden = useRef(false);
  const reopen = useEffectEvent(() => setOpened(open()));
  useLayoutEffect(() => {
    if (isHidden.current) reopen();
    isHidden.current = false;
    return () => {
      isHidden.current = true;
    };
  }, []);
  const { start } = opened;

  const newer = paged || !newest ? 0 : freshRows(newest, opened.horizon, count, opened.count);
  const total = paged ? Math.max(0, Math.min(size, count - before)) : Math.max(0, count - newer);
  const ahead = before + newer;
  const rowAt = useCallback((index: number) => rows.get(index + ahead), [rows, ahead]);
  const indexOf = (uid: string) => {
    const index = (places.get(uid) ?? -1) - ahead;
    return index < 0 || index >= total ? undefined : index;
  };

  const viewport = useListViewport({ rows: total, rowHeight, headHeight, start });
  const next = useStore(viewport.view, ({ seen, passing }) => {
    const span = { first: seen.first + ahead - 1, last: seen.last + ahead + 1 };
    return pagesOf(span, size, count)
      .filter((page) => !passing || numbersOf(wanted).includes(page))
      .join(' ');
  });
  if (next !== wanted) setWanted(next);

  const cursor = useRowCursor({
    total,
    rowAt,
    indexOf,
    viewport,
    start,
    restored: opened.cursor,
  });
  // A bar that appears below the list hides rows, but must not hide the cursor's.
  const sight = useRef({ page: 0, cursorSeen: false });
  useLayoutEffect(() => {
    const { page } = viewport;
    const { index } = cursor;
    const { page: before, cursorSeen } = sight.current;
    if (index !== null && cursorSeen && page !== before) viewport.reveal(index);
    sight.current = { page, cursorSeen: index !== null && viewport.isSeen(index) };
  });
  const atTop = useStore(viewport.view, ({ seen }) => seen.first === 0);
  // Uploads of this tab are awaited, so they appear at once unless the person is working in the
  // list.
  if (
    newer > 0 &&
    cursor.index === null &&
    atTop &&
    newest?.slice(0, newer).every(({ uid }) => own.has(uid))
  )
    // The list is opened anew with the newest rows on top.
    setOpened({
      ...opened,
      ...since(newest, count),
      start: { row: 0, pixels: 0 },
      seen: [],
      cursor: null,
    });

  // When rows above are added or removed, the visible ones keep their place. When visible rows are
  // removed, the next ones move up.
  const drawn = useRef<{ start: ListStart; rowAt: typeof rowAt } | null>(null);
  const seenRows = () => {
    const { first, last } = viewport.view.get().seen;
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step).flatMap(
      (index) => {
        const { start: of, rowAt: at } = drawn.current ?? {};
        const uid = of === start ? at?.(index)?.uid : undefined;
        return uid === undefined ? [] : [{ uid, index }];
      },
    );
  };
  useLayoutEffect(() => {
    const anchors =
      drawn.current?.start === start
        ? seenRows()
        : opened.seen.map((uid, index) => ({ uid, index: start.row + index }));
    const at = anchors.findIndex(({ uid }) => indexOf(uid) !== undefined);
    const anchor = anchors[at];
    const index = anchor && indexOf(anchor.uid);
    if (anchor && index !== undefined) {
      // If other rows are now at the indexes before it, the former rows are gone; if these are not
      // loaded, they may be elsewhere.
      const gone = Array.from({ length: at }, (_, step) => rowAt(index - 1 - step)).filter(
        (row) => row !== undefined,
      ).length;
      const shift = index - (anchor.index - gone);
      if (shift !== 0) viewport.shift(shift);
    }
    // Until the rows at the stored position are loaded, they stay the anchors.
    const { first } = viewport.view.get().seen;
    if (drawn.current?.start === start || rowAt(first)) drawn.current = { start, rowAt };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only the rows are compared
  }, [rows, ahead, start]);

  // Two responses had different counts, so the older one is read again.
  useChange(
    pages.changed,
    (changed) => {
      if (changed) void client.invalidateQueries({ queryKey: invoiceQueries.lists() });
    },
    false,
  );

  const remember = useLatest(() => {
    if (total === 0) return;
    const { horizon, count: then } = opened;
    const { index, uid } = cursor;
    rememberPlace(placeName, {
      ...viewport.place(),
      seen: seenRows().map((row) => row.uid),
      cursor: index === null ? null : { index, uid },
      horizon,
      count: then,
    });
  });
  useLayoutEffect(() => {
    const leave = () => remember.current();
    addEventListener('pagehide', leave);
    // Another list or page replaces this one.
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [address, remember]);

  const place = useMemo(() => ({ start, page: filters.page }), [start, filters.page]);
  useChange(place, ({ page }, before) => {
    if (before.start !== start || before.page === page) return;
    if (paged) viewport.reveal(cursor.index ?? 0);
    else viewport.goTo((page - 1) * size - newer);
  });

  // Pages are addresses, so a row of another page is reached by navigating.
  const go = (index: number): boolean => {
    const to = before + index;
    if (!paged || to < 0 || to >= count || (index >= 0 && index < total)) return cursor.go(index);
    cursor.await(to % size);
    onPage(Math.floor(to / size) + 1);
    return true;
  };

  const pending = useStore(pendingCursor);
  const requested =
    !pending || inbox.stale || total === 0
      ? noIndex
      : 'uid' in pending
        ? (indexOf(pending.uid) ?? noIndex)
        : pending.address === address
          ? Math.min(pending.index, total - 1)
          : noIndex;
  // A row requested earlier must not move the cursor after the person has moved it.
  const goToRow = (index: number): boolean => {
    dropRow();
    return go(index);
  };
  useChange(
    requested,
    (index) => {
      if (index === noIndex) return;
      pendingCursor.set(null);
      go(index);
    },
    noIndex,
  );

  return {
    /** A new object for a new list, and whenever new rows are shown on top. */
    opened,
    /** A new object for a new list. */
    start,
    /**
     * Moves the cursor to a row, also beyond the end of a page.
     * @returns false when there is none
     */
    go: goToRow,
    move: (step: number) =>
      goToRow(cursor.index === null ? viewport.view.get().seen.first : cursor.index + step),
    viewport,
    cursor,
    rowAt,
    indexOf,
    total,
    count,
    size,
    newer,
    before,
    problem: pages.problem,
    retry: pages.retry,
    /** The service's page that contains a row. */
    pageOf: (index: number) => Math.floor(Math.max(0, index + ahead) / size) + 1,
    /** A row's index in the service's list. */
    placeOf: (index: number) => index + ahead,
    /** Shows the rows that were added since the list was opened. */
    takeNew: () => {
      setOpened({ ...opened, ...since(newest, count) });
      // The visible rows are no anchor any more, because the newest are wanted.
      drawn.current = { start, rowAt: () => undefined };
      viewport.goTo(0);
      cursor.await(0);
    },
  };
}

export type InvoiceListState = ReturnType<typeof useInvoiceList>;

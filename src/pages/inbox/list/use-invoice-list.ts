import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { invoiceQueries } from '#src/api/invoices.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { freshRows, type Horizon } from '#src/lib/fresh-rows.ts';
import { useStore } from '#src/device/store.ts';
import { pendingCursor } from '#src/widgets/pending-cursor.ts';
import { pagesOf, useListPages } from './list-pages.ts';
import { placeToOpen, rememberPlace } from './list-place.ts';
import type { Inbox } from './use-inbox.ts';
import { useListViewport } from './use-list-viewport.ts';
import { useRowCursor } from './use-row-cursor.ts';

interface ListInput {
  readonly filters: InboxFilters;
  /** What its place is remembered by. */
  readonly address: string;
  readonly inbox: Inbox;
  readonly rowHeight: number;
  readonly headHeight: number;
  /** The address of the list, whatever page of it. */
  readonly listAddress: string;
  /** One page at a time instead of one list. */
  readonly paged: boolean;
  readonly onPage: (page: number) => void;
  readonly returning: boolean;
  /** The uids of files sent from here: rows that are awaited. */
  readonly own: ReadonlySet<string>;
}

const sameNumbers = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((one, index) => one === b[index]);

const openedAt = (top: Horizon | undefined, count: number) => ({
  horizon: top ? { uid: top.uid, created_at: top.created_at } : null,
  count,
});

/**
 * One list over everything that the filters find. Places in it are counted from the row that was
 * newest when it was opened: what comes later is only counted, until the person asks for it.
 */
export function useInvoiceList({
  filters,
  address,
  listAddress,
  inbox,
  rowHeight,
  headHeight,
  paged,
  onPage,
  returning,
  own,
}: ListInput) {
  const client = useQueryClient();
  const { list } = inbox;
  const [wanted, setWanted] = useState<readonly number[]>([]);
  const pages = useListPages(filters, list, wanted);
  const { rows, size, count } = pages;
  const [opened] = useState(() => placeToOpen(address, returning));
  const top = pages.newest?.[0];
  const [since, setSince] = useState(() =>
    opened ? { horizon: opened.horizon, count: opened.count } : openedAt(top, count),
  );
  const newer =
    paged || !pages.newest ? 0 : freshRows(pages.newest, since.horizon, count, since.count);
  const before = paged ? (filters.page - 1) * size : 0;
  const total = paged ? Math.max(0, Math.min(size, count - before)) : Math.max(0, count - newer);
  const ahead = before + newer;
  const rowAt = useCallback((index: number) => rows.at(index + ahead), [rows, ahead]);
  const indexOf = (uid: string) => {
    const place = rows.placeOf(uid);
    return place === undefined || place < ahead || place >= ahead + total
      ? undefined
      : place - ahead;
  };

  const [start] = useState(() =>
    opened
      ? { row: opened.row, pixels: opened.pixels }
      : { row: paged ? 0 : (filters.page - 1) * size, pixels: 0 },
  );
  const viewport = useListViewport({ rows: total, rowHeight, headHeight, start });
  const { seen, passing } = viewport.shown;
  const seenPages = pagesOf(
    { first: seen.first + ahead - 1, last: seen.last + ahead + 1 },
    size,
    count,
  );
  const next = passing ? wanted.filter((page) => seenPages.includes(page)) : seenPages;
  if (!sameNumbers(next, wanted)) setWanted(next);

  const cursor = useRowCursor({ total, rowAt, indexOf, viewport, start: opened?.cursor ?? null });
  // Who dropped files here watches for them: they come in at once as long as nothing in the list is
  // being worked on.
  if (
    newer > 0 &&
    top &&
    cursor.index === null &&
    seen.first === 0 &&
    (pages.newest ?? []).slice(0, newer).every(({ uid }) => own.has(uid))
  )
    setSince(openedAt(top, count));

  // Rows came or went above: what is seen stays where it is. Rows that went from the view let the
  // next ones move up.
  const anchors = useRef<readonly { uid: string; index: number }[]>(
    (opened?.seen ?? []).map((uid, index) => ({ uid, index: (opened?.row ?? 0) + index })),
  );
  useLayoutEffect(() => {
    const at = anchors.current.findIndex(({ uid }) => indexOf(uid) !== undefined);
    const anchor = anchors.current[at];
    const index = anchor && indexOf(anchor.uid);
    if (anchor && index !== undefined) {
      // Where others stand in the places before it, the rows that were there are gone; where
      // nothing is known, they are elsewhere.
      const gone = Array.from({ length: at }, (_, step) => rowAt(index - 1 - step)).filter(
        (row) => row !== undefined,
      ).length;
      const shift = index - (anchor.index - gone);
      if (shift !== 0) viewport.shift(shift);
    }
    const loaded = Array.from(
      { length: Math.max(0, seen.last - seen.first + 1) },
      (_, step) => seen.first + step,
    ).flatMap((place) => {
      const row = rowAt(place);
      return row ? [{ uid: row.uid, index: place }] : [];
    });
    if (loaded.length > 0) anchors.current = loaded;
  }, [rows, ahead, seen.first, seen.last]); // oxlint-disable-line react-hooks/exhaustive-deps -- what is compared are the rows; the rest is how to read them

  // Two answers told two counts: the older one is read again.
  useEffect(() => {
    if (pages.changed) void client.invalidateQueries({ queryKey: invoiceQueries.lists() });
  }, [pages.changed, client]);

  const remember = useEffectEvent(() => {
    if (total === 0) return;
    rememberPlace(address, {
      ...viewport.place(),
      seen: anchors.current.map(({ uid }) => uid),
      cursor: cursor.index === null ? null : { index: cursor.index, uid: cursor.uid },
      ...since,
    });
  });
  useEffect(() => {
    const keep = () => remember();
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, []);

  const goToPage = useEffectEvent((page: number) =>
    paged ? viewport.reveal(cursor.index ?? 0) : viewport.goTo((page - 1) * size - newer),
  );
  const pageBefore = useRef(filters.page);
  useEffect(() => {
    if (pageBefore.current !== filters.page) goToPage(filters.page);
    pageBefore.current = filters.page;
  }, [filters.page]);

  // Pages are addresses: a row of another one is gone to by way of it.
  const go = (index: number): boolean => {
    const to = before + index;
    if (!paged || to < 0 || to >= count || (index >= 0 && index < total)) return cursor.go(index);
    cursor.await(to % size);
    onPage(Math.floor(to / size) + 1);
    return true;
  };

  const pending = useStore(pendingCursor);
  const { stale } = inbox;
  const comeTo = useEffectEvent(go);
  const requested =
    !pending || stale || total === 0
      ? undefined
      : 'uid' in pending
        ? indexOf(pending.uid)
        : pending.address === listAddress
          ? Math.min(pending.index, total - 1)
          : undefined;
  useEffect(() => {
    if (requested === undefined) return;
    pendingCursor.set(null);
    comeTo(requested);
  }, [requested]);

  return {
    /** Moves the cursor to a row, over the end of a page too. @returns false when there is none */
    go,
    move: (step: number) =>
      go(cursor.index === null ? viewport.shown.seen.first : cursor.index + step),
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
    /** The page, as the service counts, that holds a row. */
    pageOf: (index: number) => Math.floor(Math.max(0, index + ahead) / size) + 1,
    /** Where a row stands in the service's list. */
    placeOf: (index: number) => index + ahead,
    /** Shows what came since the list was opened. */
    takeNew: () => {
      setSince(openedAt(top, count));
      anchors.current = [];
      viewport.goTo(0);
      cursor.await(0);
    },
  };
}

export type InvoiceListState = ReturnType<typeof useInvoiceList>;

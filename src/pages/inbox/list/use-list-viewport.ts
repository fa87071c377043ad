import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { shortWindow } from '#src/device/media.ts';
import { createStore, useStore, type Readable } from '#src/device/store.ts';
import { ScrollSpace, tallest } from '#src/lib/list/scroll-space.ts';
import { useLatest } from '#src/ui/use-latest.ts';
import type { Span } from './list-pages.ts';

/** Rows rendered beyond each edge, so that a turn of the wheel shows rows and no gaps. */
const rowsAhead = 6;
/**
 * Milliseconds without scrolling after which rows beyond the edges are rendered and pages requested
 * following a jump. Turns of a wheel on a slow machine are up to 120 ms apart.
 */
const settledAfterMs = 150;
/**
 * Speed in px per millisecond above which nobody can read, some hundred rows a second. No rows are
 * rendered then, to keep scrolling smooth on slow machines.
 */
const readablePxPerMs = 2;
/** Maximum milliseconds of a frame on a slow machine; a longer gap is a jump. */
const slowFrame = 300;

export interface ListStart {
  readonly row: number;
  readonly pixels: number;
}

/** The rendered rows, and the pixels from the top of the scrolled element to the first of them. */
interface Rendered {
  readonly made: Span;
  readonly top: number;
}

interface View {
  readonly start: ListStart;
  readonly seen: Span;
  /** Scrolling is too fast to read. */
  readonly passing: boolean;
  readonly rendered: Rendered;
}

interface ViewportInput {
  readonly rows: number;
  readonly rowHeight: number;
  /** Height of the headings above the first row. */
  readonly headHeight: number;
  /** A new object for a new list, to which the viewport moves. */
  readonly start: ListStart;
}

const same = (a: Span, b: Span) => a.first === b.first && a.last === b.last;
// The height before any layout: that of the last list, or else an estimate from the window, so that
// the first commit has the rows.
let lastHeight: number | undefined;
const otherBars = 240;
const likelyHeight = () => lastHeight ?? Math.max(0, innerHeight - otherBars);

/**
 * The visible part of a long list, and how to scroll it. Scrolling renders nothing until other rows
 * must exist. Components that show what is visible subscribe to `view`, or to `resting` for the
 * state after a scroll.
 */
export function useListViewport({ rows, rowHeight, headHeight, start }: ViewportInput) {
  const [space] = useState(() => new ScrollSpace());
  const scroller = useRef<HTMLElement | null>(null);
  const [height, setHeight] = useState(likelyHeight);
  const before = useRef({ offset: 0, at: 0, passed: 0 });
  /** The scroll position after the last scroll event; null when the element may have lost it. */
  const scrolledTo = useRef<number | null>(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // In a short window the page scrolls as a whole, so all rows count as visible.
  const [whole] = useState(() => shortWindow.get());
  const opening = Math.max(rowHeight, whole ? rows * rowHeight : height - headHeight);

  const rowsAt = (offset: number): Span => ({
    first: Math.min(Math.floor(offset / rowHeight), Math.max(0, rows - 1)),
    last: Math.min(Math.ceil((offset + opening) / rowHeight) - 1, rows - 1),
  });
  const around = ({ first, last }: Span): Span => ({
    first: Math.max(0, first - rowsAhead),
    last: Math.min(rows - 1, last + rowsAhead),
  });
  const nothing = { first: start.row, last: start.row - 1 };
  const seenAtStart = height === 0 ? nothing : rowsAt(start.row * rowHeight + start.pixels);
  // Only visible rows are rendered at once; those beyond the edges follow when scrolling rests.
  const atStart = useMemo(
    () => ({
      start,
      seen: seenAtStart,
      passing: false,
      rendered: { made: seenAtStart, top: seenAtStart.first * rowHeight },
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what is visible follows from these
    [start, rows, rowHeight, opening],
  );

  const [stored] = useState(() => createStore<View>(atStart));
  const view: Readable<View> = {
    get: () => (stored.get().start === start ? stored.get() : atStart),
    subscribe: stored.subscribe,
  };
  const [resting] = useState(() => createStore(seenAtStart));
  const { made, top } = useStore(view, ({ rendered }) => rendered);

  /** @param spare minimum number of rendered rows beyond each edge @returns the visible rows */
  const look = (passing: boolean, spare = 1): Span => {
    const seen = rowsAt(space.offset);
    const now = view.get();
    const present = now.rendered;
    // Rows are only exchanged when the edge comes near, so that most scroll events cost nothing.
    const stays =
      passing ||
      (present.made.last < rows &&
        present.made.first <= Math.max(0, seen.first - spare) &&
        present.made.last >= Math.min(rows - 1, seen.last + spare) &&
        present.made.last - present.made.first < seen.last - seen.first + 3 * rowsAhead);
    const made = stays ? present.made : around(seen);
    const top = passing ? present.top : made.first * rowHeight - space.base;
    const isSame = same(made, present.made) && top === present.top;
    const rendered = isSame ? present : { made, top };
    if (now.passing !== passing || !same(now.seen, seen) || !isSame || stored.get() !== now)
      stored.set({ start, seen: same(now.seen, seen) ? now.seen : seen, passing, rendered });
    return seen;
  };
  const latest = useLatest(look);
  const makeMoreAtRest = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      delete scroller.current?.dataset['scrolling'];
      resting.set(latest.current(false));
    }, settledAfterMs);
  };
  const applied = useRef<{ readonly start: ListStart; readonly rowHeight: number } | null>(null);
  const arrive = (top: number | undefined) => {
    const element = scroller.current;
    // Reading the position would force a layout now, and again after the following changes.
    const isThere = top === 0 && scrolledTo.current === 0;
    if (element && top !== undefined && !isThere && Math.abs(element.scrollTop - top) >= 0.5)
      element.scrollTo({ top, behavior: 'instant' });
    if (top !== undefined) scrolledTo.current = top;
    before.current = { offset: space.offset, at: performance.now(), passed: 0 };
    resting.set(look(false, 0));
    makeMoreAtRest();
  };

  const attach = useCallback(
    (element: HTMLElement) => {
      scroller.current = element;
      // A ResizeObserver, because reading the height here would force a layout.
      const watch = new ResizeObserver(() => {
        if (whole) return;
        lastHeight = element.clientHeight;
        setHeight(lastHeight);
      });
      watch.observe(element);
      return () => {
        watch.disconnect();
        clearTimeout(timer.current);
        scroller.current = null;
        // An element loses its scroll position outside the document.
        scrolledTo.current = null;
      };
    },
    [whole],
  );

  useLayoutEffect(() => {
    if (height === 0) return;
    const last = applied.current;
    const first = space.offset / (last?.rowHeight ?? rowHeight);
    let top = space.resize({ total: rows * rowHeight, viewport: opening });
    if (last?.start !== start) top = space.go(start.row * rowHeight + start.pixels);
    else if (last.rowHeight !== rowHeight) top = space.go(first * rowHeight);
    arrive(top);
    applied.current = { start, rowHeight };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rest follows from these
  }, [height, rows, rowHeight, opening, space, start]);

  const onScroll = () => {
    const element = scroller.current;
    if (!element || !applied.current) return;
    scrolledTo.current = element.scrollTop;
    const corrected = space.moved(scrolledTo.current);
    if (corrected !== undefined) element.scrollTo({ top: corrected, behavior: 'instant' });
    const { offset } = space;
    const now = performance.now();
    const elapsed = now - before.current.at;
    const begins = !('scrolling' in element.dataset);
    const hurries =
      elapsed < slowFrame && Math.abs(offset - before.current.offset) > readablePxPerMs * elapsed;
    before.current = { offset, at: now, passed: hurries ? now : before.current.passed };
    // The style sheet disables the pointer while the list scrolls.
    element.dataset['scrolling'] = '';
    makeMoreAtRest();
    // The speed is known with the second event. Until then rows are only exchanged where one that is
    // visible is missing, since an exchange delays the next event and makes the scroll look slow.
    look(now - before.current.passed < settledAfterMs, begins ? 0 : 1);
  };

  return {
    ref: attach,
    onScroll,
    view,
    /** The visible rows after the last scroll ended. */
    resting,
    made: { first: made.first, last: Math.min(made.last, rows - 1) },
    /** Pixels from the top of the scrolled element to the first rendered row. */
    top,
    /** Height of the scrolled element without the headings. */
    height: Math.min(rows * rowHeight, tallest),
    page: Math.max(1, Math.floor((whole ? innerHeight : opening) / rowHeight)),
    /** The window scrolls the list. */
    whole,
    /** The first visible row and its pixels above the edge, to be restored later. */
    place: (): ListStart => ({
      row: Math.floor(space.offset / rowHeight),
      pixels: Math.round(space.offset % rowHeight),
    }),
    /** Scrolls by rows that were added or removed above, so that the visible rows stay in place. */
    shift: (by: number) => arrive(space.go(space.offset + by * rowHeight)),
    goTo: (row: number) => arrive(space.go(row * rowHeight)),
    /** Scrolls as little as needed to show a row. */
    reveal: (row: number) => {
      // The window scrolls to a focused row by itself.
      if (whole) {
        if (row === 0) scroller.current?.scrollIntoView();
        return;
      }
      const { offset } = space;
      const edge = row * rowHeight;
      if (edge < offset) arrive(space.go(edge));
      else if (edge + rowHeight > offset + opening) arrive(space.go(edge + rowHeight - opening));
    },
    isSeen: (row: number) => {
      if (whole) {
        const top = (scroller.current?.getBoundingClientRect().top ?? 0) + headHeight;
        return top + row * rowHeight >= -1 && top + (row + 1) * rowHeight <= innerHeight + 1;
      }
      return (
        row * rowHeight >= space.offset - 1 && (row + 1) * rowHeight <= space.offset + opening + 1
      );
    },
  };
}

export type ListViewport = ReturnType<typeof useListViewport>;

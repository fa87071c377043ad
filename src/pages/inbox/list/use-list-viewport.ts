import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { shortWindow } from '#src/device/media.ts';
import { createStore, type Readable } from '#src/device/store.ts';
import { ScrollSpace, tallest } from '#src/lib/scroll-space.ts';
import { useLatest } from '#src/ui/use-latest.ts';
import type { Span } from './list-pages.ts';

/** Rows made ready beyond each edge, so that a turn of the wheel shows rows and not gaps. */
const ahead = 6;
/** A scroll that stands still this long has arrived: only then are pages asked for after a jump. */
const rest = 100;
/**
 * Pixels a millisecond beyond which nobody reads what passes: some hundred rows a second. No rows
 * are made for it then, so that the scroll stays smooth on a slow machine.
 */
const readable = 2;
/**
 * Milliseconds that a frame takes at most where the machine is slow; what took longer is a jump.
 */
const slowFrame = 300;

export interface ListStart {
  readonly row: number;
  readonly pixels: number;
}

interface View {
  readonly start: ListStart;
  readonly seen: Span;
  /** Scrolling passes by faster than anyone reads. */
  readonly passing: boolean;
}

interface ViewportInput {
  readonly rows: number;
  readonly rowHeight: number;
  /** What stands above the first row inside the scroller: the headings. */
  readonly headHeight: number;
  /** Another object for another list: the viewport goes there. */
  readonly start: ListStart;
}

const same = (a: Span, b: Span) => a.first === b.first && a.last === b.last;
// A list that is opened again has the height it had, the first one about what the window leaves:
// the rows are there in the first commit, before the browser has laid anything out.
let lastHeight: number | undefined;
const otherBars = 240;
const likelyHeight = () => lastHeight ?? Math.max(0, innerHeight - otherBars);

/**
 * The part of a long list that is seen: which rows, where they stand, and how to go elsewhere. A
 * step of a scroll renders nothing until other rows have to exist; who shows what is seen follows
 * `view`, or `resting` for what is seen once a scroll has ended.
 */
export function useListViewport({ rows, rowHeight, headHeight, start }: ViewportInput) {
  const [space] = useState(() => new ScrollSpace());
  const scroller = useRef<HTMLElement | null>(null);
  const [height, setHeight] = useState(likelyHeight);
  const before = useRef({ offset: 0, at: 0, passed: 0 });
  /** Where the element stood when it was last scrolled; null: it may have lost its place. */
  const scrolledTo = useRef<number | null>(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A short window scrolls the list as it scrolls the rest of the page: all rows are seen.
  const [whole] = useState(() => shortWindow.get());
  const opening = Math.max(rowHeight, whole ? rows * rowHeight : height - headHeight);

  const rowsAt = (offset: number): Span => ({
    first: Math.min(Math.floor(offset / rowHeight), Math.max(0, rows - 1)),
    last: Math.min(Math.ceil((offset + opening) / rowHeight) - 1, rows - 1),
  });
  const around = ({ first, last }: Span): Span => ({
    first: Math.max(0, first - ahead),
    last: Math.min(rows - 1, last + ahead),
  });
  const nothing = { first: start.row, last: start.row - 1 };
  const seenAtStart = height === 0 ? nothing : rowsAt(start.row * rowHeight + start.pixels);
  // Only what is seen is made at once; what lies beyond the edges follows when the list rests.
  const atStart = { start, made: seenAtStart, top: seenAtStart.first * rowHeight };

  const [stored] = useState(() => createStore<View | null>(null));
  const view: Readable<View> = {
    get: () => {
      const now = stored.get();
      return now?.start === start ? now : { start, seen: seenAtStart, passing: false };
    },
    subscribe: stored.subscribe,
  };
  const [resting] = useState(() => createStore(seenAtStart));
  const [moved, setMoved] = useState<typeof atStart | null>(null);
  const shown = moved?.start === start ? moved : atStart;

  /**
   * @param spare rows that exist at least beyond each edge
   * @returns the rows that are seen now
   */
  const look = (passing: boolean, spare = 1): Span => {
    const seen = rowsAt(space.offset);
    const now = stored.get();
    if (now?.start !== start || now.passing !== passing || !same(now.seen, seen))
      stored.set({ start, seen, passing });
    if (passing) return seen;
    setMoved((old) => {
      const present = old?.start === start ? old : atStart;
      // Elements are only exchanged when the edge comes near: most steps of a scroll then cost
      // nothing.
      const stays =
        present.made.last < rows &&
        present.made.first <= Math.max(0, seen.first - spare) &&
        present.made.last >= Math.min(rows - 1, seen.last + spare) &&
        present.made.last - present.made.first < seen.last - seen.first + 3 * ahead;
      const made = stays ? present.made : around(seen);
      const top = made.first * rowHeight - space.base;
      return same(made, present.made) && top === present.top ? old : { start, made, top };
    });
    return seen;
  };
  const latest = useLatest(look);
  const makeMoreAtRest = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      delete scroller.current?.dataset['scrolling'];
      resting.set(latest.current(false));
    }, rest);
  };
  const applied = useRef<{ readonly start: ListStart; readonly rowHeight: number } | null>(null);
  const arrive = (top: number | undefined) => {
    const element = scroller.current;
    // Asking where it is would lay out the rows at once, and then again with what follows them.
    const isThere = top === 0 && scrolledTo.current === 0;
    if (element && top !== undefined && !isThere && Math.abs(element.scrollTop - top) >= 0.5)
      element.scrollTo({ top, behavior: 'instant' });
    if (top !== undefined) scrolledTo.current = top;
    before.current = { offset: space.offset, at: performance.now(), passed: 0 };
    resting.set(look(false, 0));
    makeMoreAtRest();
  };

  // The size of the opening is the browser's to say.
  const attach = useCallback(
    (element: HTMLElement) => {
      scroller.current = element;
      // Asked for here, the height would have the browser lay out everything once more.
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
        // Out of the document, an element forgets how far it was scrolled.
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
    const hurries =
      elapsed < slowFrame && Math.abs(offset - before.current.offset) > readable * elapsed;
    before.current = { offset, at: now, passed: hurries ? now : before.current.passed };
    // The style sheet keeps the pointer off what passes.
    element.dataset['scrolling'] = '';
    makeMoreAtRest();
    look(now - before.current.passed < rest);
  };

  return {
    ref: attach,
    onScroll,
    view,
    /** The rows that were seen when the last scroll ended. */
    resting,
    made: { first: shown.made.first, last: Math.min(shown.made.last, rows - 1) },
    /** Pixels from the top of the scrolled element to the first row that exists. */
    top: shown.top,
    /** How high the scrolled element is, without the headings. */
    height: Math.min(rows * rowHeight, tallest),
    page: Math.max(1, Math.floor((whole ? innerHeight : opening) / rowHeight)),
    /** It is the window that scrolls. */
    whole,
    /** The first row and how far it is above the edge, to come back to. */
    place: (): ListStart => ({
      row: Math.floor(space.offset / rowHeight),
      pixels: Math.round(space.offset % rowHeight),
    }),
    /** Moves the list by rows without moving what is seen: rows before it came or went. */
    shift: (by: number) => arrive(space.go(space.offset + by * rowHeight)),
    goTo: (row: number) => arrive(space.go(row * rowHeight)),
    /** Scrolls as little as needed to show a row. */
    reveal: (row: number) => {
      // To a row the window scrolls with the focus.
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

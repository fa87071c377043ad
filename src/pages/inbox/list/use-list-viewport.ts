import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ScrollSpace } from '#src/lib/scroll-space.ts';
import type { Span } from './list-pages.ts';

/** Rows made ready beyond each edge, so that a turn of the wheel shows rows and not gaps. */
const ahead = 8;
/** A scroll that stands still this long has arrived: only then are pages asked for after a jump. */
const rest = 100;

/** What the list shows of itself. */
interface Shown {
  /** The rows in the opening. */
  readonly seen: Span;
  /** The rows that exist as elements. */
  readonly made: Span;
  /** Pixels from the top of the scrolled element to the first row that exists. */
  readonly top: number;
  /** Scrolling passes by faster than anyone reads. */
  readonly passing: boolean;
}

interface ViewportInput {
  readonly rows: number;
  readonly rowHeight: number;
  /** What stands above the first row inside the scroller: the headings. */
  readonly headHeight: number;
  /** The first row to show, and how many pixels of it are above the edge. */
  readonly start: { readonly row: number; readonly pixels: number };
}

/** The part of a long list that is seen: which rows, where they stand, and how to go elsewhere. */
export function useListViewport({ rows, rowHeight, headHeight, start }: ViewportInput) {
  const [space] = useState(() => new ScrollSpace());
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState(0);
  const before = useRef({ offset: 0, at: 0, passed: 0 });
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const opening = Math.max(rowHeight, height - headHeight);

  const look = useCallback(
    (passing: boolean, old?: Shown): Shown => {
      const { offset } = space;
      const first = Math.min(Math.floor(offset / rowHeight), Math.max(0, rows - 1));
      const last = Math.min(Math.ceil((offset + opening) / rowHeight) - 1, rows - 1);
      const seen = { first, last };
      // Elements are only exchanged when the edge comes near: most steps of a scroll then cost
      // nothing.
      const stays =
        old &&
        old.made.last < rows &&
        old.made.first <= Math.max(0, first - 2) &&
        old.made.last >= Math.min(rows - 1, last + 2) &&
        old.made.last - old.made.first < last - first + 3 * ahead;
      const made = stays
        ? old.made
        : { first: Math.max(0, first - ahead), last: Math.min(rows - 1, last + ahead) };
      const top = made.first * rowHeight - space.base;
      if (
        stays &&
        old.seen.first === first &&
        old.seen.last === last &&
        old.top === top &&
        old.passing === passing
      )
        return old;
      return { seen, made, top, passing };
    },
    [space, rowHeight, rows, opening],
  );

  const [shown, setShown] = useState<Shown>({
    seen: { first: start.row, last: start.row - 1 },
    made: { first: start.row, last: start.row - 1 },
    top: 0,
    passing: false,
  });

  const arrive = useCallback(
    (top: number | undefined) => {
      if (scroller && top !== undefined && Math.abs(scroller.scrollTop - top) >= 0.5)
        scroller.scrollTo({ top, behavior: 'instant' });
      before.current = { offset: space.offset, at: performance.now(), passed: 0 };
      setShown((old) => look(false, old));
    },
    [scroller, space, look],
  );

  // The size of the opening is the browser's to say.
  useLayoutEffect(() => {
    if (!scroller) return;
    const watch = new ResizeObserver(() => setHeight(scroller.clientHeight));
    watch.observe(scroller);
    return () => watch.disconnect();
  }, [scroller]);

  const started = useRef(false);
  const rowBefore = useRef(rowHeight);
  useLayoutEffect(() => {
    if (!scroller || height === 0) return;
    const first = space.offset / rowBefore.current;
    let top = space.resize({ total: rows * rowHeight, viewport: opening });
    if (!started.current) top = space.go(start.row * rowHeight + start.pixels);
    else if (rowBefore.current !== rowHeight) top = space.go(first * rowHeight);
    started.current = true;
    rowBefore.current = rowHeight;
    arrive(top);
  }, [scroller, height, rows, rowHeight, opening, space, arrive, start]);

  useEffect(() => () => clearTimeout(resting.current), []);

  const onScroll = useCallback(() => {
    if (!scroller || !started.current) return;
    const corrected = space.moved(scroller.scrollTop);
    if (corrected !== undefined) scroller.scrollTo({ top: corrected, behavior: 'instant' });
    const { offset } = space;
    const now = performance.now();
    const hurries =
      now - before.current.at < rest && Math.abs(offset - before.current.offset) > opening / 4;
    before.current = { offset, at: now, passed: hurries ? now : before.current.passed };
    clearTimeout(resting.current);
    resting.current = setTimeout(() => setShown((old) => look(false, old)), rest);
    setShown((old) => look(now - before.current.passed < rest, old));
  }, [scroller, space, look, opening]);

  return {
    ref: setScroller,
    onScroll,
    shown,
    /** How high the scrolled element is, without the headings. */
    height: Math.min(rows * rowHeight, space.height || rows * rowHeight),
    /** How many rows fit into the opening. */
    page: Math.max(1, Math.floor(opening / rowHeight)),
    /** The first row and how far it is above the edge, to come back to. */
    place: () => ({
      row: Math.floor(space.offset / rowHeight),
      pixels: Math.round(space.offset % rowHeight),
    }),
    /** Moves the list by rows without moving what is seen: rows before it came or went. */
    shift: (by: number) => arrive(space.go(space.offset + by * rowHeight)),
    goTo: (row: number) => arrive(space.go(row * rowHeight)),
    /** Scrolls as little as needed to show a row. */
    reveal: (row: number) => {
      const { offset } = space;
      const edge = row * rowHeight;
      if (edge < offset) arrive(space.go(edge));
      else if (edge + rowHeight > offset + opening) arrive(space.go(edge + rowHeight - opening));
    },
    isSeen: (row: number) =>
      row * rowHeight >= space.offset - 1 && (row + 1) * rowHeight <= space.offset + opening + 1,
  };
}

export type ListViewport = ReturnType<typeof useListViewport>;

import { useState, createContext, use, useRef, type PointerEvent } from 'react';
import {
  type Box,
  type ShownPage,
  placeOnPage,
  placeOnSheet,
} from '#documents/text/place-on-sheet.ts';
import { guessTable, rowsInRegion } from '#documents/tables/region-rows.ts';
import { bandsOf } from '#documents/tables/table-bands.ts';
import {
  offerRows,
  useDocumentWords,
  useRowsWanted,
} from '#src/widgets/document/document-fields.ts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconTableImport } from '@tabler/icons-react';
import { Tool } from '#src/widgets/document/document-frame.tsx';
import { Button } from '#src/ui/button.tsx';
import { focusNow } from '#src/ui/focus.ts';
import classes from './region.module.css';

/** A selected part of a page whose rows become invoice lines. */
export interface Region {
  readonly page: number;
  readonly box: Box;
}

type Edge = 'first' | 'last';

/** Selection of the region, which starts with the detected table. */
export function useRegion(address: string) {
  const pages = useDocumentWords(address);
  const wanted = useRowsWanted();
  const [region, setRegion] = useState<Region | null>(null);
  const wordsAt = (page: number) => pages?.[page - 1] ?? [];
  const begin = (page: number) => {
    const words = wordsAt(page);
    const lines = bandsOf(words);
    const [top, bottom] = [lines[0]?.top ?? 0, lines.at(-1)?.bottom ?? 0];
    const whole = {
      left: 0,
      top: top - 1,
      width: Math.max(0, ...words.map(({ left, width }) => left + width)) + 1,
      height: bottom - top + 2,
    };
    setRegion({ page, box: guessTable(words) ?? whole });
  };
  const blockOf = ({ page, box }: Region) => rowsInRegion(wordsAt(page), box);
  const take = (from: Region) => {
    const block = blockOf(from);
    if (block.length === 0) return false;
    setRegion(null);
    offerRows(block);
    return true;
  };
  const move = (edge: Edge, by: 1 | -1) => {
    if (!region) return;
    const lines = bandsOf(wordsAt(region.page));
    const { box } = region;
    const [top, bottom] = [box.top, box.top + box.height];
    const places =
      edge === 'first' ? lines.map((line) => line.top - 1) : lines.map((line) => line.bottom + 1);
    const now = edge === 'first' ? top : bottom;
    const next =
      by > 0
        ? places.find((place) => place > now + 0.5)
        : places.findLast((place) => place < now - 0.5);
    if (next === undefined) return;
    const [from, to] = edge === 'first' ? [next, bottom] : [top, next];
    if (to - from > 4) setRegion({ ...region, box: { ...box, top: from, height: to - from } });
  };
  return {
    /** Whether the document has text and the page accepts rows. */
    able: wanted && pages?.some((words) => words.length > 0) === true,
    region,
    /** Number of rows in the region, without its heading. */
    count: region
      ? blockOf(region).filter((cells) => cells.some((cell) => /\d/.test(cell))).length
      : 0,
    begin,
    end: () => setRegion(null),
    move,
    draw: setRegion,
    take,
  };
}

type RegionChoice = ReturnType<typeof useRegion>;

/** Passes the region selection to the pages; null while inactive. */
export const RegionContext = createContext<RegionChoice | null>(null);

/**
 * The tool that starts and ends the selection, and the bar above the pages meanwhile.
 * @param pages `page` is the visible one of `pages`; `onPage` goes to another
 */
export function useRegionTool(
  address: string,
  pages: {
    readonly page: number;
    readonly pages: number;
    readonly onPage?: (page: number) => void;
    readonly onLeave: () => void;
  },
) {
  const choice = useRegion(address);
  const { region } = choice;
  const end = () => {
    choice.end();
    pages.onLeave();
  };
  const begin = (page: number) => {
    if (page !== pages.page) pages.onPage?.(page);
    choice.begin(page);
  };
  return {
    choice: region && choice,
    tool: choice.able && (
      <Tool
        icon={IconTableImport}
        label={t`Take rows from a region`}
        pressed={region !== null}
        onClick={() => (region ? end() : begin(pages.page))}
      />
    ),
    bar: region && <RegionBar choice={choice} pages={pages.pages} onPage={begin} onClose={end} />,
  };
}

interface RegionBarProps {
  readonly choice: RegionChoice;
  readonly pages: number;
  /** Moves the selection to another page. */
  readonly onPage: (page: number) => void;
  readonly onClose: () => void;
}

/** Describes the selection and handles keys: arrows move its top, Shift + arrows its bottom. */
export function RegionBar({ choice, pages, onPage, onClose }: RegionBarProps) {
  const { region, count } = choice;
  if (!region) return null;
  const { page } = region;
  const take = () => {
    choice.take(region);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowUp: () => choice.move('first', -1),
    ArrowDown: () => choice.move('first', 1),
    'Shift+ArrowUp': () => choice.move('last', -1),
    'Shift+ArrowDown': () => choice.move('last', 1),
    PageUp: () => page > 1 && onPage(page - 1),
    PageDown: () => page < pages && onPage(page + 1),
    Enter: take,
    Escape: onClose,
  };
  return (
    // Handles the keys while the bar itself has the focus; its buttons handle their own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its parts
    <div
      ref={focusNow}
      className={classes.bar}
      role="group"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it hears keys
      tabIndex={0}
      aria-label={t`Region of the rows`}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target !== event.currentTarget) return;
        const run = keys[event.shiftKey ? `Shift+${event.key}` : event.key];
        if (!run) return;
        run();
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <span className={classes.text} role="status">
        {count === 0
          ? t`There is no table in this region of page ${page}.`
          : plural(count, {
              one: `One row in this region of page ${page}.`,
              other: `# rows in this region of page ${page}.`,
            })}{' '}
        <span className={classes.hint}>
          <Trans>
            Drag over the table, or move the first line with ↑ ↓ and the last with Shift + ↑ ↓.
          </Trans>
        </span>
      </span>
      <Button size="compact-sm" disabled={count === 0} onClick={take}>{t`Take the rows`}</Button>
      <Button size="compact-sm" variant="default" onClick={onClose}>{t`Cancel`}</Button>
    </div>
  );
}

const between = (a: { x: number; y: number }, b: { x: number; y: number }): Box => ({
  left: Math.min(a.x, b.x),
  top: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});
const leastSidePx = 8;

/** Lets a region be drawn on a page during the selection. */
export function RegionOverlay({ page, shown }: { page: number; shown: ShownPage }) {
  const choice = use(RegionContext);
  return choice && <RegionLayer page={page} shown={shown} choice={choice} />;
}

/** Layer above a page during region selection: dragging draws the region, releasing takes it. */
function RegionLayer({
  page,
  shown,
  choice,
}: {
  page: number;
  shown: ShownPage;
  choice: RegionChoice;
}) {
  const start = useRef<{ x: number; y: number } | null>(null);
  const [drawn, setDrawn] = useState<Box | null>(null);
  const place = (event: PointerEvent<HTMLElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const chosen = choice.region?.page === page ? placeOnSheet(choice.region.box, shown) : null;
  const box = drawn ?? chosen;
  return (
    <div
      className={classes.layer}
      data-region-layer
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = place(event);
      }}
      onPointerMove={(event) => {
        if (start.current) setDrawn(between(start.current, place(event)));
      }}
      onPointerUp={(event) => {
        const from = start.current;
        start.current = null;
        setDrawn(null);
        const drawnNow = from && between(from, place(event));
        if (!drawnNow || drawnNow.width < leastSidePx || drawnNow.height < leastSidePx) return;
        const region = { page, box: placeOnPage(drawnNow, shown) };
        if (!choice.take(region)) choice.draw(region);
      }}
      onPointerCancel={() => {
        start.current = null;
        setDrawn(null);
      }}
    >
      {box && (
        <div
          className={classes.box}
          data-region
          style={{
            insetInlineStart: box.left,
            insetBlockStart: box.top,
            inlineSize: box.width,
            blockSize: box.height,
          }}
        />
      )}
    </div>
  );
}

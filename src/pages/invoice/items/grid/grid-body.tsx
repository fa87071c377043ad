import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { units } from '#contract/invoice-item.ts';
import { pastedKind, copyBlock } from '#src/lib/paste/clipboard.ts';
import { announce } from '#src/ui/announce.tsx';
import { notify } from '#src/ui/notify.tsx';
import { words } from '#src/widgets/words.tsx';
import { textOf } from '#src/pages/invoice/items/cells.ts';
import {
  columns,
  type Block,
  cursorSpot,
  blockOf,
  farSpot,
  cursorAfterRemoval,
  type Column,
} from '#src/pages/invoice/items/cursor.ts';
import { enter, go, leave } from '#src/pages/invoice/items/grid-edits.ts';
import type { ItemGrid } from '#src/pages/invoice/items/item-grid.ts';
import { itemLayout } from '#src/pages/invoice/items/item-layout.ts';
import { longestTotal, placeOf } from '#src/pages/invoice/items/lines.ts';
import { useStore } from '#src/device/store.ts';
import { clearBlock, copiedCells, pasteCells, pasteColumn, pasteText } from './block-actions.ts';
import { pressInGrid, pointer } from './grid-input.ts';
import classes from './item-grid.module.css';
import { ItemRow } from './item-row.tsx';
import { columnNames } from './row-cells.tsx';
import { reportFocus, reportFocusSoon, cancelReport } from './reported-cell.ts';
import { lineCells } from '#src/lib/paste/line-cells.ts';

// Up to this number all rows are rendered and the page scrolls; with more, the grid scrolls and
// renders its visible rows.
const drawnWhole = 40;
const usualHeight = 28;

interface GridBodyProps {
  readonly grid: ItemGrid;
  /** Minimum number of decimals of amounts, as of the currency. */
  readonly decimals: number;
  readonly onBlock: (clipboard: { readonly text: string; readonly html: string }) => void;
}

const roomFor = (
  longestTotal: number,
): CSSProperties & Readonly<Record<'--longest-total' | '--longest-unit', number>> => ({
  '--longest-total': longestTotal,
  '--longest-unit': Math.max(...units.map((unit) => words.unit(unit).length)),
});

const cellAt = (target: EventTarget | null): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.dataset['cell'] !== undefined ? target : null;

const sizeOf = ({ top, bottom, left, right }: Block): string =>
  [
    plural(bottom - top + 1, { one: '# row', other: '# rows' }),
    plural(right - left + 1, { one: '# column', other: '# columns' }),
  ].join(', ');

/** The grid with the keys, mouse and clipboard of a spreadsheet. */
export function GridBody({ grid, decimals, onBlock }: GridBodyProps) {
  const nameOf = (column: Column) => i18n._(columnNames[column]);
  const root = useRef<HTMLDivElement>(null);
  const ids = useStore(grid, ({ lines }) => lines.ids);
  const focusRequests = useStore(grid, ({ cursor }) => cursor.focusRequests);
  const longest = useStore(grid, ({ lines }) => longestTotal(lines));
  const many = ids.length > drawnWhole;
  const showDerived = useStore(itemLayout, ({ derived }) => derived);
  const shownColumns = showDerived ? columns : lineCells;
  const lastColumn = shownColumns.length - 1;
  useLayoutEffect(() => {
    // The cursor leaves a hidden column, because Tab could not reach the grid otherwise.
    grid.act((state) =>
      cursorSpot(state).column > lastColumn
        ? go(state, { row: cursorSpot(state).row, column: lastColumn }, { focus: false })
        : state,
    );
  }, [grid, lastColumn]);
  // oxlint-disable-next-line react/incompatible-library -- called in render and handlers
  const virtual = useVirtualizer({
    count: ids.length,
    enabled: many,
    getScrollElement: () => root.current,
    estimateSize: () => usualHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 12,
    scrollPaddingStart: 28,
    // The cursor's row stays rendered when it is scrolled out of view, because it has the focus.
    rangeExtractor: (range) =>
      [
        ...new Set([
          ...defaultRangeExtractor(range),
          ...(grid.get().cursor.at ? [cursorSpot(grid.get()).row] : []),
        ]),
      ].toSorted((a, b) => a - b),
  });

  // A request for the focus waits until its cell is rendered, which takes a moment with many new
  // rows.
  const answered = useRef(0);
  useLayoutEffect(() => {
    const state = grid.get();
    const { at, far: farPlace, typing } = state.cursor;
    if (focusRequests === answered.current || at === null) return;
    const [spot, far] = [cursorSpot(state), farSpot(state)];
    const find = (row: number, name: string | undefined) =>
      root.current?.querySelector<HTMLInputElement>(
        `input[data-row="${row}"][data-cell="${name}"]`,
      );
    const input = find(spot.row, at.column);
    if (!input) {
      virtual.scrollToIndex(spot.row);
      return;
    }
    answered.current = focusRequests;
    if (input !== document.activeElement) input.focus();
    if (!typing) input.select();
    if (!farPlace) return;
    const corner = find(far.row, columns[far.column]);
    if (corner) corner.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    else virtual.scrollToIndex(far.row);
  });

  const remove = useCallback(
    (ids: readonly string[]) => {
      const { lines } = grid.get();
      const place = placeOf(lines, ids[0] ?? '');
      if (place < 0) return;
      const name = textOf(lines.rows.get(ids[0] ?? '')?.contents.name ?? '') || t`Item`;
      const isStored = ids.some((id) => lines.rows.get(id)?.uid !== null);
      const undo = grid.remove(ids);
      grid.act((state) => ({ ...state, cursor: cursorAfterRemoval(state, place) }));
      if (isStored)
        notify({
          text: ids.length === 1 ? t`Deleted ${name}` : t`Deleted ${ids.length} items`,
          action: { label: t`Undo`, run: undo },
        });
    },
    [grid],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(
      1,
      Math.floor(Math.min(root.current?.clientHeight ?? 0, innerHeight) / usualHeight) - 1,
    );
    if (!pressInGrid(event.nativeEvent, grid, { page, lastColumn, remove })) return;
    event.preventDefault();
    event.stopPropagation();
    const state = grid.get();
    if (state.cursor.far && event.shiftKey) announce(sizeOf(blockOf(state)));
    if (state.cursor.tabLeaves) announce(t`Tab leaves the items now.`);
  };
  const onFocus = (event: FocusEvent) => {
    const input = cellAt(event.target);
    if (!input) return;
    grid.act((state) => enter(state, input.dataset['id'] ?? '', input.dataset['cell'] ?? ''));
    if (!grid.get().cursor.typing) input.select();
    reportFocus(grid, nameOf);
  };
  const onBlur = (event: FocusEvent) => {
    // The window may lose the focus while the cursor stays in its cell.
    if (root.current?.contains(event.relatedTarget) || document.activeElement === event.target)
      return;
    cancelReport();
    grid.act(leave);
  };
  const onCopy = (event: ClipboardEvent) => {
    if (grid.get().cursor.typing) return;
    const rows = copiedCells(grid.get());
    if (rows.length === 0) return;
    const block = copyBlock(rows, grid.get().locale, words.unit);
    event.clipboardData.setData('text/plain', block.text);
    event.clipboardData.setData('text/html', block.html);
    event.preventDefault();
    if (event.type === 'cut') grid.act(clearBlock);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (grid.get().cursor.typing) return;
    const clipboard = {
      text: event.clipboardData.getData('text/plain'),
      html: event.clipboardData.getData('text/html'),
    };
    const pasted = pastedKind(clipboard);
    if (pasted.kind === 'none') return;
    event.preventDefault();
    event.stopPropagation();
    if (pasted.kind === 'own') grid.act((state) => pasteCells(state, pasted.rows));
    else if (pasted.kind === 'cell') grid.act((state) => pasteText(state, pasted.text));
    else if (pasted.kind === 'column' && pasteColumn(grid.get(), pasted.texts))
      grid.act((state) => pasteColumn(state, pasted.texts) ?? state);
    else onBlock(clipboard);
  };

  const row = (id: string) => (
    <ItemRow id={id} grid={grid} decimals={decimals} showDerived={showDerived} onRemove={remove} />
  );
  return (
    // The keys of the cells are handled by the grid.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is in the cells
    <div
      ref={root}
      role="grid"
      aria-labelledby="items-title"
      aria-describedby="items-keys"
      aria-rowcount={ids.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      className={classes.grid}
      data-many={many || undefined}
      data-derived={showDerived || undefined}
      style={roomFor(longest)}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
      onInput={() => reportFocusSoon(grid, nameOf)}
      onCopy={onCopy}
      onCut={onCopy}
      onPaste={onPaste}
      {...pointer(grid)}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.names}>
          {shownColumns.map((column, index) => (
            <div
              key={column}
              role="columnheader"
              aria-colindex={index + 1}
              data-area={column}
              title={nameOf(column)}
              style={{ gridArea: column }}
              data-number={index > 1 && column !== 'unit' ? true : undefined}
            >
              {column === 'vat' ? t`VAT` : nameOf(column)}
            </div>
          ))}
          <div role="columnheader" aria-colindex={columns.length + 1} style={{ gridArea: 'end' }}>
            <span className="visually-hidden">{t`Saving`}</span>
          </div>
        </div>
      </div>
      <div
        role="rowgroup"
        className={classes.body}
        style={many ? { blockSize: virtual.getTotalSize() } : undefined}
      >
        {many
          ? virtual.getVirtualItems().map(({ key, index, start }) => (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                role="presentation"
                className={classes.placed}
                style={{ transform: `translateY(${start}px)` }}
              >
                {row(ids[index] ?? '')}
              </div>
            ))
          : ids.map((id) => (
              <div key={id} role="presentation" className={classes.line}>
                {row(id)}
              </div>
            ))}
      </div>
    </div>
  );
}

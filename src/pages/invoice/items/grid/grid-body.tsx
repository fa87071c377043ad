import { useLingui } from '@lingui/react/macro';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
} from 'react';
import { pastedKind } from '#src/lib/paste/clipboard.ts';
import { copyBlock } from '#src/lib/paste/copy-block.ts';
import { announce } from '#src/ui/announce.tsx';
import { notify } from '#src/ui/notify.tsx';
import { useWords } from '#src/widgets/words.tsx';
import { clearBlock, copied, pasteCells, pasteText } from './block-deeds.ts';
import { pressInGrid } from './grid-keys.ts';
import classes from './item-grid.module.css';
import { ItemRow } from './item-row.tsx';
import type { ItemStore } from './item-store.ts';
import { columns } from './places.ts';
import { pointer } from './pointer.ts';
import { tellFocus } from './tell-focus.ts';
import { useColumnNames } from './use-column-names.ts';

// Up to here all rows are drawn and the page scrolls; beyond, the grid scrolls by itself and draws what is seen.
const drawnWhole = 40;
const usualHeight = 56;

interface GridBodyProps {
  readonly store: ItemStore;
  /** Decimals of amounts that are always shown: those of the currency. */
  readonly decimals: number;
  /** A block from a spreadsheet was pasted. */
  readonly onBlock: (clipboard: { readonly text: string; readonly html: string }) => void;
}

const cellAt = (target: EventTarget | null): HTMLInputElement | null =>
  target instanceof HTMLInputElement && target.dataset['cell'] !== undefined ? target : null;

/** The grid to type in: keys, mouse and clipboard of a spreadsheet. */
export function GridBody({ store, decimals, onBlock }: GridBodyProps) {
  const { t } = useLingui();
  const words = useWords();
  const names = useColumnNames();
  const root = useRef<HTMLDivElement>(null);
  const ids = useSyncExternalStore(store.follow, store.ids);
  const wish = useSyncExternalStore(
    store.follow,
    useCallback(() => store.cursor.wish, [store]),
  );
  const many = ids.length > drawnWhole;
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: ids.length,
    enabled: many,
    getScrollElement: () => root.current,
    estimateSize: () => usualHeight,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 12,
    scrollPaddingStart: 48,
    // The row with the cursor is there even when it is scrolled away: the focus is in it.
    rangeExtractor: (range) =>
      [
        ...new Set([
          ...defaultRangeExtractor(range),
          ...(store.cursor.id === null ? [] : [store.cursor.spot.row]),
        ]),
      ].toSorted((a, b) => a - b),
  });

  // A wish is owed until its cell is drawn: rows that have become many are drawn a moment later.
  const met = useRef(0);
  useLayoutEffect(() => {
    const { spot, far, wide, column, typing } = store.cursor;
    if (wish === met.current || column === null) return;
    const find = (row: number, name: string | undefined) =>
      root.current?.querySelector<HTMLInputElement>(
        `input[data-row="${row}"][data-cell="${name}"]`,
      );
    const input = find(spot.row, column);
    if (!input) {
      virtual.scrollToIndex(spot.row);
      return;
    }
    met.current = wish;
    if (input !== document.activeElement) input.focus();
    if (!typing) input.select();
    if (!wide) return;
    const corner = find(far.row, columns[far.column]);
    if (corner) corner.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    else virtual.scrollToIndex(far.row);
  });

  const remove = useCallback(
    (chosen: readonly string[]) => {
      const row = store.book.placeOf(chosen[0] ?? '');
      if (row < 0) return;
      const name = store.book.row(chosen[0] ?? '')?.texts.name || t`Item`;
      const stored = chosen.some((id) => store.book.row(id)?.uid !== null);
      const undo = store.remove(chosen);
      store.cursor.land(row);
      store.changed();
      if (stored)
        notify({
          text: chosen.length === 1 ? t`Deleted ${name}` : t`Deleted ${chosen.length} items`,
          action: { label: t`Undo`, run: undo },
        });
    },
    [store, t],
  );

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(
      1,
      Math.floor(Math.min(root.current?.clientHeight ?? 0, innerHeight) / usualHeight) - 1,
    );
    if (!pressInGrid(event.nativeEvent, store, { page, remove })) return;
    event.preventDefault();
    event.stopPropagation();
    const { block, wide } = store.cursor;
    if (wide && event.shiftKey)
      announce(t`${block.bottom - block.top + 1} rows, ${block.right - block.left + 1} columns`);
    if (store.cursor.freed) announce(t`Tab leaves the items now.`);
  };
  const onFocus = (event: FocusEvent) => {
    const input = cellAt(event.target);
    if (!input) return;
    store.entered(input.dataset['id'] ?? '', input.dataset['cell'] ?? '');
    if (!store.cursor.typing) input.select();
    tellFocus(store, names);
  };
  const onBlur = (event: FocusEvent) => {
    // The window may go to the back with the cursor still in its cell.
    if (root.current?.contains(event.relatedTarget) || document.activeElement === event.target)
      return;
    store.left();
  };
  const onCopy = (event: ClipboardEvent) => {
    if (store.cursor.typing) return;
    const rows = copied(store);
    if (rows.length === 0) return;
    const block = copyBlock(rows, store.locale, words.unit);
    event.clipboardData.setData('text/plain', block.text);
    event.clipboardData.setData('text/html', block.html);
    event.preventDefault();
    if (event.type === 'cut') clearBlock(store);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (store.cursor.typing) return;
    const clipboard = {
      text: event.clipboardData.getData('text/plain'),
      html: event.clipboardData.getData('text/html'),
    };
    const pasted = pastedKind(clipboard);
    if (pasted.kind === 'none') return;
    event.preventDefault();
    event.stopPropagation();
    if (pasted.kind === 'own') pasteCells(store, pasted.rows);
    else if (pasted.kind === 'cell') pasteText(store, pasted.text);
    else onBlock(clipboard);
  };

  const row = (id: string) => (
    <ItemRow id={id} store={store} decimals={decimals} onRemove={remove} />
  );
  return (
    // The keys belong to the cells inside; the grid hears them for all.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
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
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
      // What was typed is there once the field has told it.
      onInput={() => queueMicrotask(() => tellFocus(store, names))}
      onCopy={onCopy}
      onCut={onCopy}
      onPaste={onPaste}
      {...pointer(store)}
    >
      <div role="rowgroup" className={classes.head}>
        <div role="row" aria-rowindex={1} className={classes.names}>
          {columns.map((column, index) => (
            <div
              key={column}
              role="columnheader"
              aria-colindex={index + 1}
              data-area={column}
              data-number={index > 1 && column !== 'unit' ? true : undefined}
            >
              {column === 'vat' ? t`VAT` : names[column]}
            </div>
          ))}
          <div role="columnheader" aria-colindex={columns.length + 1} data-area="end">
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

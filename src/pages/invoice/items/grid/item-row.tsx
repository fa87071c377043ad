import { useLingui } from '@lingui/react/macro';
import { IconSquareCheck, IconTrash } from '@tabler/icons-react';
import { memo, useCallback, useSyncExternalStore } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatDecimal } from '#src/lib/money.ts';
import { useWords } from '#src/widgets/words.tsx';
import { derivedCells } from '#src/lib/paste/line-cells.ts';
import { cells, derivedOf, seenCell, type Cell } from './item-cells.ts';
import type { ItemStore, RowView } from './item-store.ts';
import classes from './item-grid.module.css';
import { columns, type Column } from './places.ts';
import { pickRow } from './pointer.ts';
import { RowNote } from './row-note.tsx';
import { Standing } from './standing.tsx';
import { UnitCell } from './unit-cell.tsx';
import { useColumnNames } from './use-column-names.ts';

interface ItemRowProps {
  readonly id: string;
  readonly store: ItemStore;
  /** Decimals of amounts that are always shown: those of the currency. */
  readonly decimals: number;
  readonly onRemove: (ids: readonly string[]) => void;
}

/** A line as a row of cells. Only the row that changes is drawn again. */
export const ItemRow = memo(function ItemRow({ id, store, decimals, onRemove }: ItemRowProps) {
  const { t } = useLingui();
  const view = useSyncExternalStore(
    store.follow,
    useCallback(() => store.view(id), [store, id]),
  );
  if (!view) return null;
  const { row, index, blank, state } = view;
  const failed = state?.status === 'failed';
  return (
    <>
      {/* The keys belong to the cells; the grid hears them for all. */}
      <div
        role="row"
        aria-rowindex={index + 2}
        aria-label={blank ? t`New item` : t`Item ${index + 1}`}
        className={classes.row}
        data-blank={blank || undefined}
      >
        {cells.map((cell) => (
          <TextCell key={cell} cell={cell} view={view} store={store} decimals={decimals} />
        ))}
        {!blank && <Derived view={view} decimals={decimals} />}
        <div
          role="gridcell"
          aria-colindex={columns.length + 1}
          className={classes.end}
          data-area="end"
        >
          <Standing state={state} edited={row.edited.length > 0} />
          {!blank && (
            <button
              type="button"
              className={classes.pick}
              tabIndex={-1}
              aria-label={t`Select item ${index + 1}`}
              aria-pressed={view.from >= 0}
              onClick={() => pickRow(store, index)}
            >
              <IconSquareCheck size={16} aria-hidden />
            </button>
          )}
          {!blank && (
            <button
              type="button"
              className={classes.delete}
              tabIndex={-1}
              aria-label={t`Delete item ${index + 1}`}
              title={t`Delete (Ctrl+Delete)`}
              onClick={() => onRemove([row.id])}
            >
              <IconTrash size={16} aria-hidden />
            </button>
          )}
        </div>
      </div>
      {failed && (
        <RowNote id={`note-${row.id}`} row={row} state={state} store={store} onRemove={onRemove} />
      )}
    </>
  );
});

/** What the cells of a row have in common. */
function cellProps(
  { row, index, blank, state, stop, from, to }: RowView,
  column: Column,
  label: string,
) {
  const place = columns.indexOf(column);
  const cell = cells.find((one) => one === column);
  return {
    chosen: place >= from && place <= to,
    frame: {
      role: 'gridcell',
      'aria-colindex': place + 1,
      'aria-selected': place >= from && place <= to,
      'data-area': column,
      'data-label': label,
    } as const,
    input: {
      'data-row': index,
      'data-id': row.id,
      'data-cell': column,
      'aria-label': label,
      tabIndex: stop === column ? 0 : -1,
      'aria-invalid': (cell && state?.troubles[cell] !== undefined) || undefined,
      'aria-describedby': state?.status === 'failed' ? `note-${row.id}` : undefined,
      'data-blank': blank || undefined,
      autoComplete: 'off',
      spellCheck: false,
    },
  };
}

function TextCell({
  cell,
  view,
  store,
  decimals,
}: {
  cell: Cell;
  view: RowView;
  store: ItemStore;
  decimals: number;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useWords();
  const names = useColumnNames();
  const { frame, input } = cellProps(view, cell, names[cell]);
  const kept = seenCell(cell, view.row.texts[cell], locale, decimals);
  const shown = cell === 'unit' ? words.unit(kept) : kept;
  const typing = view.typing?.column === cell ? view.typing : null;
  const numeric = cell === 'quantity' || cell === 'total_price' || cell === 'vat_rate';
  const given = {
    ...input,
    className: numeric ? classes.figure : classes.input,
    value: typing?.text ?? shown,
    title: numeric ? undefined : shown || undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      store.type(event.currentTarget.value, typing?.start ?? shown),
  };
  return (
    <div {...frame} className={classes.cell}>
      {cell === 'unit' ? (
        <UnitCell given={given} typing={typing !== null} store={store} />
      ) : (
        <input
          {...given}
          inputMode={numeric ? 'decimal' : 'text'}
          placeholder={
            cell === 'description'
              ? names.description
              : view.blank && cell === 'name'
                ? t`Add an item`
                : undefined
          }
        />
      )}
    </div>
  );
}

/** What follows from the cells; it can be reached and copied, not typed into. */
function Derived({ view, decimals }: { view: RowView; decimals: number }) {
  const locale = useLocale();
  const names = useColumnNames();
  const values = derivedOf(view.row.texts, locale);
  return derivedCells.map((column) => {
    const { frame, input } = cellProps(view, column, names[column]);
    const value = values[column];
    return (
      <div key={column} {...frame} aria-readonly className={classes.cell}>
        <input
          {...input}
          className={classes.derived}
          readOnly
          value={value === null ? '' : formatDecimal(value, locale, decimals)}
        />
      </div>
    );
  });
}

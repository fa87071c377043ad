import { useLingui } from '@lingui/react/macro';
import { IconSquareCheck, IconTrash } from '@tabler/icons-react';
import { memo, useCallback, useSyncExternalStore } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatDecimal } from '#src/lib/money.ts';
import { useWords } from '#src/widgets/words.tsx';
import { derivedCells, lineCells, type LineCell } from '#src/lib/paste/line-cells.ts';
import { derivedOf, displayedText, isCell, isNumberCell } from '#src/pages/invoice/items/cells.ts';
import { columns, type Column } from '#src/pages/invoice/items/cursor.ts';
import { type } from '#src/pages/invoice/items/grid-edits.ts';
import type { ItemGrid, RowView } from '#src/pages/invoice/items/item-grid.ts';
import classes from './item-grid.module.css';
import { selectRow } from './pointer.ts';
import { RowNote } from './row-note.tsx';
import { SaveStatus } from './save-status.tsx';
import { UnitCell } from './unit-cell.tsx';
import { useColumnNames } from './use-column-names.ts';

interface ItemRowProps {
  readonly id: string;
  readonly grid: ItemGrid;
  /** Decimals of amounts that are always shown: those of the currency. */
  readonly decimals: number;
  readonly onRemove: (ids: readonly string[]) => void;
}

/** A line as a row of cells. Only the row that changes is drawn again. */
export const ItemRow = memo(function ItemRow({ id, grid, decimals, onRemove }: ItemRowProps) {
  const { t } = useLingui();
  const view = useSyncExternalStore(
    grid.subscribe,
    useCallback(() => grid.view(id), [grid, id]),
  );
  if (!view) return null;
  const { row, index, isBlank, state } = view;
  return (
    <>
      {/* The keys belong to the cells; the grid hears them for all. */}
      <div
        role="row"
        aria-rowindex={index + 2}
        aria-label={isBlank ? t`New item` : t`Item ${index + 1}`}
        className={classes.row}
        data-blank={isBlank || undefined}
      >
        {lineCells.map((cell) => (
          <TextCell key={cell} cell={cell} view={view} grid={grid} decimals={decimals} />
        ))}
        {!isBlank && <Derived view={view} decimals={decimals} />}
        <div
          role="gridcell"
          aria-colindex={columns.length + 1}
          className={classes.end}
          data-area="end"
        >
          <SaveStatus state={state} isEdited={row.edited.length > 0} />
          {!isBlank && (
            <button
              type="button"
              className={classes.pick}
              tabIndex={-1}
              aria-label={t`Select item ${index + 1}`}
              aria-pressed={view.from >= 0}
              onClick={() => grid.act((now) => selectRow(now, index))}
            >
              <IconSquareCheck size={16} aria-hidden />
            </button>
          )}
          {!isBlank && (
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
      {state?.status === 'failed' && (
        <RowNote id={`note-${row.id}`} row={row} state={state} grid={grid} onRemove={onRemove} />
      )}
    </>
  );
});

/** What the cells of a row have in common. */
function cellProps(
  { row, index, isBlank, state, tabStop, from, to }: RowView,
  column: Column,
  label: string,
) {
  const place = columns.indexOf(column);
  const problems = state?.status === 'failed' && isCell(column) ? state.problems : {};
  return {
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
      tabIndex: tabStop === column ? 0 : -1,
      'aria-invalid': problems[column] !== undefined || undefined,
      'aria-describedby': state?.status === 'failed' ? `note-${row.id}` : undefined,
      'data-blank': isBlank || undefined,
      autoComplete: 'off',
      spellCheck: false,
    },
  };
}

function TextCell({
  cell,
  view,
  grid,
  decimals,
}: {
  cell: LineCell;
  view: RowView;
  grid: ItemGrid;
  decimals: number;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useWords();
  const names = useColumnNames();
  const { frame, input } = cellProps(view, cell, names[cell]);
  const text = displayedText(cell, view.row.contents[cell], locale, decimals);
  const shown = cell === 'unit' ? words.unit(text) : text;
  const typing = view.typing?.cell === cell ? view.typing : null;
  const isNumber = isNumberCell(cell);
  const given = {
    ...input,
    className: isNumber ? classes.figure : classes.input,
    value: typing?.text ?? shown,
    title: isNumber ? undefined : shown || undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      grid.act((state) => type(state, value, typing?.start ?? shown)),
  };
  return (
    <div {...frame} className={classes.cell}>
      {cell === 'unit' ? (
        <UnitCell given={given} typing={typing !== null} grid={grid} />
      ) : (
        <input
          {...given}
          inputMode={isNumber ? 'decimal' : 'text'}
          placeholder={
            cell === 'description'
              ? names.description
              : view.isBlank && cell === 'name'
                ? t`Add an item`
                : undefined
          }
        />
      )}
    </div>
  );
}

/** The derived columns: they can be reached and copied, not typed into. */
function Derived({ view, decimals }: { view: RowView; decimals: number }) {
  const locale = useLocale();
  const names = useColumnNames();
  const values = derivedOf(view.row.contents, locale);
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

import { useLingui } from '@lingui/react/macro';
import { IconSquareCheck, IconTrash } from '@tabler/icons-react';
import { memo, useCallback, useSyncExternalStore } from 'react';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatDecimal } from '#src/lib/money.ts';
import { useWords } from '#src/widgets/words.tsx';
import {
  derivedCells,
  lineCells,
  type DerivedCell,
  type LineCell,
} from '#src/lib/paste/line-cells.ts';
import {
  derivedOf,
  displayedText,
  isCell,
  isNumberCell,
  type CellContent,
} from '#src/pages/invoice/items/cells.ts';
import { columns, type Column, type Typing } from '#src/pages/invoice/items/cursor.ts';
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

/** A line as a row of cells. A key renders this row and the one cell that it changes. */
export const ItemRow = memo(function ItemRow({ id, grid, decimals, onRemove }: ItemRowProps) {
  const { t } = useLingui();
  const view = useSyncExternalStore(
    grid.subscribe,
    useCallback(() => grid.view(id), [grid, id]),
  );
  if (!view) return null;
  const { row, index, isBlank, state } = view;
  const values = derivedOf(row.contents, grid.get().locale);
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
          <TextCell
            key={cell}
            cell={cell}
            content={row.contents[cell]}
            typing={view.typing?.cell === cell ? view.typing : null}
            grid={grid}
            decimals={decimals}
            {...cellState(view, cell)}
          />
        ))}
        {!isBlank &&
          derivedCells.map((column) => (
            <DerivedCellView
              key={column}
              column={column}
              value={values[column]}
              decimals={decimals}
              {...cellState(view, column)}
            />
          ))}
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

/**
 * What a cell shows of its row, as single values: a cell whose values are the same is not rendered
 * again.
 */
interface CellState {
  readonly rowId: string;
  readonly index: number;
  readonly isBlank: boolean;
  readonly isTabStop: boolean;
  readonly isSelected: boolean;
  readonly isInvalid: boolean;
  readonly isFailed: boolean;
}

function cellState(
  { row, index, isBlank, state, tabStop, from, to }: RowView,
  column: Column,
): CellState {
  const place = columns.indexOf(column);
  const isFailed = state?.status === 'failed';
  return {
    rowId: row.id,
    index,
    isBlank,
    isTabStop: tabStop === column,
    isSelected: place >= from && place <= to,
    isInvalid: isFailed && isCell(column) && state.problems[column] !== undefined,
    isFailed,
  };
}

/** The attributes that all cells have. */
function cellProps(state: CellState, column: Column, label: string) {
  return {
    frame: {
      role: 'gridcell',
      'aria-colindex': columns.indexOf(column) + 1,
      'aria-selected': state.isSelected,
      'data-area': column,
      'data-label': label,
    } as const,
    input: {
      'data-row': state.index,
      'data-id': state.rowId,
      'data-cell': column,
      'aria-label': label,
      tabIndex: state.isTabStop ? 0 : -1,
      'aria-invalid': state.isInvalid || undefined,
      'aria-describedby': state.isFailed ? `note-${state.rowId}` : undefined,
      'data-blank': state.isBlank || undefined,
      autoComplete: 'off',
      spellCheck: false,
    },
  };
}

interface TextCellProps extends CellState {
  readonly cell: LineCell;
  readonly content: CellContent;
  /** The typing in this cell, if there is any. */
  readonly typing: Typing | null;
  readonly grid: ItemGrid;
  readonly decimals: number;
}

const TextCell = memo(function TextCell(props: TextCellProps) {
  const { cell, content, typing, grid, decimals } = props;
  const { t } = useLingui();
  const locale = useLocale();
  const words = useWords();
  const names = useColumnNames();
  const { frame, input } = cellProps(props, cell, names[cell]);
  const text = displayedText(cell, content, locale, decimals);
  const shown = cell === 'unit' ? words.unit(text) : text;
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
              : props.isBlank && cell === 'name'
                ? t`Add an item`
                : undefined
          }
        />
      )}
    </div>
  );
});

/** A derived column: it can be reached and copied, not typed into. */
const DerivedCellView = memo(function DerivedCellView(
  props: CellState & { column: DerivedCell; value: string | null; decimals: number },
) {
  const { column, value, decimals } = props;
  const locale = useLocale();
  const { frame, input } = cellProps(props, column, useColumnNames()[column]);
  return (
    <div {...frame} aria-readonly className={classes.cell}>
      <input
        {...input}
        className={classes.derived}
        readOnly
        value={value === null ? '' : formatDecimal(value, locale, decimals)}
      />
    </div>
  );
});

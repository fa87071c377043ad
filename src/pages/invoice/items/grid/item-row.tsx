import { useLingui } from '@lingui/react/macro';
import {
  IconSquareCheck,
  IconTrash,
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconLoader2,
  IconPencil,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useStore } from '#src/device/store.ts';
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
import { selectRow } from './grid-input.ts';
import { RowNote } from './row-note.tsx';
import { UnitCell } from './unit-cell.tsx';
import type { SaveState } from '#src/pages/invoice/items/grid-state.ts';

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
  const view = useStore(grid, () => grid.view(id));
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
        <RowEnd
          id={row.id}
          index={index}
          isBlank={isBlank}
          isEdited={row.edited.length > 0}
          isSelected={view.from >= 0}
          state={state}
          grid={grid}
          onRemove={onRemove}
        />
      </div>
      {state?.status === 'failed' && (
        <RowNote id={`note-${row.id}`} row={row} state={state} grid={grid} onRemove={onRemove} />
      )}
    </>
  );
});

/** How the saving of the row stands, and its buttons. */
const RowEnd = memo(function RowEnd({
  id,
  index,
  isBlank,
  isEdited,
  isSelected,
  state,
  grid,
  onRemove,
}: Pick<ItemRowProps, 'id' | 'grid' | 'onRemove'> & {
  readonly index: number;
  readonly isBlank: boolean;
  readonly isEdited: boolean;
  readonly isSelected: boolean;
  readonly state: SaveState | undefined;
}) {
  const { t } = useLingui();
  return (
    <div
      role="gridcell"
      aria-colindex={columns.length + 1}
      className={classes.end}
      style={{ gridArea: 'end' }}
    >
      <SaveStatus state={state} isEdited={isEdited} />
      {!isBlank && (
        <button
          type="button"
          className={classes.pick}
          tabIndex={-1}
          aria-label={t`Select item ${index + 1}`}
          aria-pressed={isSelected}
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
          onClick={() => onRemove([id])}
        >
          <IconTrash size={16} aria-hidden />
        </button>
      )}
    </div>
  );
});

/** What a cell shows of its row, as single values: while they are the same it is not rendered. */
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
      style: { gridArea: column },
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

/** How the saving of the row stands, as an icon and as a word. */
function SaveStatus({ state, isEdited }: { state: SaveState | undefined; isEdited: boolean }) {
  const { t } = useLingui();
  const shown = {
    saving: [IconLoader2, t`Saving`],
    failed: [IconAlertTriangle, t`Not saved`],
    waiting: [IconClock, t`Waiting to be saved`],
    edited: [IconPencil, t`Unsaved`],
    saved: [IconCheck, t`Saved`],
  } as const;
  const status =
    isEdited && (!state || state.status === 'saved') ? ('edited' as const) : state?.status;
  if (!status) return null;
  const [Icon, word] = shown[status];
  return (
    <span className={classes.status} data-status={state?.status} title={word}>
      <Icon size={14} aria-hidden />
      <span className="visually-hidden">{word}</span>
    </span>
  );
}

/** The names of the columns, in the person's language. */
export function useColumnNames(): Readonly<Record<Column, string>> {
  const { t } = useLingui();
  return {
    name: t`Name`,
    description: t`Description`,
    quantity: t`Quantity`,
    unit: t`Unit`,
    total_price: t`Total incl. VAT`,
    vat_rate: t`VAT %`,
    unit_price: t`Unit price`,
    net: t`Net`,
    vat: t`VAT amount`,
  };
}

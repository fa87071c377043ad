import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { memo } from 'react';
import { decimalText, locale, useTexts } from '#src/i18n/locale.ts';
import type { DerivedCell, LineCell } from '#src/lib/paste/line-cells.ts';
import {
  displayedText,
  isCell,
  isNumberCell,
  type CellContent,
} from '#src/pages/invoice/items/cells.ts';
import { columns, type Column, type Typing } from '#src/pages/invoice/items/cursor.ts';
import { type } from '#src/pages/invoice/items/grid-edits.ts';
import type { ItemGrid, RowView } from '#src/pages/invoice/items/item-grid.ts';
import { words } from '#src/widgets/words.tsx';
import classes from './grid-cell.module.css';
import { UnitCell } from './unit-cell.tsx';

export const columnNames: Readonly<Record<Column, MessageDescriptor>> = {
  name: msg`Name`,
  description: msg`Description`,
  quantity: msg`Quantity`,
  unit: msg`Unit`,
  total_price: msg`Total incl. VAT`,
  vat_rate: msg`VAT %`,
  unit_price: msg`Unit price`,
  net: msg`Net`,
  vat: msg`VAT amount`,
};

/** What a cell shows of its row, as single values, which decide whether it renders. */
interface CellState {
  readonly rowId: string;
  readonly index: number;
  readonly isBlank: boolean;
  readonly isTabStop: boolean;
  readonly isSelected: boolean;
  readonly isInvalid: boolean;
  readonly isFailed: boolean;
}

export function cellState(
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
  readonly typing: Typing | null;
  readonly grid: ItemGrid;
  readonly decimals: number;
  /** The row's description, shown after the name where it has no column. */
  readonly description: string;
}

/** An editable cell. A key renders nothing; the row renders when typing pauses. */
export const TextCell = memo(function TextCell(props: TextCellProps) {
  useTexts();
  const { cell, content, typing, grid, decimals, description } = props;
  const label = i18n._(columnNames[cell]);
  const { frame, input } = cellProps(props, cell, label);
  const text = displayedText(cell, content, locale(), decimals);
  const shown = cell === 'unit' ? words.unit(text) : text;
  const isNumber = isNumberCell(cell);
  const value = typing?.text ?? shown;
  const given = {
    ...input,
    className: isNumber ? classes.figure : classes.input,
    title: isNumber ? undefined : shown || undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      grid.act((state) => type(state, value, typing?.start ?? shown)),
  };
  return (
    <div {...frame} className={classes.cell}>
      {/* An input has one line only, so the whole name is shown over it on two lines until it is
          edited. */}
      {cell === 'name' && (
        <span aria-hidden className={classes.whole}>
          {shown} {description && <small>{description}</small>}
        </span>
      )}
      {cell === 'unit' ? (
        <UnitCell given={{ ...given, value }} typing={typing !== null} grid={grid} />
      ) : (
        <input
          {...given}
          ref={(element) => {
            // The input is uncontrolled: only a text from elsewhere is written into it.
            const text = (typing && grid.get().cursor.typing?.text) ?? shown;
            if (!element || element.value === text) return;
            element.value = text;
            // Typing replaces what undo, a fill or a paste put there, as all else in a cell.
            if (!typing && element === document.activeElement) element.select();
          }}
          defaultValue={value}
          // The numeric keypad of an iPhone has no minus sign.
          inputMode={cell === 'vat_rate' ? 'decimal' : undefined}
          data-figure={isNumber || undefined}
          placeholder={
            cell === 'description'
              ? label
              : props.isBlank && cell === 'name'
                ? t`Add an item`
                : undefined
          }
        />
      )}
    </div>
  );
});

/** A derived column, which can be reached and copied, but not edited. */
export const DerivedCellView = memo(function DerivedCellView(
  props: CellState & { column: DerivedCell; value: string | null; decimals: number },
) {
  useTexts();
  const { column, value, decimals } = props;
  const { frame, input } = cellProps(props, column, i18n._(columnNames[column]));
  return (
    <div {...frame} aria-readonly className={classes.cell}>
      <input
        {...input}
        className={classes.derived}
        readOnly
        value={value === null ? '' : decimalText(value, decimals)}
      />
    </div>
  );
});

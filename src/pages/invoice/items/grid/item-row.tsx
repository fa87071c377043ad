import { t } from '@lingui/core/macro';
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
import { useTexts } from '#src/i18n/locale.ts';
import { derivedCells, lineCells } from '#src/lib/paste/line-cells.ts';
import { derivedOf, textOf } from '#src/pages/invoice/items/cells.ts';
import { columns } from '#src/pages/invoice/items/cursor.ts';
import type { ItemGrid, RowView } from '#src/pages/invoice/items/item-grid.ts';
import classes from './item-grid.module.css';
import ends from './row-end.module.css';
import { selectRow } from './grid-input.ts';
import { RowNote } from './row-note.tsx';
import { cellState, DerivedCellView, TextCell } from './row-cells.tsx';
import type { SaveState } from '#src/pages/invoice/items/grid-state.ts';

interface ItemRowProps {
  readonly id: string;
  readonly grid: ItemGrid;
  readonly decimals: number;
  readonly showDerived: boolean;
  readonly onRemove: (ids: readonly string[]) => void;
}

/** A line as a row of cells, rendered when typing begins, pauses or ends in it. */
export const ItemRow = memo(function ItemRow({
  id,
  grid,
  decimals,
  showDerived,
  onRemove,
}: ItemRowProps) {
  useTexts();
  const view = useStore(grid, () => grid.view(id));
  if (!view) return null;
  const { row, index, isBlank, state } = view;
  const values = derivedOf(row.contents, grid.get());
  return (
    <>
      {/* The keys of the cells are handled by the grid. */}
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
            description={cell === 'name' ? textOf(row.contents.description) : ''}
            {...cellState(view, cell)}
          />
        ))}
        {!isBlank &&
          showDerived &&
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

const RowEnd = memo(function RowEnd({
  id,
  index,
  isBlank,
  isEdited,
  isSelected,
  state,
  grid,
  onRemove,
}: Pick<ItemRowProps, 'id' | 'grid' | 'onRemove'> &
  Pick<RowView, 'index' | 'isBlank' | 'state'> & {
    readonly isEdited: boolean;
    readonly isSelected: boolean;
  }) {
  useTexts();
  return (
    <div
      role="gridcell"
      aria-colindex={columns.length + 1}
      className={ends.end}
      style={{ gridArea: 'end' }}
    >
      <SaveStatus state={state} isEdited={isEdited} />
      {!isBlank && (
        <button
          type="button"
          className={ends.pick}
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
          className={ends.delete}
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

function SaveStatus({ state, isEdited }: { state: SaveState | undefined; isEdited: boolean }) {
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
    <span className={ends.status} data-status={state?.status} title={word}>
      <Icon size={14} aria-hidden />
      <span className="visually-hidden">{word}</span>
    </span>
  );
}

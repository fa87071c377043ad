import { useLingui } from '@lingui/react/macro';
import { IconAlertTriangle, IconCheck, IconLoader2, IconPencil, IconTrash } from '@tabler/icons-react';
import { isKnown } from '#contract/open-enum.ts';
import { units } from '#contract/invoice-item.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatDecimal } from '#src/lib/money.ts';
import { useWords } from '#src/widgets/words.tsx';
import { derived, numberIn, showCell, type Cell } from './item-cells.ts';
import classes from './item-grid.module.css';
import { RowNote } from './row-note.tsx';
import type { ItemRow as Row } from './item-rows.ts';
import type { ItemRows, RowState } from './use-item-rows.ts';

interface ItemRowProps {
  readonly row: Row;
  readonly index: number;
  readonly state: RowState | undefined;
  readonly grid: ItemRows;
  /** The empty last row: there is nothing to delete. */
  readonly blank: boolean;
}

/** A line as plain fields; it saves when the cursor leaves it. */
export function ItemRow({ row, index, state, grid, blank }: ItemRowProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useWords();
  const noteId = `note-${row.id}`;
  const sums = derived(numberIn('total_price', row.texts.total_price, locale), numberIn('vat_rate', row.texts.vat_rate, locale));
  const failed = state?.status === 'failed';
  const field = (cell: Cell, label: string) => ({
    'data-row': index,
    'data-cell': cell,
    'aria-label': label,
    'aria-invalid': state?.messages[cell] !== undefined || undefined,
    'aria-describedby': failed ? noteId : undefined,
    value: showCell(cell, row.texts[cell], locale),
    onChange: (event: { currentTarget: { value: string } }) => grid.type(row, cell, event.currentTarget.value),
    onBlur: () => grid.settle(row, cell),
  });
  const input = (cell: Cell, label: string, numeric = false) => (
    <input {...field(cell, label)} className={numeric ? classes.figure : classes.input} inputMode={numeric ? 'decimal' : 'text'} autoComplete="off" spellCheck={false} title={numeric ? undefined : row.texts[cell]} placeholder={blank && cell === 'name' ? t`Add an item` : undefined} />
  );
  return (
    <>
      <tr
        className={classes.row}
        aria-label={blank ? t`New item` : t`Item ${index + 1}`}
        data-blank={blank || undefined}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) void grid.save(row);
        }}
      >
        <td className={classes.texts}>
          {input('name', t`Name`)}
          {!blank && input('description', t`Description`)}
        </td>
        <td data-label={t`Quantity`}>{input('quantity', t`Quantity`, true)}</td>
        <td data-label={t`Unit`}>
          <select {...field('unit', t`Unit`)} className={classes.input}>
            <option value="" aria-label={t`No unit`} />
            {units.map((unit) => <option key={unit} value={unit}>{words.unit(unit)}</option>)}
            {row.texts.unit !== '' && !isKnown(units, row.texts.unit) && <option value={row.texts.unit}>{row.texts.unit}</option>}
          </select>
        </td>
        <td data-label={t`Total incl. VAT`}>
          {input('total_price', t`Total incl. VAT`, true)}
          {sums && <em className={classes.derived}>{t`net ${formatDecimal(sums.net, locale, 2)}`}</em>}
        </td>
        <td data-label={t`VAT %`}>
          {input('vat_rate', t`VAT %`, true)}
          {sums && <em className={classes.derived}>{formatDecimal(sums.vat, locale, 2)}</em>}
        </td>
        <td className={classes.end}>
          <Standing state={state} edited={row.edited.length > 0} />
          {!blank && (
            <button type="button" className={classes.delete} tabIndex={-1} aria-label={t`Delete item ${index + 1}`} title={t`Delete (Ctrl+Delete)`} onClick={() => void grid.drop(row)}>
              <IconTrash size={16} aria-hidden />
            </button>
          )}
        </td>
      </tr>
      {failed && <RowNote id={noteId} row={row} state={state} grid={grid} />}
    </>
  );
}

function Standing({ state, edited }: { state: RowState | undefined; edited: boolean }) {
  const { t } = useLingui();
  const [icon, word] =
    state?.status === 'saving' ? [<IconLoader2 key="icon" size={14} aria-hidden />, t`Saving`]
    : state?.status === 'failed' ? [<IconAlertTriangle key="icon" size={14} aria-hidden />, t`Not saved`]
    : edited ? [<IconPencil key="icon" size={14} aria-hidden />, t`Unsaved`]
    : state?.status === 'saved' ? [<IconCheck key="icon" size={14} aria-hidden />, t`Saved`]
    : [null, ''];
  if (!icon) return null;
  return <span className={classes.standing} data-status={state?.status} title={word}>{icon}<span className="visually-hidden">{word}</span></span>;
}

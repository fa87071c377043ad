import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Choices } from '#src/ui/choices.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { problemOf } from '#src/api/api-error.ts';
import { useWords } from '#src/widgets/words.tsx';
import { readCell, settled, showCell } from './item-cells.ts';
import classes from './item-grid.module.css';
import type { ItemRow } from './item-rows.ts';
import type { ItemRows, RowState } from './use-item-rows.ts';

/** Why a row was not saved, under the row; readings to choose from where a number has two. */
export function RowNote({ id, row, state, grid }: { id: string; row: ItemRow; state: RowState; grid: ItemRows }) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useWords();
  const retry = () => void grid.save(row);
  const choices = row.edited.flatMap((cell) => {
    const reading = readCell(cell, row.texts[cell], locale);
    return reading.kind === 'value' || reading.options.length === 0 ? [] : [{ cell, options: reading.options }];
  });
  return (
    <tr className={classes.note}>
      <td colSpan={6} id={id}>
        {state.error !== undefined && <ProblemNotice compact problem={problemOf(state.error)} title={t`The item was not saved`} onRetry={retry} />}
        {Object.entries(state.messages).map(([cell, message]) => (
          <p key={cell} className={classes.message} role="alert">
            <strong>{words.field(cell)}:</strong> {message}
          </p>
        ))}
        {choices.map(({ cell, options }) => (
          <Choices
            key={cell}
            options={options.map((value) => ({ value, label: showCell(cell, settled(value), locale) }))}
            onChoose={(value) => {
              grid.type(row, cell, settled(value));
              void grid.save(row);
            }}
          />
        ))}
      </td>
    </tr>
  );
}

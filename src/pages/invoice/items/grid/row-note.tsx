import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#src/i18n/use-locale.ts';
import { Choices } from '#src/ui/choices.tsx';
import { useTroubleWords } from '#src/ui/trouble-words.ts';
import { useTypedContext } from '#src/ui/typed-around.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { problemOf } from '#src/api/api-error.ts';
import { useWords } from '#src/widgets/words.tsx';
import { readCell, settled, showCell, type CellTrouble } from './item-cells.ts';
import type { ItemStore } from './item-store.ts';
import classes from './item-grid.module.css';
import type { ItemRow } from './item-rows.ts';
import { columns } from './places.ts';
import type { RowState } from './row-state.ts';

interface RowNoteProps {
  readonly id: string;
  readonly row: ItemRow;
  readonly state: RowState;
  readonly store: ItemStore;
  readonly onRemove: (ids: readonly string[]) => void;
}

/** Why a row was not saved, under the row; readings to choose from where a number has two. */
export function RowNote({ id, row, state, store, onRemove }: RowNoteProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const context = useTypedContext();
  const words = useWords();
  const say = useSayTrouble();
  const retry = () => {
    if (state.deleting) return onRemove([row.id]);
    store.saving.save([row.id]);
    store.saving.retry();
  };
  const choices = row.edited.flatMap((cell) => {
    const reading = readCell(cell, row.texts[cell], context);
    return reading.kind === 'value' || reading.options.length === 0
      ? []
      : [{ cell, options: reading.options }];
  });
  return (
    <div role="row" className={classes.note}>
      <div role="gridcell" aria-colspan={columns.length + 1} aria-colindex={1} id={id}>
        {state.error !== undefined && (
          <ProblemNotice
            compact
            problem={problemOf(state.error)}
            title={state.deleting ? t`The item was not deleted` : t`The item was not saved`}
            onRetry={retry}
          />
        )}
        {state.perhapsThere && (
          <p
            className={classes.message}
          >{t`It may be among the items already, with an earlier text. If it is, correct that item and delete this row; Retry adds this row as one more item.`}</p>
        )}
        {Object.entries(state.troubles).map(
          ([cell, trouble]) =>
            trouble && (
              <p key={cell} className={classes.message} role="alert">
                <strong>{words.field(cell)}:</strong> {say(trouble)}
              </p>
            ),
        )}
        {choices.map(({ cell, options }) => (
          <Choices
            key={cell}
            options={options.map((value) => ({
              value,
              label: showCell(cell, settled(value), locale),
            }))}
            onChoose={(value) => {
              store.put([{ id: row.id, texts: { [cell]: settled(value) } }]);
              store.go({ row: store.book.placeOf(row.id), column: columns.indexOf(cell) });
              store.saving.save([row.id]);
            }}
          />
        ))}
      </div>
    </div>
  );
}

function useSayTrouble(): (trouble: CellTrouble) => string {
  const { t } = useLingui();
  const words = useTroubleWords();
  return (trouble) => {
    switch (trouble.kind) {
      case 'several':
        return t`This can be read in two ways.`;
      case 'collided':
        return t`Somebody else changed this meanwhile. Choose above which one stays.`;
      case 'long': {
        const { most } = trouble;
        return t`At most ${most} characters.`;
      }
      case 'said':
        return trouble.text;
      case 'unreadable':
        return trouble.why.reason === 'unit'
          ? t`A unit is kilogram, piece, meter or liter.`
          : words.amount(trouble.why);
    }
  };
}

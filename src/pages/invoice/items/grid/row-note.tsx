import { t } from '@lingui/core/macro';
import { labelled } from '#src/i18n/labelled.ts';
import { Trans } from '@lingui/react/macro';
import { locale } from '#src/i18n/locale.ts';
import { Choices } from '#src/ui/choices.tsx';
import { typedProblems } from '#src/ui/typed-problems.ts';
import { useTypedContext } from '#src/ui/typed-hints.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { problemOf } from '#src/api/api-error.ts';
import { words } from '#src/widgets/words.tsx';
import { editableText, readCell, type CellProblem } from '#src/pages/invoice/items/cells.ts';
import { columns } from '#src/pages/invoice/items/cursor.ts';
import { go } from '#src/pages/invoice/items/grid-edits.ts';
import { save, type SaveState } from '#src/pages/invoice/items/grid-state.ts';
import type { ItemGrid } from '#src/pages/invoice/items/item-grid.ts';
import { placeOf, type GridRow } from '#src/pages/invoice/items/lines.ts';
import classes from './row-note.module.css';

interface RowNoteProps {
  readonly id: string;
  readonly row: GridRow;
  readonly state: Extract<SaveState, { status: 'failed' }>;
  readonly grid: ItemGrid;
  readonly onRemove: (ids: readonly string[]) => void;
}

/** Why a row was not saved, below the row, with readings to choose from for an ambiguous number. */
export function RowNote({ id, row, state, grid, onRemove }: RowNoteProps) {
  const context = useTypedContext();
  const retry = () => {
    if (state.deleting) return onRemove([row.id]);
    grid.retry([row.id]);
  };
  const choices = row.edited.flatMap((cell) => {
    const reading = readCell(cell, row.contents[cell], context);
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
        {state.perhapsCreated && (
          <p className={classes.message}>
            <Trans>
              It may be among the items already, with an earlier text. If it is, correct that item
              and delete this row; Retry adds this row as one more item.
            </Trans>
          </p>
        )}
        {Object.entries(state.problems).map(
          ([cell, problem]) =>
            problem && (
              <p key={cell} className={classes.message} role={state.earlier ? undefined : 'alert'}>
                <strong>{labelled(words.field(cell), '')}</strong>
                {problemText(problem)}
              </p>
            ),
        )}
        {choices.map(({ cell, options }) => (
          <Choices
            key={cell}
            options={options.map((value) => ({
              value,
              label: editableText(cell, value, locale()),
            }))}
            onChoose={(value) => {
              grid.put([{ id: row.id, contents: { [cell]: value } }]);
              grid.act((now) => {
                const spot = { row: placeOf(now.lines, row.id), column: columns.indexOf(cell) };
                return save(go(now, spot), [row.id]);
              });
            }}
          />
        ))}
      </div>
    </div>
  );
}

function problemText(problem: CellProblem): string {
  switch (problem.kind) {
    case 'several':
      return t`This can be read in two ways.`;
    case 'conflict':
      return t`Someone else changed this in the meantime. Choose above which value to keep.`;
    case 'long': {
      const { most } = problem;
      return t`At most ${most} characters.`;
    }
    case 'message':
      return problem.text;
    case 'unreadable':
      return problem.why.reason === 'unit'
        ? t`Enter kilogram, piece, meter or liter as the unit.`
        : typedProblems.amount(problem.why);
  }
}

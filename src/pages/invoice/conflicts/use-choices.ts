import { useLingui } from '@lingui/react/macro';
import type { Invoice } from '#contract/invoice.ts';
import type { LineGrid, LineValues } from '#src/lib/line-changes.ts';
import { useWords } from '#src/widgets/words.tsx';
import type { Collision } from '#src/lib/merge.ts';
import type { ToChoose } from '#src/widgets/conflict-compare/choice-form.tsx';
import type { HeaderField } from '#src/pages/invoice/fields/header-values.ts';
import {
  dropLine,
  settleCell,
  settleDeletion,
  type LineConflict,
  type LineTexts,
} from '#src/pages/invoice/items/line-conflicts.ts';
import type { HeaderForm } from '#src/pages/invoice/fields/header-form.ts';
import { useValueText } from './use-field-text.ts';

/** One thing to choose: a value of a field or cell, or what becomes of a line. */
export interface Choice extends ToChoose {
  /**
   * Wire name of the field or cell whose values these are; null where `theirs` and `mine` are
   * sentences.
   */
  readonly field: string | null;
  readonly base: string | null;
  readonly theirs: string;
  readonly mine: string;
}

const valuesOf = (texts: LineTexts): LineValues => ({
  name: texts.name,
  description: texts.description,
  quantity: texts.quantity || null,
  unit: texts.unit || null,
  total_price: texts.total_price || null,
  vat_rate: texts.vat_rate || null,
});

/** Everything that is to be chosen, in one list: fields first, then lines. */
export function useChoices(
  invoice: Invoice,
  form: HeaderForm,
  fieldConflicts: readonly Collision<HeaderField>[],
  lineConflicts: readonly LineConflict[],
  grid: LineGrid,
): readonly Choice[] {
  const { t } = useLingui();
  const words = useWords();
  const say = useValueText(invoice.currency ?? '');
  const { uid } = invoice;
  const cellWords = (cell: string) =>
    cell === 'total_price' ? t`Total incl. VAT` : words.field(cell);
  const fields = fieldConflicts.map(({ field, base, mine, theirs }): Choice => ({
    key: field,
    name: words.field(field),
    field,
    base,
    mine,
    theirs,
    settle: (own) => (own ? form.keepMine(field) : form.takeTheirs(field)),
  }));
  const lines = lineConflicts.flatMap((conflict): Choice[] => {
    const { row } = conflict;
    const name = conflict.name || t`Item`;
    switch (conflict.kind) {
      case 'cells':
        return conflict.collisions.map(({ field, base, mine, theirs }) => ({
          key: `${row}/${field}`,
          name: `${t`Item ${conflict.position}`} “${name}”: ${cellWords(field)}`,
          field,
          base,
          mine,
          theirs,
          settle: (own) => settleCell(uid, row, field, theirs, own),
        }));
      case 'deleted by them':
        return [
          {
            key: `${row}/deleted`,
            name: t`Item “${name}”`,
            field: null,
            base: null,
            theirs: t`deleted`,
            mine: t`Add it again, with ${conflict.changed.map((cell) => `${cellWords(cell)} ${say(cell, conflict.mine[cell])}`).join(', ')}`,
            settle: (own) => {
              dropLine(uid, row);
              if (own) grid.applyChanges({ add: [valuesOf(conflict.mine)] });
            },
          },
        ];
      case 'deleted by me':
        return [
          {
            key: `${row}/deleted`,
            name: t`Item ${conflict.position}`,
            field: null,
            base: null,
            theirs: t`Keep it, with ${conflict.changed.map((cell) => `${cellWords(cell)} ${say(cell, conflict.theirs[cell])}`).join(', ')}`,
            mine: t`Delete it`,
            settle: (own) => settleDeletion(uid, row, conflict.theirs, own),
          },
        ];
    }
  });
  return [...fields, ...lines];
}

import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useStore } from '#src/device/store.ts';
import type { LineValues } from '#src/lib/line-changes.ts';
import type { Collision } from '#src/lib/merge.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import type { HeaderField } from '#src/pages/invoice/fields/header-values.ts';
import hints from '#src/pages/invoice/hints.module.css';
import {
  dropLine,
  settleCell,
  settleDeletion,
  type LineConflict,
  type LineTexts,
} from '#src/pages/invoice/items/line-conflicts.ts';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';
import {
  ChoiceForm,
  type PairState,
  type ToChoose,
} from '#src/widgets/conflict-compare/choice-form.tsx';
import { ConflictCompare } from '#src/widgets/conflict-compare/conflict-compare.tsx';
import { useWords } from '#src/widgets/words.tsx';
import { useFieldText, useValueText } from './use-field-text.ts';
import type { RemoteChange } from './use-remote-changes.ts';

// More than this is a page of news: the history has them all.
const mostLines = 5;

/** One thing to choose: a value of a field or cell, or what becomes of a line. */
interface Choice extends ToChoose {
  /** Wire name of the field or cell; null where `theirs` and `mine` are sentences. */
  readonly field: string | null;
  readonly base: string | null;
  readonly theirs: string;
  readonly mine: string;
}

const valuesOf = (texts: LineTexts): LineValues => ({
  ...texts,
  quantity: texts.quantity || null,
  unit: texts.unit || null,
  total_price: texts.total_price || null,
  vat_rate: texts.vat_rate || null,
});

/**
 * What others changed while this invoice is edited here: what merged, and what has to be chosen.
 */
export function ConflictsPanel({
  changes,
  onDismiss,
  fields,
  lines,
}: {
  changes: readonly RemoteChange[];
  onDismiss: () => void;
  fields: readonly Collision<HeaderField>[];
  lines: readonly LineConflict[];
}) {
  const { t } = useLingui();
  const { form, saveAll } = useOpenInvoice();
  const { conflictPrompts, saving } = useStore(form.state);
  const choices = useChoices(fields, lines);
  const merged = changes.filter(
    (one) => one.kind === 'line' || !fields.some(({ field }) => field === one.change.field),
  );
  return (
    <>
      {merged.length > 0 && (
        <section className={hints.panel} data-news role="status" aria-label={t`Changed meanwhile`}>
          <ul className={hints.list}>
            {merged.slice(-mostLines).map((one, index) => (
              <li key={index}>
                <IconText icon={<IconUsers size={16} />} tone="info">
                  {one.kind === 'field' ? <FieldNote note={one} /> : <LineNote note={one} />}
                </IconText>
              </li>
            ))}
            {merged.length > mostLines && (
              <li>{t`${merged.length - mostLines} more are in the history.`}</li>
            )}
          </ul>
          <Button variant="subtle" size="compact-sm" onClick={onDismiss}>{t`Seen`}</Button>
        </section>
      )}
      {choices.length > 0 && (
        <ChoiceForm
          key={conflictPrompts}
          choices={choices}
          pair={(choice, state) => <ChoicePair key={choice.key} choice={choice} {...state} />}
          asked={conflictPrompts}
          saving={saving}
          onSave={saveAll}
        />
      )}
    </>
  );
}

/** Their value and mine, as a person reads them. */
function ChoicePair({ choice, ...state }: PairState & { readonly choice: Choice }) {
  const { t } = useLingui();
  const currency = useOpenInvoice().invoice.currency ?? '';
  const field = choice.field ?? '';
  const was = useFieldText(field, choice.base ?? '', currency);
  const theirs = useFieldText(field, choice.theirs, currency);
  const mine = useFieldText(field, choice.mine, currency);
  return (
    <ConflictCompare
      choiceKey={choice.key}
      name={choice.name}
      was={choice.base === null ? null : was}
      texts={{ theirs, mine }}
      words={{ theirs: t`Theirs`, mine: t`Mine` }}
      {...state}
    />
  );
}

/** Everything that is to be chosen, in one list: fields first, then lines. */
function useChoices(
  fieldConflicts: readonly Collision<HeaderField>[],
  lineConflicts: readonly LineConflict[],
): readonly Choice[] {
  const { t } = useLingui();
  const { invoice, form, grid } = useOpenInvoice();
  const words = useWords();
  const say = useValueText(invoice.currency ?? '');
  const { uid } = invoice;
  const cellWords = (cell: string) =>
    cell === 'total_price' ? t`Total incl. VAT` : words.field(cell);
  const valuesIn = (changed: readonly (keyof LineTexts)[], texts: LineTexts) =>
    changed.map((cell) => `${cellWords(cell)} ${say(cell, texts[cell])}`).join(', ');
  const fields = fieldConflicts.map(({ field, ...values }): Choice => ({
    ...values,
    key: field,
    name: words.field(field),
    field,
    settle: (own) => (own ? form.keepMine(field) : form.end([field])),
  }));
  const lines = lineConflicts.flatMap((conflict): Choice[] => {
    const { row } = conflict;
    const name = conflict.name || t`Item`;
    const whole = { key: `${row}/deleted`, field: null, base: null };
    switch (conflict.kind) {
      case 'cells':
        return conflict.collisions.map(({ field, ...values }) => ({
          ...values,
          key: `${row}/${field}`,
          name: `${t`Item ${conflict.position}`} “${name}”: ${cellWords(field)}`,
          field,
          settle: (own) => settleCell(uid, row, field, values.theirs, own),
        }));
      case 'deleted by them':
        return [
          {
            ...whole,
            name: t`Item “${name}”`,
            theirs: t`deleted`,
            mine: t`Add it again, with ${valuesIn(conflict.changed, conflict.mine)}`,
            settle: (own) => {
              dropLine(uid, row);
              if (own) grid.applyChanges({ add: [valuesOf(conflict.mine)] });
            },
          },
        ];
      case 'deleted by me':
        return [
          {
            ...whole,
            name: t`Item ${conflict.position}`,
            theirs: t`Keep it, with ${valuesIn(conflict.changed, conflict.theirs)}`,
            mine: t`Delete it`,
            settle: (own) => settleDeletion(uid, row, conflict.theirs, own),
          },
        ];
    }
  });
  return [...fields, ...lines];
}

function FieldNote({ note: { change, who } }: { note: Extract<RemoteChange, { kind: 'field' }> }) {
  const { t } = useLingui();
  const currency = useOpenInvoice().invoice.currency ?? '';
  const field = useWords().field(change.field);
  const from = useFieldText(change.field, change.from, currency);
  const to = useFieldText(change.field, change.to, currency);
  return who === null
    ? t`${field} was changed from ${from} to ${to} meanwhile.`
    : t`${who} changed ${field} from ${from} to ${to} meanwhile.`;
}

function LineNote({
  note: { did, name: sent, who },
}: {
  note: Extract<RemoteChange, { kind: 'line' }>;
}) {
  const { t } = useLingui();
  const name = sent || t`Item`;
  switch (did) {
    case 'item_add':
      return who === null
        ? t`The item “${name}” was added meanwhile.`
        : t`${who} added the item “${name}” meanwhile.`;
    case 'item_update':
      return who === null
        ? t`The item “${name}” was changed meanwhile.`
        : t`${who} changed the item “${name}” meanwhile.`;
    case 'item_delete':
      return who === null
        ? t`The item “${name}” was deleted meanwhile.`
        : t`${who} deleted the item “${name}” meanwhile.`;
  }
}

import { labelled } from '#src/i18n/labelled.ts';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useStore } from '#src/device/store.ts';
import type { LineValues } from '#src/lib/changes/line-changes.ts';
import type { Collision } from '#src/lib/changes/merge.ts';
import type { HeaderField } from '#src/pages/invoice/fields/header-values.ts';
import {
  dropLine,
  settleCell,
  settleDeletion,
  type LineConflict,
  type LineTexts,
} from '#src/pages/invoice/items/line-conflicts.ts';
import { columnNames } from '#src/pages/invoice/items/grid/row-cells.tsx';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';
import {
  ChoiceForm,
  RemoteNews,
  type Choice,
} from '#src/widgets/conflict-compare/conflict-compare.tsx';
import { words } from '#src/widgets/words.tsx';
import { valueText } from '#src/widgets/value-text.ts';
import { FieldText, useFieldText } from './field-text.tsx';
import type { RemoteChange } from './use-remote-changes.ts';

// A longer report would fill the page; the history has everything.
const mostLines = 5;

const valuesOf = (texts: LineTexts): LineValues => ({
  ...texts,
  quantity: texts.quantity || null,
  unit: texts.unit || null,
  total_price: texts.total_price || null,
  vat_rate: texts.vat_rate || null,
});

/** What others changed during editing: what was merged, and what must be decided. */
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
  const { form, saveAll } = useOpenInvoice();
  const { conflictPrompts, saving } = useStore(form.state);
  const choices = useChoices(fields, lines);
  // After a choice between two values the other one is known, so it is not reported.
  const [chosen, setChosen] = useState<ReadonlySet<RemoteChange>>(new Set());
  const isAsked = (one: RemoteChange) =>
    one.kind === 'field' && fields.some(({ field }) => field === one.change.field);
  const merged = changes.filter((one) => !isAsked(one) && !chosen.has(one));
  const news = merged.slice(-mostLines).map((one, index) => <Note key={index} note={one} />);
  if (merged.length > mostLines)
    news.push(<span key="more">{t`${merged.length - mostLines} more are in the history.`}</span>);
  return (
    <>
      {news.length > 0 && <RemoteNews lines={news} onDismiss={onDismiss} />}
      {choices.length > 0 && (
        <ChoiceForm
          choices={choices}
          words={{ theirs: t`Theirs`, mine: t`Mine` }}
          asked={conflictPrompts}
          saving={saving}
          onSave={() => {
            setChosen(new Set([...chosen, ...changes.filter(isAsked)]));
            return saveAll();
          }}
        />
      )}
    </>
  );
}

function useChoices(
  fieldConflicts: readonly Collision<HeaderField>[],
  lineConflicts: readonly LineConflict[],
): readonly Choice[] {
  const { invoice, form, grid } = useOpenInvoice();
  const currency = invoice.currency ?? '';
  const { uid } = invoice;
  const texts = ({ field, base, theirs, mine }: Collision<string>) => ({
    was: <FieldText field={field} text={base} currency={currency} />,
    theirs: <FieldText field={field} text={theirs} currency={currency} />,
    mine: <FieldText field={field} text={mine} currency={currency} />,
  });
  const valuesIn = (changed: readonly (keyof LineTexts)[], texts: LineTexts) =>
    changed
      .map((cell) => `${i18n._(columnNames[cell])} ${valueText(cell, texts[cell], currency)}`)
      .join(', ');
  const fields = fieldConflicts.map((one): Choice => ({
    ...texts(one),
    key: one.field,
    name: words.field(one.field),
    settle: (own) => (own ? form.keepMine(one.field) : form.end([one.field])),
  }));
  const lines = lineConflicts.flatMap((conflict): Choice[] => {
    const { row } = conflict;
    const name = conflict.name || t`Item`;
    const whole = { key: `${row}/deleted`, was: null };
    switch (conflict.kind) {
      case 'cells':
        return conflict.collisions.map((one) => ({
          ...texts(one),
          key: `${row}/${one.field}`,
          name: labelled(
            `${t`Item ${conflict.position}`} ${t`“${name}”`}`,
            i18n._(columnNames[one.field]),
          ),
          settle: (own) => settleCell(uid, row, one.field, one.theirs, own),
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
              if (own) grid.applyChanges({ add: [valuesOf(conflict.mine)] }, { announced: false });
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

const Note = ({ note }: { note: RemoteChange }) =>
  note.kind === 'field' ? <FieldNote note={note} /> : <LineNote note={note} />;

function FieldNote({ note: { change, who } }: { note: Extract<RemoteChange, { kind: 'field' }> }) {
  const currency = useOpenInvoice().invoice.currency ?? '';
  const field = words.field(change.field);
  const from = useFieldText(change.field, change.from, currency);
  const to = useFieldText(change.field, change.to, currency);
  return who === null
    ? t`${field} was changed from ${from} to ${to} in the meantime.`
    : t`${who} changed ${field} from ${from} to ${to} in the meantime.`;
}

function LineNote({
  note: { did, name: sent, who },
}: {
  note: Extract<RemoteChange, { kind: 'line' }>;
}) {
  const name = sent || t`Item`;
  switch (did) {
    case 'item_add':
      return who === null
        ? t`The item “${name}” was added in the meantime.`
        : t`${who} added the item “${name}” in the meantime.`;
    case 'item_update':
      return who === null
        ? t`The item “${name}” was changed in the meantime.`
        : t`${who} changed the item “${name}” in the meantime.`;
    case 'item_delete':
      return who === null
        ? t`The item “${name}” was deleted in the meantime.`
        : t`${who} deleted the item “${name}” in the meantime.`;
  }
}

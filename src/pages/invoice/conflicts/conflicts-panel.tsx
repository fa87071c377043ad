import { useLingui } from '@lingui/react/macro';
import type { Invoice } from '#contract/invoice.ts';
import type { LineGrid } from '#src/lib/line-changes.ts';
import type { Collision } from '#src/lib/merge.ts';
import type { HeaderForm } from '#src/pages/invoice/fields/header-form.ts';
import type { HeaderField } from '#src/pages/invoice/fields/header-values.ts';
import { useHeader } from '#src/pages/invoice/fields/use-header-form.ts';
import type { LineConflict } from '#src/pages/invoice/items/line-conflicts.ts';
import { ChoiceForm, type PairState } from '#src/widgets/conflict-compare/choice-form.tsx';
import { ConflictCompare } from '#src/widgets/conflict-compare/conflict-compare.tsx';
import { RemoteChangeNotes } from './remote-change-notes.tsx';
import { useChoices, type Choice } from './use-choices.ts';
import { useFieldText } from './use-field-text.ts';
import type { RemoteChange } from './use-remote-changes.ts';

interface ConflictsPanelProps {
  readonly invoice: Invoice;
  readonly form: HeaderForm;
  readonly fields: readonly Collision<HeaderField>[];
  readonly lines: readonly LineConflict[];
  readonly changes: readonly RemoteChange[];
  readonly onDismiss: () => void;
  readonly grid: LineGrid;
  readonly saveAll: () => Promise<boolean>;
}

/**
 * What others changed while this invoice is edited here: what merged, and what has to be chosen.
 */
export function ConflictsPanel({ changes, onDismiss, ...conflicts }: ConflictsPanelProps) {
  const { invoice, form, fields, lines } = conflicts;
  const prompts = useHeader(form, () => form.state.get().conflictPrompts);
  const conflicting = new Set<string>(fields.map(({ field }) => field));
  const merged = changes.filter((one) => one.kind === 'line' || !conflicting.has(one.change.field));
  return (
    <>
      {merged.length > 0 && (
        <RemoteChangeNotes
          changes={merged}
          currency={invoice.currency ?? ''}
          onDismiss={onDismiss}
        />
      )}
      {fields.length + lines.length > 0 && (
        <ConflictForm key={prompts} prompts={prompts} {...conflicts} />
      )}
    </>
  );
}

/** Both sides of every conflict: fields first, then lines. */
function ConflictForm({
  invoice,
  form,
  fields,
  lines,
  grid,
  saveAll,
  prompts,
}: Omit<ConflictsPanelProps, 'changes' | 'onDismiss'> & { readonly prompts: number }) {
  const choices = useChoices(invoice, form, fields, lines, grid);
  const saving = useHeader(form, () => form.state.get().saving);
  return (
    <ChoiceForm
      choices={choices}
      pair={(choice, state) => (
        <ChoicePair key={choice.key} choice={choice} currency={invoice.currency ?? ''} {...state} />
      )}
      asked={prompts}
      saving={saving}
      onSave={saveAll}
    />
  );
}

/** Their value and mine, as a person reads them. */
function ChoicePair({
  choice,
  currency,
  ...state
}: PairState & { readonly choice: Choice; readonly currency: string }) {
  const { t } = useLingui();
  const was = useFieldText(choice.field ?? '', choice.base ?? '', currency);
  const texts = {
    theirs: useFieldText(choice.field ?? '', choice.theirs, currency),
    mine: useFieldText(choice.field ?? '', choice.mine, currency),
  };
  return (
    <ConflictCompare
      choiceKey={choice.key}
      name={choice.name}
      was={choice.base === null ? null : was}
      texts={texts}
      words={{ theirs: t`Theirs`, mine: t`Mine` }}
      {...state}
    />
  );
}

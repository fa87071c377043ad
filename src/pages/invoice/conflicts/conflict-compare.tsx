import type { Invoice } from '#contract/invoice.ts';
import type { LineGrid } from '#src/lib/line-changes.ts';
import { ChoiceForm } from '#src/widgets/conflict-compare/choice-form.tsx';
import { ChoicePair } from './choice-pair.tsx';
import type { LineConflict } from '#src/pages/invoice/items/line-conflicts.ts';
import { useChoices } from './use-choices.ts';
import type { HeaderForm } from '#src/pages/invoice/fields/use-header-form.ts';

interface ConflictCompareProps {
  readonly invoice: Invoice;
  readonly header: HeaderForm;
  readonly conflicts: readonly LineConflict[];
  readonly grid: LineGrid;
  readonly saveAll: () => Promise<boolean>;
}

/** What somebody else and I changed in the invoice differently: fields first, then lines. */
export function ConflictCompare({
  invoice,
  header,
  conflicts,
  grid,
  saveAll,
}: ConflictCompareProps) {
  const choices = useChoices(invoice, header, conflicts, grid);
  return (
    <ChoiceForm
      choices={choices}
      pair={(choice, state) => (
        <ChoicePair key={choice.key} choice={choice} currency={invoice.currency ?? ''} {...state} />
      )}
      asked={header.asked}
      saving={header.saving}
      onSave={saveAll}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import type { PairState, ToChoose } from '#src/widgets/conflict-compare/choice-form.tsx';
import { ConflictCompare } from '#src/widgets/conflict-compare/conflict-compare.tsx';
import { useFieldText } from './use-field-text.ts';

/** One thing to choose: a value of a field or cell, or what becomes of a line. */
export interface Choice extends ToChoose {
  /** Wire name of the field or cell whose values these are; null where `theirs` and `mine` are sentences. */
  readonly field: string | null;
  readonly base: string | null;
  readonly theirs: string;
  readonly mine: string;
}

interface ChoicePairProps extends PairState {
  readonly choice: Choice;
  readonly currency: string;
}

/** A value of theirs and one of mine, as a person reads them. */
export function ChoicePair({ choice, currency, ...state }: ChoicePairProps) {
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

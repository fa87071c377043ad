import { useLingui } from '@lingui/react/macro';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, type Ref } from 'react';
import { cardQueries, useCreateCard } from '#src/api/cards.ts';
import { cardLabel, cutCardNumber, typedCard, type KnownDigits } from '#src/lib/card-label.ts';
import { newUid } from '#src/lib/new-uid.ts';
import type { FieldProblem } from '#src/ui/field-problem.ts';
import { useProblemWords } from './problem-words.ts';
import { RecordCombobox } from './record-combobox.tsx';
import classes from './record-combobox.module.css';

interface CardPickerProps {
  readonly label?: string;
  /** The card's uid; empty for none. */
  readonly value: string;
  readonly known?: (KnownDigits & { readonly uid: string }) | null;
  readonly onChange: (uid: string) => void;
  readonly onBlur?: () => void;
  readonly onProblem?: (problem: FieldProblem | null) => void;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly name?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

const pause = 120;

/** Chooses a card by its digits, or adds one in place. A full card number is cut before anything keeps it. */
export function CardPicker({ label, value, known = null, onChange, error, ...field }: CardPickerProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const [wantedList, setWantedList] = useState(false);
  const [taken, setTaken] = useState(known);
  const [existed, setExisted] = useState(false);
  const [sought] = useDebouncedValue(typed, pause);
  // The last four are what people know; of eight digits they find the card as well.
  const wanted = (sought ?? '').replace(/\D/g, '').slice(-4);
  const found = useQuery({ ...cardQueries.list(wanted), enabled: wantedList });
  const create = useCreateCard();
  const words = useProblemWords(create.error);
  const near = [known, taken].find((card) => card?.uid === value);
  const stored = useQuery({ ...cardQueries.detail(value), enabled: value !== '' && !near });
  const card = near ?? stored.data;
  const options = (found.data?.results ?? []).map((one) => ({ uid: one.uid, label: cardLabel(one), hint: one.hf_id }));
  const digits = typedCard(typed ?? '');

  const make = async (body: { first_four_digits: string; last_four_digits: string }) => {
    try {
      const made = await create.mutateAsync({ body, key: newUid() });
      setTaken(made.card);
      setExisted(made.existed);
      setTyped(null);
      field.onProblem?.(null);
      onChange(made.card.uid);
    } catch {
      // The field says why; what was typed stays in it.
    }
  };
  return (
    <div>
      <RecordCombobox
        {...field}
        label={label ?? t`Card`}
        chosen={card && (value !== '' || card.uid === '') ? cardLabel(card) : ''}
        options={options}
        searching={typed !== sought || found.isFetching}
        typed={typed}
        onOpen={() => setWantedList(true)}
        inputMode="numeric"
        placeholder={t`Last four digits`}
        onType={(text) => {
          if (create.isError) create.reset();
          setExisted(false);
          setTyped(text === null ? null : cutCardNumber(text));
        }}
        onChoose={(uid) => {
          const one = found.data?.results.find((each) => each.uid === uid);
          if (one) setTaken(one);
          onChange(uid ?? '');
        }}
        create={digits ? { label: t`Add card ${cardLabel(digits)}`, run: () => void make(digits) } : undefined}
        creating={create.isPending}
        error={create.isError ? `${words.title}. ${words.why}` : error}
      />
      {existed && <output className={classes.notice}>{t`You already have this card`}</output>}
    </div>
  );
}

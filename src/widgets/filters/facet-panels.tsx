import { t } from '@lingui/core/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { approvementStatuses, paymentTypes } from '#contract/invoice.ts';
import type { WorkspaceUser } from '#contract/workspace-user.ts';
import { isAbsent } from '#src/api/api-error.ts';
import { cardQueries } from '#src/api/cards.ts';
import { companyQueries } from '#src/api/companies.ts';
import { peopleQueries } from '#src/api/people.ts';
import { useSeenPeople, useSeenStatuses } from '#src/api/seen-in-lists.ts';
import { locale } from '#src/i18n/locale.ts';
import { byName } from '#src/lib/names/by-name.ts';
import { cardLabel, cutCardNumbers } from '#src/lib/cards/card-label.ts';
import { findWords } from '#src/lib/search/find-words.ts';
import { personLabel } from '#src/lib/names/person-name.ts';
import { Failure } from '#src/ui/failure.tsx';
import { FacetPicker, type FacetOption } from './facet-picker.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { words } from '#src/widgets/words.tsx';

export interface PanelProps {
  readonly chosen: readonly string[];
  readonly onChange: (values: string[]) => void;
}

const mostPeople = 50;

/** Why there are no options. @param absent message if the service has no such records */
const failureOf = (query: { error: Error | null; refetch: () => Promise<unknown> }, absent = '') =>
  query.error &&
  (absent && isAbsent(query.error) ? (
    <Failure compact title={absent} />
  ) : (
    <ProblemNotice readsOnly compact problem={query.error} onRetry={() => void query.refetch()} />
  ));

/**
 * The option for a chosen value without a record, labelled with the start of its UID, so that it
 * can still be cleared.
 */
const unnamed = (value: string, gone: boolean): FacetOption => ({
  value,
  label: value.slice(0, 8),
  hint: gone ? t`no longer exists` : undefined,
});

export function CompanyPanel({ chosen, onChange }: PanelProps) {
  const [text, setText] = useState('');
  const [before] = useState(chosen);
  const companies = useQuery(companyQueries.list(useDeferredValue(text.trim())));
  const records = useQueries({ queries: before.map((uid) => companyQueries.detail(uid)) });
  const option = (company: { uid: string; name: string; tax_number?: string | null }) => ({
    value: company.uid,
    label: company.name,
    hint: company.tax_number ?? undefined,
  });
  return (
    <FacetPicker
      label={t`Company`}
      chosen={chosen}
      onChange={onChange}
      search={{ text, onChange: setText }}
      total={companies.data?.count}
      failure={failureOf(companies, t`This server has no companies`)}
      before={before.map((uid, index) => {
        const { data, isError = false } = records[index] ?? {};
        return data ? option(data) : unnamed(uid, isError);
      })}
      options={companies.data?.results.map(option)}
    />
  );
}

export function CardPanel({ chosen, onChange }: PanelProps) {
  const [text, setText] = useState('');
  const [before] = useState(chosen);
  const cards = useQuery(cardQueries.list(useDeferredValue(text.trim())));
  const records = useQueries({ queries: before.map((uid) => cardQueries.detail(uid)) });
  const option = (card: Parameters<typeof cardLabel>[0] & { uid: string; hf_id: string }) => ({
    value: card.uid,
    label: cardLabel(card),
    hint: card.hf_id,
  });
  return (
    <FacetPicker
      label={t`Card`}
      chosen={chosen}
      onChange={onChange}
      search={{ text, onChange: (typed) => setText(cutCardNumbers(typed)) }}
      total={cards.data?.count}
      failure={failureOf(cards, t`This server has no cards`)}
      before={before.map((uid, index) => {
        const { data, isError = false } = records[index] ?? {};
        return data ? option(data) : unnamed(uid, isError);
      })}
      options={cards.data?.results.map(option)}
    />
  );
}

const personOption = (person: WorkspaceUser): FacetOption => ({
  value: person.uid,
  label: personLabel(person),
  hint: person.user.full_name ? person.user.email : undefined,
});

/** The workspace's people, or without a list of them those seen in lists (gap G34). */
export function PersonPanel({ chosen, onChange }: PanelProps) {
  const [text, setText] = useState('');
  const [before] = useState(chosen);
  const people = useQuery(peopleQueries.list());
  const seen = useSeenPeople();
  const compare = byName(locale());
  const all =
    people.data === undefined
      ? undefined
      : (people.data ?? seen)
          .map(personOption)
          .toSorted((one, other) => compare(one.label, other.label));
  const found = all?.filter(({ label, hint }) => findWords(text, `${label} ${hint ?? ''}`));
  return (
    <FacetPicker
      label={t`Person`}
      chosen={chosen}
      onChange={onChange}
      search={{ text, onChange: setText }}
      total={found?.length}
      failure={failureOf(people)}
      before={before.map(
        (uid) =>
          all?.find(({ value }) => value === uid) ??
          unnamed(uid, people.data !== undefined && people.data !== null),
      )}
      options={found?.slice(0, mostPeople)}
    />
  );
}

/** The known approval statuses, and unknown ones from lists and the address. */
export function StatusPanel({ chosen, onChange }: PanelProps) {
  const seen = useSeenStatuses();
  const values = [...new Set([...useValues(approvementStatuses, chosen), ...seen])];
  return (
    <FacetPicker
      label={t`Status`}
      chosen={chosen}
      onChange={onChange}
      options={values.map((value) => ({ value, label: words.approvement(value) }))}
    />
  );
}

/** The known payment types, and unknown ones from the address. */
export function PaymentPanel({ chosen, onChange }: PanelProps) {
  const values = useValues(paymentTypes, chosen);
  return (
    <FacetPicker
      label={t`Payment`}
      chosen={chosen}
      onChange={onChange}
      options={values.map((value) => ({ value, label: words.paymentType(value) }))}
    />
  );
}

/** Values chosen at the start stay available after being cleared. */
function useValues(known: readonly string[], chosen: readonly string[]): readonly string[] {
  const [values] = useState(() => [...new Set([...known, ...chosen])]);
  return values;
}

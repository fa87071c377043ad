import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { isAbsent } from '#src/api/api-error.ts';
import { cardQueries } from '#src/api/cards.ts';
import { companyQueries } from '#src/api/companies.ts';
import { peopleQueries } from '#src/api/people.ts';
import { useSeenPeople } from '#src/api/seen-in-lists.ts';
import { dayText } from '#src/i18n/locale.ts';
import { presetOf, type DayRange } from '#src/lib/dates/created-presets.ts';
import { todayIso } from '#src/lib/dates/days.ts';
import { cardLabel } from '#src/lib/cards/card-label.ts';
import { presetNames } from './created-names.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { personName } from '#src/lib/names/person-name.ts';
import { words } from '#src/widgets/words.tsx';

type Values = readonly string[];

/** The first value, and the number of others; undefined for none. */
export function summaryOf(
  values: Values,
  name: (value: string) => string | undefined,
): string | undefined {
  const [first, ...others] = values;
  if (first === undefined) return undefined;
  return [name(first) ?? '…', ...(others.length > 0 ? [`+${others.length}`] : [])].join(' ');
}

/** For a record that could not be read: whether it was deleted, or else the start of its UID. */
const unnamed = (uid: string, error: Error | null): string | undefined =>
  isAbsent(error) ? t`no longer exists` : error ? uid.slice(0, 8) : undefined;

export function useCompanySummary(values: Values): string | undefined {
  const first = values[0] ?? '';
  const { data, error } = useQuery({ ...companyQueries.detail(first), enabled: first !== '' });
  return summaryOf(values, (uid) => data?.name ?? unnamed(uid, error));
}

export function useCardSummary(values: Values): string | undefined {
  const first = values[0] ?? '';
  const { data, error } = useQuery({ ...cardQueries.detail(first), enabled: first !== '' });
  return summaryOf(values, (uid) => (data ? cardLabel(data) : unnamed(uid, error)));
}

export function usePersonSummary(values: Values): string | undefined {
  const { data, isError } = useQuery({ ...peopleQueries.list(), enabled: values.length > 0 });
  const seen = useSeenPeople();
  return summaryOf(values, (uid) => {
    const person = (data ?? seen).find((one) => one.uid === uid);
    return person
      ? personName(person)
      : data !== undefined || isError
        ? uid.slice(0, 8)
        : undefined;
  });
}

/** A range of days in words; undefined for an open range. */
export function rangeText(range: DayRange): string | undefined {
  const from = range.from && dayText(range.from);
  const to = range.to && dayText(range.to);
  if (from && to) return from === to ? from : `${from} – ${to}`;
  if (from) return t`since ${from}`;
  return to && t`until ${to}`;
}

export function createdSummary(range: DayRange): string | undefined {
  const preset = presetOf(range, todayIso());
  return preset ? i18n._(presetNames[preset]) : rangeText(range);
}

/** Each part of a filter in words; undefined where nothing is chosen. */
type FilterSummaries = Readonly<
  Record<
    'query' | 'status' | 'company' | 'person' | 'card' | 'payment' | 'created',
    string | undefined
  >
>;

/** Joins the parts of a filter: `Status: Approved · Created: Last month`. */
export const filterLine = ({
  query,
  status,
  company,
  person,
  card,
  payment,
  created,
}: FilterSummaries): string =>
  [
    [t`Search`, query],
    [t`Status`, status],
    [t`Company`, company],
    [t`Person`, person],
    [t`Card`, card],
    [t`Payment`, payment],
    [t`Created`, created],
  ]
    .flatMap(([label = '', summary]) => (summary === undefined ? [] : [t`${label}: ${summary}`]))
    .join(' · ') || t`All invoices`;

/** Filters in one line; of several values the first is named and the others are counted. */
export function useFilterWords(filters: InboxFilters): string {
  return filterLine({
    query: filters.query,
    status: summaryOf(filters.approvement_status, words.approvement),
    company: useCompanySummary(filters.company__uid),
    person: usePersonSummary(filters.workspace_user__uid),
    card: useCardSummary(filters.card__uid),
    payment: summaryOf(filters.payment_type, words.paymentType),
    created: createdSummary({
      from: filters.created_at__from_date,
      to: filters.created_at__to_date,
    }),
  });
}

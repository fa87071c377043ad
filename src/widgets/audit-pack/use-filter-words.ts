import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatDay } from '#src/lib/days.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { useWords } from '#src/widgets/words.tsx';

type NameOf = (uid: string) => string | undefined;

/**
 * Gives a filter in words, one phrase for each of its parts; empty for everything.
 * `nameOf` knows what some companies, cards and people are called; where it does not know all, they
 * are counted.
 */
export function useFilterWords(): (filters: InboxFilters, nameOf?: NameOf) => readonly string[] {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useWords();
  const list = (texts: readonly string[]) =>
    new Intl.ListFormat(locale, { type: 'disjunction' }).format(texts);
  const named = (uids: readonly string[], nameOf: NameOf): string | null => {
    const names = uids.map(nameOf).filter((name) => name !== undefined);
    return names.length === uids.length ? list(names) : null;
  };
  return (filters, nameOf = () => undefined) => {
    const {
      company__uid: companies,
      workspace_user__uid: people,
      card__uid: cards,
      approvement_status: statuses,
      payment_type: payments,
      query,
    } = filters;
    const { created_at__from_date: from, created_at__to_date: to } = filters;
    const [first, last] = [from && formatDay(from, locale), to && formatDay(to, locale)];
    const created =
      first && last
        ? t`created ${first} – ${last}`
        : first
          ? t`created since ${first}`
          : last
            ? t`created until ${last}`
            : null;
    const statusNames = list(statuses.map(words.approvement));
    const paymentNames = list(payments.map(words.paymentType));
    const [companyNames, personNames, cardNames] = [
      named(companies, nameOf) ??
        plural(companies.length, { one: '# company', other: '# companies' }),
      named(people, nameOf) ?? plural(people.length, { one: '# person', other: '# people' }),
      named(cards, nameOf) ?? plural(cards.length, { one: '# card', other: '# cards' }),
    ];
    return [
      statuses.length > 0 && t`status: ${statusNames}`,
      companies.length > 0 && t`company: ${companyNames}`,
      people.length > 0 && t`person: ${personNames}`,
      cards.length > 0 && t`card: ${cardNames}`,
      payments.length > 0 && t`payment: ${paymentNames}`,
      created,
      query && t`search: “${query}”`,
    ].flatMap((part) => (part ? [part] : []));
  };
}

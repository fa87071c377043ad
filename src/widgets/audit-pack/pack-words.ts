import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Invoice } from '#contract/invoice.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { type Missing, type PackFacts, packNames } from '#src/lib/audit-pack/manifest.ts';
import { cardLabel } from '#src/lib/card-label.ts';
import { formatDay, formatMoment } from '#src/lib/days.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { personName } from '#src/lib/person-name.ts';
import { useWords } from '#src/widgets/words.tsx';

const endOfLine = '\r\n';

function nameIn(invoices: ReadonlyMap<string, Invoice>, uid: string): string | undefined {
  const invoice = invoices.get(uid);
  if (!invoice) return undefined;
  if (invoice.company?.uid === uid) return invoice.company.name;
  if (invoice.card?.uid === uid) return cardLabel(invoice.card);
  return personName(invoice.workspace_user) || undefined;
}

/**
 * Gives the text of a pack's `README.txt` in the person's language, for people who never saw this
 * app.
 */
export function usePackReadme(): (
  facts: PackFacts,
  invoices: ReadonlyMap<string, Invoice>,
) => string {
  const { t } = useLingui();
  const locale = useLocale();
  const filterWords = useFilterWords();

  const missingLine = ({ uid, hf_id, company, what, why }: Missing): string => {
    const name = [hf_id || uid, company].filter(Boolean).join(' ');
    if (why === 'deleted') return t`${name}: deleted while the pack was made`;
    return what === 'file'
      ? t`${name}: the file could not be fetched; the record is there`
      : t`${name}: could not be read`;
  };

  return (facts, invoices) => {
    const {
      service,
      wanted,
      files,
      without_file: without,
      sums,
      missing,
      read,
      selected,
      filters,
    } = facts;
    const parts = filterWords(filters, (uid) => nameIn(invoices, uid));
    const filter = parts.length > 0 ? parts.join(', ') : t`all invoices`;
    const made = formatMoment(facts.made_at, locale, 'full');
    const [from, to] = (read ?? []).map((moment) => formatMoment(moment, locale));
    const entry = (name: string, meaning: string) => `  ${name.padEnd(14)} ${meaning}`;
    const untotalled = facts.invoices - sums.reduce((count, one) => count + one.invoices, 0);
    const title = t`Audit pack of invoices`;
    const lines = [
      title,
      '='.repeat(title.length),
      '',
      t`Made ${made} from ${service}.`,
      selected
        ? t`It contains invoices selected by hand from: ${filter}.`
        : t`It contains what this filter found: ${filter}.`,
      ...(from && to ? [t`The records were read between ${from} and ${to}.`] : []),
      '',
      plural(facts.invoices, { one: '# invoice', other: '# invoices' }),
      [
        plural(files, { one: '# original file', other: '# original files' }),
        ...(without > 0
          ? [plural(without, { one: '# invoice has none', other: '# invoices have none' })]
          : []),
      ].join('; '),
      ...sums.map(({ currency, total, invoices: count }) => {
        const money = formatMoney(total, currency, locale);
        return t`Total ${money} (${plural(count, { one: '# invoice', other: '# invoices' })})`;
      }),
      ...(untotalled > 0
        ? [plural(untotalled, { one: '# invoice has no total', other: '# invoices have no total' })]
        : []),
      '',
      t`What is in it`,
      entry(packNames.files, t`the original files as they were uploaded`),
      entry(
        packNames.records,
        t`each invoice as the server has it, with its items and its history (JSON)`,
      ),
      entry(packNames.csv, t`the invoices as a table`),
      entry(
        packNames.manifest,
        t`what is in the pack and what is not, with size and SHA-256 of each file`,
      ),
      entry(packNames.sums, t`to check the pack: sha256sum -c SHA256SUMS`),
      '',
      t`The records name the file in this pack instead of its address, because anyone with the address can read the file.`,
      '',
      t`What is missing`,
      ...(missing.length === 0
        ? [
            t`Nothing: all of the ${plural(wanted, {
              one: '# invoice',
              other: '# invoices',
            })} are here.`,
          ]
        : missing.map((one) => `  ${missingLine(one)}`)),
      '',
    ];
    return lines.join(endOfLine);
  };
}

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

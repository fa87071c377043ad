import { plural, t } from '@lingui/core/macro';
import type { Invoice } from '#contract/invoice.ts';
import { momentText, moneyText, orText } from '#src/i18n/locale.ts';
import { type Missing, type PackFacts, packNames } from '#src/lib/audit-pack/manifest.ts';
import { cardLabel } from '#src/lib/cards/card-label.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { personName } from '#src/lib/names/person-name.ts';
import { filterLine, rangeText } from '#src/widgets/filters/use-chosen-names.ts';
import { words } from '#src/widgets/words.tsx';

const endOfLine = '\r\n';

function nameIn(invoices: ReadonlyMap<string, Invoice>, uid: string): string | undefined {
  const invoice = invoices.get(uid);
  if (!invoice) return undefined;
  if (invoice.company?.uid === uid) return invoice.company.name;
  if (invoice.card?.uid === uid) return cardLabel(invoice.card);
  return personName(invoice.workspace_user) || undefined;
}

function missingLine({ uid, hf_id, company, what, why }: Missing): string {
  const name = [hf_id || uid, company].filter(Boolean).join(' ');
  if (why === 'deleted') return t`${name}: deleted while the pack was made`;
  return what === 'file'
    ? t`${name}: the file could not be fetched; the record is there`
    : t`${name}: could not be read`;
}

const list = (texts: readonly string[]) => (texts.length > 0 ? orText(texts) : undefined);

/** Describes a filter with all its values, by their names in the invoices. */
function wholeFilter(filters: InboxFilters, invoices: ReadonlyMap<string, Invoice>): string {
  /** If some names are unknown, the values are counted. */
  const named = (uids: readonly string[], counted: string) => {
    const names = uids.map((uid) => nameIn(invoices, uid)).filter((name) => name !== undefined);
    return names.length === uids.length ? list(names) : counted;
  };
  const {
    company__uid: companies,
    workspace_user__uid: people,
    card__uid: cards,
    approvement_status: statuses,
    payment_type: payments,
  } = filters;
  return filterLine({
    query: filters.query,
    status: list(statuses.map(words.approvement)),
    company: named(companies, plural(companies.length, { one: '# company', other: '# companies' })),
    person: named(people, plural(people.length, { one: '# person', other: '# people' })),
    card: named(cards, plural(cards.length, { one: '# card', other: '# cards' })),
    payment: list(payments.map(words.paymentType)),
    created: rangeText({
      from: filters.created_at__from_date,
      to: filters.created_at__to_date,
    }),
  });
}

/**
 * The pack's `README.txt` in the person's language, which must be clear to people who do not know
 * this app.
 */
export function packReadme(facts: PackFacts, invoices: ReadonlyMap<string, Invoice>): string {
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
  const filter = wholeFilter(filters, invoices);
  const made = momentText(facts.made_at, 'full');
  const [from, to] = (read ?? []).map((moment) => momentText(moment));
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
      const money = moneyText(total, currency);
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
      t`what is in the pack and what isn't, with size and SHA-256 of each file`,
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
}

import type { QueryClient } from '@tanstack/react-query';
import type { Invoice, InvoiceRow } from '#contract/invoice.ts';
import { isRefused } from '#src/api/api-error.ts';
import { companyQueries } from '#src/api/companies.ts';
import { duplicateQueries, type FoundRow, type Wanted } from '#src/api/duplicates.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import {
  likeness,
  numberQuery,
  promise,
  type Comparable,
  type Grade,
  type Likeness,
} from '#src/lib/checks/duplicates.ts';
import { notDuplicates } from './known-duplicates.ts';
import { nameWords } from '#documents/companies/company-keys.ts';
import type { HeaderValues } from '#src/pages/invoice/fields/header-values.ts';

/** Another invoice that may be the same, and why. */
export interface Duplicate {
  readonly invoice: Invoice;
  readonly likeness: Likeness;
}

// Read whole to see their number: the most promising ones.
const mostRead = 6;
const mostShown = 3;
const order: Readonly<Record<Grade, number>> = { same: 0, likely: 1, possible: 2 };

/** The ID of the invoice whose bytes this one's upload had already (gap G25). */
const twinOf = (invoice: Invoice): string => {
  const twin = invoice.history
    .flatMap(({ changes }) => changes)
    .find(({ field }) => field === 'duplicate_of')?.to;
  return typeof twin === 'string' ? twin : '';
};

const sameFile = (one: Invoice, other: Invoice): boolean => {
  const [mine, theirs] = [twinOf(one), twinOf(other)];
  return mine === other.hf_id || theirs === one.hf_id || (mine !== '' && mine === theirs);
};

/**
 * What is looked for in the list.
 * @param number of the invoice, as it is or as it was a moment ago while it is typed
 */
export const wantedOf = (
  invoice: Invoice,
  number: string,
  company: Comparable['company'],
): Wanted => ({
  number: numberQuery(number) ?? '',
  company: company ? company.tax_number || nameWords(company.name).slice(0, 3).join(' ') : '',
  twin: twinOf(invoice),
});

/** The few rows that are worth reading whole, the most promising first. */
export const worthReading = (
  invoice: Invoice,
  mine: Comparable,
  rows: readonly FoundRow[],
): readonly InvoiceRow[] =>
  rows
    .map(({ row, byNumber }) => ({
      row,
      rank: row.hf_id === twinOf(invoice) ? 9 : promise(mine, row, byNumber),
    }))
    .filter(({ row, rank }) => rank > 0 && row.uid !== invoice.uid)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, mostRead)
    .map(({ row }) => row);

/**
 * Those of the invoices read that may be the same, the likeliest first. What a person called no
 * duplicate is left out.
 */
export const duplicatesAmong = (
  invoice: Invoice,
  mine: Comparable,
  others: readonly Invoice[],
): readonly Duplicate[] =>
  others
    .flatMap((other) => {
      const found = likeness(mine, other, sameFile(invoice, other));
      return found && !notDuplicates.has(invoice.uid, other.uid)
        ? [{ invoice: other, likeness: found }]
        : [];
    })
    .toSorted((a, b) => order[a.likeness.grade] - order[b.likeness.grade])
    .slice(0, mostShown);

/**
 * The likely duplicates of an invoice with what is unsaved in it, from what was read already; only
 * what is missing is asked for.
 * @throws ApiError when a search or a reading failed: then nobody knows
 */
export async function findDuplicates(
  client: QueryClient,
  invoice: Invoice,
  values: HeaderValues,
): Promise<readonly Duplicate[]> {
  const { company_uid } = values;
  const company =
    company_uid === ''
      ? null
      : company_uid === invoice.company?.uid
        ? invoice.company
        : await client.ensureQueryData(companyQueries.detail(company_uid));
  const mine: Comparable = { ...values, company };
  const rows = await client.ensureQueryData(
    duplicateQueries.rows(invoice.uid, wantedOf(invoice, values.invoice_number, company)),
  );
  const others = await Promise.all(
    worthReading(invoice, mine, rows).map(async ({ uid }) => {
      try {
        return [(await client.ensureQueryData(invoiceQueries.detail(uid))).invoice];
      } catch (error) {
        // Deleted since: no duplicate of anything.
        if (isRefused(error, 404)) return [];
        throw error;
      }
    }),
  );
  return duplicatesAmong(invoice, mine, others.flat());
}

import type { QueryClient } from '@tanstack/react-query';
import type { Invoice } from '#contract/invoice.ts';
import { nameWords } from '#documents/companies/company-keys.ts';
import { isRefused } from '#src/api/api-error.ts';
import { companyQueries } from '#src/api/companies.ts';
import { duplicateQueries, type Wanted } from '#src/api/duplicates.ts';
import { readInvoiceFresh } from '#src/api/invoices.ts';
import {
  likeness,
  numberQuery,
  promise,
  type Comparable,
  type Grade,
  type Likeness,
} from '#documents/checks/duplicates.ts';

export interface Duplicate {
  readonly invoice: Invoice;
  readonly likeness: Likeness;
}

// Read whole to see their number: the most promising ones.
const mostRead = 6;
const freshFor = 60_000;
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

/** What invoices are compared by, as a form holds it: empty where there is nothing. */
export type Compared = Readonly<
  Record<'company_uid' | 'invoice_number' | 'invoice_date' | 'currency' | 'total_price', string>
>;

/** What is looked for in the list. */
const wantedOf = (invoice: Invoice, number: string, company: Comparable['company']): Wanted => ({
  number: numberQuery(number) ?? '',
  company: company ? company.tax_number || nameWords(company.name).slice(0, 3).join(' ') : '',
  twin: twinOf(invoice),
});

/**
 * Searches for the likely duplicates of an invoice, the likeliest first: at most three searches of
 * the list, and the few promising rows read whole. What was read already is not asked for again.
 * @param values what is compared
 * @throws ApiError when a search or a reading failed: then nobody knows
 */
export async function searchDuplicates(
  client: QueryClient,
  invoice: Invoice,
  values: Compared,
): Promise<readonly Duplicate[]> {
  const { company_uid } = values;
  const company =
    company_uid === ''
      ? null
      : company_uid === invoice.company?.uid
        ? invoice.company
        : await client.ensureQueryData(companyQueries.detail(company_uid));
  const mine: Comparable = { ...values, company };
  // Read again once something changed, such as an upload that arrived.
  const rows = await client.fetchQuery(
    duplicateQueries.rows(invoice.uid, wantedOf(invoice, values.invoice_number, company)),
  );
  const promising = rows
    .map(({ row, byNumber }) => ({
      row,
      rank: row.hf_id === twinOf(invoice) ? 9 : promise(mine, row, byNumber),
    }))
    .filter(({ row, rank }) => rank > 0 && row.uid !== invoice.uid)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, mostRead);
  const found = await Promise.all(
    promising.map(async ({ row: { uid } }): Promise<readonly Duplicate[]> => {
      try {
        const { invoice: other } = await readInvoiceFresh(client, uid, freshFor);
        const like = likeness(mine, other, sameFile(invoice, other));
        return like ? [{ invoice: other, likeness: like }] : [];
      } catch (error) {
        // Deleted since: no duplicate of anything.
        if (isRefused(error, 404)) return [];
        throw error;
      }
    }),
  );
  return found.flat().toSorted((a, b) => order[a.likeness.grade] - order[b.likeness.grade]);
}

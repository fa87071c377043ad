import type { Invoice } from '#contract/invoice.ts';
import { nameWords } from '#documents/companies/company-keys.ts';
import { isRefused } from '#src/api/api-error.ts';
import { client } from '#src/api/client.ts';
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

// Number of promising rows that are read completely, since the list lacks their number.
const mostRead = 6;
const freshForMs = 60_000;
const order: Readonly<Record<Grade, number>> = { same: 0, likely: 1, possible: 2 };

/** The ID of the invoice that had the same bytes when this one was uploaded (gap G25). */
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

/** The compared values, as in a form: empty for none. */
export type Compared = Readonly<
  Record<'company_uid' | 'invoice_number' | 'invoice_date' | 'currency' | 'total_price', string>
>;

const wantedOf = (invoice: Invoice, number: string, company: Comparable['company']): Wanted => ({
  number: numberQuery(number) ?? '',
  company: company ? company.tax_number || nameWords(company.name).slice(0, 3).join(' ') : '',
  twin: twinOf(invoice),
});

/**
 * Searches for likely duplicates of an invoice, likeliest first, with at most three searches of the
 * list and a few reads of promising rows. Cached results are reused.
 * @param values the values to compare
 * @throws ApiError when a search or read failed, so that the answer is unknown
 */
export async function searchDuplicates(
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
  // Searched again after a change, such as an upload that arrived.
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
        const { invoice: other } = await readInvoiceFresh(uid, freshForMs);
        const like = likeness(mine, other, sameFile(invoice, other));
        return like ? [{ invoice: other, likeness: like }] : [];
      } catch (error) {
        // A deleted invoice is no duplicate.
        if (isRefused(error, 404)) return [];
        throw error;
      }
    }),
  );
  return found.flat().toSorted((a, b) => order[a.likeness.grade] - order[b.likeness.grade]);
}

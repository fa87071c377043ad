import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Invoice } from '#contract/invoice.ts';
import { isRefused } from '#src/api/api-error.ts';
import { companyQueries } from '#src/api/companies.ts';
import { duplicateQueries, type Wanted } from '#src/api/duplicates.ts';
import { invoiceQueries, readInvoiceFresh } from '#src/api/invoices.ts';
import {
  likeness,
  numberQuery,
  promise,
  type Comparable,
  type Grade,
  type Likeness,
} from '#src/lib/checks/duplicates.ts';
import { storedSet } from '#src/device/stored-set.ts';
import { fingerprint } from '#src/lib/fingerprint.ts';
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

/** What is looked for in the list. */
const wantedOf = (invoice: Invoice, number: string, company: Comparable['company']): Wanted => ({
  number: numberQuery(number) ?? '',
  company: company ? company.tax_number || nameWords(company.name).slice(0, 3).join(' ') : '',
  twin: twinOf(invoice),
});

/**
 * The likely duplicates of an invoice with what is unsaved in it, the likeliest first: at most
 * three
 * searches of the list, and the few promising rows read whole. What was read already is not asked
 * for again.
 * @throws ApiError when a search or a reading failed: then nobody knows
 */
export const likelyDuplicates = (client: QueryClient, invoice: Invoice, values: HeaderValues) =>
  queryOptions({
    queryKey: [...invoiceQueries.all(), 'likely duplicates', invoice.uid, values] as const,
    queryFn: async (): Promise<readonly Duplicate[]> => {
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
    },
    retry: false,
  });

const notTheSame = storedSet('invoice-desk.distinct-invoices', 2_000);
// No uid stays on the device after signing out.
const pairOf = (one: string, other: string): string =>
  fingerprint([one, other].toSorted().join(' '));

/**
 * Remembers on this device that two invoices are not the same; which comes first does not matter.
 */
export const notDuplicates = {
  ...notTheSame,
  add: (one: string, other: string): void => notTheSame.add(pairOf(one, other)),
  remove: (one: string, other: string): void => notTheSame.remove(pairOf(one, other)),
  /** The few that are shown: what a person called no duplicate is left out. */
  among: (uid: string, found: readonly Duplicate[]): readonly Duplicate[] =>
    found.filter(({ invoice }) => !notTheSame.has(pairOf(uid, invoice.uid))).slice(0, mostShown),
};

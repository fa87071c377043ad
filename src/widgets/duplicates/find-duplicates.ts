import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { Invoice } from '#contract/invoice.ts';
import { client } from '#src/api/client.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { storedSet } from '#src/device/stored-set.ts';
import { fingerprint } from '#src/lib/fingerprint.ts';
import { retryImport } from '#src/lib/waiting/retry-import.ts';
import { sleep } from '#src/lib/waiting/sleep.ts';
import type { Compared, Duplicate } from './search-duplicates.ts';

const mostShown = 3;
// Searching is not needed for the first view of an invoice or a list.
const loadTools = retryImport(() => import('#src/widgets/decisions/decision-tools.ts'));

const storedValues = (invoice: Invoice): Compared => ({
  company_uid: invoice.company?.uid ?? '',
  invoice_number: invoice.invoice_number ?? '',
  invoice_date: invoice.invoice_date ?? '',
  currency: invoice.currency ?? '',
  total_price: invoice.total_price ?? '',
});

/**
 * The likely duplicates of an invoice, likeliest first.
 * @param values unsaved values to compare instead of the stored ones
 * @throws ApiError when the search failed
 */
export const likelyDuplicates = (
  invoice: Invoice,
  { company_uid, invoice_number, invoice_date, currency, total_price }: Compared = storedValues(
    invoice,
  ),
) => {
  const values = { company_uid, invoice_number, invoice_date, currency, total_price };
  const queryKey: QueryKey = [...invoiceQueries.all(), 'likely duplicates', invoice.uid, values];
  return queryOptions({
    queryKey,
    queryFn: async (): Promise<readonly Duplicate[]> =>
      (await loadTools()).searchDuplicates(invoice, values),
    retry: false,
  });
};

const notTheSame = storedSet('invoice-desk.distinct-invoices', 2_000);
// A hash, so that no UID stays on the device after signing out.
const pairOf = (one: string, other: string): string =>
  fingerprint([one, other].toSorted().join(' '));

/** Stores on this device which pairs of invoices are not duplicates, in either order. */
export const notDuplicates = {
  ...notTheSame,
  add: (one: string, other: string): void => notTheSame.add(pairOf(one, other)),
  remove: (one: string, other: string): void => notTheSame.remove(pairOf(one, other)),
  areDistinct: (one: string, other: string): boolean => notTheSame.has(pairOf(one, other)),
  /** The duplicates to show, without those that a person ruled out. */
  among: (uid: string, found: readonly Duplicate[]): readonly Duplicate[] =>
    found.filter(({ invoice }) => !notDuplicates.areDistinct(uid, invoice.uid)).slice(0, mostShown),
};

// Milliseconds. Usually the search has ended by then; a slower one counts as failed.
const searchTimeoutMs = 3_000;

/**
 * The duplicates to show before an approval, of the stored or the given values.
 * @returns null when the search failed or took too long
 */
export async function awaitDuplicates(
  invoice: Invoice,
  values?: Compared,
): Promise<readonly Duplicate[] | null> {
  const known = new AbortController();
  const found = await Promise.race([
    client.fetchQuery(likelyDuplicates(invoice, values)).catch(() => null),
    sleep(searchTimeoutMs, known.signal).then(() => null),
  ]);
  known.abort();
  return found && notDuplicates.among(invoice.uid, found);
}

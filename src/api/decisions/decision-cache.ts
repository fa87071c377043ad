import type { Query } from '@tanstack/react-query';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Approval, InvoiceRow } from '#contract/invoice.ts';
import { pageSizeOf } from '#contract/paging.ts';
import { client } from '#src/api/client.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { isFields } from '#src/lib/fields.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { isNarrowed } from '#src/lib/filters/inbox-tabs.ts';

type ListPage = AnswerOf<typeof endpoints.listInvoices>;
type Decided = Pick<Approval, 'approvement_status' | 'permissions'>;

/** An invoice's status and permissions after a decision, or null when it was deleted. */
export type NewState = Decided | null;

/** The pages of one list that are in the cache, by number. */
interface CachedList {
  readonly filters: InboxFilters;
  readonly pages: Map<number, ListPage>;
}

const isFilters = (value: unknown): value is InboxFilters =>
  isFields(value) && 'approvement_status' in value && 'page' in value;

const queriesOf = (): readonly Query[] =>
  client.getQueryCache().findAll({ queryKey: invoiceQueries.lists() });

const nameOf = (filters: InboxFilters) => JSON.stringify({ ...filters, page: 1 });
const nameWithoutStatus = (filters: InboxFilters) => nameOf({ ...filters, approvement_status: [] });

function cachedLists(): readonly CachedList[] {
  const lists = new Map<string, CachedList>();
  for (const { queryKey } of queriesOf()) {
    const filters: unknown = queryKey[2];
    if (!isFilters(filters)) continue;
    const page = client.getQueryData(invoiceQueries.list(filters).queryKey);
    if (!page) continue;
    const list = lists.get(nameOf(filters)) ?? { filters, pages: new Map() };
    lists.set(nameOf(filters), list);
    list.pages.set(filters.page, page);
  }
  return [...lists.values()];
}

function cachedCounts(): readonly InboxFilters[] {
  return queriesOf().flatMap(({ queryKey }) => {
    const filters: unknown = queryKey[2] === 'count' ? queryKey[3] : undefined;
    return isFilters(filters) ? [filters] : [];
  });
}

/** Whether the filters include a status; null stands for a deleted invoice. */
const admits = ({ approvement_status: wanted }: InboxFilters, status: string | null): boolean =>
  status !== null && (wanted.length === 0 || wanted.includes(status));

/**
 * Removes a row from a list, and moves up the following rows on the cached pages.
 * @returns the page that is now one row short because the next page is not cached, and whether
 * exactly the row after the removed one is missing; undefined when no page is short
 */
function removeRow(
  { pages }: CachedList,
  from: number,
  uid: string,
): { readonly page: number; readonly isNext: boolean } | undefined {
  const size = pageSizeOf(pages.get(1) ?? { count: 0, page_size: 25, results: [] });
  const count = ([...pages.values()][0]?.count ?? 1) - 1;
  const page_count = Math.max(1, Math.ceil(count / size));
  const wasLast = pages.get(from)?.results.at(-1)?.uid === uid;
  let incomplete: { readonly page: number; readonly isNext: boolean } | undefined;
  let at = from;
  for (;;) {
    const page = pages.get(at);
    if (!page) break;
    const [first] = pages.get(at + 1)?.results ?? [];
    const results =
      at === from ? page.results.filter((row) => row.uid !== uid) : page.results.slice(1);
    pages.set(at, { ...page, results: first ? [...results, first] : results });
    if (!first && at < page_count) incomplete = { page: at, isNext: at === from && wasLast };
    at += 1;
  }
  for (const [number, page] of pages) pages.set(number, { ...page, count, page_count });
  return incomplete;
}

/** Writes a decision into the cached invoice, whose version is unknown then. */
export const patchInvoice = (uid: string, next: Decided): unknown =>
  client.setQueryData(
    invoiceQueries.detail(uid).queryKey,
    (known) => known && { etag: null, invoice: { ...known.invoice, ...next } },
  );

/** How a decision is written into the cache. */
interface DecisionPatch {
  /**
   * False leaves a page that is one row short to its next reader, unless exactly the next row is
   * missing.
   */
  readonly refill: boolean;
  /** The status that the decision takes back, whose row has left the lists that are cached. */
  readonly was: string | undefined;
  /** The status before the decision was shown, if it was shown before its response. */
  readonly shownFrom: string | undefined;
}

/**
 * Writes a decision into every cached query: the invoice, the rows of lists, and the counts of
 * tabs. The interface states the outcome of a decision, so only what cannot be derived is read
 * again: a page whose last row is on a page that was never read, and lists and counts that may or
 * may not contain the invoice.
 */
export async function patchDecision(
  uid: string,
  next: NewState,
  { refill, was, shownFrom }: DecisionPatch,
): Promise<void> {
  const status = next?.approvement_status ?? null;
  const lists = cachedLists();
  const isIt = (row: InvoiceRow) => row.uid === uid;
  const pageIn = ({ pages }: CachedList) =>
    [...pages].find(([, { results }]) => results.some(isIt));
  const before =
    shownFrom ??
    client.getQueryData(invoiceQueries.detail(uid).queryKey)?.invoice.approvement_status ??
    lists.flatMap((list) => pageIn(list)?.[1].results.find(isIt) ?? [])[0]?.approvement_status ??
    was;
  if (next) patchInvoice(uid, next);

  const stale: { readonly queryKey: readonly unknown[]; readonly needed: boolean }[] = [];
  // Lists that differ only in status from a list with this row.
  const known = new Set<string>();
  for (const list of lists) {
    const { filters, pages } = list;
    const keyOf = (page: number) => invoiceQueries.list({ ...filters, page }).queryKey;
    const [number, page] = pageIn(list) ?? [];
    if (number === undefined || !page) {
      if (before === undefined || admits(filters, before) || admits(filters, status))
        for (const each of pages.keys())
          // Only the service knows the place of an invoice that came back.
          stale.push({ queryKey: keyOf(each), needed: refill || admits(filters, status) });
      continue;
    }
    known.add(nameWithoutStatus(filters));
    if (next && admits(filters, status)) {
      const results = page.results.map((row) => (isIt(row) ? { ...row, ...next } : row));
      client.setQueryData(keyOf(number), { ...page, results });
      // Only waiting invoices have signals (gap G47).
      if (status === 'waiting' && page.results.find(isIt)?.signals === null)
        stale.push({ queryKey: keyOf(number), needed: refill });
      continue;
    }
    const incomplete = removeRow(list, number, uid);
    for (const [each, data] of pages) client.setQueryData(keyOf(each), data);
    if (incomplete)
      stale.push({ queryKey: keyOf(incomplete.page), needed: refill || incomplete.isNext });
  }
  for (const filters of cachedCounts()) {
    const key = invoiceQueries.count(filters).queryKey;
    const isExact =
      !isNarrowed({ ...filters, approvement_status: [] }) || known.has(nameWithoutStatus(filters));
    if (before === undefined || !isExact)
      void client.invalidateQueries({
        queryKey: key,
        exact: true,
        refetchType: was === undefined ? 'none' : 'active',
      });
    else {
      const change = Number(admits(filters, status)) - Number(admits(filters, before));
      client.setQueryData(key, (count) =>
        count === undefined ? count : Math.max(0, count + change),
      );
    }
  }
  await Promise.all(
    stale.map(({ queryKey, needed }) =>
      client.invalidateQueries({ queryKey, exact: true, refetchType: needed ? 'active' : 'none' }),
    ),
  );
}

import { isIsoDate } from '#contract/dates.ts';
import type { InvoiceFilters } from '#contract/invoice.ts';
import { longestSearch } from '#contract/paging.ts';
import { withoutCardNumbers } from '#src/lib/cards/card-numbers.ts';

type Rule = (text: string) => boolean;
// Another service may have ids that are not UUIDs; only the service can tell which of them exist.
const isUid: Rule = (text) => /^\w[\w.:~-]{0,99}$/.test(text);
const isWord: Rule = (text) => text !== '' && text.length <= 100;
type ListName = keyof {
  [K in keyof InvoiceFilters as NonNullable<InvoiceFilters[K]> extends string[] ? K : never]: true;
};
// The service may know statuses and payment types that the app does not (gap G3), so any text
// passes there.
const lists: Readonly<Record<ListName, Rule>> = {
  company__uid: isUid,
  workspace_user__uid: isUid,
  card__uid: isUid,
  approvement_status: isWord,
  payment_type: isWord,
};

const eachList = (
  valuesOf: (name: ListName) => string[],
): Readonly<Record<ListName, string[]>> => ({
  company__uid: valuesOf('company__uid'),
  workspace_user__uid: valuesOf('workspace_user__uid'),
  card__uid: valuesOf('card__uid'),
  approvement_status: valuesOf('approvement_status'),
  payment_type: valuesOf('payment_type'),
});

/** The filters of interface 4.1 and the page number. All of it is in the address bar. */
export interface InboxFilters extends Readonly<Record<ListName, string[]>> {
  readonly created_at__from_date: string | undefined;
  readonly created_at__to_date: string | undefined;
  readonly query: string | undefined;
  readonly page: number;
}

export const noFilters: InboxFilters = {
  ...eachList(() => []),
  created_at__from_date: undefined,
  created_at__to_date: undefined,
  query: undefined,
  page: 1,
};

/** A parameter of the address that was ignored, and its text. */
export interface Dropped {
  readonly name: string;
  readonly value: string;
}

const single: Readonly<Record<string, Rule>> = {
  created_at__from_date: isIsoDate,
  created_at__to_date: isIsoDate,
  query: (text) => text.trim() !== '' && text.trim().length <= longestSearch,
  page: (text) => /^[1-9]\d{0,6}$/.test(text),
  // These two are not filters: the tab without status, and the open saved view.
  tab: (text) => text === 'all',
  view: (text) => /^[\w-]{1,40}$/.test(text),
};

const ruleOf = (rules: Readonly<Record<string, Rule>>, name: string) =>
  Object.hasOwn(rules, name) ? rules[name] : undefined;

/**
 * Parses the address bar.
 * @returns the valid filters, and the parameters that were dropped: dates that do not exist, a
 * range that ends before it begins, a page that is not a number, invalid UIDs, a search that
 * is empty or longer than 200 characters, unknown and repeated names
 */
export function readAddress(params: URLSearchParams): {
  filters: InboxFilters;
  dropped: readonly Dropped[];
} {
  const dropped: Dropped[] = [];
  const taken = new Map<string, string[]>();
  for (const [name, value] of params) {
    const values = taken.get(name) ?? [];
    const fits =
      ruleOf(lists, name)?.(value) ??
      (values.length === 0 && ruleOf(single, name)?.(value) === true);
    if (!fits) dropped.push({ name, value });
    else if (!values.includes(value)) taken.set(name, [...values, value]);
  }
  const one = (name: string) => taken.get(name)?.[0];
  const days = {
    created_at__from_date: one('created_at__from_date'),
    created_at__to_date: one('created_at__to_date'),
  };
  if ((days.created_at__from_date ?? '') > (days.created_at__to_date ?? '~'))
    for (const name of ['created_at__from_date', 'created_at__to_date'] as const) {
      dropped.push({ name, value: days[name] ?? '' });
      days[name] = undefined;
    }
  const query = one('query')?.trim();
  const filters = {
    ...eachList((name) => taken.get(name) ?? []),
    ...days,
    query: query && withoutCardNumbers(query),
    page: Number(one('page') ?? 1),
  };
  return { filters, dropped };
}

/** The valid filters of an address. */
export const readFilters = (params: URLSearchParams): InboxFilters => readAddress(params).filters;

/** The filters as parameters of the address; empty ones and the first page are left out. */
export function writeFilters(filters: Partial<InboxFilters>): URLSearchParams {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (Array.isArray(value)) for (const one of value) params.append(name, one);
    else if (value !== undefined && value !== '' && !(name === 'page' && value === 1))
      params.set(name, String(value));
  }
  return params;
}

// An address without any parameter means the tab To review, so the tab All needs a parameter of its
// own.
const marker = 'tab';
const viewName = 'view';

/** The filters of an address; without parameters it is the first tab, To review. */
export function readInbox(params: URLSearchParams): InboxFilters {
  return params.size === 0
    ? { ...noFilters, approvement_status: ['waiting'] }
    : readFilters(params);
}

/** The inverse of `readInbox`. @param view the saved view that stays open with them */
export function writeInbox(filters: InboxFilters, view?: string): URLSearchParams {
  const params = writeFilters(filters);
  if (filters.approvement_status.length === 0) params.set(marker, 'all');
  if (view !== undefined) params.set(viewName, view);
  return params;
}

/** The id of the saved view that an address names. */
export function viewOf(params: URLSearchParams): string | undefined {
  return params.get(viewName) ?? undefined;
}

/** The filters as query of the list and the exports, without the page (interface 4.1). */
export function toQuery(filters: InboxFilters): Omit<Partial<InboxFilters>, 'page'> {
  const { page: _page, ...rest } = filters;
  return Object.fromEntries(
    Object.entries(rest).filter(([, value]) =>
      Array.isArray(value) ? value.length > 0 : value !== undefined,
    ),
  );
}

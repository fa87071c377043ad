import type { IsoDate } from '#contract/dates.ts';
import { noFilters, readFilters, type InboxFilters, writeInbox } from '#src/lib/filters/filters.ts';
import type { DayRange } from '#src/lib/dates/created-presets.ts';
import { isNarrowed } from '#src/lib/filters/inbox-tabs.ts';
import { overlap, periodRange, periods, type Period } from './periods.ts';
import type { Side } from './tally.ts';

/** The state of the insights page that is in its address. */
export interface InsightsAddress {
  /** Undefined when the address names dates instead. */
  readonly period: Period | undefined;
  /** The filters of the sums with the period's days, but without status: both are summed. */
  readonly filters: InboxFilters;
  /** Undefined for the currency of most invoices. */
  readonly currency: string | undefined;
  readonly page: number;
}

const usualPeriod: Period = '12-months';

/** Parses the address; invalid parts are ignored. @param today ISO date */
export function readInsights(params: URLSearchParams, today: IsoDate): InsightsAddress {
  const read = readFilters(params);
  const named = periods.find((period) => period === params.get('period'));
  const days = { from: read.created_at__from_date, to: read.created_at__to_date };
  const period =
    days.from === undefined && days.to === undefined ? (named ?? usualPeriod) : undefined;
  const { from, to } = period ? periodRange(period, today) : days;
  return {
    period,
    currency: params.get('currency') ?? undefined,
    page: read.page,
    filters: {
      ...read,
      approvement_status: [],
      page: 1,
      created_at__from_date: from,
      created_at__to_date: to,
    },
  };
}

/** The address with one parameter changed; parameters that depend on it are reset. */
export function withPart(
  params: URLSearchParams,
  part: { readonly period: Period } | { readonly currency: string } | { readonly page: number },
): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('page');
  if ('period' in part)
    for (const name of ['created_at__from_date', 'created_at__to_date']) next.delete(name);
  for (const [name, value] of Object.entries(part)) next.set(name, String(value));
  return next;
}

/** The address without filters; period and currency stay. */
export function withoutFilters(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => ['period', 'currency'].includes(name)));
}

/** Whether anything besides the days filters the sums. */
export const isNarrowedTo = (filters: InboxFilters): boolean =>
  isNarrowed({
    ...filters,
    approvement_status: [],
    created_at__from_date: undefined,
    created_at__to_date: undefined,
  });

/**
 * The address of the inbox with the invoices of a bar.
 * @param range days of creation inside those of the filters
 */
export function listAddress(
  filters: InboxFilters,
  side: Side,
  range: DayRange = { from: undefined, to: undefined },
  company?: string,
): URLSearchParams {
  const { from, to } = overlap(
    { from: filters.created_at__from_date, to: filters.created_at__to_date },
    range,
  );
  return writeInbox({
    ...noFilters,
    ...filters,
    approvement_status: [side],
    created_at__from_date: from,
    created_at__to_date: to,
    ...(company ? { company__uid: [company] } : {}),
  });
}

import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { InvoiceFilters } from '#contract/invoice.ts';
import type { Database } from '#service/db/database.ts';
import type { Schema } from '#service/db/schema.ts';
import { foldedWords } from '#service/domain/fold.ts';
import { endOfDay, startOfDay } from '#service/domain/workspace-days.ts';

type ArrayColumn = `invoice.${
  | 'company_uid'
  | 'workspace_user_uid'
  | 'card_uid'
  | 'approvement_status'
  | 'payment_type'}`;

const listNames = [
  'company__uid',
  'workspace_user__uid',
  'card__uid',
  'approvement_status',
  'payment_type',
] as const satisfies readonly (keyof InvoiceFilters)[];
const filterNames = [
  ...listNames,
  'created_at',
  'created_at__from_date',
  'created_at__to_date',
] as const satisfies readonly (keyof InvoiceFilters)[];

/** A text that is equal for equal filters, whatever else is in the query. */
export function nameOf(filters: InvoiceFilters, zone: string): string {
  return JSON.stringify([zone, filters.query, ...filterNames.map((name) => filters[name])]);
}

/** The handle for a read by these filters: word searches have their own. */
export function readHandle(
  { reads, searches }: Pick<Database, 'reads' | 'searches'>,
  filters: InvoiceFilters,
): Database['reads'] {
  return foldedWords(filters.query ?? '').length > 0 ? searches : reads;
}

/** Whether there is any filter besides words. */
export function narrows(filters: InvoiceFilters): boolean {
  return filterNames.some((name) => (filters[name]?.length ?? 0) > 0);
}

/**
 * Whether one index has exactly these rows in the list's order: all rows, or those with a single
 * value in one column.
 */
export const isInOneIndex = (filters: InvoiceFilters): boolean =>
  listNames.reduce((values, name) => values + (filters[name]?.length ?? 0), 0) <= 1;

/**
 * The filters as one condition on `invoice` (interface 4.1, gaps G3 to G5).
 * @param zone IANA zone of the dates
 * @param holds returns the condition for the query's words
 */
export function matches(
  filters: InvoiceFilters,
  zone: string,
  holds: (words: readonly string[]) => readonly Expression<SqlBool>[],
) {
  return (is: ExpressionBuilder<Schema, 'invoice'>): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = [];
    const either = (
      column: ArrayColumn,
      given: readonly string[] | undefined,
      fit = (value: string) => value,
    ) => {
      // An empty list is no filter.
      if (given === undefined || given.length === 0) return;
      // No stored text contains NUL, and PostgreSQL refuses to compare with it.
      const values = given.filter((value) => !value.includes('\u0000')).map(fit);
      all.push(
        values.length > 0
          ? is(is.ref(column).$castTo<string>(), 'in', values)
          : sql<boolean>`1 = 0`,
      );
    };
    const small = (uid: string) => uid.toLowerCase();
    either('invoice.company_uid', filters.company__uid, small);
    either('invoice.workspace_user_uid', filters.workspace_user__uid, small);
    either('invoice.card_uid', filters.card__uid, small);
    either('invoice.approvement_status', filters.approvement_status);
    either('invoice.payment_type', filters.payment_type);
    const from = [filters.created_at, filters.created_at__from_date].filter(
      (day) => day !== undefined,
    );
    const to = [filters.created_at, filters.created_at__to_date].filter((day) => day !== undefined);
    for (const day of from) all.push(is('invoice.created_at', '>=', startOfDay(day, zone) * 1000));
    for (const day of to) all.push(is('invoice.created_at', '<', endOfDay(day, zone) * 1000));
    all.push(...holds(foldedWords(filters.query ?? '')));
    return is.and(all);
  };
}

import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type SqlBool,
  type StringReference,
} from 'kysely';
import * as z from 'zod/mini';
import { invoiceFilters, type InvoiceFilters } from '#contract/invoice.ts';
import type { Database } from '#service/db/database.ts';
import type { Schema } from '#service/db/schema.ts';
import { foldedWords } from '#service/domain/fold.ts';
import { endOfDay, startOfDay } from '#service/domain/workspace-days.ts';

const names = z.keyof(invoiceFilters).options;
type ListFilter = keyof {
  [K in keyof InvoiceFilters as NonNullable<InvoiceFilters[K]> extends string[] ? K : never]: true;
};
const listColumns: Readonly<Record<ListFilter, StringReference<Schema, 'invoice'>>> = {
  company__uid: 'invoice.company_uid',
  workspace_user__uid: 'invoice.workspace_user_uid',
  card__uid: 'invoice.card_uid',
  approvement_status: 'invoice.approvement_status',
  payment_type: 'invoice.payment_type',
};
const isList = (name: keyof InvoiceFilters): name is ListFilter => name in listColumns;
const listFilters = names.filter(isList);

/** A text that is equal for equal filters, whatever else is in the query. */
export function nameOf(filters: InvoiceFilters, zone: string): string {
  return JSON.stringify([zone, ...names.map((name) => filters[name])]);
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
  return names.some((name) => name !== 'query' && (filters[name]?.length ?? 0) > 0);
}

/**
 * Whether one index has exactly these rows in the list's order: all rows, or those with a single
 * value in one column.
 */
export const isInOneIndex = (filters: InvoiceFilters): boolean =>
  listFilters.reduce((values, name) => values + (filters[name]?.length ?? 0), 0) <= 1;

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
    for (const name of listFilters) {
      const given = filters[name] ?? [];
      // An empty list is no filter.
      if (given.length === 0) continue;
      const values = given
        // No stored text contains NUL, and PostgreSQL refuses to compare with it.
        .filter((value) => !value.includes('\u0000'))
        .map((value) => (name.endsWith('uid') ? value.toLowerCase() : value));
      all.push(
        values.length > 0
          ? is(is.ref(listColumns[name]).$castTo<string>(), 'in', values)
          : sql<boolean>`1 = 0`,
      );
    }
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

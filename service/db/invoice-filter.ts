import type { ExpressionBuilder, SqlBool, Expression } from 'kysely';
import type { InvoiceFilters } from '#contract/invoice.ts';
import type { Engine } from '#service/db/engine.ts';
import type { Schema } from '#service/db/schema.ts';
import { foldedWords } from '#service/domain/fold.ts';
import { endOfDay, startOfDay } from '#service/domain/workspace-days.ts';

/** The filters as one condition on `invoice` (interface 4.1, gaps G3 to G5). @param zone IANA zone whose days the dates are */
export function matches(engine: Engine, filters: InvoiceFilters, zone: string) {
  return (is: ExpressionBuilder<Schema, 'invoice'>): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = [];
    const uids = (given: readonly string[]) => given.map((uid) => uid.toLowerCase());
    if (filters.company__uid) all.push(is('invoice.company_uid', 'in', uids(filters.company__uid)));
    if (filters.workspace_user__uid) all.push(is('invoice.workspace_user_uid', 'in', uids(filters.workspace_user__uid)));
    if (filters.card__uid) all.push(is('invoice.card_uid', 'in', uids(filters.card__uid)));
    if (filters.approvement_status) all.push(is(is.cast<string>('invoice.approvement_status', 'text'), 'in', filters.approvement_status));
    if (filters.payment_type) all.push(is(is.cast<string>('invoice.payment_type', 'text'), 'in', filters.payment_type));
    const from = [filters.created_at, filters.created_at__from_date].filter((day) => day !== undefined);
    const to = [filters.created_at, filters.created_at__to_date].filter((day) => day !== undefined);
    for (const day of from) all.push(is('invoice.created_at', '>=', startOfDay(day, zone) * 1000));
    for (const day of to) all.push(is('invoice.created_at', '<', endOfDay(day, zone) * 1000));
    for (const word of foldedWords(filters.query ?? '')) all.push(engine.holds('invoice', word));
    return is.and(all);
  };
}

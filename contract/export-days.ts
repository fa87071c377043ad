import type { InvoiceFilters } from './invoice.ts';

/**
 * The days in the name of an export's file: those of its period, so that two months do not have one
 * name, or else the day on which it was made.
 */
export function exportDays(
  { created_at__from_date: from, created_at__to_date }: InvoiceFilters,
  today: string,
): string {
  const to = created_at__to_date ?? today;
  return from === undefined || from === to ? to : `${from}-${to}`;
}

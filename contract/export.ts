import { invoiceFilters } from '#contract/invoice.ts';

/**
 * What an export takes: the filters of the list; an empty object is everything (interface 4.1, gap
 * G26).
 */
export const exportBody = invoiceFilters;

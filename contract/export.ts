import * as z from 'zod/mini';
import { invoiceFilters } from '#contract/invoice.ts';

/** What an export takes: the filters of the list; an empty object is everything (interface 4.1, gap G26). */
export const exportBody = invoiceFilters;

/** What another service may answer instead of the file: where the file is (gap G40). */
export const exportLink = z.union([z.object({ url: z.string() }), z.object({ file: z.string() })]);

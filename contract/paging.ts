import * as z from 'zod/mini';

/** What the list of invoices answers: `page_count` pages of `page_size` records (interface 4.1). */
export function numberedPage<T extends z.ZodMiniType>(row: T) {
  return z.object({
    count: z.int(),
    page_count: z.int(),
    page_size: z.int(),
    results: z.array(row),
  });
}

/**
 * How many rows a full page holds, by the first page: another service may only repeat the size that
 * was requested (gap G38).
 */
export function pageSizeOf({
  count,
  page_size,
  results,
}: {
  readonly count: number;
  readonly page_size: number;
  readonly results: readonly unknown[];
}): number {
  return Math.max(1, results.length > 0 && results.length < count ? results.length : page_size);
}

/**
 * What the lists of companies and cards answer: addresses of the neighbouring pages (interface 4.3,
 * 4.4). Without `next` it is mended: there may be more (gap G38).
 */
export function linkedPage<T extends z.ZodMiniType>(row: T) {
  return z.object({
    count: z.int(),
    next: z.nullable(z.string()),
    previous: z._default(z.nullable(z.string()), null),
    results: z.array(row),
  });
}

const whole = (name: string) =>
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/, `${name} is a whole number from 1.`)),
    z.transform((text: string) => Number(text)),
  );

/**
 * The paging parameters of every list: `page` from 1, `page_size` 10 by default, at most 100 (gap
 * G1).
 */
export const pagingQuery = {
  page: z.optional(whole('page')),
  page_size: z.optional(whole('page_size')),
};

/** Page size when none is asked for (interface 8: observed 10). */
export const defaultPageSize = 10;
/** A larger wish is cut to this (gap G1). */
export const largestPageSize = 100;

import * as z from 'zod/mini';

/** Whether the caller may add to the list; missing where a service does not say (gap G49). */
const listPermissions = z.optional(
  z.nullable(z.object({ can_create: z._default(z.boolean(), false) })),
);

/** The list of invoices: `page_count` pages of `page_size` records (interface 4.1). */
export function numberedPage<T extends z.ZodMiniType>(row: T) {
  return z.object({
    count: z.int(),
    page_count: z.int(),
    page_size: z.int(),
    results: z.array(row),
    permissions: listPermissions,
  });
}

/** The page size by the rows sent, since a service may only repeat the request (gap G38). */
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
 * The response of the lists of companies and cards: links to the neighbouring pages (interface 4.3,
 * 4.4). `next` is required, so that a response without it is normalized, since there may be more
 * (gap G38).
 */
export function linkedPage<T extends z.ZodMiniType>(row: T) {
  return z.object({
    count: z.int(),
    next: z.nullable(z.string()),
    previous: z._default(z.nullable(z.string()), null),
    results: z.array(row),
    permissions: listPermissions,
  });
}

const whole = (name: string) => {
  const problem = `${name} is a whole number from 1.`;
  return z.pipe(
    z.string(problem).check(z.regex(/^[1-9]\d{0,8}$/, problem)),
    z.transform((text: string) => Number(text)),
  );
};

/** Paging of every list: `page` from 1, `page_size` 10 by default, at most 100 (gap G1). */
export const pagingQuery = {
  page: z.optional(whole('page')),
  page_size: z.optional(whole('page_size')),
};

/** The default page size (interface 8: observed 10). */
export const defaultPageSize = 10;
/** The maximum page size; a larger one is reduced to it (gap G1). */
export const largestPageSize = 100;

/** The longest text search, in UTF-16 units. */
export const longestSearch = 200;
/** The text search of a list. */
export const searchText = z.optional(
  z.string('Send text.').check(z.maxLength(longestSearch, 'At most 200 characters.')),
);

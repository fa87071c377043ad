import { defaultPageSize, largestPageSize } from '#contract/paging.ts';
import { missing } from '#service/domain/refusal.ts';
import { originOf } from '#service/http/origin.ts';
import type { FastifyRequest } from 'fastify';

/** Page 1, page size 10 by default and 100 at most (gap G1). */
export function wantedPage(query: {
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
}) {
  const page = query.page ?? 1;
  const limit = Math.min(query.page_size ?? defaultPageSize, largestPageSize);
  return { page, limit, offset: (page - 1) * limit };
}

export type WantedPage = ReturnType<typeof wantedPage>;

/**
 * Corrects a count by the page that was read with it, since a record that was added or removed in
 * between must not create a page that does not exist.
 * @param rows number of rows on the page
 */
export function countWithPage(count: number, rows: number, { limit, offset }: WantedPage): number {
  if (rows === 0) return Math.min(count, offset);
  return rows < limit ? offset + rows : Math.max(count, offset + rows);
}

/** The number of pages; a page past the end is 404, but the first page of an empty list exists. */
export function pageCount(count: number, { page, limit }: WantedPage): number {
  const pages = Math.max(1, Math.ceil(count / limit));
  if (page > pages) throw missing('page');
  return pages;
}

/**
 * The response of companies, cards and people: absolute links to the neighbours, with the other
 * parameters kept (interface 4.3, 4.4), and whether the caller may add to them (gap G49).
 */
export async function linked<T>(
  request: FastifyRequest,
  query: Parameters<typeof wantedPage>[0],
  can_create: boolean,
  read: (wanted: WantedPage) => Promise<{ readonly count: number; readonly results: T[] }>,
) {
  const wanted = wantedPage(query);
  const { count: counted, results } = await read(wanted);
  const count = countWithPage(counted, results.length, wanted);
  const pages = pageCount(count, wanted);
  const address = (page: number): string => {
    const url = new URL(request.url, originOf(request));
    url.searchParams.set('page', String(page));
    return url.href;
  };
  return {
    count,
    next: wanted.page < pages ? address(wanted.page + 1) : null,
    previous: wanted.page > 1 ? address(wanted.page - 1) : null,
    results,
    permissions: { can_create },
  };
}

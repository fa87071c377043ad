/**
 * The page size and page count of a list that only tells its count and neighbours (interface 4.3, 4.4).
 * The service may ignore the size that was asked for, so it is worked out from what came (gap G38).
 * @param page from 1
 */
export function linkedPages(
  page: number,
  list: {
    readonly count: number;
    readonly next: string | null;
    readonly results: readonly unknown[];
  },
): { pageSize: number; pageCount: number } {
  const rows = list.results.length;
  // The first page tells the size, also where it names none that follows though the count says that there is more.
  const before =
    list.next !== null || page === 1 ? rows : Math.ceil((list.count - rows) / (page - 1));
  const pageSize = Math.max(1, before);
  const ends = list.next === null && (page > 1 || rows >= list.count || rows === 0);
  return {
    pageSize,
    pageCount: ends ? page : Math.max(page + 1, Math.ceil(list.count / pageSize)),
  };
}

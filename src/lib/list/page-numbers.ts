export type PageStep = number | 'gap';

/**
 * The pages that a pager offers: the first, the last, and those next to the current one. A gap
 * replaces two or more pages; a single one is shown.
 * @param page from 1
 * @param around how many pages on each side of the current one
 */
export function pageSteps(page: number, pageCount: number, around = 1): PageStep[] {
  const wanted = [1, pageCount];
  for (let near = page - around; near <= page + around; near++)
    if (near >= 1 && near <= pageCount) wanted.push(near);
  const sorted = [...new Set(wanted)].filter((one) => one >= 1).sort((a, b) => a - b);
  return sorted.flatMap((one, index): PageStep[] => {
    const before = sorted[index - 1];
    if (before === undefined || one - before === 1) return [one];
    return one - before === 2 ? [before + 1, one] : ['gap', one];
  });
}

/**
 * The numbers of a page's first and last row, from 1. The page size is that of the response, which
 * may differ from the requested one (interface 4.1).
 */
export function rowsOfPage(
  page: number,
  pageSize: number,
  rows: number,
): { first: number; last: number } {
  const first = (page - 1) * pageSize + 1;
  return { first, last: first + rows - 1 };
}

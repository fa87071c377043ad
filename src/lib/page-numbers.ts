/** A page to offer, or the gap between two. */
export type PageStep = number | 'gap';

const around = 1;

/**
 * The pages that a pager offers: the first, the last, and those around the present one.
 * A gap stands for two pages at least: one alone is shown itself.
 * @param page from 1
 */
export function pageSteps(page: number, pageCount: number): PageStep[] {
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
 * The rows of a page, counted from 1 (interface 4.1: `page_size` of the answer, not the one asked
 * for).
 */
export function rowsOfPage(
  page: number,
  pageSize: number,
  rows: number,
): { first: number; last: number } {
  const first = (page - 1) * pageSize + 1;
  return { first, last: first + rows - 1 };
}

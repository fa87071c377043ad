import type { PageDocument } from '#documents/text/page-document.ts';
import { absolute } from '#documents/numbers/exact.ts';
import { amountsOf } from './cell-amounts.ts';

/** Minimum and maximum tax as a share of the net amount, in hundredths of a percent. */
const [lowestRate, highestRate] = [200n, 3500n];
/** Maximum distance of right edges in one column, in points. */
const apart = 3;

/** The total, with the net amount if lines and tax add up to it, in hundredths. */
interface Placed {
  readonly total: bigint;
  readonly net: bigint | undefined;
  readonly line: number;
}

interface Printed {
  readonly line: number;
  /** The right edges of its occurrences. */
  readonly edges: number[];
  times: number;
}

/**
 * The total without a known label or proof: the largest amount, if it is repeated, is the sum of
 * the lines, or ends their column.
 * @param sums the sums of columns of lines
 */
export function totalByPlace(
  document: PageDocument,
  sums: ReadonlySet<bigint>,
): Placed | undefined {
  if (document.from !== 'text') return undefined;
  const printed = new Map<bigint, Printed>();
  const ends: { edge: number; line: number }[] = [];
  for (const [line, { cells }] of document.lines.entries())
    for (const cell of cells)
      for (const amount of amountsOf([cell], document)) {
        const known = printed.get(amount) ?? { line, edges: [], times: 0 };
        known.edges.push(cell.x2);
        known.times += 1;
        printed.set(amount, known);
        ends.push({ edge: cell.x2, line });
      }
  const total = [...printed.keys()].reduce(
    (most, one) => (absolute(one) > absolute(most) ? one : most),
    0n,
  );
  const found = printed.get(total);
  if (found === undefined || total === 0n) return undefined;
  const nets = [...sums].filter((net) => {
    const vat = total - net;
    const share = net === 0n ? 0n : (vat * 10_000n) / net;
    return printed.has(vat) && share >= lowestRate && share <= highestRate;
  });
  const [net, ...others] = nets;
  const column = ends.filter(({ edge }) => found.edges.some((own) => Math.abs(own - edge) < apart));
  const isLast = column.length > 1 && column.at(-1)?.line === found.line;
  if (net === undefined && found.times < 2 && !sums.has(total) && !isLast) return undefined;
  return { total, net: others.length === 0 ? net : undefined, line: found.line };
}

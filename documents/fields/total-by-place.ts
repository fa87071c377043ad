import type { PageDocument } from '#documents/text/page-document.ts';
import { absolute, amountsOf } from './labelled-amounts.ts';

/** Nobody charges less or more than these shares of the net, in hundredths of a per cent. */
const [lowestRate, highestRate] = [200n, 3500n];
/** How far the right edges of a column are apart at most, in points. */
const apart = 3;

/** The total, and the net where the lines and a tax make it; hundredths. */
interface Placed {
  readonly total: bigint;
  readonly net: bigint | undefined;
  readonly line: number;
}

interface Printed {
  readonly line: number;
  /** The right edges of its cells. */
  readonly edges: number[];
  times: number;
}

/**
 * The total where no label that is known and no proof tells one: the largest amount, if it is
 * printed again, is what the lines make, or ends their column.
 * @param sums what columns of lines add up to
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

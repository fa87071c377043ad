import { toUnits } from '#contract/decimal.ts';
import type { Totals } from '#documents/totals/find-totals.ts';
import { unitOf } from '#documents/units.ts';
import { lettersIn } from './names-above.ts';
import { chargedWithoutTax, type Table } from './printed-table.ts';
import type { ValueRow } from './row-values.ts';
import type { PrintedItem } from './table-items.ts';

/** Maximum rows of a block, and of different labels; only hostile files have more. */
const [mostRows, mostLabels] = [12, 200];

const position = /^\d{1,6}[.)]?$/;

/**
 * Lines over several rows: a position with a name, its price and discounts below it, and its net
 * value at the end, after the same words in each. Only the net values make a sum of the page.
 */
export function positionBlocks(rows: readonly ValueRow[], totals: Totals): Table | undefined {
  const valued = rows.filter(
    ({ numbers, texts }) => texts.length > 0 && numbers.at(-1)?.units !== undefined,
  );
  const labels = Map.groupBy(valued, ({ texts }) => texts.at(-1)?.text ?? '');
  const charged = [totals.net, totals.total].flatMap((one) =>
    one === null ? [] : toUnits(one, 2),
  );
  const whole = chargedWithoutTax(totals);
  const sums = whole === undefined ? charged : [...charged, whole];
  for (const ends of [...labels.values()].slice(0, mostLabels)) {
    if (ends.length < 2) continue;
    const sum = ends.reduce((all, { numbers }) => all + (numbers.at(-1)?.units ?? 0n), 0n);
    if (!sums.includes(sum)) continue;
    const items = ends.flatMap((end, at) => itemOf(rows, end, ends[at - 1]) ?? []);
    if (items.length < ends.length) continue;
    const basis = sum === toUnits(totals.total ?? '0', 2) && sum !== charged[0] ? 'gross' : 'net';
    return { items, first: items, onFirstPage: items, basis, score: 0, leadsTo: 'whole' };
  }
  return undefined;
}

/** The line of a block by its last row, below that of the block above. */
function itemOf(
  rows: readonly ValueRow[],
  end: ValueRow,
  above: ValueRow | undefined,
): PrintedItem | undefined {
  const last = rows.indexOf(end);
  const from = Math.max(last - mostRows, above === undefined ? 0 : rows.indexOf(above) + 1);
  const first = rows.findLastIndex(
    ({ line }, at) => at < last && at >= from && position.test(line.cells[0]?.text ?? ''),
  );
  const block = first < 0 ? [] : rows.slice(first, last);
  const [name, ...more] = (block[0]?.line.cells ?? [])
    .slice(1)
    .map(({ text }) => text)
    .toSorted((a, b) => lettersIn(b) - lettersIn(a));
  const amount = end.numbers.at(-1)?.value;
  // Sub-totals are below positions that have their own amounts.
  const isPriced = block[0]?.numbers.some(({ decimals }) => decimals > 1) === true;
  if (name === undefined || lettersIn(name) < 3 || amount === undefined || isPriced)
    return undefined;
  const count = block
    .slice(1)
    .flatMap(({ numbers }) => numbers)
    .find(({ unit, percent }) => unit !== '' && !percent);
  return {
    name,
    description: more.join(' '),
    x: block[0]?.line.cells[1]?.x ?? 0,
    quantity: count?.value,
    unit: unitOf(count?.unit ?? '') ?? null,
    amount,
    rate: undefined,
    vat: undefined,
  };
}

import { fromUnits, toUnits, type Decimal } from '#contract/decimal.ts';
import type { AmountKind } from '#documents/text/amount-labels.ts';
import { amountsOf } from './cell-amounts.ts';
import type { Totals } from './find-totals.ts';
import { chargesOn, untaxedOn } from './further-charges.ts';
import { deductedOn, labelledOn } from './labelled-amounts.ts';
import { breakdownOf } from './tax-shares.ts';
import { absolute, leadsTo } from '#documents/numbers/exact.ts';
import type { PageDocument } from '#documents/text/page-document.ts';

/** Maximum difference, in hundredths, that rounding the taxes of several rates makes. */
const mostRounding = 5n;
/** Limits that only a hostile file exceeds. */
const [mostAmounts, mostSteps] = [12, 6];
/** Rows of the sums have a label, an amount, and perhaps a rate; rows of lines have more. */
const mostCells = 3;

/**
 * The sum of the printed net amount and VAT, if the total differs from it by more than rounding
 * and by nothing that the page prints, such as a discount, a deposit or a withheld tax.
 * @param lines sums of columns of lines, which confirm a total as well
 */
export function contradictingSum(
  document: PageDocument,
  totals: Totals,
  lines: ReadonlySet<bigint>,
): Decimal | undefined {
  const isProven = (totals.grounds ?? []).some(({ code }) => code === 'sums');
  if (isProven || totals.total === null) return undefined;
  const total = toUnits(totals.total, 2);
  const stated = labelledOn(document).filter(({ amount }) => amount !== 0n && amount !== total);
  const taxed = stated.filter(({ kind }) => kind === 'vat').slice(-mostAmounts);
  // A total that is smaller than its tax leaves the VAT unknown.
  const [only, ...more] = new Set(taxed.map(({ amount }) => amount));
  const vat = totals.vat === null ? (more.length === 0 ? only : undefined) : toUnits(totals.vat, 2);
  if (vat === undefined || vat === 0n || lines.has(total)) return undefined;
  // Where none is called net, `Total … VAT … To pay` begins with it; it is more than its VAT.
  const of = (wanted: AmountKind) =>
    stated
      .filter(({ kind, amount }) => kind === wanted && absolute(amount) > absolute(vat))
      .slice(-mostAmounts);
  const nets = of('net').length > 0 ? of('net') : of('total');
  const net = nets.at(-1);
  if (net === undefined) return undefined;
  const shares = breakdownOf(document);
  const bases = amountsAndSum(nets).concat(sumOf(shares.map(({ base }) => base)));
  const vats = amountsAndSum(taxed);
  // The tax may be inside the net amount of a shop.
  const taxes = [0n, vat, ...vats, sumOf(shares.map((one) => one.vat))];
  const known = new Set([0n, total, ...bases, ...taxes]);
  const others = new Set(
    document.lines
      .map(({ cells }) => ({ cells, amounts: amountsOf(cells, document) }))
      .filter(({ cells, amounts }) => cells.length <= mostCells || amounts.includes(total))
      .flatMap(({ amounts }) => amounts)
      .filter((amount) => !known.has(amount))
      .map(absolute),
  );
  const between = document.lines
    .slice(net.line, totals.line)
    .map(({ cells }) => amountsOf(cells, document).at(-1) ?? 0n);
  if (sumOf(between) === total) return undefined;
  const steps = [...chargesOn(document), ...untaxedOn(document), ...deductedOn(document)];
  const isExplained = (sum: bigint) =>
    absolute(total - sum) <= mostRounding ||
    others.has(absolute(total - sum)) ||
    leadsTo(sum, total, steps.slice(0, mostSteps));
  const sums = bases
    .filter((base) => base !== 0n)
    .flatMap((base) => taxes.map((tax) => base + tax));
  return [...new Set(sums)].some(isExplained) ? undefined : fromUnits(net.amount + vat, 2);
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

/** The amounts, and what each makes with all others; those printed twice count once or twice. */
const amountsAndSum = (printed: readonly { readonly amount: bigint }[]): bigint[] => {
  const amounts = printed.map(({ amount }) => amount);
  return [...amounts, sumOf(amounts), sumOf([...new Set(amounts)])];
};

import { fromUnits, toUnits, type Decimal } from '#contract/decimal.ts';
import type { ReadItem } from '#documents/document-reading.ts';
import { roundedDecimal, type Fields, hundredths } from '#documents/field-values.ts';
import { speaksOfTax } from '#documents/text/amount-labels.ts';
import type { Totals } from '#documents/totals/find-totals.ts';
import { chargesOn } from '#documents/totals/further-charges.ts';
import { breakdownOf, isPrinted, type Share } from '#documents/totals/tax-shares.ts';
import { absolute, divideRounded, leadsTo } from '#documents/numbers/exact.ts';
import { grossOf } from '#documents/numbers/gross.ts';
import { numbersIn } from '#documents/numbers/printed-number.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { printedRates } from '#documents/totals/prove-totals.ts';
import { sumOf, type Table } from './printed-table.ts';
import { isTaxOn, ratesByCodes, ratesBySums, taxedPart } from './rates-by-sums.ts';
import type { PrintedItem } from './table-items.ts';

/** The lines with their prices including VAT, or their printed amounts if their rate is unknown. */
export function priced(
  table: Table,
  totals: Totals,
  untaxed: boolean,
  document: PageDocument,
  fields: Fields,
): ReadItem[] {
  const printed = breakdownOf(document);
  const whole = untaxed
    ? { rate: fromUnits(0n, 3), base: undefined }
    : (documentRate(totals, document, printed.length > 1) ?? rateOfLines(table, totals, document));
  const free = isPartlyFree(table, totals, whole?.base);
  const vat = toUnits(totals.vat ?? '0', 2);
  const some =
    whole === undefined && sumOf(table.items) === toUnits(totals.net ?? '0', 2)
      ? taxedPart(table.items, [...taxRates(document).values()], vat)
      : undefined;
  const shares =
    printed.length > 0
      ? printed
      : free && whole?.base !== undefined
        ? [{ rate: whole.rate, base: whole.base, vat }]
        : some === undefined
          ? []
          : [some];
  const exact = free ? undefined : whole?.rate;
  const gross = isGross(table, totals, document);
  const lines = withRates(table.items, totals, document);
  const coded = ratesByCodes(lines, ratesBeside(shares, document), vat);
  const rated = ratesBySums(
    coded === lines ? ratesByCodes(lines, printedRates(document), vat) : coded,
    shares,
  );
  const zeroElsewhere = rated.some((item) => item.rate !== undefined) && makesVat(rated, totals);
  return rated.map((item, at) => {
    const stored = { line: String(at + 1) };
    const own = item.rate === undefined ? (zeroElsewhere ? '0' : undefined) : item.rate;
    const vat_rate =
      own === undefined
        ? rated.some((one) => one.rate !== undefined)
          ? null
          : fields.rate(exact, 'vat_rate', {})
        : fields.rate(own, 'vat_rate', stored);
    const isStated = gross || vat_rate === null;
    const amount = fields.money(item.amount, 'line_total', isStated ? stored : undefined);
    const total_price =
      amount === null || isStated
        ? amount
        : grossOf(amount, (own === undefined ? exact : roundedDecimal(own, 3)) ?? vat_rate);
    if (amount !== null && !gross && vat_rate === null) fields.note('lines-net');
    return {
      name: fields.text(item.name, 500, 'name'),
      description: fields.text(item.description, 2000, 'description'),
      quantity: fields.quantity(item.quantity, 'quantity', stored),
      unit: item.unit,
      total_price,
      vat_rate,
    };
  });
}

/** The rates of taxes that the page prints, in hundredths of a per cent. */
const ratesBeside = (shares: readonly Share[], document: PageDocument): readonly bigint[] => [
  ...shares.map(({ rate }) => hundredths(rate)),
  ...[...taxRates(document).values()].map((rate) => rate / 10n),
];

/** The lines without the contents of a rate column that has amounts or would make another VAT. */
function withRates(
  items: readonly PrintedItem[],
  { vat, net }: Totals,
  document: PageDocument,
): readonly PrintedItem[] {
  const rates = items.map((item) => (item.rate === undefined ? undefined : hundredths(item.rate)));
  const wholes =
    vat === null || net === null || toUnits(net, 2) === 0n
      ? undefined
      : divideRounded(toUnits(vat, 2) * 10_000n, toUnits(net, 2));
  const given = rates.filter((rate) => rate !== undefined);
  // Amounts may end in any two digits, rates hardly ever.
  const odd = given.filter((rate) => rate % 5n !== 0n).length;
  const few = new Set(given).size <= 4 && odd * 2 <= items.length;
  const within =
    wholes === undefined ||
    given.length < items.length ||
    (given.some((rate) => rate <= wholes + 40n) && given.some((rate) => rate >= wholes - 40n)) ||
    // The buyer withholds a part of the tax that the rates make; none of it is charged to him.
    (wholes !== 0n && taxOf(items) !== 0n && isPrinted(taxOf(items), document));
  return given.every((rate) => rate <= 4000n) && few && within
    ? items
    : items.map((item) => ({ ...item, rate: undefined }));
}

/** Whether the printed amounts include VAT, by the heading or by their sum. */
function isGross(table: Table, totals: Totals, document: PageDocument): boolean {
  if (table.basis !== undefined) return table.basis === 'gross';
  if (totals.total === null) return false;
  const sum = sumOf(table.items);
  const total = toUnits(totals.total, 2);
  const net = total - toUnits(totals.vat ?? '0', 2);
  if (net !== total && sum !== total && sum !== net) {
    // The `Subtotal` of a shop includes VAT if it adds up to the total with freight.
    const extras = chargesOn(document);
    const [toTotal, toNet] = [total, net].map((to) => leadsTo(sum, to, extras));
    if (toTotal !== toNet) return toTotal === true;
    // The difference to one of them may be a discount of any label.
    const [offTotal, offNet] = [total, net].map(
      (to) => isPrinted(sum - to, document) || isPrinted(to - sum, document),
    );
    if (offTotal !== offNet) return offTotal === true;
  }
  // A withheld amount reduces the total, so a sum labelled as net decides.
  if (sum !== total && totals.parts.some((part) => toUnits(part, 2) === sum)) return false;
  // The sum of net lines is less than the total.
  if (totals.vat === null) return sum >= total;
  const toTotal = sum > total ? sum - total : total - sum;
  return toTotal < (sum > net ? sum - net : net - sum);
}

/**
 * The document's only rate in thousandths of a percent, with its base: the only one printed,
 * several on one net amount, or the one by which the net amount makes the VAT.
 */
function documentRate(
  totals: Totals,
  document: PageDocument,
  several: boolean,
): { readonly rate: Decimal; readonly base: bigint | undefined } | undefined {
  if (totals.vat === null) return undefined;
  const vat = toUnits(totals.vat, 2);
  if (vat === 0n) return { rate: fromUnits(0n, 3), base: undefined };
  for (const one of new Set([totals.net, ...totals.parts])) {
    const net = one === null ? 0n : toUnits(one, 2);
    const rate = net === 0n ? undefined : rateOf(net, vat, document, several);
    if (rate !== undefined) return { rate: fromUnits(rate, 3), base: net };
  }
  return undefined;
}

/** The printed rate of a tax on the lines alone: charges below them, such as a tip, are untaxed. */
function rateOfLines(
  { items }: Table,
  { vat }: Totals,
  document: PageDocument,
): { readonly rate: Decimal; readonly base: bigint } | undefined {
  const base = sumOf(items);
  const tax = toUnits(vat ?? '0', 2);
  const rate =
    tax === 0n
      ? undefined
      : [...taxRates(document).values()].find((one) => isTaxOn(base, one, tax));
  return rate === undefined ? undefined : { rate: fromUnits(rate, 3), base };
}

/** Whether the lines are everything charged without tax, and tax is charged on less than that. */
function isPartlyFree(table: Table, { total, vat }: Totals, base: bigint | undefined): boolean {
  if (total === null || vat === null || base === undefined) return false;
  const net = toUnits(total, 2) - toUnits(vat, 2);
  return base < net && sumOf(table.items) === net;
}

/**
 * The rate in thousandths of a percent.
 * @param several the page prints sums of several rates, so that their mean is none of them
 */
function rateOf(
  net: bigint,
  vat: bigint,
  document: PageDocument,
  several: boolean,
): bigint | undefined {
  const fits = (rate: bigint) => {
    const off = divideRounded(net * rate, 100_000n) - vat;
    const most = document.whole ? 50n : 1n;
    return absolute(off) <= most;
  };
  const beside = taxRates(document);
  const printed = [...beside.values()].find(fits);
  if (printed !== undefined) return printed;
  // GST and QST, or CGST and SGST, are charged on the same net amount and count as one rate of a
  // line.
  const joint = [...beside.values()].reduce((sum, rate) => sum + rate, 0n);
  if (beside.size > 1 && fits(joint)) return joint;
  if (several) return undefined;
  // If no rate is printed, it is the roundest one that makes the VAT. Beside another printed rate an
  // odd one shows only that the sums contradict each other.
  for (const step of beside.size > 0 ? [1000n, 500n] : [1000n, 500n, 250n, 100n, 50n]) {
    const rate = divideRounded(vat * 100_000n, net * step) * step;
    if (fits(rate) && rate > 0n && rate < 30_000n) return rate;
  }
  return undefined;
}

/**
 * Rates beside words for taxes, in thousandths of a per cent, keyed by these words, since two taxes
 * may have the same rate.
 */
function taxRates(document: PageDocument): Map<string, bigint> {
  const beside = new Map<string, bigint>();
  for (const line of document.lines) {
    const text = foldText(line.text);
    if (!speaksOfTax(text)) continue;
    for (const [at, one] of numbersIn(line.text, document.mark).entries()) {
      const printed = one.percent ? roundedDecimal(one.value, 3) : undefined;
      if (printed !== undefined)
        beside.set(`${text.replace(/[^a-z]/g, '')}${at === 0 ? '' : at}`, toUnits(printed, 3));
    }
  }
  return beside;
}

/** Whether the rates of the lines make the VAT, if those without a rate are free of it. */
export function makesVat(items: readonly PrintedItem[], totals: Totals): boolean {
  if (totals.vat === null) return false;
  const vat = toUnits(totals.vat, 2);
  // Taxes are rounded for each line or for the sum of each rate.
  const sums = [...Map.groupBy(items, ({ rate }) => rate)].map(([rate, some]) => ({
    rate,
    amount: fromUnits(sumOf(some), 2),
  }));
  return [items, sums]
    .flatMap((some) => [taxOf(some), taxOf(some, 'inside')])
    .some((tax) => absolute(tax - vat) <= 2n);
}

type Taxed = Pick<PrintedItem, 'amount' | 'rate'> & Partial<Pick<PrintedItem, 'vat'>>;

/**
 * The tax on net lines or inside gross ones by their rates, where it is not printed beside them.
 */
const taxOf = (items: readonly Taxed[], place: 'on' | 'inside' = 'on'): bigint =>
  items.reduce((sum, { amount, rate = '0', vat }) => {
    if (vat !== undefined) return sum + hundredths(vat);
    const percent = hundredths(rate);
    const whole = place === 'on' ? 10_000n : 10_000n + percent;
    return sum + divideRounded(hundredths(amount) * percent, whole);
  }, 0n);

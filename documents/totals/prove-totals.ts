import { sumOfTaxes } from './several-taxes.ts';
import { runningSums } from './running-sums.ts';
import { toUnits } from '#contract/decimal.ts';
import { roundedDecimal } from '#documents/field-values.ts';
import { amountsOf } from './cell-amounts.ts';
import { labelledOn, type Labelled } from './labelled-amounts.ts';
import type { AmountKind } from '#documents/text/amount-labels.ts';
import { chargesOn, isOtherShare, untaxedOn } from './further-charges.ts';
import { breakdownOf } from './tax-shares.ts';
import { isShare } from '#documents/numbers/tax-share.ts';
import { numbersIn } from '#documents/numbers/printed-number.ts';
import type { Cell } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { absolute } from '#documents/numbers/exact.ts';

/** Evidence for the sums of a page, besides their adding up. */
type ProofGround = 'rate' | 'rates' | 'lines' | 'labels';

/** Net, VAT and total on the page that add up; in hundredths. */
export interface ProvenTotals {
  readonly net: bigint;
  readonly vat: bigint;
  readonly total: bigint;
  /** The taxed part of the net amount, if that is not all of it. */
  readonly taxed?: bigint;
  /** The line of the total. */
  readonly line: number;
  readonly grounds: readonly ProofGround[];
}

interface Printed {
  readonly line: number;
  readonly kinds: ReadonlySet<AmountKind>;
}

/** Limits that only a hostile file exceeds. */
const mostAmounts = 300;
const mostRates = 12;
const mostRoundings = 3;
/** The highest plausible VAT, in hundredths of a per cent of the net amount. */
const highestRate = 3500n;

const asTotal: Readonly<Record<AmountKind, number>> = {
  gross: 4,
  total: 3,
  due: 1,
  net: -4,
  vat: -5,
};
const asNet: Readonly<Record<AmountKind, number>> = {
  net: 2,
  total: 0.5,
  gross: -3,
  due: -3,
  vat: -4,
};
const asVat: Readonly<Record<AmountKind, number>> = {
  vat: 2,
  net: -3,
  total: -2,
  gross: -3,
  due: -3,
};

/**
 * The sums of the page if they are certain: net and VAT make the total, and a printed rate, the
 * lines or the labels confirm it. Undefined when two sets of sums are equally good.
 * @param sums sums of columns of lines
 * @param named the total by labels alone
 */
export function proveTotals(
  document: PageDocument,
  sums: ReadonlySet<bigint>,
  named: bigint | undefined,
): ProvenTotals | undefined {
  const stated = labelledOn(document);
  const amounts = printedAmounts(document, stated);
  const rates = printedRates(document);
  const shares = breakdownOf(document);
  const shared = {
    base: shares.reduce((all, one) => all + one.base, 0n),
    vat: shares.reduce((all, one) => all + one.vat, 0n),
  };
  const taxes = new Set([
    sumOfTaxes(stated, (one) => one.rate ?? ''),
    // CGST and SGST have the same rate.
    sumOfTaxes(stated, (one) => `${one.name} ${one.rate}`),
  ]);
  // The sum of the bases of all rates is the net amount, even if no line states it.
  if (shares.length > 1 && !amounts.has(shared.base))
    amounts.set(shared.base, { line: 0, kinds: new Set() });
  const found: { proof: ProvenTotals; score: number }[] = [];
  const untaxed = untaxedOn(document);
  const untaxedSum = untaxed.reduce((all, one) => all + one, 0n);
  const extras = new Set([0n, ...untaxed, untaxedSum, ...roundingsIn(amounts)]);
  const charges = chargesOn(document).flatMap((one) => [one, -one]);
  const nets = [...amounts].flatMap(([net, base]) =>
    [...extras, ...(shares.length > 1 && net === shared.base ? charges : [])].map((extra) => ({
      net,
      base,
      extra,
    })),
  );
  const fees = new Set(
    document.lines
      .filter(({ cells }) => isOtherShare(cells[0]?.text ?? ''))
      .flatMap(({ cells }) => amountsOf(cells, document)),
  );
  const largest = largestOf(amounts.keys());
  for (const [total, asked] of amounts) {
    if (total === 0n) continue;
    for (const { net, base, extra } of nets) {
      const vat = total - net - extra;
      if (vat === 0n || net === 0n || vat > 0n !== total > 0n) continue;
      if (absolute(vat) * 10_000n > absolute(net) * highestRate) continue;
      const tax = amounts.get(vat);
      const byShares = shared.vat === vat && shared.base === net;
      // A part of the net amount is taxed: the tax is beside that part.
      const byPart = shared.vat === vat && absolute(shared.base) < absolute(net);
      const byRates = byShares || taxes.has(vat);
      const called = asked.kinds.has('gross') || asked.kinds.has('total') || asked.kinds.has('due');
      // One of several rates is only a part if the page prints the sum of all.
      const part =
        shares.length > 1 &&
        (!called || amounts.has(shared.base + shared.vat)) &&
        shares.some((one) => one.base === net && one.vat === vat);
      if (part) continue;
      // A row of a line or of a tax code adds up as well, above what is called the total.
      if (!called && shares.length < 2 && isAboveTotal(total, asked.line, amounts)) continue;
      if (!byRates && (tax === undefined || (!tax.kinds.has('vat') && fees.has(vat)))) continue;
      const labels = base.kinds.has('net') && (byRates || tax?.kinds.has('vat') === true);
      const grounds: ProofGround[] = [];
      if (byPart || rates.some((rate) => isShare(net, rate, vat, document.whole)))
        grounds.push('rate');
      if (byRates) grounds.push('rates');
      // Two lines and their sum add up as well; without a label or rate they are no VAT.
      const lines = sums.has(net) || sums.has(total);
      // Below the columns of the amounts and of their taxes, the sum of each may have no label.
      const columns =
        sums.has(net) && sums.has(vat) && rates.some((rate) => isAtMost(vat, net, rate));
      if (columns || (lines && (grounds.length > 0 || tax?.kinds.has('vat') === true)))
        grounds.push('lines');
      if (labels) grounds.push('labels');
      // Two rates with matching bases and taxes are no coincidence.
      // Four amounts that add up are more often a coincidence, so rate and labels must confirm it.
      const allRates = byShares && shares.length > 1;
      const rounds = absolute(extra) < 100n && untaxed.includes(extra);
      if (
        extra !== 0n &&
        !(
          called &&
          (allRates || ((labels || rounds) && grounds.includes('rate')) || (labels && byRates))
        )
      )
        continue;
      const byTax =
        grounds.includes('rate') && tax?.kinds.has('vat') === true && absolute(total) === largest;
      const certain = called || allRates || byTax;
      if (grounds.length < (certain ? 1 : 2)) continue;
      const score =
        best(asked.kinds, asTotal) +
        best(base.kinds, asNet) +
        (tax === undefined ? 0 : best(tax.kinds, asVat) + 1) +
        (grounds.includes('rate') ? 2 : 0) +
        (byRates ? 3 : 0) +
        (grounds.includes('lines') ? 3 : 0) +
        (total === named ? 2 : 0) -
        (extra === 0n ? 0 : rounds ? -1 : 0.5);
      found.push({ proof: { net, vat, total, line: asked.line, grounds }, score });
    }
  }
  for (const one of runningSums(document, rates)) {
    const kinds = amounts.get(one.total)?.kinds ?? new Set();
    if (!one.byLabel && kinds.has('net')) continue;
    const grounds: ProofGround[] = [];
    if (one.byRate && one.vat !== 0n) grounds.push('rate');
    if (one.taxes > 1) grounds.push('rates');
    if (sums.has(one.net) || sums.has(one.total)) grounds.push('lines');
    if (one.byLabel) grounds.push('labels');
    const score =
      best(kinds, asTotal) +
      best(amounts.get(one.net)?.kinds ?? new Set(), asNet) +
      (one.byLabel ? 3 : 1) +
      (one.byRate ? 2 : 0) +
      (one.taxes > 1 ? 3 : 0) +
      (grounds.includes('lines') ? 3 : 0) +
      (one.total === named ? 2 : 0);
    // A city tax counts as tax only if the page states the sum of all taxes.
    const vat = amounts.get(one.dues)?.kinds.has('vat') === true ? one.dues : one.vat;
    const proof = { ...one, vat, net: one.total - vat, taxed: one.net, grounds };
    found.push({ proof, score });
  }
  const most = largestOf(found.map(({ proof }) => proof.total));
  const [first, ...others] = found
    .map((one) => ({
      ...one,
      score: one.score + (absolute(one.proof.total) === most ? 1 : 0),
    }))
    .filter(({ score }) => score >= 3)
    .toSorted((a, b) => b.score - a.score);
  if (first === undefined) return undefined;
  const rival = others.find(
    ({ proof }) => proof.total !== first.proof.total || proof.vat !== first.proof.vat,
  );
  return rival !== undefined && rival.score > first.score - 1 ? undefined : first.proof;
}

const largestOf = (amounts: Iterable<bigint>): bigint =>
  Array.from(amounts, absolute).reduce((most, one) => (one > most ? one : most), 0n);

/** Whether a tax is no more than a rate in hundredths of a per cent makes of the net amount. */
const isAtMost = (vat: bigint, net: bigint, rate: bigint): boolean =>
  absolute(vat) * 10_000n <= absolute(net) * rate + 10_000n;

/** Amounts below one, by which totals are rounded; usually there are none. */
const roundingsIn = (amounts: ReadonlyMap<bigint, Printed>): bigint[] =>
  [...amounts.keys()]
    .filter((amount) => amount !== 0n && absolute(amount) < 100n)
    .slice(0, mostRoundings)
    .flatMap((amount) => [amount, -amount]);

/** Whether a larger amount further down is called the total of the invoice. */
const isAboveTotal = (
  amount: bigint,
  line: number,
  amounts: ReadonlyMap<bigint, Printed>,
): boolean =>
  [...amounts].some(
    ([other, { kinds, line: below }]) =>
      below > line && absolute(other) > absolute(amount) && kinds.has('gross'),
  );

/** The best evidence of an amount's labels, for or against. */
function best(
  kinds: ReadonlySet<AmountKind>,
  weights: Readonly<Record<AmountKind, number>>,
): number {
  return kinds.size === 0 ? 0 : Math.max(...Array.from(kinds, (kind) => weights[kind]));
}

function printedAmounts(document: PageDocument, stated: readonly Labelled[]): Map<bigint, Printed> {
  const found = new Map<bigint, { line: number; kinds: Set<AmountKind> }>();
  // Sums are at the end, so of too many amounts the last ones are used.
  for (const { amount, line, kind } of stated.toReversed()) {
    const one = found.get(amount) ?? { line, kinds: new Set() };
    if (found.size >= mostAmounts && !found.has(amount)) continue;
    // Overwritten until the first occurrence.
    one.line = line;
    one.kinds.add(kind);
    found.set(amount, one);
  }
  for (const [back, line] of document.lines.toReversed().entries()) {
    for (const amount of amountsOf(line.cells, document)) {
      if (found.size >= mostAmounts) return found;
      if (!found.has(amount))
        found.set(amount, { line: document.lines.length - 1 - back, kinds: new Set() });
    }
  }
  return found;
}

/** Printed percentages in hundredths: beside their sign, or below a heading such as `VAT %`. */
export function printedRates(document: PageDocument): bigint[] {
  const found = new Set<bigint>();
  let headings: readonly Cell[] = [];
  for (const { cells } of document.lines) {
    const heading = cells.filter(({ text }) => /^\D*%\D*$/.test(text));
    if (heading.length > 0) headings = heading;
    for (const cell of cells) {
      const isBelow = headings.some(({ x, x2 }) => x < cell.x2 && cell.x < x2);
      for (const one of numbersIn(cell.text, document.mark)) {
        const rate = one.percent || isBelow ? roundedDecimal(one.value, 2) : undefined;
        const units = rate === undefined ? 0n : toUnits(rate, 2);
        if (units > 0n && units <= highestRate) found.add(units);
        if (found.size >= mostRates) return [...found];
      }
    }
  }
  return [...found];
}

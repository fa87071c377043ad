import { toUnits } from '#contract/decimal.ts';
import { roundedDecimal } from '#documents/field-values.ts';
import { amountKind, isDeducted, type AmountKind } from '#documents/text/amount-labels.ts';
import { isOtherShare, isUntaxed } from './further-charges.ts';
import { amountsOf, labelOf } from './cell-amounts.ts';
import { tripleIn } from './triples.ts';
import { isShare } from '#documents/numbers/tax-share.ts';
import { numbersIn } from '#documents/numbers/printed-number.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { absolute } from '#documents/numbers/exact.ts';

/** Net, taxes and total of consecutive rows that add up; in hundredths. */
export interface RunningSum {
  readonly net: bigint;
  readonly vat: bigint;
  /**
   * Including rows in between that have a percentage and are not called a tax, such as a city tax.
   */
  readonly dues: bigint;
  /** The total charged, even if only the remaining amount due is printed. */
  readonly total: bigint;
  /** The line of the row that is the sum of all rows above. */
  readonly line: number;
  /** Number of tax rows. */
  readonly taxes: number;
  /** Whether labels identify the taxes, and whether each has its percentage. */
  readonly byLabel: boolean;
  readonly byRate: boolean;
}

/** Maximum rows from the end of a document, and of one sum; no invoice has more. */
const [mostRows, mostSteps] = [120, 40];

interface Row {
  readonly amount: bigint;
  /** The tax included in it, if net amount, tax and gross are printed side by side. */
  readonly inside: bigint;
  /** In hundredths of a per cent, if it may be a tax rate. */
  readonly rate: bigint | undefined;
  readonly kind: AmountKind | undefined;
  /** Whether the label names a charge that bears no VAT. */
  readonly isOther: boolean;
  readonly deducted: boolean;
  readonly line: number;
  readonly page: number;
  /** The page's amounts have no decimals. */
  readonly whole: boolean;
}

/**
 * Finds rows in which each amount is added to those above or is their sum, whatever the labels:
 * lines, net, taxes, deductions, and the sum after the last tax.
 * @param rates printed percentages in hundredths
 */
export function runningSums(document: PageDocument, rates: readonly bigint[]): RunningSum[] {
  const rows = rowsOf(document, rates).slice(-mostRows);
  const found = new Map<string, RunningSum>();
  for (const at of rows.keys()) {
    const sum = sumFrom(rows.slice(at, at + mostSteps));
    if (sum !== undefined) found.set(`${sum.net} ${sum.vat} ${sum.total}`, sum);
  }
  return [...found.values()];
}

function rowsOf(document: PageDocument, rates: readonly bigint[]): Row[] {
  return document.lines.flatMap(({ cells, page }, line): Row | [] => {
    const place = cells.findLastIndex((cell) => labelOf(cell, document) !== '');
    const label = cells[place]?.text ?? '';
    // Amounts before the label belong to something else beside these sums.
    const behind = amountsOf(cells.slice(Math.max(0, place)), document);
    const amounts = behind.length > 0 ? behind : amountsOf(cells, document);
    const amount = amounts.at(-1);
    const [triple] = tripleIn(amounts);
    if (
      amount === undefined ||
      (triple !== undefined &&
        !rates.some((one) => isShare(triple.net, one, triple.vat, document.whole)))
    )
      return [];
    const isOther = isUntaxed(foldText(label));
    const isTax = amountKind(label) === 'vat';
    const rate = isOtherShare(label)
      ? undefined
      : rateIn(isTax ? cells.map(({ text }) => text) : [label], document);
    const [base = 0n] = amounts;
    const proven =
      rate !== undefined && amount !== 0n && isShare(base, rate, amount, document.whole);
    return {
      amount,
      inside: triple?.vat ?? 0n,
      rate: amounts.length > 1 && !proven ? undefined : rate,
      // The base beside it identifies it as tax, whatever its label.
      kind: isOther ? undefined : amounts.length > 1 && proven ? 'vat' : amountKind(label),
      isOther,
      deducted: isDeducted(label),
      whole: document.whole,
      line,
      page,
    };
  });
}

/** The per cent of texts in hundredths; of `19 % of 10 %` the product. */
function rateIn(texts: readonly string[], document: PageDocument): bigint | undefined {
  const [first, ...others] = texts
    .flatMap((text) => numbersIn(text, document.mark))
    .flatMap(({ percent, value }) => (percent ? (roundedDecimal(value, 2) ?? []) : []))
    .map((value) => toUnits(value, 2));
  return first === undefined
    ? undefined
    : others.reduce((rate, one) => (rate * one) / 10_000n, first);
}

const isShareOf = ({ amount, rate, whole }: Row, base: bigint): boolean =>
  rate !== undefined && isShare(base, rate, amount, whole);

/** A row labelled as tax, or a percentage of the net amount or a part of it, within a cent. */
const isTax = ({ kind, rate, amount, isOther }: Row, net: bigint): boolean =>
  kind === 'vat'
    ? absolute(amount) < absolute(net) &&
      (rate === undefined || (absolute(amount) - 1n) * 10_000n <= absolute(net) * rate)
    : kind === undefined &&
      !isOther &&
      rate !== undefined &&
      amount !== 0n &&
      amount > 0n === net > 0n &&
      (absolute(amount) - 1n) * 10_000n <= absolute(net) * rate;

/** The sum after the last tax, for rows that start here; earlier deductions are part of it. */
function sumFrom([start, ...rows]: readonly Row[]): RunningSum | undefined {
  if (start === undefined || start.kind === 'vat' || start.amount === 0n) return undefined;
  let taxes: Row[] = [];
  let [sum, net, taken, dues] = [start.amount, 0n, 0n, 0n];
  let { inside } = start;
  let isPaid = false;
  let isAdded = false;
  let found: RunningSum | undefined;
  for (const row of rows) {
    if (row.page !== start.page) break;
    if (row.amount === sum && row.kind !== 'vat') {
      if (row.kind === 'net') taxes = [];
      // An amount labelled as the total is not what remains after a payment.
      else if (taken !== 0n && row.kind === 'gross') break;
      else if (isAdded && isProven(taxes, net) && sum + taken !== found?.total)
        found = { ...summed(row, taxes, net, sum + taken), dues };
      // Below a payment, the sum is what is still due.
      else if (isAdded && taxes.length === 0 && inside !== 0n && !isPaid)
        found = { ...summed(row, [], sum - inside, sum), vat: inside, dues: inside };
      isAdded = false;
      continue;
    }
    if (isTax(row, taxes.length === 0 ? sum : net)) {
      if (taxes.length === 0) [net, dues] = [sum, 0n];
      taxes.push(row);
      sum += row.amount;
      dues += row.amount;
    } else if (row.kind === 'vat') break;
    else if (taxes.length > 0 && (row.deducted || row.kind === 'due' || isTaken(row, found))) {
      // Deductions, payments and earlier balances are no part of the total.
      const off = row.deducted ? -absolute(row.amount) : row.amount;
      taken -= off;
      sum += off;
    } else {
      sum += row.amount;
      if (taxes.length > 0 && row.rate !== undefined) dues += row.amount;
    }
    inside += row.inside;
    isPaid ||= row.deducted || row.amount > 0n !== start.amount > 0n;
    isAdded = true;
  }
  return found;
}

/** An amount of the opposite sign below a total was paid. */
const isTaken = ({ amount }: Row, whole: RunningSum | undefined): boolean =>
  whole !== undefined && amount > 0n !== whole.total > 0n;

function summed(
  { line }: Row,
  taxes: readonly Row[],
  net: bigint,
  total: bigint,
): Omit<RunningSum, 'dues'> {
  return {
    net,
    vat: taxes.reduce((all, one) => all + one.amount, 0n),
    total,
    line,
    taxes: taxes.length,
    byLabel: taxes.some(({ kind }) => kind === 'vat'),
    byRate: taxes.every(({ rate }) => rate !== undefined),
  };
}

/**
 * One tax known by its percentage only must be exactly that share of the net amount; several may be
 * shares of its parts.
 */
function isProven(taxes: readonly Row[], net: bigint): boolean {
  const [only, ...others] = taxes;
  return only !== undefined && (others.length > 0 || only.kind === 'vat' || isShareOf(only, net));
}

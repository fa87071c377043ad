import { toUnits } from '#contract/decimal.ts';
import { roundedDecimal } from '#documents/field-values.ts';
import { amountKind, isDeducted, type AmountKind } from '#documents/fields/amount-labels.ts';
import { isUntaxed } from '#documents/fields/further-charges.ts';
import { absolute, amountsOf, labelOf, tripleIn } from '#documents/fields/labelled-amounts.ts';
import { isShare } from '#documents/fields/tax-shares.ts';
import { numbersIn } from '#documents/numbers/printed-number.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';

/** Net, taxes and total of rows below each other that add up; hundredths. */
export interface RunningSum {
  readonly net: bigint;
  readonly vat: bigint;
  /** With the rows between that have a per cent and are not called a tax, such as a city tax. */
  readonly dues: bigint;
  /** Of what is charged, also where only what is left of it is printed. */
  readonly total: bigint;
  /** The line of the row that all rows above make. */
  readonly line: number;
  /** How many rows of tax. */
  readonly taxes: number;
  /** Whether labels say that they are tax, and whether each has its per cent. */
  readonly byLabel: boolean;
  readonly byRate: boolean;
}

/** Rows from the end of a document, and rows of one sum: no invoice has more. */
const [mostRows, mostSteps] = [120, 40];
/** What has a per cent as well, and is no tax. */
const otherShare =
  /service|servis|gratuity|tip|bedienung|trinkgeld|discount|rabatt|remise|korting|sconto|descuento|iskonto|indirim|skonto|surcharge|zuschlag|levy|fee|ritenuta|irpf|retenc|retenue|stopaj|tevkifat|withh|cassa|contributo/;

interface Row {
  readonly amount: bigint;
  /** In hundredths of a per cent, where it may be that of a tax. */
  readonly rate: bigint | undefined;
  readonly kind: AmountKind | undefined;
  /** Whether it is called what is charged beside VAT. */
  readonly isOther: boolean;
  readonly deducted: boolean;
  readonly line: number;
  readonly page: number;
  /** Money of the page has no decimals. */
  readonly whole: boolean;
}

/**
 * Rows of which each is added to those above, or says what they make, whatever they are called:
 * lines, net, taxes, what is withheld or paid, and the sum after the last tax.
 */
export function runningSums(document: PageDocument): RunningSum[] {
  const rows = rowsOf(document).slice(-mostRows);
  const found = new Map<string, RunningSum>();
  for (const at of rows.keys()) {
    const sum = sumFrom(rows.slice(at, at + mostSteps));
    if (sum !== undefined) found.set(`${sum.net} ${sum.vat} ${sum.total}`, sum);
  }
  return [...found.values()];
}

function rowsOf(document: PageDocument): Row[] {
  return document.lines.flatMap(({ cells, page }, line): Row | [] => {
    const amounts = amountsOf(cells, document);
    const amount = amounts.at(-1);
    if (amount === undefined || tripleIn(amounts).length > 0) return [];
    const label = cells.findLast((cell) => labelOf(cell, document) !== '')?.text ?? '';
    const percent = numbersIn(label, document.mark).find((one) => one.percent);
    const isOther = otherShare.test(foldText(label));
    const share = percent === undefined || isOther ? undefined : roundedDecimal(percent.value, 2);
    const rate = share === undefined ? undefined : toUnits(share, 2);
    const [base = 0n] = amounts;
    const proven =
      rate !== undefined && amount !== 0n && isShare(base, rate, amount, document.whole);
    return {
      amount,
      rate: amounts.length > 1 && !proven ? undefined : rate,
      // Its base beside it proves it, whatever it is called.
      kind: amounts.length > 1 && proven ? 'vat' : amountKind(label),
      isOther: isUntaxed(foldText(label)),
      deducted: isDeducted(label),
      whole: document.whole,
      line,
      page,
    };
  });
}

const isShareOf = ({ amount, rate, whole }: Row, base: bigint): boolean =>
  rate !== undefined && isShare(base, rate, amount, whole);

/** Called a tax, or a per cent of the net or of a part of it, but for a cent of rounding. */
const isTax = ({ kind, rate, amount, isOther }: Row, net: bigint): boolean =>
  kind === 'vat'
    ? absolute(amount) < absolute(net)
    : kind === undefined &&
      !isOther &&
      rate !== undefined &&
      amount !== 0n &&
      amount > 0n === net > 0n &&
      (absolute(amount) - 1n) * 10_000n <= absolute(net) * rate;

/** The sum after the last tax of rows that begin here; what is taken off before it belongs to it. */
function sumFrom([start, ...rows]: readonly Row[]): RunningSum | undefined {
  if (start === undefined || start.kind === 'vat' || start.amount === 0n) return undefined;
  let taxes: Row[] = [];
  let [sum, net, taken, dues] = [start.amount, 0n, 0n, 0n];
  let isAdded = false;
  let found: RunningSum | undefined;
  for (const row of rows) {
    if (row.page !== start.page) break;
    if (row.amount === sum && row.kind !== 'vat') {
      if (row.kind === 'net') taxes = [];
      else if (isAdded && isProven(taxes, net))
        found = { ...summed(row, taxes, net, sum + taken), dues };
      isAdded = false;
      continue;
    }
    if (isTax(row, taxes.length === 0 ? sum : net)) {
      // A per cent that bears the tax below it is a charge.
      if (row.kind === 'vat' && taxes.every(({ kind }) => kind !== 'vat'))
        if (isShareOf(row, sum)) taxes = [];
      if (taxes.length === 0) [net, dues] = [sum, 0n];
      taxes.push(row);
      sum += row.amount;
      dues += row.amount;
    } else if (found !== undefined || row.kind === 'vat') break;
    else if (taxes.length > 0 && (row.deducted || row.kind === 'due')) {
      // What is withheld or paid, and what is still due of before, is no part of the total.
      const off = row.deducted ? -absolute(row.amount) : row.amount;
      taken -= off;
      sum += off;
    } else {
      sum += row.amount;
      if (taxes.length > 0 && row.rate !== undefined) dues += row.amount;
    }
    isAdded = true;
  }
  return found;
}

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

/** One tax that only its per cent tells is that share of the net exactly, several are of its parts. */
function isProven(taxes: readonly Row[], net: bigint): boolean {
  const [only, ...others] = taxes;
  return only !== undefined && (others.length > 0 || only.kind === 'vat' || isShareOf(only, net));
}

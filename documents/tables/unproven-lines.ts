import { toUnits } from '#contract/decimal.ts';
import { isDeducted, speaksOfTax } from '#documents/text/amount-labels.ts';
import type { Totals } from '#documents/totals/find-totals.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { AmountRun } from './amount-runs.ts';
import { kindOf } from '#documents/text/column-kinds.ts';
import type { Table } from './printed-table.ts';
import type { RowNumber, ValueRow } from './row-values.ts';
import { valueTable } from './value-table.ts';

/** Fewer aligned amounts without a heading may be anything. */
const fewestLines = 2;
/** Maximum distance of the right edges of one column, as a share of its letters' height. */
const columnTolerance = 0.45;
/** Maximum number of texts below each other between two lines. */
const mostTexts = 2;
/** Maximum distance of two rows of a list, as a multiple of their letters' height. */
const widestGap = 4;

/** Amounts of earlier invoices and of payments, which precede the sums of a statement. */
const ofAccount = new RegExp(
  [
    'balance|saldo|solde|bakiye|devir|opening|brought|arrears|overdue',
    'previous|earlier|vorherig|precedent|anterior|vorig',
    'payment|zahlung|paiement|pagamento|pago|betaling|odeme',
  ].join('|'),
);

/**
 * The rows of names and amounts directly above the sums, which nothing proves: their amounts do not
 * add up to a sum, as when one was hard to read or a fee is not printed. They are below a heading
 * of a name and an amount, or in one column with the sum below them.
 */
export function unprovenLines(rows: readonly ValueRow[], totals: Totals): Table | undefined {
  const certain = [totals.total, totals.net].flatMap((one) =>
    one === null ? [] : toUnits(one, 2),
  );
  for (const [at, row] of rows.entries()) {
    const sum = row.numbers.findLast(isAmount);
    if (!row.sum || sum === undefined || rows[at - 1]?.sum === true) continue;
    if (!leadsTo(certain, rows.slice(at, at + 6))) continue;
    const run = runAbove(rows.slice(0, at), row, sum);
    if (run === undefined || hasAmountsAbove(run, rows, certain)) continue;
    const table = valueTable(run, rows, noSums);
    if (table !== undefined)
      return {
        items: table.items,
        first: table.items,
        onFirstPage: table.items,
        basis: undefined,
        score: 0,
      };
  }
  return undefined;
}

const noSums = { net: undefined, vat: undefined, total: undefined };

const isAmount = ({ units, percent, decimals }: RowNumber): boolean =>
  units !== undefined && !percent && decimals === 2;

/** Whether the total or the net amount is among these sums. */
const leadsTo = (certain: readonly bigint[], sums: readonly ValueRow[]): boolean =>
  sums.some(
    ({ sum, numbers }) =>
      sum && numbers.some(({ units }) => units !== undefined && certain.includes(units)),
  );

/** Whether other amounts precede the rows, which are then charges on lines that were not found. */
const hasAmountsAbove = (
  { members }: AmountRun,
  rows: readonly ValueRow[],
  certain: readonly bigint[],
): boolean =>
  rows.some(
    ({ index, numbers, inTexts }) =>
      members.every(({ row }) => index < row.index) &&
      [...numbers, ...inTexts].some((one) => isAmount(one) && !certain.includes(one.units ?? 0n)),
  );

/** The rows above a sum that have a name and one amount, up to their heading or another text. */
function runAbove(
  above: readonly ValueRow[],
  sum: ValueRow,
  { x2 }: RowNumber,
): AmountRun | undefined {
  const members: AmountRun['members'][number][] = [];
  let isHeaded = false;
  let texts = 0;
  let last = sum;
  for (const row of above.toReversed()) {
    const { line, numbers } = row;
    if (line.page !== sum.line.page || last.line.y - line.y > widestGap * line.h) break;
    isHeaded = isHeading(row);
    if (isHeaded) break;
    last = row;
    const number = numbers.at(-1);
    const edge = members.at(-1)?.number.x2;
    if (
      number?.units !== undefined &&
      isLine(row, number) &&
      (edge === undefined || Math.abs(number.x2 - edge) <= columnTolerance * line.h)
    ) {
      members.push({ row, number, units: number.units, isSum: false });
      texts = 0;
      continue;
    }
    texts += 1;
    if (row.sum || numbers.some(isAmount) || texts > mostTexts) break;
  }
  const [first] = members;
  if (first === undefined || members.some(({ row }) => isOfAccount(row))) return undefined;
  const isAligned = Math.abs(first.number.x2 - x2) <= columnTolerance * first.row.line.h;
  if (!isHeaded && (members.length < fewestLines || !isAligned)) return undefined;
  return {
    members: members.toReversed(),
    sum: members.reduce((all, { units }) => all + units, 0n),
    printed: false,
    leftOut: 0,
    share: 1,
  };
}

/** Whether a row has one name and right of it one amount; other numbers are dates or rates. */
function isLine({ sum, texts, numbers }: ValueRow, number: RowNumber): boolean {
  const [name, ...others] = texts.filter(({ text }) => /\p{L}{3}/u.test(text));
  if (sum || !isAmount(number) || name === undefined || others.length > 0) return false;
  // A rate beside the name of a tax is that of a summary of taxes.
  const isOfTax = speaksOfTax(foldText(name.text)) && numbers.some(({ percent }) => percent);
  return (
    !isOfTax &&
    name.x2 <= number.x &&
    // The number before it is a quantity.
    !/^[x×]\s/i.test(name.text) &&
    numbers.every((one) => one === number || one.percent || (one.x2 <= name.x && !isAmount(one)))
  );
}

/** Whether a row has the headings of a name and an amount, and of no rate or price. */
function isHeading({ texts, numbers }: ValueRow): boolean {
  const kinds = texts.map(({ text }) => kindOf(foldText(text)));
  return (
    numbers.length === 0 &&
    kinds.includes('name') &&
    kinds.at(-1) === 'amount' &&
    kinds.every((kind) => kind !== 'vat_rate' && kind !== 'vat')
  );
}

const isOfAccount = ({ texts }: ValueRow): boolean =>
  texts.some(({ text }) => ofAccount.test(foldText(text)) || isDeducted(text));

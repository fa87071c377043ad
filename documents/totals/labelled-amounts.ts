import { toUnits } from '#contract/decimal.ts';
import { hundredths } from '#documents/field-values.ts';
import {
  amountKind,
  isDeducted,
  speaksOfTax,
  type AmountKind,
} from '#documents/text/amount-labels.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { numbersIn } from '#documents/numbers/printed-number.ts';
import { cellOf, type Cell, type Line } from '#documents/text/lines.ts';
import { absolute } from '#documents/numbers/exact.ts';
import { isShare } from '#documents/numbers/tax-share.ts';
import { tripleIn } from './triples.ts';
import { amountsOf, labelOf } from './cell-amounts.ts';

/** An amount in hundredths with the meaning of its label. */
export interface Labelled {
  readonly kind: AmountKind;
  readonly amount: bigint;
  readonly line: number;
  /** The rate in the label, as in `KDV (%20)`. */
  readonly rate?: string | undefined;
  /** The folded name of the tax, since `cgst` and `sgst` are two taxes. */
  readonly name?: string | undefined;
}

/** Minimum words behind an amount, its currency being one, that go on with a sentence. */
const wordsBehind = 3;

const stated = new WeakMap<PageDocument, readonly Labelled[]>();

/** The labelled amounts of all lines, found once for a document. */
export function labelledOn(document: PageDocument): readonly Labelled[] {
  const known = stated.get(document);
  if (known !== undefined) return known;
  const found = document.lines.flatMap((line, index) => labelledIn(document, line, index));
  stated.set(document, found);
  return found;
}

function labelledIn(document: PageDocument, line: Line, index: number): Labelled[] {
  const found: Labelled[] = [];
  let kind: AmountKind | undefined;
  let open: Cell[] = [];
  const close = () => {
    const printed = kind === undefined ? [] : amountsOf(open, document);
    const amounts =
      printed.length === 0 && (kind === 'total' || kind === 'gross')
        ? roundedTotal(open, document)
        : printed;
    const last = amounts.at(-1);
    const triple = tripleIn(amounts)[0];
    if (kind !== undefined && last !== undefined) {
      if (triple !== undefined && kind !== 'vat') {
        found.push(
          { kind: kind === 'total' ? 'gross' : kind, amount: triple.gross, line: index },
          { kind: 'vat', amount: triple.vat, line: index },
          { kind: 'net', amount: triple.net, line: index },
        );
      } else {
        const tax = open[0] === undefined ? undefined : taxIn(open[0], document);
        const amount = kind === 'vat' ? (taxAmong(amounts, tax?.rate, document) ?? last) : last;
        found.push({ kind, amount, line: index, ...tax });
      }
    }
    open = [];
  };
  for (const cell of line.cells.flatMap((one) => cutAtBrackets(one, document))) {
    const label = labelOf(cell, document);
    if (label !== '') {
      close();
      kind = inSentence(cell, document) ?? amountKind(label);
    }
    open.push(cell);
  }
  close();
  return found.length > 0 ? found : stackedIn(document, line, index);
}

/**
 * The tax before an amount whose sentence goes on to the total: `19 % VAT (£19.00) makes a total
 * of`. Elsewhere words behind an amount may be its label.
 */
function inSentence(cell: Cell, document: PageDocument): AmountKind | undefined {
  const at = cell.words.findIndex((word) => amountsOf([cellOf([word])], document).length > 0);
  if (at < 1 || cell.words.length - at <= wordsBehind) return undefined;
  const [before, behind] = [cell.words.slice(0, at), cell.words.slice(at + 1)].map(cellOf);
  if (before === undefined || behind === undefined) return undefined;
  return amountsOf([behind], document).length === 0 && amountKind(before.text) === 'vat'
    ? 'vat'
    : undefined;
}

/**
 * A total and the taxes in brackets after it, as shops print `£676.45 (includes £112.74 VAT)`, as
 * separate cells.
 */
function cutAtBrackets(cell: Cell, document: PageDocument): readonly Cell[] {
  const start = cell.words.findIndex(({ text }, at) => at > 0 && text.startsWith('('));
  if (start < 0) return [cell];
  const total = cellOf(cell.words.slice(0, start));
  const taxes: Cell[] = [];
  let from = start;
  for (const [at, { text }] of cell.words.entries()) {
    if (at < start || (!text.endsWith(',') && at < cell.words.length - 1)) continue;
    taxes.push(cellOf(cell.words.slice(from, at + 1)));
    from = at + 1;
  }
  const areTaxes = taxes.every(
    (one) => speaksOfTax(foldText(one.text)) && amountsOf([one], document).length === 1,
  );
  return areTaxes && amountsOf([total], document).length === 1 ? [total, ...taxes] : [cell];
}

/** The integer amount at the end of the cells, if the page says that the total is rounded. */
function roundedTotal(cells: readonly Cell[], document: PageDocument): bigint[] {
  const text = cells.map((cell) => cell.text).join(' ');
  const last = numbersIn(text, document.mark).at(-1);
  return last?.decimals === 0 &&
    !last.percent &&
    last.end === text.length &&
    /(?<![a-z])round(?:ed|ing)?[ -]?off(?![a-z])/.test(document.folded)
    ? [toUnits(last.value, 2)]
    : [];
}

/** The tax among amounts beside its label, if its base or further sums are beside it. */
function taxAmong(
  amounts: readonly bigint[],
  rate: string | undefined,
  document: PageDocument,
): bigint | undefined {
  const [base, other] = amounts;
  if (base === undefined || other === undefined) return base;
  const percent = rate === undefined ? undefined : hundredths(rate);
  if (percent === 0n && amounts.includes(0n)) return 0n;
  const exact =
    percent === undefined
      ? undefined
      : amounts.find((vat) => vat !== base && isShare(base, percent, vat, document.whole));
  return (
    exact ?? (amounts.length > 2 ? amounts.at(-1) : absolute(base) < absolute(other) ? base : other)
  );
}

/** The rate and the name of the tax in a label. */
const taxIn = ({ text }: Cell, document: PageDocument): Pick<Labelled, 'rate' | 'name'> => ({
  rate: numbersIn(text, document.mark).find((one) => one.percent)?.value,
  name: foldText(text).replace(/[^a-z]/g, ''),
});

/** Amounts that were paid before or are withheld, without their sign. */
export function deductedOn(document: PageDocument): bigint[] {
  return document.lines.flatMap((line) => {
    let taken = false;
    return line.cells.flatMap((cell) => {
      const label = labelOf(cell, document);
      if (label !== '') taken = isDeducted(label);
      return taken ? amountsOf([cell], document).map((amount) => absolute(amount)) : [];
    });
  });
}

/** Labels with their amounts directly below, on the next line. */
function stackedIn(document: PageDocument, line: Line, index: number): Labelled[] {
  const next = document.lines[index + 1];
  if (
    next === undefined ||
    next.page !== line.page ||
    next.y - line.y > 2.6 * line.h ||
    amountsOf(line.cells, document).length > 0
  )
    return [];
  const [only] = next.cells;
  const label = line.cells.at(-1);
  // The amount may be between the two lines of a long label.
  if (
    only !== undefined &&
    label !== undefined &&
    next.cells.length === 1 &&
    only.x > label.x + 0.5 * (label.x2 - label.x) &&
    next.y - line.y < 1.3 * line.h &&
    labelOf(only, document) === ''
  ) {
    const kind = amountKind(label.text);
    const amount = amountsOf([only], document).at(-1);
    if (kind !== undefined && amount !== undefined) return [{ kind, amount, line: index + 1 }];
  }
  // Below the heading of a table there are items and no sums. In a block of sums, every cell is a
  // label, and every cell below is an amount.
  const row = rowBelow(document, index + 1);
  const isOfTable = document.lines[index + 2]?.cells.some(
    (cell) =>
      amountsOf([cell], document).length > 0 &&
      line.cells.some(({ x }) => Math.abs(x - cell.x) < 3 && !row.includes(cell)),
  );
  if (
    row.some((cell) => labelOf(cell, document) !== '') &&
    (isOfTable === true || !areBoxes(line.cells, row, document))
  )
    return [];
  // If there is a row for each rate, the first is not their sum.
  const third = document.lines[index + 2];
  if (
    third?.page === next.page &&
    third.y - next.y < 2.6 * next.h &&
    amountsOf(third.cells, document).length > 1 &&
    third.cells.every((cell) => labelOf(cell, document) === '') &&
    [next, third].every(
      ({ text, cells }) =>
        numbersIn(text, document.mark).some(({ percent }) => percent) ||
        tripleIn(amountsOf(cells, document)).length > 0,
    )
  )
    return [];
  // In a row of boxes the label is on the left of each and the amount on the right.
  const inBoxes =
    row.length === line.cells.length &&
    row.every(
      ({ x, x2 }, at) =>
        x >= (line.cells[at]?.x ?? 0) && x2 <= (line.cells[at + 1]?.x ?? Number.POSITIVE_INFINITY),
    );
  return line.cells.flatMap((cell, at) => {
    const kind = amountKind(cell.text);
    const under = inBoxes
      ? row[at]
      : row.find((one) => one.x < cell.x2 && one.x2 > cell.x && labelOf(one, document) === '');
    const amount = under === undefined ? undefined : amountsOf([under], document).at(-1);
    if (kind === undefined || amount === undefined) return [];
    return [{ kind, amount, line: index + 1, ...(kind === 'vat' ? taxIn(cell, document) : {}) }];
  });
}

/** The cells of a line and those of larger letters whose tops are a little lower beside them. */
function rowBelow({ lines }: PageDocument, index: number): readonly Cell[] {
  const [line, next] = [lines[index], lines[index + 1]];
  if (line === undefined || next === undefined) return line?.cells ?? [];
  const isBeside =
    next.page === line.page &&
    next.y - line.y < 0.45 * line.h &&
    next.cells.every(({ x, x2 }) => line.cells.every((one) => one.x > x2 || one.x2 < x));
  return isBeside ? [...line.cells, ...next.cells].toSorted((a, b) => a.x - b.x) : line.cells;
}

/**
 * Whether each value begins right below its label, the first being an amount, and words are only
 * below a label that is not of an amount: `Payment` above `Credit card`.
 */
const areBoxes = (
  labels: readonly Cell[],
  values: readonly Cell[],
  document: PageDocument,
): boolean =>
  values.length === labels.length &&
  values.every((value, at) => {
    const label = labels[at];
    return (
      label !== undefined &&
      Math.abs(label.x - value.x) < 3 &&
      (labelOf(value, document) === ''
        ? amountsOf([value], document).length === 1
        : at > 0 && amountKind(label.text) === undefined)
    );
  });

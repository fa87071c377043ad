import { amountsOf, labelOf } from '#documents/totals/cell-amounts.ts';
import { toUnits } from '#contract/decimal.ts';
import { foldText } from '#documents/text/fold-text.ts';
import { numbersIn } from '#documents/numbers/printed-number.ts';
import type { Line } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { absolute } from '#documents/numbers/exact.ts';
import { kindOf, labelIn, type Kind } from './till-kinds.ts';

/** An amount of a slip with its kind. */
export interface Row {
  readonly kind: Kind;
  readonly label: string;
  readonly amount: bigint;
  readonly line: number;
  readonly several: boolean;
  readonly size: number;
  /** Its decimal mark was not read, so it only counts if other amounts confirm it. */
  readonly torn: boolean;
}

/** A label with its amount on the same line, or alone on the next. */
export function rowOf(
  document: PageDocument,
  line: Line,
  at: number,
  kind: Kind | undefined,
): Row[] {
  if (kind === undefined) return [];
  const label = labelIn(document, line);
  const size = line.h;
  const parts = kind === 'tax' ? partsOf(document, line) : [];
  if (parts.length > 1)
    return parts.map((part) => ({ ...part, line: at, several: false, size, torn: false }));
  const grouped = sumKinds.has(kind) ? groupedByBlanks(document, line) : undefined;
  let [amounts, place] = [grouped === undefined ? amountsOn(document, line) : [grouped], at];
  if (amounts.length === 0) {
    const beside = amountsBeside(document, line, at);
    if (beside !== undefined) ({ amounts, place } = beside);
  }
  const amount = amounts.at(-1);
  if (amount === undefined) {
    const whole = kind === 'total' || kind === 'card' ? wholeOf(line) : undefined;
    return whole === undefined
      ? []
      : [{ kind, label, amount: whole, line: at, several: false, size, torn: true }];
  }
  return [
    {
      kind,
      label,
      // A dash between amount and currency is no minus sign: `13,45-EUR`.
      amount: /\d[-−–](?=\p{L}|[€$£])/u.test(line.text) ? absolute(amount) : amount,
      line: place,
      several: amounts.length > 1,
      size,
      torn: false,
    },
  ];
}

const taxAndMore = /([a-z]{3,5})\W*?\s\W*?(-?\d[\d,]*[.,]\d{2})(?=\s|$)/g;

/** A tax with another amount on its line: `GST: $0.58  PST: $0.00`, `TAX .94  BAL 123.87`. */
function partsOf(document: PageDocument, { text }: Line): Pick<Row, 'kind' | 'label' | 'amount'>[] {
  return [...foldText(text).matchAll(taxAndMore)].flatMap(([, label = '', printed = '']) => {
    const kind = label === 'bal' ? 'total' : kindOf(label);
    const value = numbersIn(printed, document.mark)[0]?.value;
    return kind === undefined || value === undefined
      ? []
      : [{ kind, label, amount: toUnits(value, 2) }];
  });
}

/** Amounts alone on the next line, or on a line separated from this one by bent paper. */
function amountsBeside(
  document: PageDocument,
  line: Line,
  at: number,
): { amounts: bigint[]; place: number } | undefined {
  for (const [place, most] of [
    [at - 1, 0.7],
    [at + 1, 2.2],
  ] as const) {
    const near = document.lines[place];
    if (
      near?.page !== line.page ||
      Math.abs(near.y - line.y) > most * Math.max(line.h, near.h) ||
      near.cells.some((cell) => labelOf(cell, document) !== '')
    )
      continue;
    const amounts = amountsOn(document, near);
    if (amounts.length > 0) return { amounts, place };
  }
  return undefined;
}

const sumKinds: ReadonlySet<Kind> = new Set(['subtotal', 'total', 'card', 'tendered']);

/** `3 254,30` at the end of a line of a sum, where no quantity precedes a price. */
function groupedByBlanks({ mark }: PageDocument, { text }: Line): bigint | undefined {
  const [, whole] =
    mark === ','
      ? (/(?<![\d.,] ?)(\d{1,3}(?: \d{3})+,\d{2})(?: ?[\p{L}€]{1,3}\.?)?$/u.exec(text.trim()) ?? [])
      : [];
  return whole === undefined ? undefined : BigInt(whole.replace(/\D/g, ''));
}

const parted = /(?<![\d.,])\d{1,4} \d{2}$/;

/** The amounts of a line; whole ones, as `¥4,950`, if the slip has no decimals. */
function amountsOn(document: PageDocument, { cells, text }: Line): bigint[] {
  const amounts = amountsOf(cells, document);
  // `$ 29 76` is one amount without its point, and not two.
  if (document.mark !== undefined && parted.test(text) && !/\d[.,]\d{2}(?!\d)/.test(text))
    return [];
  if (amounts.length > 0 || document.mark !== undefined) return amounts;
  const [, whole] = /(?<![\d.,])(\d{1,3}(?:[.,]\d{3}){1,3})\)?$/.exec(text.trim()) ?? [];
  return whole === undefined ? [] : [BigInt(whole.replace(/\D/g, '')) * 100n];
}

/** An amount whose decimal mark was not read: `61 43` or `6143`. */
function wholeOf({ text }: Line): bigint | undefined {
  const [, whole, part] = /(?<![\d.,])(\d{1,4})\s?(\d{2})(?: ?[A-Z*])?$/.exec(text.trim()) ?? [];
  return whole === undefined || part === undefined ? undefined : BigInt(`${whole}${part}`);
}

import * as z from 'zod/mini';
import {
  fromUnits,
  isDecimal,
  moneyLimits,
  quantityLimits,
  rateLimits,
} from '#contract/decimal.ts';
import { invoiceItemBody, type InvoiceItemBody } from '#contract/invoice-item.ts';
import { exactOf, roundToUnits } from '#documents/numbers/exact.ts';
import { vatInside } from '#src/lib/checks/vat.ts';
import { decimalSign, formatDecimal, sumDecimals } from '#src/lib/money.ts';
import type { DerivedCell } from '#src/lib/paste/line-cells.ts';
import { unitOf } from '#documents/units.ts';
import type { TypedContext } from '#src/lib/typed-context.ts';
import { amountTrouble, parseTypedAmount, type AmountTrouble } from '#src/lib/typed-amount.ts';

/** The cells of a line, in their order. */
export const cells = [
  'name',
  'description',
  'quantity',
  'unit',
  'total_price',
  'vat_rate',
] as const;
export type Cell = (typeof cells)[number];
export type CellTexts = Readonly<Record<Cell, string>>;

/** Whether a column is a cell of the line, not one that follows from others. */
export const isCell = (column: string): column is Cell => cells.some((cell) => cell === column);

const numbers = {
  quantity: quantityLimits,
  total_price: moneyLimits,
  vat_rate: rateLimits,
} as const;

const isNumber = (cell: Cell): cell is keyof typeof numbers => Object.hasOwn(numbers, cell);

// A number that is understood carries this mark; without it, a text is still as it was typed.
const mark = '#';

/** A number as a cell keeps it once it is understood. */
export const settled = (value: string): string => mark + value;

/** The texts that a line of the service, or a body, has in its cells; a missing one is empty. */
export function cellTexts(
  item: Partial<Record<Cell, string | null | undefined>> | undefined,
): CellTexts {
  const number = (value: string | null | undefined) => (value ? settled(value) : '');
  return {
    name: item?.name ?? '',
    description: item?.description ?? '',
    quantity: number(item?.quantity),
    unit: item?.unit ?? '',
    total_price: number(item?.total_price),
    vat_rate: number(item?.vat_rate),
  };
}

/** Whether nothing is in the row. */
export const isEmpty = (texts: CellTexts): boolean => cells.every((cell) => texts[cell] === '');

/** What a cell keeps for a value of the wire: the opposite of `readCell`. */
export const cellText = (cell: Cell, value: string | null): string =>
  value === null || value === '' ? '' : isNumber(cell) ? settled(value) : value;

/**
 * A cell's text to edit: numbers with the person's decimal sign and without group signs, so that they can be typed over.
 * @param decimals of a total that are always shown
 */
export function showCell(cell: Cell, text: string, locale: string, decimals = 2): string {
  const value = text.slice(mark.length);
  if (!isNumber(cell) || !text.startsWith(mark) || !isDecimal(value)) return text;
  const [whole = '', fraction = ''] = value.split('.');
  const kept = fraction.replace(/0+$/, '').padEnd(cell === 'total_price' ? decimals : 0, '0');
  return kept ? `${whole}${decimalSign(locale)}${kept}` : whole;
}

/** A cell's text where it is not edited: amounts with the person's group signs too. @param decimals of a total that are always shown */
export function seenCell(cell: Cell, text: string, locale: string, decimals: number): string {
  const value = text.slice(mark.length);
  return cell === 'total_price' && text.startsWith(mark) && isDecimal(value)
    ? formatDecimal(value, locale, decimals)
    : showCell(cell, text, locale);
}

/** What a cell's text means. `options` are readings to choose from. */
export type CellReading =
  | { readonly kind: 'value'; readonly value: string | null }
  | { readonly kind: 'several'; readonly options: readonly string[] }
  | {
      readonly kind: 'trouble';
      readonly why: AmountTrouble | { readonly reason: 'unit' };
      readonly options: readonly string[];
    };

/** Reads a cell; numbers as people type them, empty is null where the interface clears by null (gap G9). */
export function readCell(cell: Cell, text: string, context: string | TypedContext): CellReading {
  if (cell === 'name' || cell === 'description') return { kind: 'value', value: text };
  if (text.trim() === '') return { kind: 'value', value: null };
  if (!isNumber(cell)) {
    const unit = unitOf(text);
    return unit
      ? { kind: 'value', value: unit }
      : { kind: 'trouble', why: { reason: 'unit' }, options: [] };
  }
  if (text.startsWith(mark) && isDecimal(text.slice(mark.length)))
    return { kind: 'value', value: text.slice(mark.length) };
  const typed = parseTypedAmount(text, context, numbers[cell]);
  if (typed.kind === 'one') return { kind: 'value', value: typed.value };
  return typed.kind === 'two'
    ? { kind: 'several', options: typed.values }
    : { kind: 'trouble', why: typed.why, options: typed.perhaps };
}

/** A text as a cell keeps it once the cursor leaves: understood, or still as it was typed. */
export function settleText(cell: Cell, text: string, locale: string): string {
  const reading = readCell(cell, text, locale);
  return reading.kind === 'value' ? cellText(cell, reading.value) : text;
}

/** The number in a cell, or null when there is none or it cannot be read yet. */
export function numberIn(cell: Cell, text: string, locale: string): string | null {
  const reading = readCell(cell, text, locale);
  return reading.kind === 'value' ? reading.value : null;
}

/** Net amount and VAT inside a line's total; null where total or rate is missing. */
export function derived(
  total: string | null,
  rate: string | null,
): { readonly net: string; readonly vat: string } | null {
  if (total === null || rate === null) return null;
  const vat = vatInside(total, rate);
  // Another service may keep totals finer than a cent.
  return { net: sumDecimals([total, vat.startsWith('-') ? vat.slice(1) : `-${vat}`]), vat };
}

/** What one of the quantity costs, VAT included; null where that cannot be said. At most four decimals. */
export function unitPrice(total: string | null, quantity: string | null): string | null {
  const [above, below] = [exactOf(total ?? ''), exactOf(quantity ?? '')];
  if (!above || !below || below.above === 0n) return null;
  return fromUnits(
    roundToUnits({ above: above.above * below.below, below: above.below * below.above }, 4),
    4,
  );
}

/** What follows from the cells of a line. */
export function derivedOf(
  texts: CellTexts,
  locale: string,
): Readonly<Record<DerivedCell, string | null>> {
  const number = (cell: Cell) => numberIn(cell, texts[cell], locale);
  const total = number('total_price');
  const sums = derived(total, number('vat_rate'));
  return {
    unit_price: unitPrice(total, number('quantity')),
    net: sums?.net ?? null,
    vat: sums?.vat ?? null,
  };
}

/** Why a cell cannot be saved; `said` is what the service said. */
export type CellTrouble =
  | { readonly kind: 'several' }
  | { readonly kind: 'long'; readonly most: number }
  | { readonly kind: 'unreadable'; readonly why: AmountTrouble | { readonly reason: 'unit' } }
  | { readonly kind: 'collided' }
  | { readonly kind: 'said'; readonly text: string };

/** A body that may be sent, or why not, by cell. */
export type JudgedItem =
  | { readonly body: InvoiceItemBody }
  | { readonly body?: never; readonly troubles: Readonly<Partial<Record<string, CellTrouble>>> };

/** Judges the unsaved cells of a row. @returns what may be sent, or why not, by cell */
export function judgeRow(
  { texts, edited }: { readonly texts: CellTexts; readonly edited: readonly Cell[] },
  locale: string,
): JudgedItem {
  const values: Partial<Record<Cell, string | null>> = {};
  const troubles: Record<string, CellTrouble> = {};
  for (const cell of edited) {
    const reading = readCell(cell, texts[cell], locale);
    if (reading.kind === 'value') values[cell] = reading.value;
    else
      troubles[cell] =
        reading.kind === 'several' ? { kind: 'several' } : { kind: 'unreadable', why: reading.why };
  }
  return Object.keys(troubles).length > 0 ? { troubles } : judgeItem(values);
}

/** Judges the body of a line by the contract. */
export function judgeItem(values: Readonly<Partial<Record<Cell, string | null>>>): JudgedItem {
  const judged = z.safeParse(invoiceItemBody, values);
  if (judged.success) return { body: judged.data };
  return {
    troubles: Object.fromEntries(
      judged.error.issues.map((issue) => {
        const cell = String(issue.path[0]);
        return [
          cell,
          issue.code === 'too_big'
            ? { kind: 'long', most: Number(issue.maximum) }
            : refusal(cell, values),
        ];
      }),
    ),
  };
}

/** Why the contract refuses a number or unit that was not typed: a fix or a paste put it there. */
function refusal(
  name: string,
  values: Readonly<Partial<Record<Cell, string | null>>>,
): CellTrouble {
  const cell = cells.find((one) => one === name);
  if (cell === 'unit') return { kind: 'unreadable', why: { reason: 'unit' } };
  const text = (cell && values[cell]) ?? '';
  return {
    kind: 'unreadable',
    why:
      cell && isNumber(cell) ? amountTrouble(text, numbers[cell]) : { reason: 'unreadable', text },
  };
}

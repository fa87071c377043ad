import * as z from 'zod/mini';
import {
  fromUnits,
  isDecimal,
  moneyLimits,
  quantityLimits,
  rateLimits,
  type DecimalLimits,
} from '#contract/decimal.ts';
import { invoiceItemBody, type InvoiceItem, type InvoiceItemBody } from '#contract/invoice-item.ts';
import { exactOf, isSameNumber, roundToUnits, times } from '#documents/numbers/exact.ts';
import { vatInside } from '#src/lib/amounts/vat-inside.ts';
import { decimalSign, formatDecimal, sumDecimals } from '#src/lib/amounts/money.ts';
import { lineCells, type DerivedCell, type LineCell } from '#src/lib/paste/line-cells.ts';
import {
  amountProblem,
  fitAmount,
  parseTypedAmount,
  type AmountProblem,
} from '#src/lib/amounts/typed-amount.ts';
import type { TypedContext } from '#src/lib/amounts/typed-context.ts';
import { unitOf } from '#documents/units.ts';

const limits: Readonly<Partial<Record<string, DecimalLimits>>> = {
  quantity: quantityLimits,
  total_price: moneyLimits,
  vat_rate: rateLimits,
};

export const isNumberCell = (cell: LineCell): boolean => cell in limits;

export const isCell = (column: string | null): column is LineCell =>
  lineCells.some((cell) => cell === column);

/** Text in a number cell that is no number yet: incomplete, ambiguous, or unreadable. */
interface TypedText {
  readonly typed: string;
}

/** A cell's content: its value as on the wire, empty for none, or a text that is no number yet. */
export type CellContent = string | TypedText;
export type LineContents = Readonly<Record<LineCell, CellContent>>;

export function eachCell<T>(value: (cell: LineCell) => T): Readonly<Record<LineCell, T>> {
  return {
    name: value('name'),
    description: value('description'),
    quantity: value('quantity'),
    unit: value('unit'),
    total_price: value('total_price'),
    vat_rate: value('vat_rate'),
  };
}

/** The contents of a stored line or of a request body. */
export const contentsOf = (
  item: Partial<Readonly<Record<LineCell, string | null | undefined>>> = {},
): Readonly<Record<LineCell, string>> => eachCell((cell) => item[cell] ?? '');

/** The value, or the typed text. */
export const textOf = (content: CellContent): string =>
  typeof content === 'string' ? content : content.typed;

export const typedContent = (cell: LineCell, text: string): CellContent =>
  isNumberCell(cell) && text !== '' ? { typed: text } : text;

export const isEmpty = (contents: LineContents): boolean =>
  lineCells.every((cell) => textOf(contents[cell]) === '');

/** Whether two contents mean the same, since services write numbers with other zeros. */
export function isSameContent(cell: LineCell, one: CellContent, other: CellContent): boolean {
  if (typeof one !== typeof other) return false;
  const [left, right] = [textOf(one), textOf(other)];
  return (
    left === right || (typeof one === 'string' && isNumberCell(cell) && isSameNumber(left, right))
  );
}

/**
 * Whether two lines have the same contents. Their places do not count, since they change with every
 * line that is added or removed above.
 */
export function isSameLine(one: InvoiceItem | null | undefined, other: typeof one): boolean {
  if (!one || !other) return !one && !other;
  const [left, right] = [contentsOf(one), contentsOf(other)];
  return lineCells.every((cell) => isSameContent(cell, left[cell], right[cell]));
}

/**
 * A cell's text for editing, without group signs.
 * @param decimals minimum number of decimals of a total
 */
export function editableText(
  cell: LineCell,
  content: CellContent,
  locale: string,
  decimals = 2,
): string {
  if (typeof content !== 'string') return content.typed;
  if (!isNumberCell(cell) || !isDecimal(content)) return content;
  const [whole = '', fraction = ''] = content.split('.');
  const shown = fraction.replace(/0+$/, '').padEnd(cell === 'total_price' ? decimals : 0, '0');
  return shown ? `${whole}${decimalSign(locale)}${shown}` : whole;
}

/** A cell's text while it is not edited, with group signs. */
export function displayedText(
  cell: LineCell,
  content: CellContent,
  locale: string,
  decimals: number,
): string {
  return cell === 'total_price' && typeof content === 'string' && isDecimal(content)
    ? formatDecimal(content, locale, decimals)
    : editableText(cell, content, locale);
}

type UnreadableReason = AmountProblem | { readonly reason: 'unit' };

/** The person's language, perhaps with more that helps to read what was typed. */
type Context = string | TypedContext;

/** The meaning of a cell's content. `options` are readings to choose from. */
export type CellReading =
  | { readonly kind: 'value'; readonly value: string | null }
  | { readonly kind: 'several'; readonly options: readonly string[] }
  | {
      readonly kind: 'unreadable';
      readonly why: UnreadableReason;
      readonly options: readonly string[];
    };

/** Parses a cell; null clears a value (gap G9). */
export function readCell(cell: LineCell, content: CellContent, context: Context): CellReading {
  const text = textOf(content);
  if (cell === 'name' || cell === 'description') return { kind: 'value', value: text };
  if (text.trim() === '') return { kind: 'value', value: null };
  const within = limits[cell];
  if (!within) {
    const unit = unitOf(text);
    return unit
      ? { kind: 'value', value: unit }
      : { kind: 'unreadable', why: { reason: 'unit' }, options: [] };
  }
  if (typeof content === 'string') return { kind: 'value', value: content };
  const typed = parseTypedAmount(text, context, within);
  if (typed.kind === 'one') return { kind: 'value', value: typed.value };
  return typed.kind === 'two'
    ? { kind: 'several', options: typed.values }
    : { kind: 'unreadable', why: typed.why, options: typed.perhaps };
}

/** The value of a cell; null for none or an unreadable one. */
export function valueIn(cell: LineCell, content: CellContent, context: Context): string | null {
  const reading = readCell(cell, content, context);
  return reading.kind === 'value' ? reading.value : null;
}

/** The content after typing has ended: the value of an unambiguous text, or else the text. */
export function understood(cell: LineCell, content: CellContent, context: Context): CellContent {
  const reading = readCell(cell, content, context);
  return reading.kind === 'value' ? (reading.value ?? '') : content;
}

export const parsed = (cell: LineCell, text: string, context: Context): CellContent =>
  understood(cell, typedContent(cell, text), context);

/** The content for a copied value: a number is the same one in another column, never read anew. */
export function carried(from: LineCell, to: LineCell, value: string, locale: string): CellContent {
  if (from === to) return value;
  const exact = isNumberCell(from) ? exactOf(value) : undefined;
  const within = limits[to];
  if (!exact || !within) return parsed(to, editableText(from, value, locale), locale);
  const fitted = fitAmount(exact, value, within, false);
  return typeof fitted === 'string' ? fitted : { typed: value.replace('.', decimalSign(locale)) };
}

/** The derived columns of a line: unit price, net amount and VAT; null where unknown. */
export function derivedOf(
  contents: LineContents,
  context: Context,
): Readonly<Record<DerivedCell, string | null>> {
  const value = (cell: LineCell) => valueIn(cell, contents[cell], context);
  const [total, rate] = [value('total_price'), value('vat_rate')];
  const [above, below] = [exactOf(total ?? ''), exactOf(value('quantity') ?? '')];
  const vat = total === null || rate === null ? null : vatInside(total, rate);
  return {
    unit_price:
      above && below && below.above !== 0n
        ? fromUnits(roundToUnits(times(above, { above: below.below, below: below.above }), 4), 4)
        : null,
    // Another service may have totals with more than two decimals.
    net: vat && sumDecimals([total, vat.startsWith('-') ? vat.slice(1) : `-${vat}`]),
    vat,
  };
}

/** Why a cell cannot be saved; `message` is the service's own. */
export type CellProblem =
  | { readonly kind: 'several' }
  | { readonly kind: 'long'; readonly most: number }
  | { readonly kind: 'unreadable'; readonly why: UnreadableReason }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'message'; readonly text: string };

export type CellProblems = Readonly<Partial<Record<string, CellProblem>>>;

/** A valid request body, or the problems by cell. */
export type ValidatedLine =
  | { readonly body: InvoiceItemBody }
  | { readonly body?: never; readonly problems: CellProblems };

/** Parses the unsaved cells of a line and validates them by the contract. */
export function validateCells(
  contents: LineContents,
  edited: readonly LineCell[],
  context: Context,
): ValidatedLine {
  const values: Partial<Record<LineCell, string | null>> = {};
  const problems: Record<string, CellProblem> = {};
  for (const cell of edited) {
    const reading = readCell(cell, contents[cell], context);
    if (reading.kind === 'value') values[cell] = reading.value;
    else
      problems[cell] =
        reading.kind === 'several' ? { kind: 'several' } : { kind: 'unreadable', why: reading.why };
  }
  return Object.keys(problems).length > 0 ? { problems } : validateBody(values);
}

export function validateBody(
  values: Readonly<Partial<Record<string, string | null>>>,
): ValidatedLine {
  const result = z.safeParse(invoiceItemBody, values);
  if (result.success) return { body: result.data };
  const problems = result.error.issues.map((issue): [string, CellProblem] => {
    const name = String(issue.path[0]);
    return [
      name,
      issue.code === 'too_big'
        ? { kind: 'long', most: Number(issue.maximum) }
        : { kind: 'unreadable', why: reasonOf(name, values[name] ?? '') },
    ];
  });
  return { problems: Object.fromEntries(problems) };
}

/** Why the contract refuses a number or unit that a fix or paste put there. */
function reasonOf(name: string, text: string): UnreadableReason {
  const within = limits[name];
  if (within) return amountProblem(text, within);
  return name === 'unit' ? { reason: 'unit' } : { reason: 'unreadable', text };
}

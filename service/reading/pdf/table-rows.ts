import type { Unit } from '#contract/invoice-item.ts';
import { isSumLabel } from './amount-labels.ts';
import { fold } from './fold-text.ts';
import type { PageDocument } from './page-document.ts';
import { numbersIn, withoutCurrency } from './printed-number.ts';
import type { Column, ColumnKind, TableHead } from './table-columns.ts';
import { cellOf, lineOf, type Cell, type Line } from './text-lines.ts';

/** A line of the table as printed. */
export interface PrintedItem {
  readonly name: string;
  readonly description: string;
  readonly x: number;
  readonly quantity: string | undefined;
  readonly unit: Unit | null;
  readonly amount: string;
  readonly rate: string | undefined;
  readonly vat: string | undefined;
}

type Row = Map<ColumnKind, Cell[]>;

/** The items below a heading, down to the sums or to the end of the page. */
export function rowsBelow(document: PageDocument, head: TableHead): { items: PrintedItem[]; end: number } {
  const items: PrintedItem[] = [];
  const first = document.lines[head.start];
  let pending: { text: string; y: number }[] = [];
  let last: { y: number; line: Line } | undefined;
  let end = head.start;
  for (let at = head.start; at < document.lines.length; at += 1) {
    const merged = visualRow(document.lines, at);
    const line = merged.line;
    if (first === undefined || line.page !== first.page) break;
    at += merged.count - 1;
    end = at;
    if (last !== undefined && line.y - last.y > 14 * line.h && items.length > 0) break;
    const row = assign(line, head.columns, document);
    const name = textOf(row, 'name');
    const label = name || line.cells.filter((cell) => !isNumeric(cell, document)).map((cell) => cell.text).join(' ');
    const amount = amountOf(row, document);
    if (isSumRow(line, label, document)) {
      if (/sub|ara toplam|zwischen|sous|ubertrag|report|carried|devir/.test(fold(line.text)) && hasItemsBelow(document, at, head)) continue;
      break;
    }
    if (amount === undefined) {
      if (name !== '' && line.cells.every((cell) => cell.x < (amountColumn(head)?.x ?? Infinity))) pending.push({ text: name, y: line.y });
      continue;
    }
    if (isPart(name)) continue;
    const [before, after] = divide(pending, last?.y, line.y, name === '');
    extend(items, before);
    pending = [];
    items.push(itemOf(row, name === '' ? (after[0] ?? '') : name, name === '' ? after.slice(1) : after, amount, document));
    last = { y: line.y, line };
  }
  if (last !== undefined) extend(items, closing(pending, last));
  return { items: items.filter((item) => item.name !== ''), end };
}

/** A line and those that overlap it in height: cells with two lines stand half a line above and below their row. */
function visualRow(lines: readonly Line[], at: number): { line: Line; count: number } {
  const group: Line[] = [];
  for (const line of lines.slice(at, at + 4)) {
    const before = group.at(-1);
    if (before !== undefined && (line.page !== before.page || line.y - before.y > 0.72 * Math.max(line.h, before.h))) break;
    group.push(line);
  }
  const [only] = group;
  if (group.length === 1 && only !== undefined) return { line: only, count: 1 };
  const words = group.flatMap((line) => line.cells.flatMap((cell) => cell.words));
  const fullest = group.toSorted((a, b) => b.cells.length - a.cells.length)[0];
  // The cells keep their own lines: words of two lines must not run into one cell.
  const cells = group.flatMap((line) => line.cells).toSorted((a, b) => a.x - b.x);
  return { line: { ...lineOf(words), y: fullest?.y ?? 0, cells, text: cells.map((cell) => cell.text).join('  ') }, count: group.length };
}

function isNumeric(cell: Cell, document: PageDocument): boolean {
  const numbers = numbersIn(cell.text, document.mark);
  if (numbers.length === 0) return false;
  const letters = withoutCurrency(cell.text).match(/\p{L}/gu)?.length ?? 0;
  // `1.00 Units` is a quantity, `Wifi 16 GB` is not.
  return letters === 0 || (numbers.length === 1 && (numbers[0]?.at ?? 9) <= 1 && letters <= 8 && cell.words.length <= 2);
}

/** Puts each cell into the column that it stands under. */
function assign(line: Line, columns: readonly Column[], document: PageDocument): Row {
  const row: Row = new Map();
  for (const cell of line.cells.flatMap((one) => cut(one, columns, document))) {
    const numeric = isNumeric(cell, document);
    const fitting = columns.filter((one) => (numeric ? one.kind !== 'name' || overlap(one, cell) > 0.6 * (cell.x2 - cell.x) : one.kind === 'name' || overlap(one, cell) > 0));
    const best = fitting.toSorted((a, b) => far(a, cell, numeric) - far(b, cell, numeric))[0];
    if (numeric && (best === undefined || far(best, cell, true) > 90)) continue;
    // A text that stands under no heading is the name of the line.
    const kind = best?.kind ?? 'name';
    row.set(kind, [...(row.get(kind) ?? []), cell]);
  }
  return row;
}

function overlap(column: Column, cell: Cell): number {
  return Math.min(column.x2, cell.x2) - Math.max(column.x, cell.x);
}

/** Numbers are set right or in the middle, texts left: the nearest of these edges counts. */
function far(column: Column, cell: Cell, numeric: boolean): number {
  const shared = overlap(column, cell);
  const edges = [Math.abs(column.x2 - cell.x2), Math.abs(column.x - cell.x), Math.abs(column.x + column.x2 - cell.x - cell.x2) / 2];
  const near = numeric ? Math.min(...edges) : Math.min(Math.abs(column.x - cell.x), edges[2] ?? Infinity);
  return shared > 0 ? near * 0.3 - (numeric ? 0 : Math.min(shared, 20)) : near + 3;
}

/** Cells that hold two columns with a blank between: `0.00 15.00%`, or a position before the name. */
function cut(cell: Cell, columns: readonly Column[], document: PageDocument): Cell[] {
  if (cell.words.length < 2) return [cell];
  const numbers = cell.words.map((word) => numbersIn(word.text, document.mark).length > 0 && !/\p{L}/u.test(word.text));
  if (numbers.every(Boolean)) return cell.words.map((word) => cellOf([word]));
  const position = columns.find((one) => one.kind === 'position' || one.kind === 'quantity');
  const [head, ...rest] = cell.words;
  if (position !== undefined && head !== undefined && /^\d{1,4}[.)]?$/.test(head.text) && head.x2 <= position.x2 + 8 && (rest[0]?.x ?? 0) > position.x2) return [cellOf([head]), cellOf(rest)];
  return [cell];
}

function textOf(row: Row, kind: ColumnKind): string {
  return (row.get(kind) ?? []).map((cell) => cell.text).join(' ').replace(/^[\s•*·-]+(?=\p{L})/u, '').trim();
}

function amountColumn(head: TableHead): Column | undefined {
  return head.columns.findLast((one) => one.kind === 'amount');
}

/** The amount of the line; of several amount columns the one on the right. */
function amountOf(row: Row, document: PageDocument): string | undefined {
  for (const cell of (row.get('amount') ?? []).toReversed()) {
    const number = numbersIn(cell.text, document.mark).findLast((one) => !one.percent);
    if (number !== undefined && number.decimals <= 2) return number.value;
  }
  return undefined;
}

function isSumRow(line: Line, label: string, document: PageDocument): boolean {
  const amounts = line.cells.filter((cell) => numbersIn(cell.text, document.mark).length > 0).length;
  const own = line.cells.filter((cell) => !isNumeric(cell, document));
  const text = own.map((cell) => cell.text.replace(/[-\d.,\s€$£₺%()]+$/u, '')).find((one) => isSumLabel(one)) ?? label;
  return isSumLabel(text) && amounts > 0 && amounts <= 4 && own.length <= 3;
}

/** `Incl. …`, `dont …`: a part of the line above that is already in its amount. */
function isPart(name: string): boolean {
  return /^(?:incl|inkl|dont|davon|waarvan|of which|inclus|enthalt|thereof)\b/.test(fold(name));
}

function hasItemsBelow(document: PageDocument, at: number, head: TableHead): boolean {
  return document.lines.slice(at + 1, at + 8).some((line) => {
    const row = assign(line, head.columns, document);
    return line.page === document.lines[at]?.page && row.has('name') && row.has('amount') && (row.has('quantity') || row.has('unit_price')) && !isSumRow(line, textOf(row, 'name'), document);
  });
}

function itemOf(row: Row, name: string, more: readonly string[], amount: string, document: PageDocument): PrintedItem {
  const quantity = (row.get('quantity') ?? []).map((cell) => cell.text).join(' ');
  const number = numbersIn(quantity, document.mark).find((one) => !one.percent);
  const rest = number === undefined ? '' : quantity.slice(number.end).trim();
  const rate = numbersIn(textOf(row, 'vat_rate'), document.mark)[0]?.value;
  return {
    name, description: more.join(' '), x: row.get('name')?.[0]?.x ?? 0,
    quantity: number?.value, unit: printedUnit(rest === '' ? textOf(row, 'unit') : rest), amount, rate,
    vat: numbersIn(textOf(row, 'vat'), document.mark).findLast((one) => !one.percent)?.value,
  };
}

const unitWords: readonly (readonly [Unit, RegExp])[] = [
  ['k', /^(?:kg|kgs|kilo|kilos|kilogram\w*|kilogramm)$/],
  ['p', /^(?:pcs?|pce|pieces?|units?|stk|stuck|stuks?|st|ea|each|adet|ad|pieces?|pz|pezzi|uds?|unidad(?:es)?|unite|unites|item|items|c62|h87|niu)$/],
  ['m', /^(?:m|mt|mtr|metre|meter|meters|metres|metro)$/],
  ['l', /^(?:l|lt|ltr|litre|liter|litres|liters|litro|litri)$/],
];

/** The unit for a printed word; null for units that the interface does not have. */
export function printedUnit(text: string): Unit | null {
  const word = fold(text).replace(/[().]/g, '').trim();
  return unitWords.find(([, shape]) => shape.test(word))?.[0] ?? null;
}

/** Texts between two rows: below a gap they belong to the next row, else to the one above. */
function divide(pending: readonly { text: string; y: number }[], above: number | undefined, next: number, nameless: boolean): [string[], string[]] {
  const texts = pending.map((one) => one.text);
  if (above === undefined) return [[], nameless ? texts.slice(-1) : []];
  if (!nameless) {
    const nearest = pending.findIndex((one, at) => {
      const gap = one.y - (pending[at - 1]?.y ?? above);
      return gap > 1.3 * (next - (pending.at(-1)?.y ?? above)) && gap > 1.3 * 8;
    });
    return nearest < 0 ? [texts, []] : [texts.slice(0, nearest), []];
  }
  return [texts.slice(0, -1), texts.slice(-1)];
}

function extend(items: PrintedItem[], texts: readonly string[]): void {
  const last = items.at(-1);
  if (last === undefined || texts.length === 0) return;
  items[items.length - 1] = { ...last, description: [last.description, ...texts].filter((text) => text !== '').join(' ') };
}

/** Texts below the last row, as long as they follow without a gap. */
function closing(pending: readonly { text: string; y: number }[], last: { y: number; line: Line }): string[] {
  const texts: string[] = [];
  let y = last.y;
  for (const one of pending) {
    if (one.y - y > 1.8 * last.line.h || texts.length >= 5) break;
    texts.push(one.text);
    y = one.y;
  }
  return texts;
}

import { toUnits } from '#contract/decimal.ts';
import { roundedDecimal } from '#documents/field-values.ts';
import { divideRounded } from '#documents/numbers/exact.ts';
import { sumOf } from '#documents/numbers/sum.ts';
import { isCarriedOver, isSumLabel } from '#documents/text/amount-labels.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { unitOf } from '#documents/units.ts';
import { gluedUnit, numbersIn } from '#documents/numbers/printed-number.ts';
import { tableHeadAt, type Column, type TableHead } from './table-columns.ts';
import { assign, isNumeric, textOf, visualRow, type Row } from './table-cells.ts';
import {
  closing,
  splitPendingTexts,
  extend,
  named,
  type PendingText,
  type PrintedItem,
} from './table-items.ts';
import type { Line } from '#documents/text/lines.ts';

/** The items below a heading, down to the sums, and on following pages without a heading. */
export function rowsBelow(
  document: PageDocument,
  head: TableHead,
): { items: PrintedItem[]; onFirstPage: PrintedItem[]; end: number } {
  const found = rowsOnPage(document, head);
  const onFirstPage = found.items;
  const items = [...onFirstPage];
  let { end, open } = found;
  while (open && items.length > 0) {
    const start = continuation(document, head, end + 1);
    if (start === undefined) break;
    const more = rowsOnPage(document, { ...head, start });
    if (more.items.length === 0) break;
    items.push(...more.items);
    ({ end, open } = more);
  }
  return { items, onFirstPage, end };
}

/** The first row of a table that continues at the top of the next page; undefined for none. */
function continuation(document: PageDocument, head: TableHead, from: number): number | undefined {
  const page = document.lines[from]?.page;
  for (const [at, line] of document.lines.entries()) {
    if (at < from || line.page !== page) continue;
    if (tableHeadAt(document, at) !== undefined) return undefined;
    const row = assign(line, head.columns, document);
    const name = textOf(row, 'name');
    if (!isCounted(row, document) && isSumRow(line, name, document)) {
      // An amount carried over precedes the rows; any other sum ends the table.
      if (isCarriedOver(line.text)) continue;
      return undefined;
    }
    const counted = (['quantity', 'unit_price', 'position'] as const).some((kind) =>
      (row.get(kind) ?? []).some((cell) => isNumeric(cell, document)),
    );
    if (name !== '' && counted && amountOf(row, document) !== undefined) return at;
  }
  return undefined;
}

/** The items down to the sums or to the end of the page; `open` if no sum ended the table. */
function rowsOnPage(
  document: PageDocument,
  head: TableHead,
): { items: PrintedItem[]; end: number; open: boolean } {
  const items: PrintedItem[] = [];
  const first = document.lines[head.start];
  let open = false;
  let pending: PendingText[] = [];
  let last: { y: number; line: Line } | undefined;
  let end = head.start;
  const nameBelow = head.columns.some((one) => one.nameBelow);
  let half: { row: Row; y: number } | undefined;
  for (let at = head.start; at < document.lines.length; at += 1) {
    const merged = visualRow(document.lines, at);
    const line = merged.line;
    if (first === undefined) break;
    if (line.page !== first.page) {
      open = true;
      break;
    }
    // Another heading begins a separate table.
    const other = items.length > 0 ? tableHeadAt(document, at) : undefined;
    if (other?.columns.some(({ kind }) => kind === 'name') === true) {
      end = at;
      break;
    }
    at += merged.count - 1;
    end = at;
    if (last !== undefined && line.y - last.y > 14 * line.h && items.length > 0) break;
    let row = assign(line, head.columns, document);
    // Quantity and price on one line with the amount on the next are one row.
    if (
      half !== undefined &&
      row.has('amount') &&
      !row.has('quantity') &&
      line.y - half.y < 1.6 * line.h
    ) {
      const below = textOf(row, 'name');
      row = new Map([...row, ...half.row]);
      pending = below === '' ? [] : [{ text: below, y: line.y }];
    }
    const completed = half !== undefined && row.has('quantity');
    half = undefined;
    const name = textOf(row, 'name');
    const label =
      name ||
      line.cells
        .filter((cell) => !isNumeric(cell, document))
        .map((cell) => cell.text)
        .join(' ');
    const amount = amountOf(row, document);
    if (!completed && !isCounted(row, document) && isSumRow(line, label, document)) {
      if (!row.has('amount')) continue;
      if (
        (subtotal.test(foldText(line.text)) || isCarriedOver(line.text)) &&
        hasItemsBelow(document, at, head)
      )
        continue;
      open = isCarriedOver(line.text);
      break;
    }
    if (amount === undefined) {
      // The rate of a tax may be below it. Three digits are the code of the goods.
      const [above, rate] = [items.at(-1), rateBesideTax(row, document)];
      if (above !== undefined && isNoRate(above.rate) && rate !== undefined)
        items[items.length - 1] = { ...above, rate };
      if (row.has('quantity') && name !== '') half = { row, y: line.y };
      if (name !== '' && line.cells.every((cell) => cell.x < (amountColumn(head)?.x ?? Infinity)))
        pending.push({ text: name, y: line.y });
      continue;
    }
    if (isPart(name)) continue;
    if (isDiscount(name, amount, row) && discount(items, amount)) continue;
    const [before, after] = splitPendingTexts(pending, last?.y, line.y, name === '');
    extend(items, nameBelow ? named(items, before) : before);
    pending = [];
    items.push(
      itemOf(
        row,
        name === '' ? (after[0] ?? '') : name,
        name === '' ? after.slice(1) : after,
        amount,
        document,
      ),
    );
    last = { y: line.y, line };
  }
  if (last !== undefined) {
    const texts = closing(pending, last.y, last.line.h);
    extend(items, nameBelow ? named(items, texts) : texts);
  }
  return { items: items.filter((item) => item.name !== ''), end, open };
}

const subtotal = /sub|ara toplam|zwischen|sous/;

function amountColumn(head: TableHead): Column | undefined {
  return head.columns.findLast((one) => one.kind === 'amount');
}

/** The amount of the line, in the rightmost of several amount columns. */
function amountOf(row: Row, document: PageDocument): string | undefined {
  for (const cell of (row.get('amount') ?? []).toReversed()) {
    if (!isNumeric(cell, document)) continue;
    const number = numbersIn(cell.text, document.mark).findLast((one) => !one.percent);
    if (number !== undefined && number.decimals <= 2) return number.value;
  }
  return undefined;
}

function isSumRow(line: Line, label: string, document: PageDocument): boolean {
  const amounts = line.cells.filter(
    (cell) => numbersIn(cell.text, document.mark).length > 0,
  ).length;
  const own = line.cells.filter((cell) => !isNumeric(cell, document));
  const text =
    own
      .map((cell) => cell.text.replace(/[-\d.,\s€$£₺%()]+$/u, ''))
      .find((one) => isSumLabel(one)) ?? label;
  return isSumLabel(text) && amounts > 0 && amounts <= 4 && own.length <= 3;
}

/** Whether quantity times price makes the amount: an item, even if named `Tax return`. */
function isCounted(row: Row, document: PageDocument): boolean {
  const [quantity, price] = (['quantity', 'unit_price'] as const).map((kind) =>
    numbersIn(textOf(row, kind), document.mark).find((one) => !one.percent),
  );
  const amount = amountOf(row, document);
  if (quantity === undefined || price === undefined || amount === undefined) return false;
  const [count, each, whole] = [
    roundedDecimal(quantity.value, 3),
    roundedDecimal(price.value, 4),
    roundedDecimal(amount, 2),
  ];
  if (count === undefined || each === undefined || whole === undefined) return false;
  return divideRounded(toUnits(count, 3) * toUnits(each, 4), 100_000n) === toUnits(whole, 2);
}

/** Whether the line is a part of the one above and contained in its amount: `Incl. …`, `dont …`. */
function isPart(name: string): boolean {
  return /^(?:incl|inkl|dont|davon|waarvan|of which|inclus|enthalt|thereof)\b/.test(foldText(name));
}

/** Whether the line is a discount on the one above, as `abzgl. 16,7 % Rabatt  -2,00`. */
function isDiscount(name: string, amount: string, row: Row): boolean {
  return (
    amount.startsWith('-') &&
    !row.has('quantity') &&
    !row.has('position') &&
    /abzgl|rabatt|discount|remise|iskonto|korting|sconto|descuento|nachlass/.test(
      foldText(name + textOf(row, 'unit_price') + textOf(row, 'discount')),
    )
  );
}

function discount(items: PrintedItem[], amount: string): boolean {
  const last = items.at(-1);
  const lowered = last === undefined ? undefined : sumOf([last.amount, amount]);
  // A discount larger than the line above is one on several lines.
  if (last === undefined || lowered === undefined || lowered.startsWith('-')) return false;
  items[items.length - 1] = { ...last, amount: lowered };
  return true;
}

const extra =
  /^(?:abzgl|zzgl|rabatt|discount|remise|iskonto|korting|shipping|versand|fracht|transport|kargo|verzend|frais de)/;

function hasItemsBelow(document: PageDocument, at: number, head: TableHead): boolean {
  return document.lines.slice(at + 1, at + 8).some((line) => {
    const row = assign(line, head.columns, document);
    return (
      line.page === document.lines[at]?.page &&
      row.has('name') &&
      !extra.test(foldText(textOf(row, 'name'))) &&
      row.has('amount') &&
      (row.has('quantity') || row.has('unit_price')) &&
      !isSumRow(line, textOf(row, 'name'), document)
    );
  });
}

const isNoRate = (rate: string | undefined) => rate === undefined || /^\d{3}/.test(rate);

/** The rate in its column, but no part of a code of the goods, as in `AB-10`. */
function rateInColumn(row: Row, document: PageDocument): string | undefined {
  const text = textOf(row, 'vat_rate');
  return numbersIn(text, document.mark).find(
    ({ at, percent }) => percent || !/[\p{L}\d][-–./]?$/u.test(text.slice(0, at)),
  )?.value;
}

/** The rate in the column of the taxes, as in `136.80 (18)%`. */
const rateBesideTax = (row: Row, document: PageDocument): string | undefined =>
  numbersIn(textOf(row, 'vat'), document.mark).find((one) => one.percent)?.value;

function itemOf(
  row: Row,
  name: string,
  more: readonly string[],
  amount: string,
  document: PageDocument,
): PrintedItem {
  const quantity = (row.get('quantity') ?? [])
    .map((cell) => cell.text.replace(gluedUnit, '$1 $2'))
    .join(' ');
  const number = numbersIn(
    quantity.replace(
      /^(\d{1,3})((?: \d{3})+)(?![\d.,])/,
      (_, one: string, groups: string) => one + groups.replaceAll(' ', ''),
    ),
    document.mark,
  ).find((one) => !one.percent);
  const rest = number === undefined ? '' : quantity.slice(number.end).trim();
  return {
    name,
    description: more.join(' '),
    x: row.get('name')?.[0]?.x ?? 0,
    quantity: number?.value,
    unit: unitOf(rest === '' ? textOf(row, 'unit') : rest) ?? null,
    amount,
    rate: rateBesideTax(row, document) ?? rateInColumn(row, document),
    vat: numbersIn(textOf(row, 'vat'), document.mark).findLast((one) => !one.percent)?.value,
  };
}

import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { numbersIn, withoutCurrency } from '#documents/numbers/printed-number.ts';
import { isMoney } from '#documents/totals/cell-amounts.ts';
import { kindOf, withTax, type ColumnKind } from '#documents/text/column-kinds.ts';
import type { Word } from '#documents/text/words.ts';
import { cellOf, type Cell, type Line } from '#documents/text/lines.ts';

export interface Column {
  readonly kind: ColumnKind;
  readonly x: number;
  readonly x2: number;
  /** Whether the heading says that the amounts include or exclude VAT. */
  readonly basis: 'gross' | 'net' | undefined;
  /** The heading has a code above the name, so the name is the second line of each item. */
  readonly nameBelow: boolean;
}

export interface TableHead {
  readonly columns: readonly Column[];
  /** The first line below the heading. */
  readonly start: number;
  readonly score: number;
}

/** The heading of items: three kinds of columns, with an amount and a name or quantity. */
export function tableHeadAt(document: PageDocument, index: number): TableHead | undefined {
  let best: TableHead | undefined;
  const first = document.lines[index];
  if (first === undefined) return undefined;
  const group: Line[] = [];
  for (let at = index; at < Math.min(index + 8, document.lines.length); at += 1) {
    const line = document.lines[at];
    const before = group.at(-1);
    if (
      line === undefined ||
      line.page !== first.page ||
      (before !== undefined && line.y - before.y > 1.7 * Math.max(line.h, before.h))
    )
      break;
    if (
      isSentence(line) ||
      hasAmount(line, document) ||
      (before !== undefined && /\d{2}/.test(line.text))
    )
      break;
    group.push(line);
    const columns = columnsOf(group);
    const score = scoreOf(columns);
    // Further lines belong to the heading if they are close below it and do not make it less clear.
    const tight = before !== undefined && line.y - before.y <= 1.4 * Math.max(line.h, before.h);
    if (score > 0 && (score > (best?.score ?? 0) || (tight && score === best?.score)))
      best = { columns, start: at + 1, score };
  }
  return best;
}

/** Real headings have fewer words, and searching columns in many takes long. */
function isSentence(line: Line): boolean {
  return line.cells.length > 60 || line.cells.some((cell) => cell.words.length > 60);
}

function hasAmount(line: Line, document: PageDocument): boolean {
  return line.cells.some((cell) =>
    numbersIn(cell.text, document.mark).some((one) => isMoney(one, cell.text, document)),
  );
}

function scoreOf(columns: readonly Column[]): number {
  const kinds = new Set(columns.map((column) => column.kind));
  const useful = [...kinds].filter((kind) => kind !== 'other').length;
  const unknown = columns.filter((column) => column.kind === 'other').length;
  if (!kinds.has('amount') || useful < 3 - (kinds.has('name') && kinds.has('unit_price') ? 1 : 0))
    return 0;
  if (!kinds.has('name') && !kinds.has('quantity') && !kinds.has('unit_price')) return 0;
  return useful + (kinds.has('name') ? 2 : 0) + (kinds.has('quantity') ? 1 : 0) - 0.6 * unknown;
}

/** The columns by the words above each other, whose texts are read from top to bottom. */
function columnsOf(group: readonly Line[]): Column[] {
  const stacks: { x: number; x2: number; texts: string[] }[] = [];
  for (const line of group) {
    for (const cell of line.cells.flatMap((one) => cutFine(one))) {
      const under = stacks.filter(
        (stack) =>
          Math.min(stack.x2, cell.x2) - Math.max(stack.x, cell.x) >
          0.3 * Math.min(stack.x2 - stack.x, cell.x2 - cell.x),
      );
      const [stack] = under;
      if (stack !== undefined && under.length === 1) {
        stack.x = Math.min(stack.x, cell.x);
        stack.x2 = Math.max(stack.x2, cell.x2);
        stack.texts.push(cell.text);
      } else if (under.length === 0) stacks.push({ x: cell.x, x2: cell.x2, texts: [cell.text] });
    }
  }
  const described = stacks.some((stack) =>
    /descri|beschreib|bezeichn|omschrijv|designation|aciklama|details/.test(
      foldText(stack.texts.join(' ')),
    ),
  );
  const columns = stacks
    .toSorted((a, b) => a.x - b.x)
    .map((stack) => {
      const own = column(stack.texts, stack.x, stack.x2);
      // `Item` beside `Description` is its code.
      const isCode =
        described &&
        own.kind === 'name' &&
        /^(?:items?|arti(?:kel|cle|culo|colo|go)|product|produkt|service|art)$/.test(
          foldText(stack.texts.join(' ')).trim(),
        );
      return isCode ? { ...own, kind: 'code' as const } : own;
    });
  return withAmount(withName(columns));
}

/** Splits headings at every gap wider than a blank, because they are closer together than data. */
function cutFine(cell: Cell): Cell[] {
  const cells: Cell[] = [];
  let open: Word[] = [];
  for (const word of cell.words) {
    const last = open.at(-1);
    // In `Net £`, the sign belongs to the word before it.
    const isApart =
      word.x - (last?.x2 ?? word.x) > 0.6 * word.h && withoutCurrency(word.text).trim() !== '';
    if (isApart || (last !== undefined && startsColumn(open, word))) {
      cells.push(cellOf(open));
      open = [];
    }
    open.push(word);
  }
  if (open.length > 0) cells.push(cellOf(open));
  return cells;
}

/**
 * Whether a word begins another heading after one blank, as in `Disc.% Taxes` or `Item Number
 * Description`.
 */
function startsColumn(open: readonly Word[], word: Word): boolean {
  const one = kindOf(foldText(open.map((part) => part.text).join(' ')));
  const two = kindOf(foldText(word.text));
  const both = kindOf(foldText(`${open.map((part) => part.text).join(' ')} ${word.text}`));
  if (one === 'discount') return two === 'vat_rate' && both === 'discount';
  if (one === 'code' && two === 'name') return true;
  return (
    one === 'vat_rate' &&
    (two === 'unit_price' || two === 'amount') &&
    both !== 'vat' &&
    both !== 'vat_rate'
  );
}

function column(texts: readonly string[], x: number, x2: number): Column {
  const kinds = texts.map((text) => kindOf(foldText(text)));
  const nameBelow = texts.length > 1 && kinds[0] === 'code' && kinds.at(-1) === 'name';
  const folded = foldText(texts.join(' ')).replace(/-\s/g, '');
  const gross = withTax.test(folded);
  const net = /excl|exkl|\bht\b|ohne|zzgl|netto|\bnet\b|haric|imponibile|before/.test(folded);
  return {
    kind: nameBelow ? 'name' : kindOf(folded),
    x,
    x2,
    nameBelow,
    basis: gross === net ? undefined : gross ? 'gross' : 'net',
  };
}

/** The first column is the name if no heading says which column is. */
function withName(columns: Column[]): Column[] {
  if (columns.some((one) => one.kind === 'name')) return columns;
  // An unknown heading left of all numbers is the name: `Trajet`, `Plan`, `Charge` beside `Amount`.
  const [left] = columns;
  const numeric = columns.slice(1).filter((one) => one.kind !== 'other').length;
  const unknown =
    left?.kind === 'other' ||
    // `Charge` may be a name, `Montant HT` is not.
    (left?.kind === 'amount' &&
      left.basis === undefined &&
      columns.slice(1).some((one) => one.kind === 'amount'));
  if (unknown && numeric >= 2 && columns.length <= 7)
    return columns.map((one, at) => (at === 0 ? { ...one, kind: 'name' } : one));
  return columns;
}

/** Of two prices without an amount, the right one is the amount of the line. */
function withAmount(columns: Column[]): Column[] {
  const amounts = columns.filter((one) => one.kind === 'amount');
  const right = columns.findLastIndex((one) => one.kind === 'unit_price');
  const prices = columns.filter((one) => one.kind === 'unit_price').length;
  if (amounts.length > 0 || prices < 1) return columns;
  const last = columns.at(-1);
  // An unknown heading right of quantity and price is the amount: `Goods`, `Value`.
  if (prices < 2 && columns.some((one) => one.kind === 'quantity') && last?.kind === 'other')
    return [...columns.slice(0, -1), { ...last, kind: 'amount' }];
  if (prices < 2 && columns.some((one) => one.kind === 'quantity') && right < columns.length - 1)
    return columns;
  return columns.map((one, at) => (at === right ? { ...one, kind: 'amount' } : one));
}

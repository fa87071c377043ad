import { numbersIn } from '#documents/numbers/printed-number.ts';
import { lineOf, linesOf, type Cell, type Line } from '#documents/text/lines.ts';
import type { Word } from '#documents/text/words.ts';
import type { Truth } from '#tools/reading-compare.ts';

type Item = Truth['items'][number];

/** A line of an invoice as its page shows it. */
export interface Shown {
  readonly item: Item;
  readonly line: Line;
  readonly name: Cell;
  readonly amount: Cell;
}

/** A table with its cells as printed, before digits are joined. */
export interface ShownTable {
  readonly words: readonly Word[];
  readonly mark: '.' | ',';
  readonly rows: readonly Shown[];
  readonly heading: Line | undefined;
}

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
export const numberOf = (text: string, mark: '.' | ',') => {
  const [one, ...more] = numbersIn(text, mark);
  return one === undefined || more.length > 0 ? undefined : Number(one.value);
};

/** The table of a page with known lines; undefined unless all of them are found in rows. */
export function shownTable(words: readonly Word[], truth: Truth): ShownTable | undefined {
  const lines = linesOf(words, false).map((line) =>
    lineOf(
      line.cells.flatMap((cell) => cell.words),
      false,
    ),
  );
  const ended = words.flatMap(({ text }) => /\d([.,])\d{2}(?!\d)/.exec(text)?.[1] ?? []);
  const commas = ended.filter((one) => one === ',').length;
  const mark = commas * 2 > ended.length ? ',' : '.';
  const left = new Set(lines);
  const rows = truth.items.flatMap((item): Shown[] => {
    const wanted = Number(item.amount_printed ?? item.total_price);
    for (const line of left) {
      const name = line.cells.find(({ text }) => letters(text).includes(letters(item.name)));
      const amount = line.cells.findLast(
        (cell) => cell !== name && numberOf(cell.text, mark) === wanted,
      );
      if (name === undefined || amount === undefined) continue;
      left.delete(line);
      return [{ item, line, name, amount }];
    }
    return [];
  });
  if (rows.length === 0 || rows.length < truth.items.length) return undefined;
  const first = lines.indexOf(rows[0]?.line ?? lineOf([]));
  const heading = lines
    .slice(Math.max(0, first - 3), first)
    .findLast((line) => line.cells.length >= 2 && !/\d/.test(line.text));
  return { words, mark, rows, heading };
}

export const unknownWord = (text: string) =>
  text.replace(/\p{L}/gu, (letter) => {
    const other = 'zxcvbrwqyp'.charAt((letter.codePointAt(0) ?? 0) % 10);
    return /\p{Lu}/u.test(letter) ? other.toUpperCase() : other;
  });

export const wordsIn = (line: Line | undefined) =>
  new Set(line?.cells.flatMap((cell) => cell.words));
export const moved = (word: Word, x: number, y = 0): Word => ({
  ...word,
  x: word.x + x,
  x2: word.x2 + x,
  y: word.y + y,
});
export const replaced = (cell: Cell, text: string, x = cell.x, x2 = cell.x2): Word[] => {
  const [first] = cell.words;
  return first === undefined ? [] : [{ ...first, text, x, x2 }];
};

/** Formats an amount as the page does. */
export const printed = (value: number, mark: '.' | ',') =>
  (mark === ',' ? value.toFixed(2).replace('.', ',') : value.toFixed(2)).replace(
    /\d(?=(?:\d{3})+[.,])/g,
    (digit) => `${digit}${mark === ',' ? '.' : ','}`,
  );

/** Replaces some of the words. */
export function mapped(
  words: readonly Word[],
  changes: ReadonlyMap<Word, readonly Word[]>,
): Word[] {
  return words.flatMap((word) => changes.get(word) ?? [word]);
}

export function put(changes: Map<Word, readonly Word[]>, cell: Cell, words: readonly Word[]): void {
  for (const [at, word] of cell.words.entries()) changes.set(word, at === 0 ? words : []);
}

/** Inserts this many points of space below a line. */
export const withRoom = (words: readonly Word[], { page, y }: Line, room: number) =>
  words.map((word) => (word.page === page && word.y > y + 4 ? moved(word, 0, room) : word));

/** Cells of a row other than its name and amount. */
export const others = ({ line, name, amount }: Shown) =>
  line.cells.filter((cell) => cell !== name && cell !== amount);

/** The cells with the quantity of a row and, if it is unique, the unit price. */
export function factors(row: Shown, mark: '.' | ','): { quantity: Cell; price: Cell } | undefined {
  const count = Number(row.item.quantity);
  const wanted = Number(row.item.amount_printed ?? row.item.total_price);
  const numbered = others(row).map((cell) => ({ cell, value: numberOf(cell.text, mark) }));
  const quantity = numbered.find(({ value }) => value === count)?.cell;
  const price = numbered.find(
    ({ cell, value }) =>
      value !== undefined && cell !== quantity && Math.abs(value * count - wanted) < 0.006,
  )?.cell;
  return quantity === undefined || price === undefined ? undefined : { quantity, price };
}

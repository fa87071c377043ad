import { mayGroupByBlanks } from '#documents/text/digit-groups.ts';
import { linesOf } from '#documents/text/lines.ts';
import type { Word } from '#documents/text/words.ts';
import { unitOf } from '#documents/units.ts';
import type { Truth } from '#tools/reading-compare.ts';
import {
  numberOf,
  unknownWord,
  wordsIn,
  moved,
  replaced,
  printed,
  mapped,
  put,
  withRoom,
  others,
  factors,
  type ShownTable,
} from './shown-table.ts';

interface Changed {
  readonly words: Word[];
  readonly truth?: Truth;
}

/** A change of the item table; undefined where the page has nothing to change. */
export interface TableMutation {
  readonly name: string;
  readonly change: (table: ShownTable, truth: Truth) => Changed | undefined;
}

export const tableMutations: readonly TableMutation[] = [
  { name: 'as it is', change: ({ words }) => ({ words: [...words] }) },
  {
    name: 'headings that nobody knows',
    change: ({ words, heading }) => {
      const changed = wordsIn(heading);
      return changed.size === 0
        ? undefined
        : {
            words: words.map((word) =>
              changed.has(word) ? { ...word, text: unknownWord(word.text) } : word,
            ),
          };
    },
  },
  {
    name: 'no headings',
    change: ({ words, heading }) => {
      const gone = wordsIn(heading);
      return gone.size === 0 ? undefined : { words: words.filter((word) => !gone.has(word)) };
    },
  },
  {
    name: 'name as the last column',
    change: ({ words, heading, rows }) => {
      const left = Math.min(...rows.map(({ name }) => name.x));
      const right = Math.max(...rows.flatMap(({ line }) => line.cells.map(({ x2 }) => x2)));
      const next = Math.min(
        ...rows.flatMap(({ line, name }) =>
          line.cells.filter((cell) => cell.x > name.x).map((cell) => cell.x),
        ),
      );
      const [first, last] = [rows[0]?.line, rows.at(-1)?.line];
      if (first === undefined || last?.page !== first.page || next > right) return undefined;
      // Text next to a name within the same cell cannot be separated from it.
      if (rows.some(({ name }) => name.x2 > next)) return undefined;
      const top = heading?.y ?? first.y;
      const inside = (word: Word) =>
        word.page === first.page && word.y >= top - 3 && word.y <= last.y + 3 && word.x >= left - 4;
      return {
        words: words.map((word) =>
          !inside(word)
            ? word
            : word.x < next - 4
              ? moved(word, right - next + 12)
              : moved(word, left - next),
        ),
      };
    },
  },
  {
    name: 'name on two lines',
    change: ({ words, rows }) => {
      let now = [...words];
      for (const { name, line } of rows.toReversed()) {
        if (name.words.length < 2) continue;
        const rest = new Set(name.words.slice(Math.ceil(name.words.length / 2)));
        const [left, start] = [name.x, Math.min(...[...rest].map(({ x }) => x))];
        now = withRoom(now, line, 10);
        now = now.map((word) => (rest.has(word) ? moved(word, left - start, 10) : word));
      }
      return { words: now };
    },
  },
  {
    name: 'numbers on a line below the name',
    change: ({ words, rows }) => {
      let now = [...words];
      for (const { name, line } of rows.toReversed()) {
        const names = new Set(name.words);
        const all = new Set(line.cells.flatMap((cell) => cell.words));
        now = withRoom(now, line, 11);
        now = now.map((word) => (all.has(word) && !names.has(word) ? moved(word, 0, 11) : word));
      }
      return { words: now };
    },
  },
  {
    name: 'a text below each line',
    change: ({ words, rows }) => {
      let now = [...words];
      for (const { name, line } of rows.toReversed()) {
        const [first] = name.words;
        if (first === undefined) continue;
        now = withRoom(now, line, 11);
        now.push({ ...first, text: 'Zwrbq', x: name.x, x2: name.x + 26, y: line.y + 11 });
        now.push({ ...first, text: 'rqbyz-40', x: name.x + 29, x2: name.x + 62, y: line.y + 11 });
      }
      return { words: now };
    },
  },
  {
    name: 'sub-totals of groups',
    change: ({ words, rows, mark }) => {
      if (rows.length < 3) return undefined;
      const half = Math.ceil(rows.length / 2);
      let now = [...words];
      for (const group of [rows.slice(half), rows.slice(0, half)]) {
        const last = group.at(-1);
        const [first] = last?.name.words ?? [];
        const [amount] = last?.amount.words ?? [];
        if (last === undefined || first === undefined || amount === undefined) return undefined;
        const sum = group.reduce(
          (all, { item }) => all + Number(item.amount_printed ?? item.total_price),
          0,
        );
        const text = printed(sum, mark);
        now = withRoom(now, last.line, 13);
        const y = last.line.y + 12;
        const { x2 } = last.amount;
        now.push({ ...first, text: 'Zwrbqyz', x: last.name.x, x2: last.name.x + 34, y });
        now.push({ ...amount, text, x: x2 - text.length * 0.5 * amount.h, x2, y });
      }
      return { words: now };
    },
  },
  {
    name: 'amounts without decimals',
    change: ({ words: own, mark }, truth) => {
      const words = linesOf(own, mayGroupByBlanks(own)).flatMap(({ cells }) =>
        cells.flatMap((cell) => cell.words),
      );
      const spared = new Set(
        truth.items.flatMap((one) => [one.quantity, one.vat_rate].map(Number)),
      );
      if (!['EUR', 'GBP', 'USD'].includes(truth.currency ?? '')) return undefined;
      if (words.some(({ text }) => /^\d+[.,]\d{3,4}$/.test(text))) return undefined;
      const forint = (text: string) => text.replace(/[€£$]/, 'Ft').replace(/EUR|GBP|USD/, 'HUF');
      const times = (one: string | null | undefined) =>
        one === null || one === undefined ? null : (Number(one) * 100).toFixed(2);
      return {
        words: words.map((word, at) => {
          const money = new RegExp(`^\\D{0,3}-?\\d[\\d.,]*[${mark}]\\d{2}\\D{0,3}$`);
          const value = numberOf(word.text, mark);
          const percent = /%/.test(word.text) || words[at + 1]?.text === '%';
          if (!money.test(word.text) || percent || (value !== undefined && spared.has(value)))
            return { ...word, text: forint(word.text) };
          const digits = word.text.replace(/[.,]/g, '').replace(/^(\D*)0+(?=\d)/, '$1');
          const text = digits.replace(/\d(?=(?:\d{3})+(?!\d))/g, `$&${mark === ',' ? '.' : ','}`);
          return { ...word, text: forint(text) };
        }),
        truth: {
          ...truth,
          currency: 'HUF',
          total_price: times(truth.total_price),
          total_vat: times(truth.total_vat),
          items: truth.items.map((one) => ({
            ...one,
            total_price:
              one.basis === 'computed' && one.vat_rate !== null && one.amount_printed
                ? ((100 + Number(one.vat_rate)) * Number(one.amount_printed)).toFixed(2)
                : times(one.total_price),
            amount_printed: times(one.amount_printed),
          })),
        },
      };
    },
  },
  {
    name: 'quantity and unit without a gap',
    change: ({ words, rows, mark }) => {
      const changes = new Map<Word, readonly Word[]>();
      for (const row of rows) {
        const quantity = others(row).find(
          ({ text }) => numberOf(text, mark) === Number(row.item.quantity),
        );
        if (quantity === undefined) continue;
        const unit = row.line.cells.find(
          (cell) => cell.x > quantity.x && cell.x - quantity.x2 < 40 && unitOf(cell.text),
        );
        if (unit !== undefined) put(changes, unit, []);
        const text = `${quantity.text.replace(/\s?\p{L}+\.?$/u, '')}${unit?.text ?? 'pcs'}`;
        put(changes, quantity, replaced(quantity, text, quantity.x, quantity.x2 + 10));
      }
      return changes.size === 0 ? undefined : { words: mapped(words, changes) };
    },
  },
  {
    name: 'a discount in each line',
    change: ({ words, rows, mark }) => {
      const changes = new Map<Word, readonly Word[]>();
      for (const [at, row] of rows.entries()) {
        const known = factors(row, mark);
        const gap = known === undefined ? 0 : row.amount.x - known.price.x2;
        if (known === undefined || gap < 34) continue;
        const price = (numberOf(known.price.text, mark) ?? 0) * (at % 2 === 0 ? 2 : 1.25);
        if (Math.abs(price * 100 - Math.round(price * 100)) > 1e-6) continue;
        const [x, text] = [known.price.x2 + gap / 2 - 9, at % 2 === 0 ? '50%' : '20%'];
        put(changes, known.price, [
          ...replaced(known.price, printed(price, mark)),
          ...replaced(known.price, text, x, x + 18),
        ]);
      }
      return changes.size === 0 ? undefined : { words: mapped(words, changes) };
    },
  },
  {
    name: 'no quantities nor prices',
    change: ({ words, rows, mark, heading }, truth) => {
      const gone = new Set<Word>();
      for (const row of rows) {
        const known = factors(row, mark);
        for (const cell of known === undefined ? [] : [known.quantity, known.price])
          for (const word of cell.words) gone.add(word);
      }
      if (gone.size === 0) return undefined;
      const places = [...gone];
      for (const cell of heading?.cells ?? [])
        if (places.some((word) => word.x < cell.x2 && word.x2 > cell.x))
          for (const word of cell.words) gone.add(word);
      return {
        words: words.filter((word) => !gone.has(word)),
        truth: { ...truth, items: truth.items.map((one) => ({ ...one, quantity: null })) },
      };
    },
  },
  {
    name: 'amounts and prices with their tax',
    change: ({ words, rows, mark, heading }, truth) => {
      const changes = new Map<Word, readonly Word[]>();
      for (const row of rows) {
        const gross = Number(row.item.total_price);
        if (row.item.vat_rate === null || gross === Number(row.item.amount_printed))
          return undefined;
        const known = factors(row, mark);
        put(changes, row.amount, replaced(row.amount, printed(gross, mark)));
        if (known === undefined) continue;
        const price = gross / Number(row.item.quantity);
        if (Math.abs(price * 100 - Math.round(price * 100)) > 1e-6) return undefined;
        put(changes, known.price, replaced(known.price, printed(price, mark)));
      }
      const unknown = wordsIn(heading);
      return {
        words: mapped(words, changes).map((word) =>
          unknown.has(word) ? { ...word, text: unknownWord(word.text) } : word,
        ),
        truth,
      };
    },
  },
  {
    name: 'tax codes instead of rates',
    change: ({ words, rows, mark }) => {
      const changes = new Map<Word, readonly Word[]>();
      const codes = new Map<number, string>();
      for (const row of rows) {
        const rate = Number(row.item.vat_rate);
        const cell = others(row).findLast(
          ({ text }) => /%|^\d+([.,]\d)?\d?$/.test(text) && numberOf(text, mark) === rate,
        );
        if (cell === undefined || row.item.vat_rate === null) return undefined;
        const code = codes.get(rate) ?? 'ABCDEF'.charAt(codes.size);
        codes.set(rate, code);
        put(changes, cell, replaced(cell, code));
      }
      const end = words.at(-1);
      const low = Math.max(...words.filter(({ page }) => page === end?.page).map(({ y }) => y));
      const legend = [...codes].flatMap(([rate, code], at) =>
        [code, '=', `${rate}%`].map((text, part) => {
          const x = 45 + at * 80 + part * 14;
          return { text, x, x2: x + 5 * text.length, y: low + 16, h: 8, page: end?.page ?? 1 };
        }),
      );
      return { words: [...mapped(words, changes), ...legend] };
    },
  },
];

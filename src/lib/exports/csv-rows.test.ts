import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from '#contract/csv.ts';
import { csvLineCounter, csvReader } from './csv-rows.ts';

function read(text: string, piece = Infinity) {
  const rows: (readonly string[])[] = [];
  const reader = csvReader((cells) => rows.push(cells));
  for (let at = 0; at < text.length; at += Math.min(piece, text.length))
    reader.push(text.slice(at, at + piece));
  return { rows, whole: reader.end() };
}

test('quoted cells hold separators, quotes and line ends', () => {
  expect(read('\ufeffid,name\r\n1,"a, ""b""\r\nc"\r\n2,\r\n')).toEqual({
    rows: [
      ['id', 'name'],
      ['1', 'a, "b"\r\nc'],
      ['2', ''],
    ],
    whole: true,
  });
});

test('the last line needs no end, and empty lines are no rows', () => {
  expect(read('a,b\n\n1,2').rows).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(read('alone').rows).toEqual([['alone']]);
  expect(read('').rows).toEqual([]);
});

test('semicolons and tabs separate where the first line has more of them', () => {
  expect(read('a;b;"c,d"\n1;2,5;3\n').rows).toEqual([
    ['a', 'b', 'c,d'],
    ['1', '2,5', '3'],
  ]);
  expect(read('a\tb\n1\t2,5\n').rows).toEqual([
    ['a', 'b'],
    ['1', '2,5'],
  ]);
});

test('a file that ends inside of quotes is known to be cut off', () => {
  expect(read('a,b\n1,"half').whole).toBe(false);
  expect(read('a,b\n1,"whole"').whole).toBe(true);
});

test('in whatever pieces the file comes, its rows are those that were written', () => {
  const cell = fc
    .array(fc.constantFrom('a', 'İ', '"', ',', ';', '\n', '\r\n', ' ', '€'), { maxLength: 5 })
    .map((parts) => `x${parts.join('')}`);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(cell, cell, cell), { maxLength: 6 }),
      fc.integer({ min: 1, max: 9 }),
      (rows, piece) => {
        const text = `\ufeff${csvLine(['a', 'b', 'c'])}${rows.map(csvLine).join('')}`;
        expect(read(text, piece)).toEqual({ rows: [['a', 'b', 'c'], ...rows], whole: true });
        const count = csvLineCounter();
        expect(count(new TextEncoder().encode(text))).toBe(rows.length + 1);
      },
    ),
  );
});

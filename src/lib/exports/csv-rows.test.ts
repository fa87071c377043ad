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

test('reads separators, quotes and line ends inside quoted cells', () => {
  expect(read('\ufeffid,name\r\n1,"a, ""b""\r\nc"\r\n2,\r\n')).toEqual({
    rows: [
      ['id', 'name'],
      ['1', 'a, "b"\r\nc'],
      ['2', ''],
    ],
    whole: true,
  });
});

test('reads a last line without a line end and skips empty lines', () => {
  expect(read('a,b\n\n1,2').rows).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
  expect(read('alone').rows).toEqual([['alone']]);
  expect(read('').rows).toEqual([]);
});

test('uses semicolons or tabs as separators if the first line has more of them', () => {
  expect(read('a;b;"c,d"\n1;2,5;3\n').rows).toEqual([
    ['a', 'b', 'c,d'],
    ['1', '2,5', '3'],
  ]);
  expect(read('a\tb\n1\t2,5\n').rows).toEqual([
    ['a', 'b'],
    ['1', '2,5'],
  ]);
});

test('detects a file that ends inside quotes as truncated', () => {
  expect(read('a,b\n1,"half').whole).toBe(false);
  expect(read('a,b\n1,"whole"').whole).toBe(true);
});

test('reads the rows as written, whatever the chunks of the file', () => {
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

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyBlock } from './clipboard.ts';
import { readTsv } from './pasted-table.ts';

const texts = (text: string) => readTsv(text).map((row) => row.map((cell) => cell.text));

test('reads the rows and cells of a sheet with or without a final line break', () => {
  expect(texts('a\tb\r\nc\td\r\n')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  expect(texts('a\tb\nc')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ]);
  expect(texts('')).toEqual([]);
  expect(texts('\r\n\t')).toEqual([]);
});

test('keeps line breaks, tabs and doubled quotes inside a quoted cell', () => {
  expect(texts('"two\r\nlines"\t"a ""b"" c"\t"d\te"\r\nx\ty\tz')).toEqual([
    ['two\nlines', 'a "b" c', 'd\te'],
    ['x', 'y', 'z'],
  ]);
});

test('keeps quotes that are part of a text', () => {
  expect(texts('19" monitor\t1\n"Premium" paper\t2\n"open\t3')).toEqual([
    ['19" monitor', '1'],
    ['"Premium" paper', '2'],
    ['"open', '3'],
  ]);
});

test('separates cells by semicolons if every line has them and none has tabs', () => {
  expect(texts('a;1,5\nb;2')).toEqual([
    ['a', '1,5'],
    ['b', '2'],
  ]);
  expect(texts('a; b\nc')).toEqual([['a; b'], ['c']]);
});

test('drops empty columns at the end and keeps empty cells in between', () => {
  expect(texts('a\t\tb\t\t\n\nc')).toEqual([
    ['a', '', 'b'],
    ['', '', ''],
    ['c', '', ''],
  ]);
});

test('reads copied lines back unchanged in every language', () => {
  const word = fc
    .string({
      unit: fc.constantFrom('a', '"', '\t', '\n', ' ', '=', '-', 'ş', ';', "'"),
      maxLength: 8,
    })
    .map((text) => text.replace(/^'+/, '').trim());
  fc.assert(
    fc.property(
      fc.array(fc.tuple(word, word), { minLength: 1, maxLength: 5 }),
      fc.constantFrom('en-GB', 'tr-TR'),
      (rows, locale) => {
        const full = rows.map(([name, description]) => [`x${name}`, description] as const);
        const { text } = copyBlock(
          full.map(([name, description]) => [
            { cell: 'name' as const, value: name },
            { cell: 'description' as const, value: description },
            { cell: 'total_price' as const, value: '-1234.50' },
          ]),
          locale,
          (unit) => unit,
        );
        const amount = locale === 'tr-TR' ? '-1234,50' : '-1234.50';
        expect(texts(text)).toEqual(
          full.map(([name, description]) => [name.trim(), description, amount]),
        );
      },
    ),
    { numRuns: 500 },
  );
});

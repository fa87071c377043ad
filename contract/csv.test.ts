import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteOrderMark, csvLine, harmlessCell, withoutFormula } from '#contract/csv.ts';

/** Reads a CSV as RFC 4180 defines it, one character at a time. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let [row, cell, quoted]: [string[], string, boolean] = [[], '', false];
  for (let at = text.startsWith(byteOrderMark) ? 1 : 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (quoted && letter === '"' && text.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"') quoted = !quoted;
    else if (!quoted && letter === ',') {
      row.push(cell);
      cell = '';
    } else if (!quoted && letter === '\r' && text.charAt(at + 1) === '\n') {
      rows.push([...row, cell]);
      [row, cell] = [[], ''];
      at += 1;
    } else cell += letter;
  }
  return rows;
}

// Characters that break spreadsheets and CSV readers, more often than by chance.
const cell = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      '"',
      ',',
      ';',
      '\r',
      '\n',
      '\t',
      ' ',
      '=',
      '+',
      '-',
      '@',
      'ş',
      '1',
      '.',
      "'",
    ),
  }),
);
const table = fc.integer({ min: 1, max: 6 }).chain((width) =>
  fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
    minLength: 1,
    maxLength: 6,
  }),
);

test('reads back what was written, apart from the apostrophe before a formula', () => {
  fc.assert(
    fc.property(table, (rows) => {
      expect(readCsv(byteOrderMark + rows.map(csvLine).join(''))).toEqual(
        rows.map((row) => row.map(harmlessCell)),
      );
    }),
  );
});

test('no cell begins like a formula unless it is a plain number', () => {
  fc.assert(
    fc.property(cell, (text) => {
      const safe = withoutFormula(text);
      expect(/^[=+@\t\r\n]|^-(?!\d*\.?\d+$)/.test(safe)).toBe(false);
      expect([text, `'${text}`]).toContain(safe);
    }),
  );
});

test.each([
  '=1+1',
  '+49 30 1234',
  '-x',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '-1+cmd|x',
  '−5',
])('prevents %j from running as a formula', (value) => {
  expect(withoutFormula(value)).toBe(`'${value}`);
});

test.each(['-8.79', '-0.50', '12', 'A=1', 'x@y.z', ''])('leaves %j unchanged', (value) => {
  expect(withoutFormula(value)).toBe(value);
});

test('keeps letters, quotes and line breaks', () => {
  expect(csvLine(['Müller, "Söhne"', '12.50', 'a\nb', ''])).toBe(
    '"Müller, ""Söhne""",12.50,"a\nb",\r\n',
  );
});

test('no part of a line is a formula when split at semicolons, as some countries do', () => {
  fc.assert(
    fc.property(table, (rows) => {
      for (const row of rows)
        for (const part of csvLine(row)
          .split(/[;\t\r\n]/)
          .slice(1))
          expect(part).not.toMatch(/^["\s]*[=+\-@]/);
    }),
  );
});

test.each([
  ['x;=1+1', "x;'=1+1"],
  ['x; =1+1', "x;' =1+1"],
  ['x;"=1+1', `x;'"=1+1`],
  ['a\n@SUM(A1)', "a\n'@SUM(A1)"],
  ['a\t+1;-1+2', "a\t'+1;'-1+2"],
])('makes %j harmless for readers that separate by semicolons', (text, written) => {
  expect(harmlessCell(text)).toBe(written);
});

test.each(['Meyer; Söhne', '-8.79', 'a;1', 'a\nb'])('writes %j unchanged', (text) => {
  expect(harmlessCell(text)).toBe(text);
});

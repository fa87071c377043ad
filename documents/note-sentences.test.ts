import { expect, test } from 'vitest';
import { noteCodes } from '#contract/note-codes.ts';
import { sentenceOf } from './note-sentences.ts';

test.each([
  [
    'page-differs',
    { field: 'total_price', page: '12.00', page_currency: 'EUR', file: '13.00', file_currency: '' },
    'The page shows the total 12.00 EUR; the e-invoice inside the file says 13.00. The e-invoice was taken.',
  ],
  [
    'not-a-number',
    { field: 'line_total', line: '3', text: '1,2,3' },
    'The amount of line 3 "1,2,3" is not a number and was left out.',
  ],
  [
    'not-a-number',
    { field: 'vat_rate', line: '2', text: 'x' },
    'The VAT rate of line 2 "x" is not a number and was left out.',
  ],
  [
    'rounded',
    { field: 'total_price', text: '1200.666', currency: 'KWD' },
    'The file says 1200.666 KWD for the total; only two decimals can be kept.',
  ],
  [
    'rounded',
    { field: 'quantity', text: '12.345678', line: '3' },
    'The file says 12.345678 for the quantity of line 3; only three decimals can be kept.',
  ],
  [
    'cut',
    { field: 'tax_office', most: '100' },
    'The tax office is longer than 100 characters, and was cut.',
  ],
  [
    'left-out',
    { field: 'some_new_field', most: '5' },
    'The some new field is longer than 5 characters, and was left out.',
  ],
  [
    'person-kept',
    { field: 'items', value: '4' },
    'Lines: the file has 4; what people changed stays.',
  ],
  [
    'person-kept',
    { field: 'total_vat', value: '19.00', currency: 'EUR' },
    'The file says 19.00 EUR for the VAT; what people entered stays.',
  ],
  [
    'sums-differ',
    { field: 'items', sum: '10.00', stated: '11.00', currency: 'TRY' },
    'The lines of the file add up to 10.00 TRY without VAT; the file says 11.00 TRY.',
  ],
  [
    'sums-differ',
    { sum: '10.00', stated: '11.00', currency: 'TRY' },
    'Net and VAT of the file add up to 10.00 TRY; the file says 11.00 TRY. What the file says was taken.',
  ],
  [
    'several-invoices',
    { count: '2', others: 'B-2' },
    'The file holds 2 invoices; the first one was read. Not read: B-2.',
  ],
  ['several-invoices', { count: '2' }, 'The file holds 2 invoices; the first one was read.'],
] as const)('writes the note %s with %o as a sentence', (code, values, sentence) => {
  expect(sentenceOf({ code, values })).toBe(sentence);
});

test('writes every note as a complete sentence, and an unknown note as its code', () => {
  const names =
    'amount currency due total count others sum stated read pages first second page file other text most invoice value record';
  const values = Object.fromEntries(names.split(' ').map((name) => [name, `«${name}»`]));
  for (const code of noteCodes) {
    const sentence = sentenceOf({ code, values: { ...values, field: 'total_price' } });
    expect(sentence, code).toMatch(/^[A-Z«].*\.$/);
    expect(sentence, code).not.toMatch(/undefined| {2}| [.,;]/);
  }
  expect(sentenceOf({ code: 'a-code-of-next-year', values: {} })).toBe('a-code-of-next-year');
});

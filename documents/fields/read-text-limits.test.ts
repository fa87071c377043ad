import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { readText } from './read-text.ts';
import type { Word } from '#documents/text/words.ts';

const words = (
  count: number,
  text: (at: number) => string,
  place: (at: number) => { x: number; y: number },
): Word[] =>
  Array.from({ length: count }, (_, at) => ({
    text: text(at),
    ...place(at),
    x2: place(at).x + 2,
    h: 8,
    page: 1,
    confidence: 0.9,
  }));

test.each([
  [
    'one line of thousands of words',
    words(
      5000,
      () => 'Am',
      (at) => ({ x: at * 3, y: 60 }),
    ),
  ],
  [
    'endless digits',
    words(
      2000,
      () => '1.'.repeat(20),
      (at) => ({ x: at * 3, y: 60 }),
    ),
  ],
  [
    'a word of 200,000 letters',
    words(
      1,
      () => 'a'.repeat(200_000),
      () => ({ x: 1, y: 60 }),
    ),
  ],
  [
    'a thousand companies',
    words(
      4000,
      (at) => ['Test', 'GmbH', '10115', 'Berlin'][at % 4] ?? '',
      (at) => ({ x: (at % 4) * 40, y: 20 + Math.floor(at / 4) * 10 }),
    ),
  ],
  [
    'a line of thousands of groups of digits',
    words(
      6000,
      (at) => (at % 2 === 0 ? '1' : '250.00'),
      (at) => ({ x: at * 3, y: 60 }),
    ),
  ],
  [
    'thousands of tax numbers',
    words(
      6000,
      (at) => (at % 2 === 0 ? 'VAT' : 'DE136695976'),
      (at) => ({ x: (at % 2) * 40, y: 20 + Math.floor(at / 2) * 10 }),
    ),
  ],
])(
  'reads %s in time and without invented values',
  (_, all) => {
    expect(readText(pageDocument(all, 'ocr'), new Fields())).toMatchObject({
      invoice_number: '',
      invoice_date: null,
      total_price: null,
      items: [],
    });
  },
  20_000,
);

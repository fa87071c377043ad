import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { tableHeadAt } from './table-columns.ts';
import type { Word } from '#documents/text/words.ts';

const namesOf = (words: readonly Word[]) =>
  readText(pageDocument(words), new Fields()).items.map(({ name }) => name);

const drawn = `50:Charge|320:Usage|380:Price|500:Amount
50:Electricity used
320:675 kWh|380:22.866p per kWh|500:154.35
50:meter 19L 2210834, actual readings
50:Standing charge|320:30 days|380:129.60p per day|500:38.88

50:Subtotal before VAT|500:193.23
50:VAT at 20%|500:38.64
50:Total|500:231.87`;

test('does not read the first name as part of the heading, and reads `Charge` as a name column', () => {
  // The name and its details are half a line above and below their amount.
  const places = new Map([
    [80, 78],
    [95, 83],
    [110, 88],
  ]);
  const words = drawnWords(drawn).map((word) => ({ ...word, y: places.get(word.y) ?? word.y }));
  expect(namesOf(words)).toEqual([expect.stringContaining('Electricity used'), 'Standing charge']);
});

test.each(['Szt.', 'Pieces', 'Kpl'])(
  'reads the column %s as the quantity beside a price per piece',
  (heading) => {
    const page = `50:Artikel|320:${heading}|380:Price a piece|500:Total`;
    const head = tableHeadAt(pageDocument(drawnWords(page)), 0);
    expect(head?.columns.map(({ kind }) => kind)).toEqual([
      'name',
      'quantity',
      'unit_price',
      'amount',
    ]);
  },
);

test('joins a currency sign to the heading before it across any blank', () => {
  const words = drawnWords('50:Details|320:Qty|380:Unit|460:Net').flatMap((word) =>
    word.text === 'Net' ? [word, { ...word, text: '£', x: word.x2 + 7, x2: word.x2 + 12 }] : [word],
  );
  const head = tableHeadAt(pageDocument(words), 0);
  expect(head?.columns.map(({ kind }) => kind)).toEqual(['name', 'quantity', 'unit', 'amount']);
});

test('does not read a net amount column as names although another amount follows', () => {
  const page = '297:Montant EUR HT|402:Montant TVA|487:Montant EUR TTC';
  const head = tableHeadAt(pageDocument(drawnWords(page)), 0);
  expect(head?.columns.map(({ kind }) => kind) ?? []).not.toContain('name');
});

import { expect, test } from 'vitest';
import { usualRateTexts } from '#src/lib/amounts/usual-rates.ts';
import { explain, withFix } from './explain.ts';
import { first, invoice, lamp, line, paper, toner } from './unexplained.fixture.ts';

test('explains nothing if the invoice adds up, has no lines or has no total', () => {
  expect(explain(invoice('72.00', '12.00', [paper, toner]))).toEqual([]);
  expect(explain(invoice('72.00', '12.00', []))).toEqual([]);
  expect(explain(invoice('', null, [paper]))).toEqual([]);
});

test('adds VAT to lines without it, including the cents of rounding', () => {
  const cause = first(
    invoice('14.29', '2.38', [line('A', '3.33'), line('B', '3.33'), line('C', '5.25')]),
  );
  expect(cause).toMatchObject({ kind: 'net', lines: ['A', 'B', 'C'], vat: 'agrees' });
  expect(cause?.fix.lines?.change?.map(({ values }) => values.total_price)).toEqual([
    '3.99',
    '4.00',
    '6.30',
  ]);
});

test('finds the single line without VAT', () => {
  expect(first(invoice('117.60', '19.60', [paper, line('Toner', '50.00'), lamp]))).toMatchObject({
    kind: 'net',
    lines: ['Toner'],
    before: '50.00',
    after: '60.00',
    vat: 'agrees',
  });
});

test('gives lines without a rate the rate of the VAT printed below them', () => {
  const cause = first(
    invoice('106.50', '6.50', [line('A', '60.00', null), line('B', '40.00', null)]),
  );
  expect(cause).toMatchObject({
    kind: 'net',
    fix: {
      lines: {
        change: [
          { values: { total_price: '63.90', vat_rate: '6.5' } },
          { values: { total_price: '42.60', vat_rate: '6.5' } },
        ],
      },
    },
  });
});

test('knows the low rate of French newspapers, as pasting does', () => {
  const lines = [line('Le Monde', '60.00', null), line('Le Figaro', '40.00', null)];
  const change = [{ values: { vat_rate: '2.1' } }, { values: { vat_rate: '2.1' } }];
  expect(first(invoice('102.10', '2.10', lines))).toMatchObject({
    kind: 'net',
    fix: { lines: { change } },
  });
});

test('finds a wrong rate by the VAT alone, and one the price was calculated with', () => {
  expect(
    first(
      invoice('117.60', '16.38', [
        paper,
        toner,
        line('Lamp', '45.60', '20'),
        line('Book', '0.00', '7'),
      ]),
    ),
  ).toMatchObject({ kind: 'rate' });
  expect(
    first(invoice('117.60', '19.60', [paper, line('Toner', '53.50', '7'), lamp])),
  ).toMatchObject({ kind: 'rate', lines: ['Toner'], before: '7', after: '20' });
});

test('finds a missing line by its amount on the page', () => {
  const cause = first(
    invoice('117.60', '19.60', [paper, lamp], {
      page: ['12.00', '60.00', '45.60', '98.00', '117.60', '19.60', '2026.00'],
    }),
  );
  expect(cause).toMatchObject({
    kind: 'missing',
    after: '60.00',
    fix: { lines: { add: [{ total_price: '60.00', vat_rate: '20' }] } },
  });
});

test('gives a line without a price the remaining amount', () => {
  expect(
    explain(invoice('117.60', '19.60', [paper, line('Toner', null), lamp])).map(
      ({ lines, after }) => [lines, after],
    ),
  ).toContainEqual([['Toner'], '60.00']);
});

test('removes the later one of two equal lines', () => {
  const again = { ...toner, id: 'again' };
  expect(first(invoice('117.60', '19.60', [paper, toner, lamp, again]))).toMatchObject({
    kind: 'twice',
    fix: { lines: { remove: ['again'] } },
  });
});

test('removes all lines of pages that were read twice as one fix', () => {
  const lines = [paper, toner, { ...paper, id: 'p2' }, { ...toner, id: 't2' }];
  expect(
    explain(invoice('72.00', '12.00', lines)).map(({ fix }) => fix.lines?.remove),
  ).toContainEqual(['p2', 't2']);
});

test('finds swapped digits in a line, in the total and in the VAT', () => {
  expect(first(invoice('117.60', '19.60', [line('Paper', '21.00'), toner, lamp]))).toMatchObject({
    kind: 'transposed',
    lines: ['Paper'],
    before: '21.00',
    after: '12.00',
  });
  expect(first(invoice('171.60', '19.60', [paper, toner, lamp]))).toMatchObject({
    kind: 'transposed',
    field: 'total_price',
    after: '117.60',
    fix: { header: { total_price: '117.60' } },
  });
  expect(first(invoice('117.60', '91.60', [paper, toner, lamp]))).toMatchObject({
    kind: 'transposed',
    field: 'total_vat',
    after: '19.60',
  });
});

test('finds a misplaced decimal sign, including lost decimals', () => {
  expect(first(invoice('117.60', '19.60', [line('Paper', '1200.00'), toner, lamp]))).toMatchObject({
    kind: 'slip',
    lines: ['Paper'],
    after: '12.00',
  });
  expect(first(invoice('1306.56', '217.76', [line('Desk', '1.23'), toner, paper]))).toMatchObject({
    kind: 'slip',
    lines: ['Desk'],
    after: '1234.56',
  });
});

test('suggests a round discount or a charge before unlikely causes', () => {
  expect(first(invoice('105.84', '17.64', [paper, toner, lamp]))).toMatchObject({
    kind: 'discount',
    after: '-11.76',
    vat: 'agrees',
  });
  expect(explain(invoice('122.50', '20.42', [paper, toner, lamp])).slice(0, 2)).toMatchObject([
    { kind: 'missing' },
    { kind: 'charge', after: '4.90', vat: 'agrees' },
  ]);
});

test('splits a discount across the rates of the lines', () => {
  const cause = first(
    invoice('110.16', '12.25', [line('Chair', '59.50', '19'), line('Book', '62.90', '7')]),
  );
  expect(cause).toMatchObject({
    kind: 'discount',
    vat: 'agrees',
    fix: {
      lines: {
        add: [
          { total_price: '-5.95', vat_rate: '19' },
          { total_price: '-6.29', vat_rate: '7' },
        ],
      },
    },
  });
});

test('explains a total rounded for cash as rounding', () => {
  expect(
    first(invoice('117.65', '8.81', [line('A', '117.63', '8.1')], { currency: 'CHF' })),
  ).toMatchObject({
    kind: 'rounding',
    after: '0.02',
    fix: { lines: { add: [{ total_price: '0.02', vat_rate: '0' }] } },
  });
});

test('rounds the VAT of yen, which have no cents, to integers', () => {
  expect(
    explain({
      currency: 'JPY',
      total_price: '1003',
      total_vat: '91',
      lines: [line('A', '1003', '10')],
    }),
  ).toEqual([]);
  expect(
    first({
      currency: 'JPY',
      total_price: '1100',
      total_vat: '100',
      lines: [line('A', '500', '10'), line('B', '500', '10')],
    }),
  ).toMatchObject({ kind: 'net', vat: 'agrees' });
});

test('applying a fix leaves everything it does not name unchanged', () => {
  const after = withFix(invoice('72.00', '12.00', [paper, toner]), {
    header: { total_vat: '11.00' },
    lines: { add: [{ total_price: '1.00' }], remove: ['Paper'] },
  });
  expect(after).toEqual({
    currency: 'EUR',
    total_price: '72.00',
    total_vat: '11.00',
    lines: [toner, { id: '+0', name: '', total_price: '1.00', vat_rate: null }],
  });
});

test('treats a currency named like an Object.prototype member as unknown', () => {
  const known = invoice('72.10', '12.00', [paper, toner]);
  expect(explain({ ...known, currency: 'constructor' })).toEqual(
    explain({ ...known, currency: 'XXX' }),
  );
  expect(usualRateTexts('constructor')).toEqual(usualRateTexts('XXX'));
});

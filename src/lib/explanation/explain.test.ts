import { expect, test } from 'vitest';
import { usualRateTexts } from '#src/lib/amounts/usual-rates.ts';
import { explain, withFix } from './explain.ts';
import { first, invoice, lamp, line, paper, toner } from './unexplained.fixture.ts';

test('an invoice that adds up, one without lines and one without a total are not explained', () => {
  expect(explain(invoice('72.00', '12.00', [paper, toner]))).toEqual([]);
  expect(explain(invoice('72.00', '12.00', []))).toEqual([]);
  expect(explain(invoice('', null, [paper]))).toEqual([]);
});

test('lines without VAT get it, the cents of rounding included', () => {
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

test('one line without VAT is told from the others', () => {
  expect(first(invoice('117.60', '19.60', [paper, line('Toner', '50.00'), lamp]))).toMatchObject({
    kind: 'net',
    lines: ['Toner'],
    before: '50.00',
    after: '60.00',
    vat: 'agrees',
  });
});

test('lines without any rate get the rate that the VAT below them has', () => {
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

test('the low rate of French newspapers is known, as it is in what is pasted', () => {
  const lines = [line('Le Monde', '60.00', null), line('Le Figaro', '40.00', null)];
  const change = [{ values: { vat_rate: '2.1' } }, { values: { vat_rate: '2.1' } }];
  expect(first(invoice('102.10', '2.10', lines))).toMatchObject({
    kind: 'net',
    fix: { lines: { change } },
  });
});

test('a wrong rate is found by the VAT alone, and where the price was reckoned with it', () => {
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

test('a line that is missing is found by its amount on the page', () => {
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

test('a line without a price gets what is left', () => {
  expect(
    explain(invoice('117.60', '19.60', [paper, line('Toner', null), lamp])).map(
      ({ lines, after }) => [lines, after],
    ),
  ).toContainEqual([['Toner'], '60.00']);
});

test('a line that is there twice goes, the later one', () => {
  const again = { ...toner, id: 'again' };
  expect(first(invoice('117.60', '19.60', [paper, toner, lamp, again]))).toMatchObject({
    kind: 'twice',
    fix: { lines: { remove: ['again'] } },
  });
});

test('pages that were read twice are taken out together', () => {
  const lines = [paper, toner, { ...paper, id: 'p2' }, { ...toner, id: 't2' }];
  expect(
    explain(invoice('72.00', '12.00', lines)).map(({ fix }) => fix.lines?.remove),
  ).toContainEqual(['p2', 't2']);
});

test('swapped digits are found in a line, in the total and in the VAT', () => {
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

test('a decimal sign that went astray is found, decimals that it lost included', () => {
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

test('a round discount and a charge come before anything far-fetched', () => {
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

test('a discount on lines of two rates is shared among them', () => {
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

test('a total that is rounded for cash is rounding', () => {
  expect(
    first(invoice('117.65', '8.81', [line('A', '117.63', '8.1')], { currency: 'CHF' })),
  ).toMatchObject({
    kind: 'rounding',
    after: '0.02',
    fix: { lines: { add: [{ total_price: '0.02', vat_rate: '0' }] } },
  });
});

test('yen have no cents: their VAT is rounded to whole yen', () => {
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

test('a fix on paper leaves what it does not name', () => {
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

test('a currency that is named like a member of every object is one that nobody knows', () => {
  const known = invoice('72.10', '12.00', [paper, toner]);
  expect(explain({ ...known, currency: 'constructor' })).toEqual(
    explain({ ...known, currency: 'XXX' }),
  );
  expect(usualRateTexts('constructor')).toEqual(usualRateTexts('XXX'));
});

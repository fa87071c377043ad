import { expect, test } from 'vitest';
import { clearCause, explain, withFix, type Unexplained } from './explain.ts';

const line = (name: string, total_price: string | null, vat_rate: string | null = '20') => ({
  id: name,
  name,
  total_price,
  vat_rate,
});
const invoice = (
  total_price: string,
  total_vat: string | null,
  lines: Unexplained['lines'],
  more: Partial<Unexplained> = {},
): Unexplained => ({ currency: 'EUR', total_price, total_vat, lines, ...more });
const paper = line('Paper', '12.00');
const toner = line('Toner', '60.00');
const lamp = line('Lamp', '45.60');
const first = (unexplained: Unexplained) => explain(unexplained)[0];

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

test('a total that does not stand on the page, while that of the items does, was misread', () => {
  const cause = first(
    invoice('127.60', '19.60', [paper, toner, lamp], {
      page: ['12.00', '60.00', '45.60', '117.60', '19.60', '98.00'],
    }),
  );
  expect(cause).toMatchObject({
    kind: 'total',
    field: 'total_price',
    before: '127.60',
    fix: { header: { total_price: '117.60' } },
  });
});

test('nothing is computed over a line that cannot be read', () => {
  const unread = { ...line('Lamp', null), unreadable: true as const };
  expect(explain(invoice('117.60', '19.60', [paper, toner, unread]))).toEqual([]);
});

test('a rate that no country has is not supposed', () => {
  const after = explain(
    invoice('100.00', '19.99', [line('Desk', '60.00'), line('Book', '40.00', '7')]),
  ).flatMap(({ fix }) => (fix.lines?.change ?? []).flatMap(({ values }) => values.vat_rate ?? []));
  for (const rate of after) expect(Number(rate) % 0.125).toBe(0);
  expect(
    explain(invoice('100.00', '19.99', [line('Desk', '100.00', '7')])).map(({ after: to }) => to),
  ).not.toContain('24.99');
});

test('a digit that was misread in a line is found, where the page has the right amount', () => {
  const misread = invoice('117.60', '19.60', [paper, line('Toner', '80.00'), lamp], {
    page: ['12.00', '60.00', '45.60', '98.00', '117.60', '19.60'],
  });
  expect(first(misread)).toMatchObject({
    kind: 'misread',
    lines: ['Toner'],
    before: '80.00',
    after: '60.00',
  });
  expect(clearCause(explain(misread))).toMatchObject({ kind: 'misread' });
});

test('a line that counts the other way is found, and is clear by its VAT alone', () => {
  const off = invoice('117.60', '19.60', [paper, line('Toner', '-60.00'), lamp]);
  expect(clearCause(explain(off))).toMatchObject({
    kind: 'sign',
    lines: ['Toner'],
    after: '60.00',
  });
});

test('VAT that was misread is found, where the page has that of the items', () => {
  const cause = first(
    invoice('117.60', '18.60', [paper, toner, lamp], {
      page: ['12.00', '60.00', '45.60', '98.00', '117.60', '19.60'],
    }),
  );
  expect(cause).toMatchObject({ kind: 'total', field: 'total_vat', after: '19.60' });
});

test('a cent of rounding that is left after a fix is told', () => {
  const four = ['A', 'B', 'C', 'C'].map((name, index) => ({
    ...line(name, '4.00'),
    id: String(index),
  }));
  const twice = (total: string) =>
    explain(invoice(total, '2.00', four)).find(({ kind }) => kind === 'twice');
  expect(twice('11.99')?.rounding).toBe('0.01');
  expect(twice('12.00')?.rounding).toBe('');
});

test('a difference that only chance explains has no clear cause', () => {
  const off = invoice('117.60', '19.60', [paper, line('Toner', '73.13'), lamp]);
  expect(clearCause(explain(off))).toBeUndefined();
  expect(
    clearCause(explain({ ...off, page: ['12.00', '45.60', '73.13', '98.00', '117.60', '19.60'] })),
  ).toBeUndefined();
});

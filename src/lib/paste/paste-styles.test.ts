import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromUnits } from '#contract/decimal.ts';
import { guessed, written } from './paste.fixture.ts';

const headings = {
  en: ['Item', 'Qty', 'Unit', 'Total incl. VAT', 'VAT rate'],
  tr: ['Ürün adı', 'Miktar', 'Birim', 'KDV dahil tutar', 'KDV oranı'],
  de: ['Bezeichnung', 'Menge', 'Einheit', 'Bruttobetrag', 'MwSt-Satz'],
  fr: ['Désignation', 'Quantité', 'Unité', 'Montant TTC', 'Taux de TVA'],
} as const;
const unitWords = {
  k: ['kg', 'Kilogramm', 'KGM'],
  p: ['pcs', 'adet', 'Stück'],
  m: ['m', 'metre', 'Meter'],
  l: ['lt', 'litre', 'LTR'],
} as const;

const line = fc.record({
  name: fc.constantFrom(
    'Paper A4',
    'Kâğıt, beyaz',
    'Kabel 3 m',
    'Vis à bois',
    '19" monitor',
    'Two\nlines',
  ),
  quantity: fc.bigInt(1n, 9_999_999_999n).map((units) => fromUnits(units, 3)),
  unit: fc.constantFrom('k', 'p', 'm', 'l'),
  total_price: fc.bigInt(-9_999_999_999n, 9_999_999_999n).map((units) => fromUnits(units, 2)),
  vat_rate: fc.constantFrom('0.00', '7.00', '19.00', '20.00', '5.50', '999.99'),
});

const style = fc.record({
  style: fc.constantFrom('point' as const, 'comma' as const),
  group: fc.constantFrom(
    '' as const,
    'sign' as const,
    ' ' as const,
    '\u00a0' as const,
    '\u202f' as const,
    "'" as const,
    '’' as const,
  ),
  language: fc.constantFrom('en' as const, 'tr' as const, 'de' as const, 'fr' as const),
  currency: fc.constantFrom(
    (text: string) => text,
    (text: string) => `${text} €`,
    (text: string) => `₺${text}`,
    (text: string) => `EUR ${text}`,
    (text: string) => `${text} TL`,
  ),
  minus: fc.constantFrom(
    (text: string) => text,
    (text: string) => text.replace(/^-(.*)$/, '$1-'),
    (text: string) => text.replace(/^-(.*)$/, '($1)'),
    (text: string) => text.replace('-', '\u2212'),
  ),
  percent: fc.constantFrom(
    (text: string) => text,
    (text: string) => `${text}%`,
    (text: string) => `${text} %`,
    (text: string) => `%${text}`,
  ),
});

const quoted = (text: string) => (/["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

test('reads a table written in any style back as the same values', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 40 }), style, (lines, how) => {
      const number = (value: string) => written(value, how.style, how.group);
      const rows = lines.map((one) => [
        quoted(one.name),
        number(one.quantity),
        unitWords[one.unit][lines.length % 3] ?? '',
        how.minus(how.currency(number(one.total_price))).replace(/^(\D*)-/, '-$1'),
        how.percent(number(one.vat_rate)),
      ]);
      const text = [headings[how.language], ...rows].map((cells) => cells.join('\t')).join('\r\n');
      const { lines: read, found } = guessed(text);
      expect(found.style ?? how.style).toBe(how.style);
      expect(read.map((row) => row.problems)).toEqual(lines.map(() => []));
      expect(read.map((row) => row.values)).toEqual(
        lines.map((one) => ({ ...one, name: one.name.replace('\n', ' '), description: '' })),
      );
    }),
    { numRuns: 300 },
  );
});

test('reads any block of cells without throwing and keeps every number within its limits', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      '1,234',
      '1.234',
      '12,5',
      '-',
      '',
      'Total',
      'VAT %',
      '#REF!',
      '=1+1',
      '1e9',
      '∞',
      '１２',
      '31.01.2026',
      '(',
      '%',
      '1,2,3',
      "1'2",
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 12 }), (rows) => {
      const { rows: read } = guessed(
        rows.map((row) => row.map((text) => text.replace(/[\t\r\n"]/g, '')).join('\t')).join('\n'),
      );
      for (const { values } of read) {
        for (const [limits, value] of [
          [/^-?\d{1,8}\.\d\d$/, values.total_price],
          [/^-?\d{1,7}\.\d{3}$/, values.quantity],
          [/^\d{1,3}\.\d\d$/, values.vat_rate],
        ] as const)
          if (value !== null) expect(value).toMatch(limits);
      }
    }),
    { numRuns: 300 },
  );
});

import { limitReading, type FinishedReading } from '#service/domain/finished-reading.ts';
import { asDecimal } from '#contract/decimal.ts';
import type { Chance } from '#tools/simulation/chance.ts';

/** Texts that databases have compared, folded, truncated or refused differently. */
const texts = [
  '',
  ' ',
  'Kuzey Işık A.Ş.',
  'İSTANBUL Gıda',
  'istanbul',
  'ISPARTA',
  'ısırgan',
  'Straße 7',
  'STRASSE',
  'ﬁnance Ⅷ',
  '50%',
  '100 % natural',
  'a_b',
  'c:\\temp\\x',
  "O'Brien",
  'say "yes"',
  '\u0000nul\u0000in it',
  'half \ud800 a pair',
  'emoji 😀 paper',
  'e\u0301tude',
  'étude',
  '日本語の紙',
  'العربية',
  'tab\tand\nline',
  '-- drop table invoice;',
  '*',
  'a AND b OR NOT c',
  'NEAR(pens paper)',
  '^start',
  '{column}: x',
  '=1+1',
  'ab',
  'zz top',
  'x'.repeat(199),
  'ç'.repeat(300),
  'long '.repeat(200),
  '\u00a0no-break\u2003space',
  'Ω ohm',
  'K kelvin',
  'ſlow',
  'ẞ',
  'ŉ',
  'ﷺ',
  'ǅ',
];

const numbers = [
  '0',
  '-0',
  '0.00',
  '-0.00',
  '1',
  '1.5',
  '.5',
  '5.',
  '-12.50',
  '19',
  '20.00',
  '99999999.99',
  '-99999999.99',
  '100000000',
  '9999999.999',
  '-9999999.999',
  '10000000.000',
  '999.99',
  '1000',
  '-1',
  '1e3',
  '1,5',
  ' 1',
  '+1',
  '',
  '00012.30',
  '0.001',
  '٣',
  'NaN',
  'Infinity',
  12.5,
  null,
  null,
  true,
];

const days = [
  '2026-01-31',
  '2024-02-29',
  '2025-02-29',
  '0001-01-01',
  '0000-01-01',
  '9999-12-31',
  '2026-1-1',
  '2026-03-01T00:00',
  '',
  null,
  5,
];

export const anyText = (chance: Chance): string => chance.pick(texts);
export const anyNumber = (chance: Chance): unknown => chance.pick(numbers);
export const anyDay = (chance: Chance): unknown => chance.pick(days);

/** Search words: parts of the texts, and some that occur nowhere. */
export function anyQuery(chance: Chance, known: readonly string[]): string {
  return Array.from({ length: 1 + chance.below(3) }, () => {
    const text = chance.pick([...texts, ...known]).toWellFormed();
    const signs = Array.from(text);
    const start = chance.below(signs.length);
    const piece = signs.slice(start, start + 1 + chance.below(6)).join('');
    return chance.happens(0.3) ? piece.toUpperCase() : piece;
  })
    .join(' ')
    .slice(0, chance.happens(0.02) ? 300 : 190);
}

/** A random reading; its company, if there is one, is always new. */
export function anyReading(chance: Chance, number: number): FinishedReading {
  const amount = (decimals: number, most: number) =>
    chance.happens(0.2)
      ? null
      : asDecimal(
          `${chance.happens(0.1) ? '-' : ''}${chance.below(most)}.${String(chance.below(10 ** decimals)).padStart(decimals, '0')}`,
        );
  return limitReading({
    company: chance.happens(0.6)
      ? {
          // A name of digits only shares no word with another name.
          name: `${number} ${anyText(chance)}`,
          address: anyText(chance),
          tax_number: `TAX${number}`,
          tax_office: anyText(chance),
          phone: '',
        }
      : null,
    card: chance.happens(0.3)
      ? { first_four_digits: '4543', last_four_digits: String(1000 + chance.below(20)) }
      : null,
    invoice_number: anyText(chance),
    invoice_date: chance.pick(['2026-02-27', '2024-02-29', null]),
    currency: chance.pick(['EUR', 'TRY', 'JPY', '', 'XXX']),
    total_price: amount(2, 100_000_000),
    total_vat: amount(2, 1000),
    language: chance.pick(['de', 'tr', '', 'xx-not-a-tag']),
    country: chance.pick(['DE', 'TR', '']),
    payment_type: chance.pick(['cash', 'credit_card', null]),
    notes: chance.happens(0.2)
      ? [{ code: 'two-e-invoices', values: { read: anyText(chance), other: anyText(chance) } }]
      : [],
    from: 'xml',
    items: Array.from({ length: chance.below(4) }, () => ({
      name: anyText(chance),
      description: anyText(chance),
      quantity: amount(3, 1_000_000),
      unit: chance.pick(['k', 'p', 'm', 'l', null]),
      total_price: amount(2, 1_000_000),
      vat_rate: chance.pick([asDecimal('0'), asDecimal('19'), asDecimal('8.50'), null]),
    })),
  });
}

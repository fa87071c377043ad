import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromUnits } from '#contract/decimal.ts';
import { likeness, numberQuery, promise, type Comparable, numberLikeness } from './duplicates.ts';
import { sameName, sameTaxNumber } from '#documents/companies/company-keys.ts';

const addDays = (iso: string, days: number): string =>
  new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10);

const company = { uid: 'a', name: 'Nordlicht Bürobedarf GmbH', tax_number: 'DE811907980' };
const base: Comparable = {
  invoice_number: 'NB-2026-117',
  invoice_date: '2026-02-07',
  total_price: '59.50',
  currency: 'EUR',
  company,
};
const like = (other: Partial<Comparable>, one: Partial<Comparable> = {}) =>
  likeness({ ...base, ...one }, { ...base, ...other });
const grade = (other: Partial<Comparable>, one: Partial<Comparable> = {}) =>
  like(other, one)?.grade ?? null;

test('grades equal number, company, amount and date as the same, with all reasons', () => {
  expect(like({})).toEqual({
    grade: 'same',
    reasons: [
      { kind: 'number', how: 'same' },
      { kind: 'company', how: 'same' },
      { kind: 'amount', difference: '0.00' },
      { kind: 'date', days: 0 },
    ],
  });
});

test('tolerates two cents, three days, or swapped day and month', () => {
  expect(like({ total_price: '59.52', invoice_date: '2026-02-10' })?.reasons.slice(2)).toEqual([
    { kind: 'amount', difference: '0.02' },
    { kind: 'date', days: 3 },
  ]);
  expect(like({ invoice_date: '2026-07-02' })).toMatchObject({
    grade: 'same',
    reasons: [{}, {}, {}, { kind: 'swapped' }],
  });
  expect(grade({ total_price: '59.53' })).toBe(null);
});

test('does not match invoices with different amount, currency or sign, whatever the number', () => {
  for (const other of [{ total_price: '60.50' }, { currency: 'GBP' }, { total_price: '-59.50' }])
    expect(grade(other)).toBe(null);
});

test('grades identical files as the same, whatever was read from them', () => {
  expect(likeness(base, { ...base, total_price: '1.00', invoice_number: '' }, true)).toMatchObject({
    grade: 'same',
    reasons: [{ kind: 'file' }, { kind: 'company' }, { kind: 'date' }],
  });
});

test('matches a receipt without a number if all else agrees, and less on another date', () => {
  expect(grade({ invoice_number: '' })).toBe('likely');
  expect(grade({ invoice_number: null, invoice_date: '2026-02-08' })).toBe('possible');
  expect(grade({ invoice_number: null, invoice_date: '2026-02-18' })).toBe(null);
});

test('does not match monthly invoices of the same company', () => {
  expect(grade({ invoice_number: 'NB-2026-118', invoice_date: '2026-03-07' })).toBe(null);
  expect(grade({ invoice_number: 'NB-2026-118' })).toBe(null);
});

test('lowers the grade of a number if company or date differ, and ignores a short number then', () => {
  const elsewhere = { uid: 'b', name: 'Hafen Papier AG', tax_number: 'DE123456789' };
  expect(grade({ company: elsewhere })).toBe('possible');
  expect(grade({ invoice_date: '2025-02-07' })).toBe('possible');
  const short = { invoice_number: '17' };
  expect(grade({ ...short, company: elsewhere }, short)).toBe(null);
  expect(grade({ ...short, invoice_date: '2025-02-07' }, short)).toBe(null);
});

test('counts unknown fields neither for nor against a match', () => {
  expect(grade({ total_price: null })).toBe('likely');
  expect(grade({ total_price: null, invoice_date: null })).toBe('possible');
  expect(grade({ company: null })).toBe('likely');
  expect(grade({ total_price: null, invoice_date: null, company: null })).toBe(null);
});

test.each([
  ['INV-0017', 'inv 17', 'spelling'],
  ['2026-017', '2026017', 'spelling'],
  ['2026/017', '2026-17', 'spelling'],
  ['0030064443', '30064443', 'spelling'],
  ['Rechnung 30064443', '30064443', 'spelling'],
  ['GIB2O09', 'GIB2009', 'look-alike'],
  ['l23-S0', '123-50', 'look-alike'],
  ['NB-O017', 'NB-17', 'look-alike'],
  ['INV-118', 'INV-117', null],
  ['', '', null],
  ['---', '...', null],
  ['930064443', '30064443', null],
  ['ıst-1', 'IST-1', 'same'],
])('compares the numbers %s and %s: %s', (one, other, how) => {
  expect(numberLikeness(one, other)).toBe(how);
  expect(numberLikeness(other, one)).toBe(how);
});

test.each([
  ['AAA Anonim Şirketi', 'AAA A.Ş.', true],
  ['REWE', 'REWE Markt GmbH', true],
  ['Örnek İnşaat San. ve Tic. Ltd. Şti.', 'ORNEK INSAAT', true],
  ['Coolblue B.V.', 'coolblue', true],
  ['Nordlicht', 'Nordsee', false],
  ['AB', 'ABC', false],
  ['GmbH', 'AG', false],
  ['', '', false],
  ['Amazon.com', 'Amazon Web Services, Inc.', false],
])('compares the company names %s and %s: %s', (one, other, same) => {
  expect(sameName(one, other)).toBe(same);
});

test.each([
  ['DE 232 446 240', '232446240', true],
  ['NL8200.98.395.B.01', 'NL820098395B01', true],
  ['1288331521', '1288331520', false],
  ['', '', false],
  ['12', 'DE12', false],
])('compares the tax numbers %s and %s: %s', (one, other, same) => {
  expect(sameTaxNumber(one, other)).toBe(same);
});

const anInvoice = fc.record({
  invoice_number: fc.stringMatching(/^[ACEFHJKMNPRTUVWXY]{0,4}[-/]?\d{0,3}[1-9]\d{0,5}$/),
  invoice_date: fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2020-01-01', days)),
  total_price: fc.bigInt({ min: -9_999_999n, max: 9_999_999n }).map((units) => fromUnits(units, 2)),
  currency: fc.constantFrom('EUR', 'TRY', 'USD'),
  company: fc.record({
    uid: fc.uuid(),
    name: fc.stringMatching(/^[A-Z][a-z]{3,9} [A-Z][a-z]{3,9} GmbH$/),
    tax_number: fc.stringMatching(/^DE\d{9}$/),
  }),
});

test('finds an invoice entered again in another spelling, in either order', () => {
  const spell = fc.record({
    blank: fc.constantFrom('', ' ', '-', '.', '/'),
    zeros: fc.integer({ min: 0, max: 3 }),
    lower: fc.boolean(),
    cents: fc.integer({ min: 0, max: 2 }),
    days: fc.integer({ min: -3, max: 3 }),
    mixed: fc.boolean(),
  });
  fc.assert(
    fc.property(anInvoice, spell, (one, { blank, zeros, lower, cents, days, mixed }) => {
      const [, letters = '', figures = ''] = /^([A-Z]*)[-/]?(\d+)$/.exec(one.invoice_number) ?? [];
      const written = `${letters}${blank}${'0'.repeat(zeros)}${mixed ? figures.replaceAll('0', 'O') : figures}`;
      const sign = one.total_price.startsWith('-') ? -1n : 1n;
      const units = BigInt(one.total_price.replace('.', '')) + sign * BigInt(cents);
      const other = {
        ...one,
        invoice_number: lower ? written.toLowerCase() : written,
        invoice_date: addDays(one.invoice_date, days),
        total_price: fromUnits(units, 2),
        company: {
          uid: 'other',
          name: one.company.name.toUpperCase().replace(' GMBH', ''),
          tax_number: one.company.tax_number.slice(2),
        },
      };
      expect(likeness(one, other)?.grade).toBe('same');
      expect(likeness(other, one)?.grade).toBe('same');
      expect(promise(one, other, false)).toBeGreaterThan(0);
    }),
    { numRuns: 2_000 },
  );
});

test('does not match random invoices, or a credit note with the same number', () => {
  fc.assert(
    fc.property(anInvoice, anInvoice, (one, other) => {
      fc.pre(one.total_price !== other.total_price || one.invoice_number !== other.invoice_number);
      if (numberLikeness(one.invoice_number, other.invoice_number) === null)
        expect(likeness(one, other)).toBe(null);
      const credit = {
        ...one,
        total_price: one.total_price.startsWith('-')
          ? one.total_price.slice(1)
          : `-${one.total_price}`,
      };
      fc.pre(/[1-9]/.test(one.total_price));
      expect(likeness(one, credit)).toBe(null);
    }),
    { numRuns: 2_000 },
  );
});

test('gives the same grade in either order', () => {
  const some = fc.record({
    invoice_number: fc.constantFrom('', '17', '0017', 'NB-2026-117', 'NB2O26117'),
    invoice_date: fc.constantFrom(null, '2026-02-07', '2026-07-02', '2026-02-09', '2025-02-07'),
    total_price: fc.constantFrom(null, '59.50', '59.51', '-59.50', '0.00', '0.01'),
    currency: fc.constantFrom('', 'EUR', 'TRY'),
    company: fc.constantFrom(
      null,
      company,
      { uid: 'b', name: 'Nordlicht Burobedarf', tax_number: null },
      { uid: 'c', name: 'Hafen', tax_number: '12' },
    ),
  });
  fc.assert(
    fc.property(some, some, (one, other) => {
      expect(likeness(one, other)?.grade).toBe(likeness(other, one)?.grade);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['NB-2026-00117', '2026'],
  ['471102', '471102'],
  ['0017', '0017'],
  ['17', null],
  ['#e6d598ef', '598'],
  ['', null],
])('searches for number %s with %s', (number, query) => {
  expect(numberQuery(number)).toBe(query);
});

import { expect, test } from 'vitest';
import { anItem } from '#contract/fixtures.ts';
import {
  carried,
  contentsOf,
  derivedOf,
  displayedText,
  editableText,
  readCell,
  validateBody,
} from './cells.ts';

test('the numbers of a line are read back unchanged in every language', () => {
  const contents = contentsOf(anItem());
  for (const locale of ['en-GB', 'tr-TR']) {
    expect(readCell('quantity', contents.quantity, locale)).toEqual({
      kind: 'value',
      value: '10.000',
    });
    expect(readCell('total_price', contents.total_price, locale)).toEqual({
      kind: 'value',
      value: '59.50',
    });
  }
});

test('shows numbers with the decimal separator of the language and without trailing zeros', () => {
  expect(editableText('quantity', '10.000', 'en-GB')).toBe('10');
  expect(editableText('quantity', '1.250', 'tr-TR')).toBe('1,25');
  expect(editableText('total_price', '1234.50', 'tr-TR')).toBe('1234,50');
  expect(editableText('vat_rate', '19.00', 'en-GB')).toBe('19');
  expect(editableText('total_price', { typed: 'as typed' }, 'en-GB')).toBe('as typed');
});

test('shows an amount with the decimals of its currency, or more where it has more', () => {
  expect(displayedText('total_price', '1100.00', 'en-GB', 0)).toBe('1,100');
  expect(displayedText('total_price', '1100.50', 'en-GB', 0)).toBe('1,100.5');
  expect(displayedText('total_price', '1100.00', 'en-GB', 2)).toBe('1,100.00');
  expect(editableText('total_price', '1100.00', 'en-GB', 0)).toBe('1100');
});

test('an emptied number is null, an emptied text is empty', () => {
  expect(readCell('total_price', { typed: ' ' }, 'en-GB')).toEqual({ kind: 'value', value: null });
  expect(readCell('unit', '', 'en-GB')).toEqual({ kind: 'value', value: null });
  expect(readCell('name', '', 'en-GB')).toEqual({ kind: 'value', value: '' });
});

test('net and VAT add up to the total', () => {
  const sums = (total_price: string, vat_rate: string | null) =>
    derivedOf(contentsOf({ total_price, vat_rate }), 'en');
  expect(sums('59.50', '19.00')).toMatchObject({ net: '50.00', vat: '9.50' });
  expect(sums('10.00', '18.00')).toMatchObject({ net: '8.47', vat: '1.53' });
  expect(sums('-59.50', '19.00')).toMatchObject({ net: '-50.00', vat: '-9.50' });
  expect(sums('59.50', null)).toMatchObject({ net: null, vat: null });
  // Another service may store totals with more than two decimals.
  expect(sums('59.505', '19.00')).toMatchObject({ net: '50.005', vat: '9.50' });
});

test('rejects a body that the contract refuses and says which cell is wrong', () => {
  expect(validateBody({ unit: 'dozen' })).toEqual({
    problems: { unit: { kind: 'unreadable', why: { reason: 'unit' } } },
  });
  expect(validateBody({ name: 'x'.repeat(501), total_price: '59.505' })).toEqual({
    problems: {
      name: { kind: 'long', most: 500 },
      total_price: { kind: 'unreadable', why: { reason: 'decimals', text: '59.505', most: 2 } },
    },
  });
  expect(validateBody({ name: 'Paper', total_price: null })).toEqual({
    body: { name: 'Paper', total_price: null },
  });
});

test('offers the reading found on the page first, without choosing it', () => {
  expect(readCell('quantity', { typed: '1,234' }, 'en')).toEqual({
    kind: 'several',
    options: ['1234.000', '1.234'],
  });
  const onPage = () => ['1,234', 'kg', '12,50', '15,43'];
  expect(readCell('quantity', { typed: '1,234' }, { locale: 'en', onPage })).toEqual({
    kind: 'several',
    options: ['1.234', '1234.000'],
  });
});

test('keeps a number copied to another column, or shows it as it was where it does not fit', () => {
  expect(carried('quantity', 'total_price', '1.500', 'de')).toBe('1.50');
  expect(carried('total_price', 'quantity', '1234.50', 'de')).toBe('1234.500');
  expect(carried('quantity', 'total_price', '1.505', 'de')).toEqual({ typed: '1,505' });
  expect(carried('quantity', 'name', '1.500', 'de')).toBe('1,5');
  expect(carried('name', 'quantity', '1,5', 'de')).toBe('1.500');
});

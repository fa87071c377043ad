import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitDigits } from '#src/lib/cards/card-digits.ts';

const empty = { first: '', last: '' };

test('keeps only the first and last four digits of a full card number', () => {
  expect(splitDigits('4543 1234 5678 0017', 'first', empty)).toEqual({
    first: '4543',
    last: '0017',
  });
  expect(splitDigits('4543-1234-5678-0017', 'last', { first: '9999', last: '' })).toEqual({
    first: '4543',
    last: '0017',
  });
});

test('keeps four digits in the field they were typed in', () => {
  expect(splitDigits('0017', 'last', { first: '4543', last: '' })).toEqual({
    first: '4543',
    last: '0017',
  });
  expect(splitDigits('45', 'first', { first: '', last: '0017' })).toEqual({
    first: '45',
    last: '0017',
  });
});

test('moves a fifth digit to the empty second field and leaves a full one unchanged', () => {
  expect(splitDigits('45430', 'first', empty)).toEqual({ first: '4543', last: '0' });
  expect(splitDigits('45430', 'first', { first: '4543', last: '0017' })).toEqual({
    first: '4543',
    last: '0017',
  });
});

test('keeps only the first and last four digits of a card number typed key by key', () => {
  const typed = '4543123456780017'
    .split('')
    .reduce(
      (before, digit) =>
        before.first.length < 4
          ? splitDigits(before.first + digit, 'first', before)
          : splitDigits(before.last + digit, 'last', before),
      empty,
    );
  expect(typed).toEqual({ first: '4543', last: '0017' });
});

test('never leaves more than four digits in a field', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom('first' as const, 'last' as const), (text, into) => {
      const { first, last } = splitDigits(text, into, empty);
      expect(`${first}/${last}`).toMatch(/^\d{0,4}\/\d{0,4}$/);
    }),
  );
});

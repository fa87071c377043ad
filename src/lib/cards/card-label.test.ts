import { expect, test } from 'vitest';
import {
  cardLabel,
  cutCardNumber,
  cutCardNumbers,
  shortCardLabel,
  typedCard,
} from '#src/lib/cards/card-label.ts';

test('cuts a pasted full card number to its first and last four digits', () => {
  expect(cutCardNumber('4543 1234-5678 0017')).toBe('4543 0017');
  expect(cutCardNumber('45431')).toBe('4543 1');
  expect(cutCardNumber('no digits')).toBe('');
});

test('accepts the last four digits or first and last four, but not fewer', () => {
  expect(typedCard('0017')).toEqual({ first_four_digits: '', last_four_digits: '0017' });
  expect(typedCard('4543 0017')).toEqual({ first_four_digits: '4543', last_four_digits: '0017' });
  for (const text of ['', '017', '4543 001']) expect(typedCard(text)).toBeNull();
});

test('labels a card by the digits that are known', () => {
  expect(cardLabel({ first_four_digits: '4543', last_four_digits: '0017' })).toBe(
    '4543 •••• •••• 0017',
  );
  expect(cardLabel({ first_four_digits: '', last_four_digits: '0017' })).toBe('•••• 0017');
  expect(cardLabel({ first_four_digits: '4543', last_four_digits: null })).toBe(
    '4543 •••• •••• ••••',
  );
});

test('labels a card without digits by the name the service gives it', () => {
  const unknown = { first_four_digits: '', last_four_digits: '' };
  expect(cardLabel({ ...unknown, hf_id: 'Travel card' })).toBe('Travel card');
  expect(cardLabel({ ...unknown, hf_id: '' })).toBe('•••• ••••');
});

test('cuts card numbers in a search to first and last four digits and keeps other text', () => {
  expect(cutCardNumbers('4543 7391 8264 0017')).toBe('4543 0017');
  expect(cutCardNumbers('card 4543739182640017 of Ada')).toBe('card 4543 0017 of Ada');
  expect(cutCardNumbers('4543-7391-8264-0017')).toBe('4543 0017');
  expect(cutCardNumbers('CRD-2026 0017')).toBe('CRD-2026 0017');
  expect(cutCardNumbers('4543 0017')).toBe('4543 0017');
});

test('shows the last digits of each card in a narrow field', () => {
  expect(shortCardLabel({ first_four_digits: '4543', last_four_digits: '0017' })).toBe(
    '4543 •• 0017',
  );
  expect(shortCardLabel({ first_four_digits: '', last_four_digits: '0017' })).toBe('•••• 0017');
  const unknown = { first_four_digits: '', last_four_digits: '' };
  expect(shortCardLabel({ ...unknown, hf_id: 'CRD-1' })).toBe('CRD-1');
});

import { expect, test } from 'vitest';
import {
  cardLabel,
  cutCardNumber,
  cutCardNumbers,
  shortCardLabel,
  typedCard,
} from '#src/lib/cards/card-label.ts';

test('a pasted full card number is cut to its first and last four digits', () => {
  expect(cutCardNumber('4543 1234-5678 0017')).toBe('4543 0017');
  expect(cutCardNumber('45431')).toBe('4543 1');
  expect(cutCardNumber('no digits')).toBe('');
});

test('a card is made of its last four or of first and last four, never of less', () => {
  expect(typedCard('0017')).toEqual({ first_four_digits: '', last_four_digits: '0017' });
  expect(typedCard('4543 0017')).toEqual({ first_four_digits: '4543', last_four_digits: '0017' });
  for (const text of ['', '017', '4543 001']) expect(typedCard(text)).toBeNull();
});

test('a card reads by what is known of it', () => {
  expect(cardLabel({ first_four_digits: '4543', last_four_digits: '0017' })).toBe(
    '4543 •••• •••• 0017',
  );
  expect(cardLabel({ first_four_digits: '', last_four_digits: '0017' })).toBe('•••• 0017');
  expect(cardLabel({ first_four_digits: '4543', last_four_digits: null })).toBe(
    '4543 •••• •••• ••••',
  );
});

test('a card without digits reads by what the service calls it', () => {
  const unknown = { first_four_digits: '', last_four_digits: '' };
  expect(cardLabel({ ...unknown, hf_id: 'Travel card' })).toBe('Travel card');
  expect(cardLabel({ ...unknown, hf_id: '' })).toBe('•••• ••••');
});

test('of a card number in a search only the first and last four are left; other texts stay', () => {
  expect(cutCardNumbers('4543 7391 8264 0017')).toBe('4543 0017');
  expect(cutCardNumbers('card 4543739182640017 of Ada')).toBe('card 4543 0017 of Ada');
  expect(cutCardNumbers('4543-7391-8264-0017')).toBe('4543 0017');
  expect(cutCardNumbers('CRD-2026 0017')).toBe('CRD-2026 0017');
  expect(cutCardNumbers('4543 0017')).toBe('4543 0017');
});

test('a field of a few characters shows the last digits of each card', () => {
  expect(shortCardLabel({ first_four_digits: '4543', last_four_digits: '0017' })).toBe(
    '4543 •• 0017',
  );
  expect(shortCardLabel({ first_four_digits: '', last_four_digits: '0017' })).toBe('•••• 0017');
  const unknown = { first_four_digits: '', last_four_digits: '' };
  expect(shortCardLabel({ ...unknown, hf_id: 'CRD-1' })).toBe('CRD-1');
});

import { expect, test } from 'vitest';
import { withoutCardNumbers } from '#src/lib/cards/card-numbers.ts';

test.each([
  ['4543739182640010', '4543 0010'],
  ['card 4543739182640010 of Ada', 'card 4543 0010 of Ada'],
  ['4543 7391 8264 0017', '4543 0017'],
  ['4543-7391-8264-0017', '4543 0017'],
  ['2026 4543 7391 8264 0017', '2026 4543 0017'],
  ['5 5425233430109903', '5 5425 9903'],
  ['378282246310005', '3782 0005'],
  ['3782 822463 10005', '3782 0005'],
  ['9792030394440796', '9792 0796'],
  ['4543739182640010, 5425233430109903', '4543 0010, 5425 9903'],
])('cuts the card number in “%s” to its first and last four digits', (text, left) => {
  expect(withoutCardNumbers(text)).toBe(left);
});

test.each([
  'paper',
  '4543 0017',
  '4543 7391 8264 00',
  '4543739182640017',
  'GIB2025000000123',
  '20250112000345',
  '1234567890',
  '5412345678901234567890',
  'TR33 0006 4005 1978 6457 8413 26',
  'TR330006400519786457841326',
  'DE89 3704 0044 0532 0130 00',
  'BE68539007547034',
  'f47ac10b-5411-4372-1567-402233445566',
  '+90 532 123 45 67',
])('keeps “%s” as typed because it is not a card number', (text) => {
  expect(withoutCardNumbers(text)).toBe(text);
});

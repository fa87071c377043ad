import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { readText } from './read-text.ts';

const numberOf = (drawn: string) =>
  readText(pageDocument(drawnWords(drawn)), new Fields()).invoice_number || undefined;

test('reads a number in brackets or followed by a slash and another code', () => {
  expect(numberOf('50:RECEIPT NO.[00522899]')).toBe('00522899');
  expect(numberOf('50:BILL NO: 00015258 / 10P01')).toBe('00015258');
});

test.each([
  '50:No. 9 Jalan Besar\n50:TEL 05-465 1120',
  '50:No 9 Jalan Besar\n50:A4417',
  '50:No. 7-1 & 9-1, Jalan Metro\n50:52100 Kuala Lumpur',
  '50:#01-35 S(310211)\n50:Desk lamp',
  '50:Tax Invoice\n50:TEL 05-465 1120',
])('does not take a house, a door or a telephone number for an invoice number: %j', (drawn) => {
  expect(numberOf(drawn)).toBeUndefined();
});

test('does not take the number of a till below the title for an invoice number', () => {
  expect(numberOf('50:Tax Invoice\n50:POS 2')).toBeUndefined();
  expect(numberOf('50:Tax Invoice\n50:POS 2\n50:RCPT: 0481-2-93377')).toBe('0481-2-93377');
});

test.each([
  ['50:Receipt: 0481-2', '0481-2'],
  ['50:Resit : 000217', '000217'],
])('takes a number after the colon of a receipt: %s', (drawn, number) => {
  expect(numberOf(drawn)).toBe(number);
});

test('does not take an amount after the colon of a receipt for its number', () => {
  expect(numberOf('50:Bill: 1,250.00')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { findNumber } from './find-number.ts';

const numberOf = (drawn: string) => findNumber(pageDocument(drawnWords(drawn)))?.value;

test.each([
  '50:Rekeningnummer: NL91 ABNA 0417 1643 00',
  '50:Rekeningnr. NL91ABNA0417164300',
  '50:Rekening: NL91 ABNA 0417 1643 00',
  '50:Rekening nr. 12.34.56.789',
  '50:Žiro račun br: HR12 1001 0051 8630 0016 0',
  '50:Transakcijski račun br. 1001005-1863000160',
  '50:Bankovni račun br. 1001005-1863000160',
  '50:Faktura|250:DE89 3704 0044 0532 0130 00',
  '50:Invoice no.|250:GB29NWBK60161331926819',
])('a bank account is no number of an invoice: %s', (drawn) => {
  expect(numberOf(drawn)).toBeUndefined();
});

test.each([
  ['50:Rekening 2026-114', '2026-114'],
  ['50:Račun br. 12/1/1', '12/1/1'],
  ['50:Invoice no. RE20250000012345', 'RE20250000012345'],
  ['50:Invoice no. GB12 0417', 'GB12'],
])('what only looks like one is: %s', (drawn, number) => {
  expect(numberOf(drawn)).toBe(number);
});

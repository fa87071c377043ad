import { expect, test } from 'vitest';
import { slipNumber, slipTaxNumber } from './receipt-numbers.ts';
import { slip } from './slip.fixture.ts';

test.each([
  ['Doc No. : CS00012465', 'CS00012465'],
  ['BILL# 35/586481', '35/586481'],
  ['Slip No: INV5439470', 'INV5439470'],
  ['N° ticket CS991214', 'CS991214'],
  ['Docket 8842-17', '8842-17'],
  ['RECEIPT NO.[00522899]', '00522899'],
  ['C/N No: LCN00212', 'LCN00212'],
  ['ST# 3029 OP# 8756 TR# 09307', '09307'],
  ['TRANSACTION #: KR-987654321', 'KR-987654321'],
  ['Kae: 001/0010 Bon0950 P001', '0950'],
  ['Kvitto nr 7800', '7800'],
  ['Salgskvittering 48211  12.03.2026 16:45', '48211'],
  ['Účtenka č. TESCO-20260329-01', 'TESCO-20260329-01'],
  ['Doklad č. 4471', '4471'],
  ['DOCUMENTO N. 0412-0037', '0412-0037'],
  ['FACTURA SIMPLIFICADA: 2841-014-552117', '2841-014-552117'],
])('finds the receipt number in %s', (line, number) => {
  expect(slipNumber(slip('Bluebell', line))?.value).toBe(number);
});

test.each([
  'Please note: 100 points',
  'Note 4000 was opened',
  'Check 100 % cotton',
  'Ticket 250 pcs',
])('finds no receipt number in %s', (line) => {
  expect(slipNumber(slip('Bluebell', line))).toBeUndefined();
});

test.each(['Check #31182', 'Ticket N° 31182', 'Note no 31182', 'Check: 31182', 'Chk 31182'])(
  'takes the receipt number from %s',
  (line) => {
    expect(slipNumber(slip('Bluebell', line))?.value).toBe('31182');
  },
);

test('takes the number after the Malay words of a receipt', () => {
  expect(slipNumber(slip('Bil DI-88214 |Makan sini'))?.value).toBe('DI-88214');
  expect(slipNumber(slip('No. Resit : 000217'))?.value).toBe('000217');
});

test('takes the order number if a receipt has no other number', () => {
  expect(slipNumber(slip('Bluebell', 'Order #: 40117'))?.value).toBe('40117');
  expect(slipNumber(slip('Order No: 4417', 'TRX 3180201'))?.value).toBe('3180201');
});

test('takes an unlabelled code beside the date as the number, unless there are two', () => {
  expect(slipNumber(slip('12/05/2018 15:16 |B656954'))?.value).toBe('B656954');
  expect(slipNumber(slip('18-04-16 15:02 SH01 T2 R000596811'))?.value).toBe('R000596811');
  expect(slipNumber(slip('REG KIM 02-12-2016 12:33 PM 000093'))?.value).toBe('000093');
  expect(slipNumber(slip('12/05/2018 15:16 |TID: T8841207'))).toBeUndefined();
  expect(
    slipNumber(slip('12/05/2018 15:16 |B656954', '12/05/2018 15:18 |C656955')),
  ).toBeUndefined();
});

test('does not take a date after a label for the receipt number', () => {
  expect(slipNumber(slip('Bill 12/03/2024 10:15'))).toBeUndefined();
});

test('distinguishes a tax number from a date, and finds a Turkish one beside its tax office', () => {
  expect(slipTaxNumber(slip('GST ID : 000750673920'))?.value).toBe('000750673920');
  expect(slipTaxNumber(slip('TVA 16/07/2024 17:20'))).toBeUndefined();
  expect(slipTaxNumber(slip('V.D. ÇANKAYA : 8481440318'))?.value).toBe('8481440318');
});

import { expect, test } from 'vitest';
import { dayOfPurchase, isReceipt, paidWith } from './find-receipt.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { slip } from './slip.fixture.ts';

test('recognises a till receipt by its words, but not a letter', () => {
  expect(isReceipt(slip('SUMME EUR 4,20', 'Geg. BAR 5,00', 'Rückgeld 0,80'))).toBe(true);
  expect(isReceipt(slip('Invoice 17', 'Please pay within 30 days'))).toBe(false);
});

test('treats a narrow page with amounts as a receipt, whatever its language', () => {
  expect(isReceipt(slip('PASAR MINI SENG', 'T1 |15.00', 'JUMLAH |15.00'))).toBe(true);
});

test('recognises an Indonesian receipt, whose amounts have no decimals, by its words', () => {
  expect(isReceipt(slip('WARUNG PAK TONO', 'Kasir: Rini', 'TOTAL |Rp 121.000'))).toBe(true);
});

test('grain beside the paper does not make a receipt a full page', () => {
  const grain = { text: '99:9', x: 700, x2: 706, y: 300, h: 2, page: 1, confidence: 0.9 };
  const words = slip('TOTAL |16,43', 'TARJETA |16,43', 'GRACIAS').lines.flatMap((line) =>
    line.cells.flatMap((cell) => cell.words),
  );
  expect(isReceipt(pageDocument([...words, grain], 'ocr'))).toBe(true);
});

test.each([
  ['17-85-2025 22:41', '2025-05-17'],
  ['03.02:2826', '2026-02-03'],
  ['Sat 14-Jui-2018 16:05', '2018-07-14'],
  ['3 0ct 2018', '2018-10-03'],
])('reads %s as a date despite a misread zero, point or letter', (line, day) => {
  expect(dayOfPurchase(slip(line), 'day first')?.value).toBe(day);
});

test.each(['17-35-2025', '10:12:26', '03.02:28', '10.12-18 Uhr'])(
  'does not read %s as a date',
  (line) => {
    expect(dayOfPurchase(slip(line), 'day first')).toBeUndefined();
  },
);

test('takes the date beside a time as the purchase date, not that of an offer', () => {
  expect(
    dayOfPurchase(slip('06.06.2025 21:45 Bon 17', 'Angebot ab 08.06.2025'), 'day first')?.value,
  ).toBe('2025-06-06');
});

test('does not take the end of an offer for the purchase date', () => {
  expect(dayOfPurchase(slip("Valable jusqu'au 26/12/2024"), 'day first')).toBeUndefined();
});

test('AM or PM puts the month first; without any sign the date stays empty', () => {
  expect(dayOfPurchase(slip('Fri 04/07/2025 11:36 AM'), undefined)?.value).toBe('2025-04-07');
  expect(dayOfPurchase(slip('04/07/2025 11:36'), undefined)).toBeUndefined();
});

test('returns no date when two are equally likely', () => {
  expect(dayOfPurchase(slip('03.06.2025', '09.06.2025'), 'day first')).toBeUndefined();
});

test('finds the card that paid and does not take a price for its digits', () => {
  expect(paidWith(slip('VISA ********4242', 'APPROVED'))).toMatchObject({
    payment_type: 'credit_card',
    card: { first_four_digits: '', last_four_digits: '4242' },
  });
  expect(paidWith(slip('Greeting card 12.50', 'Terminal 3'))).toEqual({
    payment_type: null,
    card: null,
  });
});

test('an amount of money given means cash', () => {
  expect(paidWith(slip('Geg. BAR EUR 20,00', 'Rückgeld 9,44'))).toMatchObject({
    payment_type: 'cash',
    card: null,
  });
  expect(paidWith(slip('We take cash and cards'))).toEqual({ payment_type: null, card: null });
});

test.each(['Dat.31.08.2015 Zeit19:22:02 9', 'Date .31/08/15      .PAMIERS'])(
  'ignores dots before the date in %s',
  (line) => {
    expect(dayOfPurchase(slip(line), 'day first')?.value).toBe('2015-08-31');
  },
);

import { expect, test } from 'vitest';
import { dayOfPurchase, isReceipt, paidWith } from './find-receipt.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { slip } from './slip.fixture.ts';

test('a slip of a till is known by its words, a letter is not taken for one', () => {
  expect(isReceipt(slip('SUMME EUR 4,20', 'Geg. BAR 5,00', 'Rückgeld 0,80'))).toBe(true);
  expect(isReceipt(slip('Invoice 17', 'Please pay within 30 days'))).toBe(false);
});

test('a narrow page with money is a slip, whatever language its words are in', () => {
  expect(isReceipt(slip('PASAR MINI SENG', 'T1 |15.00', 'JUMLAH |15.00'))).toBe(true);
});

test('grain beside the paper makes it no sheet', () => {
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
])('%s is a day of which a nought, a point or a letter was read wrong', (line, day) => {
  expect(dayOfPurchase(slip(line), 'day first')?.value).toBe(day);
});

test.each(['17-35-2025', '10:12:26', '03.02:28', '10.12-18 Uhr'])('%s is no day', (line) => {
  expect(dayOfPurchase(slip(line), 'day first')).toBeUndefined();
});

test('the day with a time beside it is the day of the purchase, not the one of an offer', () => {
  expect(
    dayOfPurchase(slip('06.06.2025 21:45 Bon 17', 'Angebot ab 08.06.2025'), 'day first')?.value,
  ).toBe('2025-06-06');
});

test('until when an offer holds is no day of a purchase', () => {
  expect(dayOfPurchase(slip("Valable jusqu'au 26/12/2024"), 'day first')).toBeUndefined();
});

test('AM and PM tell that the month comes first; without any sign the day stays open', () => {
  expect(dayOfPurchase(slip('Fri 04/07/2025 11:36 AM'), undefined)?.value).toBe('2025-04-07');
  expect(dayOfPurchase(slip('04/07/2025 11:36'), undefined)).toBeUndefined();
});

test('two days that are as good as each other give none', () => {
  expect(dayOfPurchase(slip('03.06.2025', '09.06.2025'), 'day first')).toBeUndefined();
});

test('the card is the one that paid; a price is not its digits', () => {
  expect(paidWith(slip('VISA ********4242', 'APPROVED'))).toMatchObject({
    payment_type: 'credit_card',
    card: { first_four_digits: '', last_four_digits: '4242' },
  });
  expect(paidWith(slip('Greeting card 12.50', 'Terminal 3'))).toEqual({
    payment_type: null,
    card: null,
  });
});

test('money that was given says cash', () => {
  expect(paidWith(slip('Geg. BAR EUR 20,00', 'Rückgeld 9,44'))).toMatchObject({
    payment_type: 'cash',
    card: null,
  });
  expect(paidWith(slip('We take cash and cards'))).toEqual({ payment_type: null, card: null });
});

test.each(['Dat.31.08.2015 Zeit19:22:02 9', 'Date .31/08/15      .PAMIERS'])(
  'dots before the date of %s are no part of it',
  (line) => {
    expect(dayOfPurchase(slip(line), 'day first')?.value).toBe('2015-08-31');
  },
);

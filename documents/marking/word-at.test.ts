import { expect, test } from 'vitest';
import type { PageWord } from '#documents/text/words.ts';
import { textToTake, pointedText } from './word-at.ts';

const line = (text: string, top = 0): PageWord[] =>
  [...text.matchAll(/\S+/g)].map((word) => ({
    text: word[0],
    left: word.index * 5,
    top,
    width: word[0].length * 5,
    height: 10,
  }));
const at = (text: string, part: string) => ({ x: text.indexOf(part) * 5 + 3, y: 5 });

test('takes the clicked word without surrounding punctuation', () => {
  const text = 'Invoice (RE-4711), of today';
  expect(pointedText(line(text), 'invoice_number', at(text, 'RE'))?.text).toBe('RE-4711');
  expect(pointedText(line(text), 'invoice_number', { x: 400, y: 5 })).toBeUndefined();
});

test('takes the complete amount or date that is clicked', () => {
  const amount = 'Total 1 234,56 TL';
  expect(pointedText(line(amount), 'total_price', at(amount, '234'))?.text).toBe('1 234,56');
  const day = 'Kiel, 7. Mai 2014';
  expect(pointedText(line(day), 'invoice_date', at(day, 'Mai'))?.text).toBe('7. Mai 2014');
  expect(pointedText(line('1.234,56TL'), 'total_price', { x: 3, y: 5 })?.text).toBe('1.234,56TL');
});

test('extends the text by a click beside it, and takes all words of a drag', () => {
  const text = 'Nordlicht Office Ltd London';
  const first = pointedText(line(text), 'company_uid', at(text, 'Nord'));
  const second = pointedText(line(text), 'company_uid', at(text, 'Office'), undefined, first);
  expect(second?.text).toBe('Nordlicht Office');
  expect(pointedText(line(text), 'company_uid', at(text, 'London'), undefined, first)?.text).toBe(
    'London',
  );
  expect(pointedText(line(text), 'company_uid', at(text, 'Ltd'), at(text, 'Nord'))?.text).toBe(
    'Nordlicht Office Ltd',
  );
  expect(
    pointedText([...line(text), ...line('below', 30)], 'company_uid', at(text, 'Nord'), {
      x: 3,
      y: 35,
    })?.text,
  ).toBe('Nordlicht');
});

test('converts a date to ISO form unless it is ambiguous', () => {
  expect(textToTake('invoice_date', '7. Mai 2014')).toBe('2014-05-07');
  expect(textToTake('invoice_date', '03/04/2026')).toBe('03/04/2026');
  expect(textToTake('total_price', '1.234,56 TL')).toBe('1.234,56 TL');
  expect(textToTake('items.vat_rate', '19 %')).toBe('19');
  expect(textToTake('currency', '₺')).toBe('TRY');
  expect(textToTake('currency', 'Total')).toBeUndefined();
  expect(textToTake('card_uid', '**** 0017')).toBe('0017');
});

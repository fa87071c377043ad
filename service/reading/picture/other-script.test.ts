import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { readDocument } from '#service/reading/read-document.ts';
import { drawnPicture } from './drawn-picture.fixture.ts';
import { recognisedReading } from './read-picture.ts';

const slip = (shop: string) => `50:${shop}
50:1000 CoΦu9, 6yi. BuToIIIa 45
50:Φaktypa|150:0000001234
50:21.01.2026 14:27

50:TpaHcnopT CoΦu9|250:1 237,50
50:ToBapeHe H pa3TOBapBaHe|250:2 890,00
50:CKIIaJIHpaHe Ha naIIeTH|250:842,00

50:JIaHb4Ha ocHoBa|250:4 969,50
50:JIJIC 20%|250:993,90
50:CyMa 3a nIIaIIIaHe|250:5 963,40`;

const read = (shop: string) => recognisedReading(drawnWords(slip(shop), 0.93), new Fields());

test('keeps numbers, but no names, of a picture in a script that is not recognised', () => {
  const { company, alternatives, items, total_price, invoice_date, notes } =
    read('BaIIKaH TpaHc E.O.O.');
  expect(notes).toContainEqual({ code: 'other-script', values: {} });
  expect({ company, total_price, invoice_date }).toEqual({
    company: null,
    total_price: '5963.40',
    invoice_date: '2026-01-21',
  });
  expect(alternatives?.company?.map(({ value }) => value)).toContain('BaIIKaH TpaHc E.O.O.');
  expect(items.map(({ name, total_price: price }) => [name, price])).toEqual([
    ['', '1237.50'],
    ['', '2890.00'],
    ['', '842.00'],
  ]);
});

test('keeps a name in Latin letters on a picture in another script', () => {
  expect(read('Northwind Trading Ltd').company?.name).toBe('Northwind Trading Ltd');
});

test('says of a picture without sums that its script cannot be read, not that it is no invoice', async () => {
  const letter = await drawnPicture([
    'ООО «Северный Ветер»',
    'Уважаемые коллеги, благодарим вас за сотрудничество.',
    'Напоминаем, что договор действует до конца года.',
    'Просим прислать подписанный экземпляр почтой.',
    'С уважением, отдел продаж',
  ]);
  await expect(readDocument(letter, 'image/png')).rejects.toMatchObject({ code: 'unknown-script' });
});

import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { readText } from './read-text.ts';

const recognised = (drawn: string) =>
  readText(pageDocument(drawnWords(drawn, 0.95), 'ocr'), new Fields());

const sheet = `50:Atelier

50:Meridian Office
50:51 King Street
50:Carlton VIC 3053

50:INVOICE
50:Invoice date: 18/04/2024
50:Invoice No.: 2024-917

50:Wares|280:How much|360:For one|512:All
50:Desk lamp, brushed steel|280:4|360:25.00|520:100.00
50:Cable, two meters|280:2|360:10.00|520:20.00

350:Total excl. tax|520:120.00
350:Sales tax 10%|520:12.00
350:Total|520:$132.00`;

test('on a sheet that was photographed the imprint at its foot names the issuer', () => {
  const page = `${sheet}









50:Atelier Voss, 9 Rathdowne Street, Carlton VIC 3053
50:T 03 9202 3312 - info@ateliervoss.com.au`;
  expect(recognised(page).company?.name).toBe('Atelier Voss');
});

test('lines of a photo whose values prove them are read, whatever their columns are called', () => {
  expect(recognised(sheet).items.map(({ name, total_price }) => [name, total_price])).toEqual([
    ['Desk lamp, brushed steel', '110.00'],
    ['Cable, two meters', '22.00'],
  ]);
});

test('the tax codes of a till are no lines, though they add up to the total', () => {
  const till = recognised(`50:Kaufhaus am Markt
50:Marktplatz 5
50:10119 Berlin
50:Datum: 18.10.2014
50:SUMME EUR|200:10,56
50:A=|100:19%|150:0,86|200:5,38
50:B=|100:7%|150:0,34|200:5,18`);
  expect(till).toMatchObject({ total_price: '10.56', items: [] });
});

test('a price whose decimal mark was not recognised is left out', () => {
  const { items } = recognised(`50:De Ketting B.V.
50:3551 CR Utrecht

50:Aantal|120:Omschrijving|300:Btw|400:Prijs|490:Bedrag
50:1|120:Grote beurt|300:21%|400:119,00|490:119,00
50:1|120:Achterband|300:21%|400:4295|490:4295
50:1|120:Arbeidsloon|300:21%|400:59,51|490:59,51

330:Te betalen|490:€ 221,46`);
  expect(items.map(({ name, total_price }) => [name, total_price])).toEqual([
    ['Grote beurt', '119.00'],
    ['Achterband', null],
    ['Arbeidsloon', '59.51'],
  ]);
});

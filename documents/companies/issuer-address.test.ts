import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { withoutDetails } from './address-parts.ts';

const addressOf = (drawn: string) =>
  readText(pageDocument(drawnWords(drawn)), new Fields()).company?.address;

test.each([
  ['Czech', 'IČ: 28814410 DIČ: CZ28814410'],
  ['Czech, in the commercial register', 'Společnost zapsána u KS v Ostravě, C 31877'],
  ['Czech, of a bank', 'Bankovní účet: 2301880447/2010'],
  ['Polish', 'REGON: 012345678'],
  ['Danish', 'CVR-nr. 12345678'],
  ['Swedish', 'Bankgiro 5512-8840'],
])('ends the address before other details: %s', (_, detail) => {
  expect(
    addressOf(`50:Výpočetní technika Hradil s.r.o.|380:Faktura 4711
50:Palackého 112
50:779 00 Olomouc
50:${detail}
340:Total|480:120.00`),
  ).toBe('Palackého 112, 779 00 Olomouc');
});

test.each([
  [
    '12 rue Haute, 42600 Montbrac · Tél. 04 77 00 41 12 · SIRET 611 848 730 00027 · capital 8 000 €',
  ],
  ['12 rue Haute, 42600 Montbrac. CIF A69273084. Reg. Mercantil de Valencia, tomo 9914, folio 20'],
  ['12 rue Haute, 42600 Montbrac, Vorstand: Dr. Imke Thoms'],
  ['arquitecta técnica · colegiada · NIF 52417736T, 12 rue Haute, 42600 Montbrac'],
  ['12 rue Haute, 42600 Montbrac – Tel. 0761 000318'],
  ['12 rue Haute, 42600 Montbrac, Büyük Mükellefler V.D.'],
  ['12 rue Haute, 42600 Montbrac. A list of members is open to inspection'],
  ['Siège social : 12 rue Haute, 42600 Montbrac - P.I. 03771208919'],
  ['12 rue Haute, 42600 Montbrac. Cap. soc. € 1.184.000 i.v.'],
  ['12 rue Haute, 42600 Montbrac — Tel 0761'],
  ['Address: 12 rue Haute, 42600 Montbrac, 07612 / 44 18 20'],
  ['12 rue Haute · 42600 Montbrac · Contribuinte: PT 504 418 827, Cap. social 50.000,00 EUR'],
])('leaves out details in the lines of the address: %s', (printed) => {
  expect(withoutDetails(printed)).toBe('12 rue Haute, 42600 Montbrac');
});

test('keeps an address as it is printed', () => {
  for (const printed of [
    "3 St. John's Yard, Leeds LS9 8AB",
    'Energivej 18, 8920 Nørreå',
    'Via Roma 210 35122 Padova (PD)',
    'C/ Almazara 8 - P.I. Las Atalayas, 03114 Alicante',
    'Postbus 71, 1950 AB, Velsen-Noord',
    'Via dei Tintori 19 – 01100 Viterbo',
    '1-2-3 Marunouchi, Chiyoda-ku, Tokyo 100-0005',
    'Cumhuriyet Mah. Sahil Cad. No:14/A, 55200 Atakum / SAMSUN',
  ])
    expect(withoutDetails(printed)).toBe(printed);
});

test('keeps an address without a postal code before other details', () => {
  expect(
    withoutDetails('Office 12, Al Nakheel Court, Port Saeed, Dubai, TRN: 100418277300003'),
  ).toBe('Office 12, Al Nakheel Court, Port Saeed, Dubai');
});

test('ends the registered office before the next sentence about the company', () => {
  expect(
    addressOf(`50:Brightwell Energy Supply Limited|380:Invoice 4711

340:Total|480:£120.00
@8 50:Registered in England and Wales No. 09812377. Registered office: 3 St. John's Yard, Leeds LS9 8AB. VAT
@8 50:registration number GB 318 4429 07`),
  ).toBe("3 St. John's Yard, Leeds LS9 8AB");
});

import { expect, test } from 'vitest';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { findTaxNumbers } from './find-tax-number.ts';

const numbersOf = (drawn: string, from: 'text' | 'ocr' = 'text') =>
  findTaxNumbers(pageDocument(drawnWords(drawn), from)).map(({ value }) => value);

test.each([
  ['KMKR EE101884552', 'EE101884552'],
  ['PVM mokėtojo kodas LT100008812314', 'LT100008812314'],
  ['PVN reģ. Nr. LV40003112233', 'LV40003112233'],
  ['ID za DDV: SI44556677', 'SI44556677'],
  ['IČ DPH: SK2024556677', 'SK2024556677'],
  ['NPWP: 01.234.567.8-013.000', '01.234.567.8-013.000'],
  ['CPF/CNPJ: 27.334.118/0001-90', '27.334.118/0001-90'],
  ['CUIT: 30-71123344-5', '30-71123344-5'],
  ['SST Reg. No.: W10-1808-32000412', 'W10-1808-32000412'],
  ['VAT Reg. TIN 008-112-334-00002', '008-112-334-00002'],
  ['Tax Registration No. 312-455-908', '312-455-908'],
  ['Kadıköy VD – 9430061003', '9430061003'],
  ['Kadıköy Vergi Dairesi Müdürlüğü 9430061003', '9430061003'],
  ['V.D./V.K.N.: Kadıköy / 9430061003', '9430061003'],
  ['T.C. Kimlik No: 10000000146', '10000000146'],
  ['SE-nr. 12345674', '12345674'],
  ['Tlf. 86 44 18 82 · CVR/SE DK 20 44 18 82', 'DK 20 44 18 82'],
  ['TAX INVOICE - VAT No. 123 4567 82', '123 4567 82'],
  ['Invoice VAT No. 123 4567 82', '123 4567 82'],
  ['GST I.D. 001044578304', '001044578304'],
  ['FEIN 04-3391827', '04-3391827'],
  ['Tax I.D. No. 04-3391827', '04-3391827'],
  ['Federal ID No. 04-3391827', '04-3391827'],
  ['Ohio Sales Tax Permit 3-20418-7735-2', '3-20418-7735-2'],
  ['V.A.T. Reg. No. 823 4417 45', '823 4417 45'],
  ['Registered for VAT, number 823 4417 45', '823 4417 45'],
  ['Sales Tax 8.25% Registration 91-1847263', '91-1847263'],
  ['TPS / GST 5 % 812644052 RT0001', '812644052 RT0001'],
  ['GST (5%) 812644052 RT0001', '812644052 RT0001'],
  ['TPS / GST 5 % (n° 81264 4052 RT0001)|480:153,61 $', '81264 4052 RT0001'],
  ['GST 5% (No. 812644052 RT0001)|480:153.61', '812644052 RT0001'],
  ['Co. No.: 741827-W GST RegNo001141827365', '001141827365'],
  ['VAT Reg.Nr.:DK20441882', 'DK20441882'],
  ['ABN 89 648 113 927. 7 Cooperage Lane, Fremantle', '89 648 113 927'],
  ['V.D.: AKÇAPINAR|200:4170281931', '4170281931'],
])('finds the tax number of each country by its label: %s', (drawn, number) => {
  expect(numbersOf(`50:${drawn}`)).toContain(number);
});

test.each([
  ['50:Attorneys at Law · Spokane, Washington · Federal Tax ID 91-', '50:5530274', '91-5530274'],
  ['350:Tax ID 91-', '350:5530274 · Spokane', '91-5530274'],
  ['50:Sales Tax Permit|150:3-20418-', '150:7735-2', '3-20418-7735-2'],
  [
    '50:Maëlle Castagnède – 3, impasse du Gave-Vieux, 64400 Oloron – SIRET 798 221',
    '50:636 00024 – Dispensée d’immatriculation',
    '798 221 636 00024',
  ],
  [
    '50:Halden Télécom SA – 4 place du Pouliguen – 29200 Brest – TVA intracommunautaire FR94 482 019',
    '50:379',
    'FR94 482 019 379',
  ],
  [
    '50:Halden Télécom SA – 4 place du Pouliguen – BP 118 – TVA FR94482019379',
    '50:29200 Brest',
    'FR94482019379',
  ],
  ['50:Halden Bygg – 4 Place du Pouliguen – BP 118 – VAT 482019379', '50:29200 Brest', '482019379'],
])('joins a tax number that is broken over two lines: %s', (first, second, number) => {
  expect(numbersOf(`${first}\n${second}`)).toEqual([number]);
});

test('finds an Indian tax number with a right check character without a label', () => {
  expect(numbersOf('50:Camp, Pune 411001\n50:27AAPFU0939F1ZV')).toEqual(['27AAPFU0939F1ZV']);
  expect(numbersOf('50:Camp, Pune 411001\n50:27AAPFU0939F1ZX')).toEqual([]);
});

test('does not take a telephone number below a tax office for a tax number', () => {
  expect(numbersOf('50:V.D.: AKÇAPINAR\n50:TEL: 0 555 000 04 17')).toEqual([]);
});

test('does not take a date after the label of a tax number for one', () => {
  expect(numbersOf('50:Steuernummer|150:01.08.2013')).toEqual([]);
  expect(numbersOf('50:P.IVA|150:31/07/2026')).toEqual([]);
});

test('restores an I of a country prefix that was recognised as 1', () => {
  expect(numbersOf('50:VAT number F101082432', 'ocr')).toEqual(['FI01082432']);
  expect(numbersOf('50:VAT number F101082432')).toEqual(['F101082432']);
  expect(numbersOf('50:VAT N0:1E63844171', 'ocr')).toEqual(['IE6384417I']);
  expect(numbersOf('50:VAT No: 1E6384417W', 'ocr')).toEqual(['IE6384417W']);
});

test('finds a number in a form unique to one country without a label, unless it is the buyer’s', () => {
  expect(numbersOf('50:Rarwvuk.sv: SE332425434501')).toEqual(['SE332425434501']);
  expect(numbersOf('50:Xyzzy AB · SE332425434501')).toEqual(['SE332425434501']);
  expect(numbersOf('50:Ihre Nummer: SE332425434501')).toEqual([]);
  expect(numbersOf('50:Xyzzy: XX332425434501')).toEqual([]);
});

test('does not take the number of a VAT invoice for a VAT number', () => {
  expect(numbersOf('50:Faktura VAT nr FS 4188/H/10/2026')).toEqual([]);
});

test.each(['Uw btw-nr.', 'Uwbtw-nr.', 'Your VAT number', 'Kunde USt-ID', 'Votre TVA'])(
  'ignores a number beside a label of the buyer: %s',
  (label) => {
    expect(numbersOf(`50:${label}|200:NL820441883B01`)).toEqual([]);
  },
);

test.each(['Leveranciersgegevens', 'Customer', 'Ons btw-nr.'])(
  'keeps a number beside other text: %s',
  (text) => {
    expect(numbersOf(`50:${text}|200:NL820441883B01`)).toContain('NL820441883B01');
  },
);

test('does not take a day after its weekday for a tax number', () => {
  expect(numbersOf('50:GST I.D.\n50:SAT 09.07.2016 @ 19:40')).toEqual([]);
});

import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { readText } from './read-text.ts';

const read = (drawn: string) => readText(pageDocument(drawnWords(drawn)), new Fields());
const sums = `50:Invoice 4711

50:Desk lamp|480:100.00
340:Total|480:100.00`;

test('does not take an email address for the label of the buyer', () => {
  expect(
    read(`50:Plumelia SAS|300:Facturer à
50:27 quai de la Fosse|300:Cabinet Royer
50:44000 Nantes|300:3 place des Halles
50:facturation@plumelia.example|300:35000 Rennes
50:TVA : FR56844172908

${sums}`).company?.tax_number,
  ).toBe('FR56844172908');
});

test('treats the one of two addresses with a telephone number as the issuer’s', () => {
  expect(
    read(`50:Restaurant Havnen ApS|340:Fjordlund Møbler A/S
50:Kajen 14|340:Snedkervej 28
50:5700 Svendborg|340:8700 Horsens
50:CVR 34172196|340:CVR-nr. DK39129620
340:Tlf. 75 55 01 44

${sums}`).company,
  ).toMatchObject({ name: 'Fjordlund Møbler A/S', tax_number: 'DK39129620' });
});

test('tells the parties of a form apart by the headings of their data', () => {
  expect(
    read(`50:DADOS DO TRANSMITENTE
50:Nome|200:Rui Tavares Monteiro
50:NIF|200:217330851

50:DADOS DO ADQUIRENTE
50:Nome|200:Cerâmica do Mondego, S.A.
50:NIF|200:502773146

${sums}`).company,
  ).toMatchObject({ name: 'Rui Tavares Monteiro', tax_number: '217330851' });
});

test('does not assign a tax number further down the column to the buyer', () => {
  expect(
    read(`316:Eetcafé De Ploeg
316:Markt 3
316:4761 CA Zevenbergen
40:Van Rossum Groothandel B.V.
40:Veilingkade 88
40:4815 HD Breda
40:Tel. 076 555 01 20


40:Factuurnr. V2612077|316:BTW NL393888551B01

${sums}`).company?.name,
  ).toBe('Van Rossum Groothandel B.V.');
});

test('assigns an address beside a name, and the tax number below it, to that name', () => {
  expect(
    read(`@14 50:Trans-Odra Sp. z o.o. Sp. k.|374:ul. Kwidzyńska 60, 51-415 Wrocław
374:NIP: PL5998083196

50:Faktura nr 39/09/26

50:Usługa|480:100,00
340:Razem|480:100,00`).company,
  ).toMatchObject({ name: 'Trans-Odra Sp. z o.o. Sp. k.', tax_number: 'PL5998083196' });
});

test('reads the issuer’s tax number of a Spanish receipt, not the payer’s', () => {
  expect(
    read(`50:Factura|300:Vieira Formación, S.L.
50:Recibí de Ana Belén Quiroga (NIF 63176030K)|300:B-39907233
300:15705 Santiago de Compostela

300:Serie y n.º: AC25-0388

50:Curso|480:100,00
340:Total|480:100,00`),
  ).toMatchObject({ company: { tax_number: 'B-39907233' }, invoice_number: 'AC25-0388' });
});

test('ignores the date after the number of another document', () => {
  expect(
    read(`50:Export invoice|200:# MBL/EXP/0037|400:31-Mar-2026

50:Service|480:100.00
340:Total|480:100.00
50:LUT ARN: AD290325004471K dated 21-03-2025`),
  ).toMatchObject({ invoice_number: 'MBL/EXP/0037', invoice_date: '2026-03-31' });
});

test.each(['Wystawiona', 'Ausgestellt am', 'Emitido el', 'Emesso il', 'Udstedt', 'Vystaveno dne'])(
  'prefers the date of issue to the date of service: %s',
  (label) => {
    expect(
      read(`50:${label}|200:18.09.2026
50:Data wykonania usługi|200:14.09.2026

${sums}`).invoice_date,
    ).toBe('2026-09-18');
  },
);

test('keeps the currency of the total despite amounts in another one below it', () => {
  expect(
    read(`50:Faktura nr 39/09/26

50:Usługa|480:100,00
50:Do zapłaty: 100,00 EUR
50:Netto PLN 427,15 VAT PLN 98,24 Brutto PLN 525,39`).currency,
  ).toBe('EUR');
});

test('does not take a voucher or a city tax with a rate for VAT', () => {
  expect(
    read(`50:Rechnung 4711
50:Hochbeet|480:119,00
340:Zwischensumme|480:119,00
340:Gutschein (19 % USt.)|480:-11,90
340:Gesamtpreis|480:107,10
340:davon USt. 19 % auf 90,00|480:17,10`).total_vat,
  ).toBe('17.10');
  expect(
    read(`50:Fatura No|200:KBO2026000000716
50:Oda|480:1.000,00
50:Yemek|480:500,00
300:Toplam (KDV hariç)|480:1.500,00
300:KDV %10 (matrah 1.000,00)|480:100,00
300:KDV %20 (matrah 500,00)|480:100,00
300:Toplam KDV|480:200,00
300:Konaklama Vergisi %2 (matrah 1.000,00)|480:20,00
300:Genel Toplam|480:1.720,00`).total_vat,
  ).toBe('200.00');
});

test('adds taxes of two rates side by side above their amounts to the VAT', () => {
  expect(
    read(`50:Factuur V2612077
50:Kaas|480:100,00
50:Pils|480:100,00
50:Statiegeld|480:7,80

50:Goederen 9%|130:Goederen 21%|220:Emballage 0%|310:Btw 9%|380:Btw 21%|450:Te betalen
50:100,00|130:100,00|220:7,80|310:9,00|380:21,00|450:237,80`).total_vat,
  ).toBe('30.00');
});

test('does not read withheld tax as a line or a rate', () => {
  const { items } = read(`50:e-SERBEST MESLEK MAKBUZU
50:Makbuz No: SMM2026000000038
50:Hizmetin Nev’i ve Açıklaması|458:Brüt Ücret (TL)
50:Mimarlık hizmet bedeli|480:86.500,00
50:Gelir Vergisi Stopajı (%20)|480:17.300,00
50:Net Ücret|480:69.200,00
50:Katma Değer Vergisi (%20)|480:17.300,00
50:Brüt + KDV|480:103.800,00
50:Tahsil Edilen Tutar|480:86.500,00`);
  expect(items).toMatchObject([{ total_price: '103800.00', vat_rate: '20.00' }]);
});

test('reads work named after a tax as a line', () => {
  const { items } = read(`50:Invoice 26/0071
50:Statutory accounts|480:1,150.00
50:Corporation tax return|480:375.00
50:Quarterly VAT returns|480:480.00
400:Net|480:2,005.00
400:VAT at 20%|480:401.00
400:Total payable|480:2,406.00`);
  expect(items.map(({ name }) => name)).toEqual([
    'Statutory accounts',
    'Corporation tax return',
    'Quarterly VAT returns',
  ]);
});

test('includes outlays below an unlabelled sum in the labelled total', () => {
  expect(
    read(`50:Bill No. 2026/0388
50:Professional fee|400:1,850.00
50:Postage and sundries|400:65.00
50:VAT @ 23%|400:440.45
480:2,355.45
50:Land Registry fees|400:800.00
50:Stamp duty on transfer|400:3,450.00
480:4,250.00
50:Total|480:6,605.45`),
  ).toMatchObject({ total_price: '6605.45', total_vat: '440.45' });
});

test('resolves rate letters in table rows that the page explains', () => {
  const { items } = read(`50:Rechnung Nr. 2026-3382
50:Anz|100:Artikel|300:St|380:à|480:EUR
50:2|100:Menü|300:B|380:55,00|480:110,00
50:1|100:Wein|300:A|380:24,00|480:24,00
50:3|100:Ortstaxe|300:C|380:2,50|480:7,50
50:2|100:Konzertkarte|300:D|380:56,50|480:113,00
50:SUMME EUR|480:254,50
50:MwSt|280:Netto|380:Steuer|480:Brutto
50:C = 0%|280:7,50|380:0,00|480:7,50
50:B = 10%|280:100,00|380:10,00|480:110,00
50:D = 13%|280:100,00|380:13,00|480:113,00
50:A = 20%|280:20,00|380:4,00|480:24,00`);
  expect(items.map(({ vat_rate }) => vat_rate)).toEqual(['10.00', '20.00', '0.00', '13.00']);
});

test('reads all groups of lines with printed sums', () => {
  const { items } = read(`50:Fattura n. 614
48:Codice|137:Descrizione|369:Q.tà|416:Prezzo|467:Sconto|526:Totale
48:530.06|137:Kit distribuzione|379:1|413:214,30|473:12 %|521:188,58
48:LR5|137:Liquido refrigerante|379:2|418:18,40|526:36,80
48:CUK29|137:Filtro abitacolo|379:1|418:23,75|473:12 %|526:20,90
438:Totale ricambi|522:246,28

48:Lavorazione|391:Ore / q.tà|460:Tariffa|526:Totale
48:Sostituzione|413:3,8|461:46,00|521:174,80
48:Freni anteriori|413:0,9|461:46,00|526:41,40
48:Diagnosi|420:1|461:35,00|526:35,00
408:Totale manodopera|522:251,20

48:Smaltimento|362:1|440:4,50|531:4,50
332:Imponibile|513:€ 501,98
332:IVA 22%|513:€ 110,44
332:Totale|513:€ 612,42`);
  expect(items).toHaveLength(6);
});

test('joins a name in a narrow letterhead that breaks after a preposition', () => {
  expect(
    read(`@14 50:Imprimerie du|300:Facture 4711
@14 50:Faubourg inc.
50:3320, rue des Typographes
50:Montréal (Québec) H2K 4M7

50:Affiches|480:100,00 $
340:Total|480:100,00 $
50:comptes@faubourg.example`).company?.name,
  ).toBe('Imprimerie du Faubourg inc.');
});

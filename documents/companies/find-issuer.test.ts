import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { issuerCandidates } from './issuer-candidates.ts';
import { isOther } from './same-name.ts';

const read = (drawn: string) => readText(pageDocument(drawnWords(drawn)), new Fields());
const buyer = `50:Bill to
50:Oak Interiors Ltd
50:4 Church Lane
50:Leeds LS1 4AB

340:Total|480:100.00`;

test.each(['Studio 54', 'Motel 6', 'Pier 39'])(
  'accepts a name that ends in a number after a label or above an address: %s',
  (name) => {
    const below = '50:12 Harbour Road\n50:Bristol BS1 5TY\n';
    expect(
      read(`50:Invoice 4711\n\n50:Seller:\n50:${name}\n${below}\n${buyer}`).company?.name,
    ).toBe(name);
    expect(read(`50:${name}\n${below}\n50:Invoice 4711\n\n${buyer}`).company?.name).toBe(name);
    const imprint = `50:${name}, 12 Harbour Road, Bristol BS1 5TY, Registered in England 1234567`;
    expect(read(`50:Invoice 4711\n\n${buyer}\n\n\n${imprint}`).company?.name).toBe(name);
  },
);

test('accepts a name that ends in a number in the sender line', () => {
  expect(
    read(`50:Studio 54 · Hafenstraße 3 · 20457 Hamburg
50:Holzbau Winter GmbH
50:Lindenweg 4
50:20146 Hamburg

50:Rechnung 4711
340:Gesamtbetrag|480:100,00`).company?.name,
  ).toBe('Studio 54');
});

test('does not take a street with its number for a name although a town follows', () => {
  expect(
    read(`50:Invoice 4711

50:Seller:
50:Station Road 3
50:Bristol BS1 5TY

${buyer}`).company?.name,
  ).not.toBe('Station Road 3');
});

test.each(['Am Markt 12', 'Rechnung'])(
  'does not append a street or a title below a name to it: %s',
  (below) => {
    expect(
      read(`@7 50:Malerbetrieb Kunze ${below}, 04109 Leipzig
50:Herrn
50:Max Muster
@14 350:Malerbetrieb Kunze
350:${below}
350:04109 Leipzig
${buyer}`).company?.name,
    ).toBe('Malerbetrieb Kunze');
  },
);

test('recognises an address with the postal code after the town', () => {
  expect(
    read(`@14 50:Harbour Bikes & Repairs
50:62 Jervois Quay, Wellington 6011
50:Tax Invoice TI-7541
340:Total|480:$223.50`).company?.name,
  ).toBe('Harbour Bikes & Repairs');
});

const recognised = (drawn: string) =>
  readText(pageDocument(drawnWords(drawn, 0.97), 'ocr'), new Fields());
const twoAddresses = `50:Xyzzy 4711
50:Plugh 2026

@13 50:Fietsenmakerij Vos|300:Stichting Buurthuis
50:Kerkstraat 9|300:Vismarkt 9
50:3511 LX Utrecht|300:9712 HM Groningen

340:Totaal|480:100,00`;

test('only offers the first of two names in a picture that differ just in position', () => {
  const { company, alternatives } = recognised(twoAddresses);
  expect(company).toBeNull();
  expect(alternatives?.company?.map(({ value }) => value)).toEqual(['Fietsenmakerij Vos']);
  expect(
    recognised(
      twoAddresses.replace('3511 LX Utrecht', '3511 LX Utrecht\n50:info@fietsenmakerijvos.nl'),
    ).company?.name,
  ).toBe('Fietsenmakerij Vos');
});

test('assigns a line with address and telephone below the letterhead to the issuer', () => {
  expect(
    read(`@15 50:Cabinet Roussel & Mercier
@8 50:41 rue de la République — 13002 Marseille — Tél. 04 91 55 02 10


330:SCI Les Tamaris
330:19 boulevard Longchamp
330:13001 Marseille

50:NOTE D'HONORAIRES N° H/2025/491
340:Total TTC|480:100,00 €`).company?.name,
  ).toBe('Cabinet Roussel & Mercier');
});

test('does not take a request to pay for a name', () => {
  expect(
    read(`50:Please pay within 14 days to sort code 20-44-45 account 39313646
340:Total|480:100.00`).company,
  ).toBeNull();
});

test('prefers the full name to a part of it that also matches the web address', () => {
  expect(
    read(`50:azure
50:Azure Interior
50:4557 De Silva St
50:Fremont CA 94538

50:Invoice 4711
340:Total|480:100.00
50:www.azure-interior.com`).company?.name,
  ).toBe('Azure Interior');
});

test('finds the name in a form by its label below the seller heading', () => {
  expect(
    read(`50:PRESTADOR DE SERVIÇOS
50:CPF/CNPJ: 27.334.118/0001-90
50:Nome/Razão Social: AGÊNCIA LUME COMUNICAÇÃO
50:TOMADOR DE SERVIÇOS
50:CPF/CNPJ: 05.118.220/0001-33
50:Nome/Razão Social: Cervejaria Serra Azul
340:Total|480:100,00`).company?.name,
  ).toBe('AGÊNCIA LUME COMUNICAÇÃO');
});

test.each([
  '50:Levante, S.A. Inscrita en el Reg. Merc. Avda. del Cid 2, 46018 Valencia',
  '50:Transporteur : Levante, S.A., Avda. del Cid 2, 46018 Valencia',
])('includes a legal form after a comma in the name: %s', (foot) => {
  expect(read(`50:Factura 4711\n\n${buyer}\n\n\n${foot}`).company?.name).toBe('Levante, S.A.');
});

test('finds the name of a carrier before its address', () => {
  const foot = '50:Transporteur : Taxi Bleu Horizon, 3 rue du Port, 06300 Nice';
  expect(read(`50:Reçu 4711\n\n${buyer}\n\n\n${foot}`).company?.name).toBe('Taxi Bleu Horizon');
});

test('prefers a name with its legal form to the same name without it', () => {
  const { company } = read(`50:SEEBLICK HOTEL|400:Rechnung 4711
50:Uferweg 2, 78462 Konstanz
50:Tel. 07531 5550

50:Bill to
50:Oak Interiors Ltd

340:Total|480:100.00


50:Seeblick Hotel Betriebs GmbH · Uferweg 2 · 78462 Konstanz`);
  expect(company?.name).toBe('Seeblick Hotel Betriebs GmbH');
});

test('prefers a letterhead without legal form to the company in the address below it', () => {
  expect(
    read(`@16 50:Atelier Lindgren
50:Verkstadsgatan 4
50:211 20 Malmö
50:info@atelierlindgren.example

300:Nordkust Handels AB
300:Box 12
300:222 22 Lund

50:Faktura 4711
340:Totalt|480:100,00`).company?.name,
  ).toBe('Atelier Lindgren');
});

test('prefers the full name in the footer to a short name in large letters', () => {
  expect(
    read(`@18 50:Nova
50:Meridian Office Sp. z o.o.
50:ul. Przeskok 2
50:00-032 Warszawa

50:Faktura 4711
340:Razem|480:100,00
50:info@novaoptik.example
50:Nova Optik, ul. Rynek 30, 00-032 Warszawa`).company?.name,
  ).toBe('Nova Optik');
});

test('does not treat an abbreviated and a spelled-out legal form as two companies', () => {
  const { company, alternatives } = read(`50:Receipt
50:In favour of
50:Oravel Stays Pvt. Ltd.
50:Kasturba Gandhi Marg, New Delhi - 110001

50:Oravel Stays Private Limited
50:Registered Office: Saket, New Delhi - 110017
340:Total|480:100.00`);
  expect(company?.name).toContain('Oravel Stays');
  expect(alternatives?.company).toBeUndefined();
});

test('treats SS in capitals and ß as the same', () => {
  expect(isOther('SANITÄR-GROSSHANDEL PÜTZ KG', 'Sanitär-Großhandel Pütz KG')).toBe(false);
});

test('includes the partners in the name of an Italian partnership', () => {
  expect(
    read(`200:Trattoria Al Pozzo
190:di Bassi & C. S.n.c. - Via Roma 12 - 43121 Parma - P.IVA 08326294132

50:Fattura n. 88/2026
340:Totale|480:132,00`).company?.name,
  ).toBe('Trattoria Al Pozzo di Bassi & C. S.n.c.');
});

test('does not assign text below a gap after the buyer’s address to the buyer', () => {
  const { company } = read(`50:Stadtwerke Hohenfels GmbH · Brückenstraße 2 · 72285 Hohenfels
50:Praxis Rieble
50:Hauptstraße 40
50:72285 Hohenfels

50:Rechnung 4711
50:Strom

50:Für den Zeitraum ergibt sich folgendes Ergebnis

50:Kosten|480:119,00 EUR

50:Wir buchen den Betrag ab

50:Geschäftsführer: Bernd Ochs · USt-IdNr. DE538609989 · Steuernummer 63/118/02214`);
  expect(company).toMatchObject({ name: 'Stadtwerke Hohenfels GmbH', tax_number: 'DE538609989' });
});

test('treats text close above a name with legal form as a brand, and text far above as the issuer', () => {
  const below = `50:4 Mill Road
50:Leeds LS1 4AB

50:Invoice 4711
340:Total|480:100.00`;
  expect(read(`50:Brightside\n50:Halden Energy Ltd\n${below}`).company?.name).toBe(
    'Halden Energy Ltd',
  );
  expect(
    read(
      `50:Alder and Finch\n50:9 Quay Street\n50:Hull HU1 2AA\n\n50:Bill to\n50:Halden Energy Ltd\n${below}`,
    ).company?.name,
  ).toBe('Alder and Finch');
});

test('does not take a register number before its court for a name', () => {
  const page = '50:Tierklinik am Stadtwald · PR 2914 AG Frankfurt · Steuer-Nr. 013 845 20916';
  const { names } = issuerCandidates(pageDocument(drawnWords(page)));
  expect(names.filter(({ text }) => text.includes('2914'))).toEqual([]);
});

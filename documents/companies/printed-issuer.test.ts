import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { issuerCandidates } from './issuer-candidates.ts';

const read = (drawn: string) => readText(pageDocument(drawnWords(drawn)), new Fields());
const companyOf = (drawn: string) => read(drawn).company;
const total = '340:Total|480:120.00';
const rows = Array.from({ length: 12 }, (_, at) => `50:Oak shelf ${at}|480:10.00`).join('\n');

test('finds the issuer in a column to the right of the table', () => {
  expect(
    companyOf(`50:Invoice 4711
50:Oak shelf|250:60.00|400:Customer
50:Walnut shelf|250:40.00|400:Harbour Bikes Ltd
160:Net|250:100.00|400:Supplier
160:VAT|250:20.00|400:Halden Marine Ltd
160:Total|250:120.00|400:9 Harbour Road
400:Bristol BS1 5TY
400:VAT GB980780684`),
  ).toMatchObject({ name: 'Halden Marine Ltd', tax_number: 'GB980780684' });
});

test('finds the issuer above an address in a column to the left of the sums', () => {
  expect(
    companyOf(`50:Invoice 4711
200:Oak shelf|480:100.00
50:Halden Marine Ltd|340:Net|480:100.00
50:9 Harbour Road|340:VAT|480:20.00
50:Bristol BS1 5TY|340:Total|480:120.00
50:VAT GB980780684`)?.name,
  ).toBe('Halden Marine Ltd');
});

test('finds the telephone in the issuer’s block despite lines of another column', () => {
  expect(
    companyOf(`50:Oak Interiors Ltd|300:Halden Marine Ltd
50:1 Low Street|300:9 Harbour Road
@4 180:Page 1
50:Leeds LS1 4AB|300:Bristol BS1 5TY
@4 180:Tax point
50:VAT GB553557881|300:VAT GB980780684
@4 180:Account
300:Tel. 0117 496 0000

50:Invoice 4711
${rows}
${total}`)?.name,
  ).toBe('Halden Marine Ltd');
});

test('prefers a company printed in two spellings to one printed once', () => {
  expect(
    companyOf(`327:GARDENS OF THE COAST, C.B.
327:03690 SAN VICENTE
327:C.I.F.: E53700142
@13 40:Suministros Hnos. Almagro
40:SUMINISTROS HNOS. ALMAGRO, S.L. · C.I.F. B46318820
40:Ctra. de Ocaña 3 · 03114 Alicante
40:Tel. 965 550 142

40:Factura|200:Cliente
40:A/2600873|200:430001184
${rows}
340:Total|480:120,00 €`),
  ).toMatchObject({ name: 'SUMINISTROS HNOS. ALMAGRO, S.L.', tax_number: 'B46318820' });
});

test.each([
  ['Helixdesk Software Designated', 'Activity Company'],
  ['Evceymiş Ev Tekstili Limited', 'Şirketi'],
  ['Bergmann Kabel GmbH &', 'Co. KG'],
  ['Comptoir de', 'l’Emballage du Rhin'],
  ['COMPTOIR DE', 'L’EMBALLAGE DU RHIN'],
  ['Maddox, Thorne &', 'Kwan'],
])('joins a name that continues in the next line after %s', (first, second) => {
  expect(
    companyOf(`50:Supplier
50:${first}
50:${second}
50:9 Harbour Road
50:Bristol BS1 5TY
50:VAT GB980780684

50:Invoice 4711
${total}`)?.name,
  ).toBe(`${first} ${second}`);
});

test.each([
  ['De', 'Para', 'Lucía Ferrándiz Oró'],
  ['Von', 'An', 'Greta Lindqvist'],
  ['Da', 'A', 'Chiara Monteverde'],
  ['Van', 'Aan', 'Joris Vermeulen'],
])(
  'treats the person below %s as the issuer and the company below %s as the buyer',
  (from, to, name) => {
    expect(
      companyOf(`50:${from}|350:${to}
50:${name}|350:Herramientas Bidasoa, S.L.
50:C/ de la Acequia, 17|350:Pol. Ind. Araso, 9
50:46022 Valencia|350:20305 Irún

50:Factura 2026/014
340:Total|480:120,00 €`)?.name,
    ).toBe(name);
  },
);

test('does not apply the label `To:` to the letterhead on the other side of the page', () => {
  expect(
    companyOf(`50:To:|356:Calder Groundworks Ltd
50:Northgate Mill LLP|356:Lowfield Yard, Elland HX5 9ZZ
50:Halifax HX1 4ZZ|356:T 01422 555 016

50:Invoice 4711
${total}`)?.name,
  ).toBe('Calder Groundworks Ltd');
  expect(
    companyOf(`50:Calder Groundworks Ltd
50:Lowfield Yard, Elland HX5 9ZZ
50:To:|130:Northgate Mill LLP
50:Invoice 4711
${total}`)?.name,
  ).toBe('Calder Groundworks Ltd');
});

test('recognises large letters in a letterhead beside smaller ones on the same line', () => {
  const words = drawnWords(`@9 437:11 Fishmarket Street
79:Tierney Casserly|430:Galway H91 K3TW|530:Ireland
@9 79:Solicitors|390:091 555 014
@9 424:VAT No. IE3806998HH

50:Ms Aoife Bhroin
50:Corrib Cottage, Galway
50:Bill No. 2026/0388
${rows}
${total}`).map((word) => (['Tierney', 'Casserly'].includes(word.text) ? { ...word, h: 16 } : word));
  expect(readText(pageDocument(words), new Fields()).company?.name).toBe('Tierney Casserly');
});

test('counts a short name in large letters as evidence for the full name below it', () => {
  expect(
    companyOf(`313:Eetcafé De Ploeg
@17 40:Van Rossum Horeca
313:Markt 3
40:Van Rossum Horecagroothandel B.V.|313:4761 CA Zevenbergen
40:Veilingkade 88, 4815 HD Breda|313:Debiteur 50221

313:BTW NL393888551B01
40:Factuurnr. V2612077
${rows}
340:Totaal|480:120,00`),
  ).toMatchObject({
    name: 'Van Rossum Horecagroothandel B.V.',
    address: 'Veilingkade 88, 4815 HD Breda',
  });
});

test('takes the tax number from the column that repeats the issuer’s name', () => {
  expect(
    companyOf(`@7 57:Praxis Ostertor · Moorkamp 19 · 28203 Bremen
358:Praxis Ostertor
57:Herrn Jasper Kuhlenkampff|358:Silke Wübbena
57:Am Siel 2b|358:staatl. anerk. Physiotherapeutin
57:28844 Weyhe|358:Moorkamp 19, 28203 Bremen
358:Tel. 0421 555 0973
358:www.praxis-ostertor.example
358:IK 400 099 812
358:Steuernummer 60/188/09924

57:Rechnung 4471
${rows}
340:Gesamtbetrag|480:221,40 €`)?.tax_number,
  ).toBe('60/188/09924');
});

test('assigns a number directly after another company’s name to that company', () => {
  expect(
    companyOf(`50:Evceymiş Ev Tekstili Ltd. Şti.|300:Fatura 4711
50:Ihlamur Cad. No: 88
50:20010 Merkezefendi / Denizli
50:www.evceymis.example
50:Tel. 0312 345 67 89
50:Mersis
50:Çınar V.D. 3881642057
${rows}
${total}
50:Ödeme: Kredi · Taşıyıcı: Tezel Kargo A.Ş. (VKN 8405512094) · www.evceymis.example`)?.tax_number,
  ).toBe('3881642057');
});

test.each([
  [
    'Marloes van Dijk Tekst & Vorm',
    '@13 50:Marloes van Dijk Tekst & Vorm',
    '50:NL91 ABNA 0417 1643 00 t.n.v. M. van Dijk.|365:btw-id NL002198447B63',
  ],
  [
    'Suministros Industriales Arnedo, S.L.',
    '@13 50:S.I. ARNEDO|250:Suministros Industriales Arnedo, S.L.',
    '50:Ctra. de Quel 2 · 26580 Arnedo · ventas@siarnedo.example',
  ],
])('prefers the full name to one with initials: %s', (name, head, foot) => {
  expect(
    companyOf(`${head}

50:Bill to
50:Stichting Waterbeheer
50:3600 AC Maarssen

50:Invoice 4711
${rows}
${total}
${foot}`)?.name,
  ).toBe(name);
});

test.each([
  `50:Les Jardins de Quentin
50:Rue du Tilleul 17, 9417 Hautmont|312:GSM 0470 55 01 92`,
  `50:Tax Invoice|360:Invoice #|500:217
50:Hakea Rural Fencing|360:Date|500:9/02/2026
50:881 Gorge Road, Oxenhope 0000
50:021 555 0173 (Wiremu)`,
])('recognises a letterhead below the title with a telephone number below or beside it', (page) => {
  const { names } = issuerCandidates(pageDocument(drawnWords(page)));
  const [best] = names.toSorted((a, b) => b.score - a.score);
  expect(best?.signs).toMatchObject({ first: 1, reached: 1 });
});

test('does not take a date with blanks below the name for a telephone number', () => {
  expect(
    companyOf(`50:Halden Marine s.r.o.
50:Olomoucká 881
50:750 02 Přerov
50:31. 3. 2026
50:Faktura 4711
${total}`)?.phone,
  ).toBe('');
});

test('removes a symbol before a name', () => {
  expect(
    companyOf(`50:✚ HALDEN PHYSICIAN SUPPLY CO.|400:Invoice 4711
50:4188 Harbour Road, Duluth, GA 30096 · FEIN 58-2044188

300:Bill to
300:Lakeside Medicine PA
300:Toccoa, GA 30577
${rows}
${total}`)?.name,
  ).toBe('HALDEN PHYSICIAN SUPPLY CO.');
});

test.each(['Copyright © 2026', '© 2019–2026', '(c) 2026 by', '©'])(
  'removes a copyright notice before a name: %s',
  (mark) => {
    const page = `50:Invoice 4711\n${rows}\n${total}\n50:${mark} Halden Distribution Ltd.
50:Hollyhill Park 7, Cork, Ireland. VAT IE8256179T`;
    expect(companyOf(page)?.name).toBe('Halden Distribution Ltd.');
  },
);

test('recognises the legal form of a Portuguese municipal company', () => {
  expect(
    companyOf(`50:Águas do Vale, E.M.|400:Fatura 4711
50:Largo da Fonte 18 · 7350-204 Vila Zebral · NIF 504418823

300:Lavandaria Alvor, Lda
300:7350-188 Vila Zebral
300:NIF 513204415
${rows}
${total}`)?.name,
  ).toBe('Águas do Vale, E.M.');
});

test('assigns a VAT number in small letters below the buyer’s address to the buyer', () => {
  expect(
    companyOf(`50:Halden Akademie gGmbH|400:Rechnung 4711
@8 50:Rechnungsempfänger
@11 50:Ziegelwerke Borgentreich KG
@11 50:Tonkuhle 3
@11 50:34434 Borgentreich
@8 50:USt-IdNr. DE126044716

${rows}
${total}
50:Steuernummer 026 250 44188 · USt-IdNr. DE256604186`)?.tax_number,
  ).toBe('DE256604186');
});

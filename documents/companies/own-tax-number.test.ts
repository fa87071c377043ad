import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

const read = (drawn: string) => readText(pageDocument(drawnWords(drawn)), new Fields());
const head = `50:Halden Marine Ltd
50:9 Harbour Road
50:Bristol BS1 5TY
`;
const sums = `340:Net|480:100.00
340:VAT 20%|480:20.00
340:Total|480:120.00`;
const numberOf = (above: string, below: string) =>
  read(`${head}
${above}

50:Invoice 4711
50:Item|480:Amount
50:First|480:20.00
50:Second|480:20.00
50:Third|480:20.00
50:Fourth|480:20.00
50:Fifth|480:20.00
${sums}


${below}`).company?.tax_number;

const customer = `50:Oak Interiors
50:4 Church Lane
50:Leeds LS1 4AB`;

test.each(['10023456', 'Tel: 0113 496 0000', '0113 496 0000', 'Customer 4711-2233'])(
  'assigns the VAT number in an address with %s to the customer',
  (line) => {
    expect(numberOf(`${customer}\n50:${line}\n50:VAT GB980780684`, '50:Thank you')).toBe('');
  },
);

test.each([
  `50:Registered office: 4 Church Lane, Leeds LS1 4AB
50:VAT GB980780684`,
  `50:4 Church Lane
50:Leeds LS1 4AB
50:Tel: 0113 496 0000
50:VAT GB980780684`,
  `50:4 Church Lane
50:Leeds LS1 4AB
50:IBAN: GB29 NWBK 6016 1331 9268 19
50:VAT GB980780684`,
])(
  'assigns a VAT number beside an office, telephone or account in the footer to the issuer',
  (foot) => {
    expect(numberOf('50:For your records', foot)).toBe('GB980780684');
  },
);

test.each(['Moms 25 %|480:28784.80 kr', 'VAT|480:1.234.567,00 EUR', 'IVA: 28,784.80'])(
  'does not take an amount of tax for a tax number: %s',
  (line) => {
    expect(read(`${head}\n50:Invoice 4711\n\n50:${line}`).company?.tax_number).toBe('');
  },
);

test.each(['VAT no. 987 654 321 MVA', 'BTW 0123.456.789'])(
  'accepts a grouped tax number that could be an amount: %s',
  (line) => {
    expect(read(`${head}50:${line}\n50:Invoice 4711`).company?.tax_number).not.toBe('');
  },
);

test('assigns the value of a small label below the customer in a form to the issuer', () => {
  expect(
    read(`@14 50:Magpie Tide Inc.
50:611 Netloft Street
50:Vancouver BC V0V 0V0

@7 260:Sold to
260:Salal Ridge Brewing
260:9 Kiln Road, Nanaimo BC V0R 0A0
@7 260:GST/HST
260:814427506 RT0001
50:Invoice 4711
${sums}`).company?.tax_number,
  ).toBe('814427506 RT0001');
});

test('assigns a number below the address of another company to that company', () => {
  const ours = '305:VAT Reg.|384:GB 318 4627 93';
  expect(
    read(`@16 61:Thornbeck Groundworks Ltd
50:Heron Vale Homes (Northern) Ltd|305:Invoice No.|384:TG/1187
50:Accounts Payable|305:Tax point|384:26 September 2025
50:21 Marlpit Road|305:Contract|384:Beck Meadow
50:Harrogate HG2 8QT|${ours}

50:VAT Reg. GB 275 0913 96
${sums}`).company?.tax_number,
  ).toBe('GB 318 4627 93');
});

test('matches a number to the name above it despite lines of another column', () => {
  const rows = Array.from({ length: 16 }, (_, at) => `193:Item ${at}`);
  expect(
    read(`@14 20:Maëlle Kervadec
20:4 impasse du Sémaphore
20:44999 Rezé

193:Adressée à
193:Association Les Marées
193:49999 Angers-sur-Loir
193:SIREN 880 044 177
${rows.join('\n')}
20:SIRET 904 417 888 00017
${sums}`).company?.tax_number,
  ).toBe('904 417 888 00017');
});

test('does not take a register number beside a mention of VAT in the footer', () => {
  expect(
    read(`50:Ruche & Bureaux SAS|297:Facturer à
50:3 quai du Port-Vieux|297:Vernatec Instruments SAS
50:33300 Bordeaux|297:8 rue des Échelles
50:France|297:38130 Échirolles
50:FR TVA FR26913064820
50:Facture 4711
${sums}



@8 50:SAS au capital de 50 000 € – SIREN 913064820 RCS Bordeaux – TVA acquittée sur les débits|420:9C41A7D2-0013 · Page 1 sur 1`)
      .company?.tax_number,
  ).toBe('FR26913064820');
});

test.each([
  `50:Tél. 022 555 10 20 · CHE-274.609.146 TVA`,
  `50:Tél. 04 72 00 11 22 – N° TVA
50:FR09819204769`,
  `50:info@librairie-du-port.example · CHE-274.609.146 TVA`,
])('assigns a number after the sender line of a letterhead to the issuer: %s', (contact) => {
  expect(
    read(`50:Librairie du Port SA · Rue du Lac 8 · 1201 Genève
${contact}

50:Facture F-4711|300:Étude Blanc
300:Avenue de la Gare 4
300:1003 Lausanne

${sums}`).company?.tax_number,
  ).toMatch(/CHE-274.609.146|FR09819204769/);
});

test('assigns the address window below the sender’s lines to the buyer', () => {
  expect(
    read(`@8 50:Studio Nord · Hafenstraße 3 · 20457 Hamburg
@8 50:info@studio-nord.example

50:Holzbau Winter GmbH
50:Lindenweg 4
50:20146 Hamburg
50:USt-IdNr. DE139572069

50:Rechnung 4711
${sums}`).company,
  ).toMatchObject({ name: 'Studio Nord', tax_number: '' });
});

test('assigns a number between another company’s name and address to that company', () => {
  expect(
    read(`@20 50:Factura
50:Irene Soler Ilustración|300:Talleres Ribera, S.L.
50:Irene Soler Vidal|300:B50718295
50:51847203M|300:Calle Mayor 4
50:Plaza Nueva 1|300:50016 Zaragoza
50:50003 Zaragoza
50:hola@isilustracion.example

${sums}`).company,
  ).toMatchObject({
    name: 'Irene Soler Ilustración',
    tax_number: '51847203M',
    address: 'Irene Soler Vidal, Plaza Nueva 1, 50003 Zaragoza',
  });
});

test('finds address and tax number of a name that continues in the next line', () => {
  expect(
    read(`50:YILDIZ MAKİNE SANAYİ VE
50:TİCARET A.Ş.
50:Organize Sanayi Cad. No:7 16140 Bursa
50:Tel: 0224 555 10 20
50:Vergi Dairesi: Çekirge
50:VKN: 6182739457

50:SAYIN
50:Kaya Cam A.Ş.
50:Liman Cad. No:3 35000 İzmir

50:Fatura No: ABC2026000000001
${sums}`).company,
  ).toMatchObject({
    name: 'YILDIZ MAKİNE SANAYİ VE TİCARET A.Ş.',
    address: 'Organize Sanayi Cad. No:7 16140 Bursa',
    tax_number: '6182739457',
  });
});

test('assigns the numbers of two taxes in the rows of their amounts to one company', () => {
  const page = `50:Informatique Halden inc.
50:418, avenue Laurier Ouest
50:Montréal (Québec) H2V 2K7
50:Facturé à
50:Boulangerie Côté-Morin
50:1182, rue Saint-Denis
50:Montréal (Québec) H2X 3J5
50:Description|500:Montant
50:Soutien technique|500:332,50 $
50:Poste de travail|500:2 498,00 $
50:Installation|500:240,00 $
50:Formation|500:0,80 $
50:Garantie|500:0,50 $
50:Livraison|500:0,30 $
300:Sous-total|500:3 072,10 $
300:TPS / GST 5 % (n° 84182 7365 RT0001)|500:153,61 $
300:TVQ / QST 9,975 % (n° 1204182736 TQ0001)|500:306,44 $
300:Total|500:3 532,15 $
300:Solde dû|500:3 532,15 $
50:Virement accepté. Intérêts de 1,5 % par mois
50:(18 % par an) sur les comptes en souffrance
50:Merci de votre confiance`;
  expect(read(page).company?.tax_number).toBe('84182 7365 RT0001');
});

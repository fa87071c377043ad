import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { issuerCandidates } from './issuer-candidates.ts';

const read = (drawn: string) => readText(pageDocument(drawnWords(drawn)), new Fields());

const writer = `50:Halden Kontor
50:Uferweg 2
50:78462 Konstanz
50:Tel. 07531 5550`;

test.each(['Honorarnote', 'Faktura', 'Parcella', "Note d'honoraires"])(
  'does not take a document title in large letters for a name: %s',
  (title) => {
    const { names } = issuerCandidates(pageDocument(drawnWords(`@24 50:${title}\n${writer}`)));
    expect(names.filter(({ text }) => text === title)).toEqual([]);
  },
);

test.each(['Partnerschaftsregister', 'Vereinsregister', 'Genossenschaftsregister'])(
  'does not take the register of a court (AG) for a company: %s',
  (register) => {
    const { names } = issuerCandidates(
      pageDocument(drawnWords(`${writer}\n\n50:${register} AG Essen PR 4471. Die Gebühren`)),
    );
    expect(names.filter(({ text }) => text.startsWith(register))).toEqual([]);
  },
);

test('does not assign a tax number below the invoice date and number to the buyer above them', () => {
  expect(
    read(`50:Tidewire Labs Ltd
50:3rd Floor, 58 Wharf Road
50:London SE1 0ZZ
@6 
50:Date: 31 January 2026
50:Bill number: HW/26/00871
50:VAT registration no. GB980780684

50:Our charges|480:100.00
50:VAT @ 20%|480:20.00
50:Total due|480:120.00

@8 50:Marlowe Wynne LLP is a partnership registered in England and Wales (OC499812), authorised by them.`)
      .company,
  ).toMatchObject({ name: 'Marlowe Wynne LLP', tax_number: 'GB980780684' });
});

test('does not take a house number of three parts for a date between a name and its tax number', () => {
  const { names } = issuerCandidates(
    pageDocument(
      drawnWords(`50:INVOICE

50:Nordvik Tea AB|350:Kaze & Ishi Design
50:2-14-7 Ebisu|350:3-8-21 Yanaka, Taito-ku
50:Tokyo 150-0022|350:Tokyo 110-0001
350:Registration number T7010401093817`),
    ),
  );
  expect(names.find(({ text }) => text.startsWith('Kaze'))?.signs['numbered']).toBe(1);
});

test.each([
  ['Studio Legale', 'Avv. Irene Bassi', 50, 50],
  ['Entreprise Générale', 'Castagnède & Fils', 61, 67],
])('joins a name in two lines of large letters: %s %s', (first, second, x, under) => {
  const lines = `@16 ${x}:${first}\n@16 ${under}:${second}`;
  expect(
    read(`${lines}
@9 ${x}:Via Roma 18, 20121 Milano
@9 ${x}:Tel. 02 5550418

300:Spett.le
300:Condominio Aurora
300:Via Foppa 7
300:20144 Milano

50:Onorario|480:100,00
50:Totale|480:100,00`).company?.name,
  ).toBe(`${first} ${second}`);
});

test.each(['We Love Coffee', 'Please Wait Design', 'Chez Vous'])(
  'accepts a name in an imprint that addresses the reader: %s',
  (name) => {
    expect(
      read(`50:Receipt 4711

50:Coffee|480:4.00
50:Cake|480:5.00
50:Total|480:9.00


50:${name}, 12 Harbour Road, Bristol BS1 5TY`).company?.name,
    ).toBe(name);
  },
);

const addresses = (left: string, right: string) => `@20 50:Factura

50:Irene Soler Vidal|300:Talleres Ribera, S.L.
50:Plaza Nueva 1|300:Calle Mayor 4
50:50003 Zaragoza|300:50016 Zaragoza
50:${left}|300:${right}

50:Trabajo|480:100,00
340:Total|480:100,00`;

test('treats the unlabelled address with a telephone number or email as the issuer’s', () => {
  for (const contact of ['irene.soler@gmail.com', 'Tel. 976 555 010'])
    expect(read(addresses(contact, 'España')).company?.name).toBe('Irene Soler Vidal');
});

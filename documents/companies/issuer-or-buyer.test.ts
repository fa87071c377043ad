import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

const read = (drawn: string) => readText(pageDocument(drawnWords(drawn)), new Fields());

test('treats the upper of two unlabelled parties with tax numbers as the issuer', () => {
  const { company } = read(`50:Nuria Sanchís Belda
50:Abogada - Col. 11482
50:C/ Colón 60 - 46004 Valencia
50:NIF 52711884K

50:Inmuebles Turia 2000, S.L. - CIF B96118802
50:Avda. del Puerto 210, 46023 Valencia

50:Honorarios|480:600,00
50:IVA 21 %|480:126,00
50:Total|480:726,00`);
  expect(company).toMatchObject({ name: 'Nuria Sanchís Belda', tax_number: '52711884K' });
});

test('does not assign the tax number below an indented buyer to the issuer', () => {
  const { company } = read(`50:Southern Cross Couriers Pty Ltd|300:ABN 51 824 753 556
50:Level 2, 40 Bourke Road, Alexandria NSW 2015

50:To: Wattle & Pine Furniture
66:ABN 83 914 571 673
66:9 Crown St, Surry Hills NSW 2010

50:Total ex GST|480:100.00
50:GST|480:10.00
50:Amount payable|480:110.00`);
  expect(company?.tax_number).toBe('51 824 753 556');
});

test.each(['hallo@mkbuchbinder.example', 'www.mk-buchbinderei.example'])(
  'matches a web address that begins with the initials of the name: %s',
  (contact) => {
    const { company } = read(`@20 50:Rechnung

50:Mira Kellner Buchbinderei|300:Verlag Nordlicht GmbH
50:Lindenweg 4|300:Am Kai 12
50:20146 Hamburg|300:24103 Kiel
50:${contact}

50:Buchdecken|480:100,00
340:Gesamtbetrag|480:100,00`);
    expect(company?.name).toBe('Mira Kellner Buchbinderei');
  },
);

test('does not take a request to pay in the footer for an imprint', () => {
  const items = Array.from({ length: 12 }, (_, at) => `90:Beitrag ${at}|480:10,00`).join('\n');
  expect(
    read(`@16 50:Verein der Bootsbauer und Segelmacher e. V.
@8 125:Geschäftsstelle Hafenstraße 6 · 24103 Kiel

50:Bootswerft Jansen OHG
50:Am Kai 4
50:24159 Kiel

50:Beitragsrechnung BR/26/118
${items}

50:Wir bitten Sie, den Betrag von 1.408,80 € bis zum 28. Februar 2026 auf unser Konto bei der
50:Fördebank, IBAN DE32 8705 4000 3391 0072 65, zu überweisen.
50:Mit kollegialem Gruß
50:Jan Petersen
50:Amtsgericht Kiel VR 40312 · USt-IdNr. DE139572069`).company,
  ).toMatchObject({
    name: 'Verein der Bootsbauer und Segelmacher e. V.',
    tax_number: 'DE139572069',
  });
});

import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';

const company = (drawn: string) =>
  readText(pageDocument(drawnWords(drawn)), new Fields()).company?.name;

const body = `@10 50:Gasthaus Adler
50:Marktplatz 2
50:87435 Kempten

50:Rechnung 2026-118
50:Datum: 04.05.2026

50:Brennholz Buche|480:200,00
50:Umsatzsteuer 19 %|480:38,00
50:Gesamtbetrag|480:238,00 EUR
`;

test('gives the full name below a brand that is one of its words', () => {
  expect(
    company(`@18 390:TANNHOF
@10 390:Forstbetrieb Tannhof KG
390:Waldweg 7
390:87435 Kempten

${body}`),
  ).toBe('Forstbetrieb Tannhof KG');
});

test('does not give a name of which the brand is only a part of a word', () => {
  expect(
    company(`@18 390:TANN
@10 390:Waldweg 7
390:87435 Kempten
390:Tel. 0831 5550

${body}
@8 50:Überreicht durch Sparkasse Tannheim AG`),
  ).toBe('TANN');
});

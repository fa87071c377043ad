import { expect, test } from 'vitest';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { proveTotals } from './prove-totals.ts';

const prove = (drawn: string, lines: readonly bigint[] = []) =>
  proveTotals(pageDocument(drawnWords(drawn)), new Set(lines), undefined);

test('net, VAT and total that a printed rate confirms are certain whatever they are called', () => {
  expect(
    prove(`50:Warenwert|480:1.000,00
50:enthaltener Anteil 19 %|480:190,00
50:Gesamtbetrag|480:1.190,00`),
  ).toMatchObject({ net: 100_000n, vat: 19_000n, total: 119_000n, grounds: ['rate'] });
});

test('two lines and their sum are no net and VAT', () => {
  expect(
    prove(
      `50:Hochzeitsreportage|480:1.200,00
50:Album|480:150,00
50:Gesamtbetrag|480:1.350,00`,
      [135_000n],
    ),
  ).toBeUndefined();
});

test('one rate of several is a part, what all of them make is the whole', () => {
  expect(
    prove(`50:Netto|150:MwSt|250:Satz|350:Brutto
50:321,40|150:61,07|250:19,0 %|350:382,47
50:127,59|150:8,93|250:7,0 %|350:136,52
50:448,99|150:70,00|350:518,99`),
  ).toMatchObject({ net: 44_899n, vat: 7000n, total: 51_899n });
});

test('two taxes of one amount whose rates nobody prints are the tax together', () => {
  const drawn = `50:LED Panel|480:30,675.00
300:CGST|480:2,760.75
300:SGST|480:2,760.75
50:Total|480:36,196.50`;
  expect(prove(drawn, [3_067_500n])).toMatchObject({ vat: 552_150n, total: 3_619_650n });
});

test('a stamp that bears no VAT stands between net, VAT and total', () => {
  expect(
    prove(`260:Imponibile IVA|480:€ 1.872,00
260:IVA 22%|480:€ 411,84
260:Imposta di bollo|480:€ 2,00
260:Totale parcella|480:€ 2.285,84`),
  ).toMatchObject({ net: 187_200n, vat: 41_184n, total: 228_584n });
});

import { expect, test } from 'vitest';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { findNumber } from './find-number.ts';

const numberOf = (drawn: string) => findNumber(pageDocument(drawnWords(drawn)))?.value;

const page = (number: string) => `400:Fatura-recibo


50:Oficina do Cais, Lda.|250:Cliente${number}
50:Rua do Porto 4|250:Marta Lopes|400:Data de emissão: 2026-03-19
50:4480-620 Vila|250:Rua Nova, 8|400:Encomenda: #OC-20711
50:NIF 509382177|250:3810-164 Aveiro|400:ATCUD: KM4W8RTZ-512
50:Capital 5 000 €|250:NIF 228461937|400:Pago: MB WAY 2026-03-18

50:Artigo|480:Total
50:Chave|480:12,30 €`;

test('does not read the heading of an address as the label of the number beside it', () => {
  expect(numberOf(page('|400:FR 2026LOJA/512'))).toBe('FR 2026LOJA/512');
});

test('does not take a document code of the tax office for the number', () => {
  expect(numberOf(page(''))).not.toBe('KM4W8RTZ-512');
});

test.each(['10402006-50526780-70821001', '10402006-50526780', '61 1090 1014 0000 0712 1981 2874'])(
  'does not take a grouped bank account for the number: %s',
  (account) => {
    expect(
      numberOf(`50:SZÁMLA|400:Sorszám: ABC-2026/0417
50:Kékfény Kft.
50:Számlaszám: ${account}

50:Fizetendő|480:12 300 Ft`),
    ).toBe('ABC-2026/0417');
  },
);

test('does not take the issuer’s tax number below the title for the invoice number', () => {
  expect(
    numberOf(`@20 50:Factura
50:Irene Soler Vidal
50:51847203M
50:Plaza Nueva 1
50:50003 Zaragoza

50:Total|480:12,30 €`),
  ).toBeUndefined();
});

test('does not take a masked card number for the invoice number', () => {
  expect(
    numberOf(`@20 50:Receipt
50:Harbour Grill|400:XXXXXXXXXXXX0041
50:Quay 4

50:Soup|480:12.30
50:Total|480:12.30`),
  ).toBeUndefined();
});

import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { readText } from './read-text.ts';

const read = (drawn: string) => readText(pageDocument(drawnWords(drawn)), new Fields());

test('uses the order number of a document that is only titled as an order', () => {
  expect(read('50:Moss & Fern|480:Order #1042\n50:Thank you').invoice_number).toBe('1042');
  expect(read('50:Bestellung Nr. 77-1042\n50:Vielen Dank').invoice_number).toBe('77-1042');
});

test.each(['Auftrags-Nr. / N° de commande', 'Order no.', 'Numéro de commande', 'Bestellnummer'])(
  'uses the order number of a receipt without a number: %s',
  (label) => {
    const receipt = `50:Kaufquittung / Quittance\n50:${label}|250:841827365514\n50:Merci`;
    expect(read(receipt).invoice_number).toBe('841827365514');
  },
);

test('only offers the order number for an invoice without a found number', () => {
  const reading = read('50:Invoice\n50:Order no: PO-1042|300:Your ref: 7\n50:Thank you');
  expect(reading.invoice_number).toBe('');
  expect(reading.alternatives?.invoice_number?.map(({ value }) => value)).toEqual(['PO-1042']);
});

test('does not offer the order number if the invoice number is found', () => {
  const reading = read('50:Invoice no. 88\n50:Order no: PO-1042');
  expect(reading.invoice_number).toBe('88');
  expect(reading.alternatives?.invoice_number).toBeUndefined();
});

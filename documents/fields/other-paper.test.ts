import { expect, test } from 'vitest';
import { Fields } from '#documents/field-values.ts';
import { drawnWords } from '#documents/text/drawn-words.fixture.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { isInvoice } from './is-invoice.ts';
import { isAboutInvoices } from './other-paper.ts';
import { readText } from './read-text.ts';

function paper(drawn: string): { isAbout: boolean; isInvoice: boolean } {
  const document = pageDocument(drawnWords(drawn));
  const reading = readText(document, new Fields());
  return { isAbout: isAboutInvoices(document, reading), isInvoice: isInvoice(reading) };
}

const letter = (title: string, sums = '') => `50:Halden Marine Ltd
50:9 Harbour Road, Bristol BS1 5TY
50:Oak Interiors Ltd
50:${title}
50:Invoice 4711|200:02.03.2026|480:1,428.00
50:Invoice 4718|200:09.03.2026|480:357.00
${sums}
50:Total|480:1,785.00`;

test.each([
  '1. Mahnung – Rechnung Nr. 4711 vom 02.03.2026',
  'Zahlungserinnerung',
  'Payment reminder',
  'Final overdue notice',
  'Objet : deuxième relance – facture n° 4711 impayée',
  'Rappel de paiement',
  'Recordatorio de pago',
  'Primo sollecito di pagamento',
  'Tweede herinnering factuur 4711',
  'Wezwanie do zapłaty',
  'Lembrete de pagamento',
  'Konu: Ödeme hatırlatması',
])('does not treat a payment reminder as an invoice: %s', (title) => {
  expect(paper(letter(title)).isAbout).toBe(true);
});

test.each([
  'Invoice 4711',
  'Reminder: our bank account has changed',
  'Rappel : nos bureaux sont fermés en août',
  'Second-hand bicycle',
  'Statement',
])('does not take other titles of a page with sums for reminders: %s', (title) => {
  expect(paper(letter(title)).isAbout).toBe(false);
});

test('reads an invoice copy that is sent as a reminder', () => {
  const sums = '50:Net|480:1,785.00\n50:VAT 20%|480:357.00';
  const copy = letter('Payment reminder', sums).replace('Total|480:1,785.00', 'Total|480:2,142.00');
  expect(paper(copy)).toEqual({ isAbout: false, isInvoice: true });
});

const ledgers = [
  '50:Date|150:Reference|330:Debit|400:Credit|480:Balance',
  '50:Tarih|150:Evrak No|330:Borç|400:Alacak|480:Bakiye',
  '50:Current|150:1-30 Days|330:31-60 Days|480:Total Due',
];
test.each(ledgers)(
  'does not treat a statement of account with a ledger as an invoice: %s',
  (head) => {
    for (const title of ['STATEMENT OF ACCOUNT', 'CARİ HESAP EKSTRESİ', 'Relevé de compte'])
      expect(paper(letter(title, head)).isAbout).toBe(true);
  },
);

test('reads a bill that is titled as a statement', () => {
  expect(paper(letter('Statement of account', '50:Consultation|480:1,785.00'))).toEqual({
    isAbout: false,
    isInvoice: true,
  });
});

test('does not treat a page with a number but no amount as an invoice', () => {
  const itinerary = `50:Halden Air
50:Travel itinerary
50:Passenger|200:MS ADEYEMI/RUTH
50:Ticket number|200:328-2471850937
50:Departure|200:12 May 2026, 07:25 London
50:Arrival|200:12 May 2026, 10:40 Oslo`;
  expect(paper(itinerary).isInvoice).toBe(false);
  expect(paper(`${itinerary}\n50:Fare|200:GBP 118.00`).isInvoice).toBe(true);
});

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readDocument } from '#service/reading/read-document.ts';
import { drawnPicture, scannedPdf } from './drawn-picture.fixture.ts';

const receipt = [
  'Bluebell Coffee House',
  '14 Harbour Street',
  'Receipt No: 40718',
  '07/24/2025 10:42 AM',
  'Flat white | $4.50',
  'Carrot cake | $5.25',
  'Subtotal | $9.75',
  'Tax | $0.78',
  'TOTAL | $10.53',
  'VISA XXXXXXXXXXXX4242',
  'APPROVED',
  'Change due | $0.00',
];
const rechnung = [
  'Lindenhof Werkzeuge GmbH',
  'Gartenstraße 8, 04109 Leipzig',
  'USt-IdNr.: DE318442900',
  'Rechnungsnummer: LW-2025-0388',
  'Rechnungsdatum: 14.03.2025',
  'Zwischensumme netto | 200,00 €',
  'zzgl. 19 % MwSt | 38,00 €',
  'Gesamtbetrag | 238,00 €',
  'Bitte überweisen Sie den Betrag. Vielen Dank!',
];
const fatura = [
  'Çınar Ofis Gereçleri A.Ş.',
  'Güneşli Bağlar Caddesi No: 112, 34212 Bağcılar / İstanbul',
  'Vergi Dairesi: Güneşli',
  'Fatura No: CNR2025000000317',
  'Fatura Tarihi: 21-05-2025',
  'Mal Hizmet Toplam Tutarı | 1.500,00 TL',
  'Hesaplanan KDV (%20) | 300,00 TL',
  'Vergiler Dahil Toplam Tutar | 1.800,00 TL',
  'Ödenecek Tutar | 1.800,00 TL',
];
const facture = [
  'Atelier des Tisserands SARL',
  '9 rue des Tisserands, 69004 Lyon',
  'N° TVA : FR61840315527',
  'Facture n° : FA-2025-0218',
  'Date de facture : 30/01/2025',
  'Total HT | 1 000,00 €',
  'TVA 20 % | 200,00 €',
  'Total TTC | 1 200,00 €',
  'Merci pour votre confiance et votre paiement.',
];

test('reads shop, local date, total and card of an English receipt', async () => {
  expect(await readDocument(await drawnPicture(receipt), 'image/png')).toMatchObject({
    company: { name: 'Bluebell Coffee House' },
    invoice_number: '40718',
    invoice_date: '2025-07-24',
    currency: 'USD',
    total_price: '10.53',
    total_vat: '0.78',
    payment_type: 'credit_card',
    card: { first_four_digits: '', last_four_digits: '4242' },
    from: 'ocr',
    evidence: { total_price: { from: 'ocr' } },
  });
});

test('rotates and reads a sideways German invoice', async () => {
  const lying = await sharp(await drawnPicture(rechnung))
    .rotate(270)
    .jpeg()
    .toBuffer();
  expect(await readDocument(lying, 'image/jpeg')).toMatchObject({
    company: { name: 'Lindenhof Werkzeuge GmbH', tax_number: 'DE318442900' },
    invoice_number: 'LW-2025-0388',
    invoice_date: '2025-03-14',
    currency: 'EUR',
    total_price: '238.00',
    total_vat: '38.00',
    language: 'de',
  });
});

test('reads a skewed Turkish invoice with its own letters', async () => {
  expect(await readDocument(await drawnPicture(fatura, { skew: 2.5 }), 'image/png')).toMatchObject({
    company: { name: 'Çınar Ofis Gereçleri A.Ş.' },
    invoice_number: 'CNR2025000000317',
    invoice_date: '2025-05-21',
    currency: 'TRY',
    total_price: '1800.00',
    total_vat: '300.00',
    language: 'tr',
  });
});

test('reads a pale French invoice on tinted paper from a WebP', async () => {
  const pale = await sharp(await drawnPicture(facture, { ink: '#8a8578', paper: '#cfc8b4' }))
    .webp({ quality: 90 })
    .toBuffer();
  expect(await readDocument(pale, 'image/webp')).toMatchObject({
    invoice_number: 'FA-2025-0218',
    invoice_date: '2025-01-30',
    currency: 'EUR',
    total_price: '1200.00',
    total_vat: '200.00',
    language: 'fr',
  });
});

test('rotates a photo by its EXIF orientation', async () => {
  const turned = await sharp(await drawnPicture(receipt))
    .rotate(90)
    .jpeg()
    .withMetadata({ orientation: 8 })
    .toBuffer();
  expect(await readDocument(turned, 'image/jpeg')).toMatchObject({
    invoice_number: '40718',
    total_price: '10.53',
  });
});

test('reads all pages of a TIFF', async () => {
  const pages = [
    await drawnPicture([...rechnung.slice(0, 5), 'Seite 1']),
    await drawnPicture([...rechnung.slice(5), '', 'Seite 2']),
  ];
  const paged = await sharp(pages, { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toBuffer();
  expect(await readDocument(paged, 'image/tiff')).toMatchObject({
    invoice_number: 'LW-2025-0388',
    total_price: '238.00',
  });
});

test('reads a scanned PDF page from its picture', async () => {
  expect(
    await readDocument(await scannedPdf(await drawnPicture(rechnung)), 'application/pdf'),
  ).toMatchObject({ invoice_number: 'LW-2025-0388', total_price: '238.00', from: 'ocr' });
});

test.each([
  [
    'a long heading',
    'This is a copy from the archive of the company and it is for your information only, '.repeat(
      4,
    ),
  ],
  ['letters without their code', 'Qxzr vbnk wqtz pljx hgfd mnbv cxzl kjhg '.repeat(8)],
])('reads a scan with %s printed on it from its picture', async (_, stamp) => {
  expect(
    await readDocument(await scannedPdf(await drawnPicture(rechnung), stamp), 'application/pdf'),
  ).toMatchObject({ invoice_number: 'LW-2025-0388', total_price: '238.00', from: 'ocr' });
});

test('reads a scan after a page of text with it, and stores its words', async () => {
  const letter = [
    'Sehr geehrte Damen und Herren,',
    'anbei erhalten Sie wie besprochen unsere Rechnung zu Ihrer Bestellung aus dem letzten Monat.',
    'Bitte beachten Sie, dass wir ab dem kommenden Quartal nur noch am Vormittag liefern.',
    'Wenn Sie Fragen dazu haben, rufen Sie uns gerne an; wir freuen uns auf Ihren Anruf.',
  ];
  const file = await scannedPdf(await drawnPicture(rechnung), '', letter);
  const reading = await readDocument(file, 'application/pdf');
  expect(reading).toMatchObject({
    invoice_number: 'LW-2025-0388',
    total_price: '238.00',
    evidence: { total_price: { from: 'ocr', place: { page: 2 } } },
    notes: [{ code: 'pages-recognised', values: { pages: '2' } }],
  });
  expect(reading.pages?.map(({ page }) => page)).toEqual([2]);
});

test('keeps date, company and currency when number, total and items are illegible', async () => {
  const lines = [
    'Lindenhof Werkzeuge GmbH',
    'Gartenstraße 8, 04109 Leipzig',
    'USt-IdNr.: DE318442900',
    'Rechnungsdatum: 14.03.2025',
    'Lieferung von Werkzeugen 200,00 €',
    'Bitte überweisen Sie den Betrag. Vielen Dank!',
  ];
  expect(await readDocument(await drawnPicture(lines), 'image/png')).toMatchObject({
    company: { name: 'Lindenhof Werkzeuge GmbH' },
    invoice_date: '2025-03-14',
    currency: 'EUR',
    total_price: null,
    invoice_number: '',
    items: [],
  });
});

const failure = (bytes: Uint8Array, type: string) =>
  readDocument(bytes, type).then(
    () => 'was read',
    (error: unknown) => String(error),
  );

test.each([
  ['a white sheet', () => drawnPicture(['', '', ''])],
  [
    'a picture of stains',
    () =>
      sharp(
        Uint8Array.from({ length: 300 * 300 }, (_value, at) => ((at * 7919) ^ (at >> 3)) & 255),
        { raw: { width: 300, height: 300, channels: 1 } },
      )
        .png()
        .toBuffer(),
  ],
])('makes up nothing from %s', async (_name, make) => {
  expect(await failure(await make(), 'image/png')).toContain(
    'UnreadableFile: No text could be read',
  );
});

test('rejects a letter without number, total and items', async () => {
  expect(
    await failure(
      await drawnPicture([
        'Dear Sir or Madam,',
        'thank you for the pleasant evening in our garden.',
        'We would like to see you again very soon.',
        'Yours sincerely, the neighbours',
      ]),
      'image/png',
    ),
  ).toContain('does not look like an invoice');
});

test('rejects a truncated picture as damaged', async () => {
  const whole = await drawnPicture(receipt);
  expect(await failure(whole.subarray(0, 300), 'image/png')).toContain('This picture is damaged');
});

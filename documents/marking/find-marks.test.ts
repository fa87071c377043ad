import { expect, test } from 'vitest';
import type { PageWord } from '#documents/text/words.ts';
import { findMarks, isOnPages } from './find-marks.ts';

/** A page of lines, each `left edge:text` with `|` between; five points a letter, twelve a line. */
const page = (drawn: string): PageWord[] =>
  drawn.split('\n').flatMap((line, row) =>
    line.split('|').flatMap((cell) => {
      const [, edge = '0', text = ''] = /^\s*(\d+):(.*)$/.exec(cell) ?? [];
      return [...text.matchAll(/\S+/g)].map((word) => ({
        text: word[0],
        left: Number(edge) + word.index * 5,
        top: row * 12,
        width: word[0].length * 5,
        height: 10,
      }));
    }),
  );
const marksOf = (field: string, value: string, drawn: string) => {
  const { reason, marks } = findMarks({ field, value }, [page(drawn)]);
  return {
    reason,
    texts: marks.map(({ text }) => text),
    tops: marks.map(({ boxes }) => boxes.map(({ top }) => top / 12)),
  };
};
const textsOf = (field: string, value: string, drawn: string) => {
  const { reason, texts } = marksOf(field, value, drawn);
  return reason === 'same' ? texts : [];
};

test.each([
  '1.234,56',
  '1,234.56',
  '1 234,56',
  "1'234.56",
  '1234.56',
  '1234,56',
  '€1.234,56',
  '1.234,56€',
  '1.234,56 TL',
  'EUR 1,234.56',
  'Rs.1,234.56',
  '(1.234,56',
  'Total:1.234,56',
  '1 234,56 €',
])('finds an amount printed as %s', (printed) => {
  expect(textsOf('total_price', '1234.56', `10:Sum|200:${printed}`)).toHaveLength(1);
});

test.each(['-12,50', '12,50-', '(12,50)', '- 12,50', '−12.50'])(
  'finds a negative amount printed as %s',
  (printed) => {
    expect(textsOf('total_price', '-12.50', `10:Total|200:${printed}`)).toHaveLength(1);
  },
);

test.each([
  'USt-IdNr. DE811569869',
  'USt-ID-Nr.: DE811569869',
  'Umsatzsteuer-ID DE811569869',
  'Steuernummer 201/5570/1234',
  'St.-Nr. 201/5570/1234',
  'VAT no. GB365462636',
  'VAT Reg No: GB365462636',
  'VAT number GB365462636',
  'Tax ID: 82-3456789',
  'Company no. 01234567',
  'N° TVA FR40303265045',
  'TVA intracom. no FR40303265045',
  'SIRET no 30326504500017',
  'BTW-nr. NL004495445B01',
  'KvK nr 24123456',
  'P.IVA n. 01234567890',
  'Vergi No: 1234567890',
  'Vergi Numarası 1234567890',
  'Mersis No 0123456789012345',
  'Ticaret Sicil No 123456',
])('does not offer the number in %s as the invoice number', (printed) => {
  const drawn = `10:${printed}\n10:Invoice no. 2026-17`;
  expect(marksOf('invoice_number', '', drawn).texts).toEqual(['2026-17']);
});

test('does not match dates, codes or parts of longer numbers as amounts', () => {
  for (const other of ['12.50.2026', 'A12,50B1', '112,50', '12,501', '12,50/3'])
    expect(textsOf('total_price', '12.50', `10:Total|200:${other}`)).toEqual([]);
});

test('does not join numbers of neighbouring columns', () => {
  expect(textsOf('items.total_price', '200.00', '10:2|60:100|120:200,00')).toEqual(['200,00']);
  expect(textsOf('total_price', '100200', '10:Qty 1|200:100|300:200')).toEqual([]);
});

test.each([
  '31.01.2026',
  '31/01/2026',
  '01/31/2026',
  '2026-01-31',
  '31-1-26',
  '31. Januar 2026',
  '31 Ocak 2026',
  'January 31, 2026',
  '31 janvier 2026',
  '31 januari 2026',
  '31 de enero de 2026',
  '31 gennaio 2026',
  '31 Oca 2026',
  'Jan 31, 2026',
  '31.Jan.2026',
  '31 stycznia 2026',
  '2026年1月31日',
  '31st January 2026',
])('finds a date printed as %s', (printed) => {
  expect(textsOf('invoice_date', '2026-01-31', `10:Date ${printed} 14:05`)).toHaveLength(1);
});

test('ranks the place beside the label of the field first', () => {
  const drawn =
    '10:Invoice date|120:05.03.2026\n10:Due date|120:05.03.2026\n10:Subtotal|200:100,00\n10:Total|200:100,00\n10:Paid|200:100,00';
  expect(marksOf('total_price', '100.00', drawn).tops[0]).toEqual([3]);
  expect(marksOf('invoice_date', '2026-03-05', drawn).tops[0]).toEqual([0]);
  expect(
    marksOf('invoice_number', '77', '10:Order no|100:77\n10:Fatura No:|100:77').tops[0],
  ).toEqual([1]);
});

test('accepts a label above its value', () => {
  expect(
    marksOf(
      'total_price',
      '50',
      '10:Net|100:VAT|200:Total\n10:40,00|100:10,00|200:50,00\n10:Paid|200:50,00',
    ).tops[0],
  ).toEqual([1]);
});

test('finds names regardless of case, accents and punctuation, over several words and lines', () => {
  expect(
    textsOf('company_uid', 'Çınar Ofis Gereçleri A.Ş.', '10:ÇINAR OFİS GEREÇLERİ A.Ş.'),
  ).toHaveLength(1);
  expect(textsOf('company_uid', 'Nordlicht Bürobedarf GmbH', '10:Nordlicht Lager')).toEqual([]);
  expect(
    marksOf(
      'items.name',
      'Ergonomic office chair, black',
      '10:Ergonomic office|200:2\n10:chair, black|200:1',
    ).tops,
  ).toEqual([[0, 1]]);
  expect(textsOf('company_uid', 'Coolblue B.V.', '10:Coolblue, Weena 664')).toHaveLength(1);
});

test('finds an invoice number with other blanks or attached to its label', () => {
  expect(textsOf('invoice_number', 'GIB2009000000011', '10:No GIB 2009 000000011')).toEqual([
    'GIB 2009 000000011',
  ]);
  expect(textsOf('invoice_number', '4711', '10:Rechnungsnr.4711')).toEqual(['4711']);
  expect(textsOf('invoice_number', '4711', '10:24711 and 47112')).toEqual([]);
});

test('finds the currency by its code and signs', () => {
  expect(
    textsOf('currency', 'TRY', '10:Total 12,00 TL').concat(
      textsOf('currency', 'EUR', '10:Total €12,00'),
    ),
  ).toEqual(['TL', '€']);
});

test('finds the last digits of a card after its masked digits', () => {
  expect(
    marksOf('card_uid', '4543 •••• •••• 0017', '10:Order 0017\n10:Visa **** **** **** 0017')
      .tops[0],
  ).toEqual([1]);
});

test('ranks the row with the other values of the line first', () => {
  const words = page('10:Pen|200:19%|300:10,00\n10:Ink|200:19%|300:10,00');
  const { marks } = findMarks(
    { field: 'items.total_price', value: '10', rowValues: ['Ink', '19'] },
    [words],
  );
  expect(marks[0]?.boxes[0]?.top).toBe(12);
});

test('ranks the place of the reading first among equal texts, even within a word', () => {
  const words = page('10:Total|100:0,99\n10:Tax|100:B 0,99\n10:Sum|100:EUR0,99');
  const firstTop = (left: number, top: number, width: number, onPage = 1) =>
    findMarks(
      {
        field: 'total_price',
        value: '0.99',
        readAt: { page: onPage, box: { left, top, width, height: 10 } },
      },
      [words],
    ).marks[0]?.boxes[0]?.top;
  expect(firstTop(110, 12, 20)).toBe(12);
  expect(firstTop(100, 24, 35)).toBe(24);
  expect(firstTop(110, 12, 20, 2)).toBe(0);
});

test('marks texts that begin with the input, or labelled values without input', () => {
  const drawn = '10:Invoice no|100:RE-4711\n10:Total|100:119,00\n10:Net|100:100,00';
  expect(marksOf('invoice_number', 'RE-4', drawn)).toMatchObject({
    reason: 'begins',
    texts: ['RE-4711'],
  });
  expect(marksOf('total_price', '', drawn)).toMatchObject({
    reason: 'labelled',
    texts: ['119,00'],
  });
  expect(marksOf('invoice_number', '', drawn)).toMatchObject({
    reason: 'labelled',
    texts: ['RE-4711'],
  });
});

test('finds values on a page with sideways text', () => {
  const lying = page('10:Invoice number|120:4711 22').map(({ text, left, top, width, height }) => ({
    text,
    left: 500 - top,
    top: left,
    width: height,
    height: width,
  }));
  expect(findMarks({ field: 'invoice_number', value: '471122' }, [lying]).marks).toHaveLength(1);
});

test('reports values missing on the page, except in fields that documents omit', () => {
  const pages = [page('10:Total|100:119,00')];
  expect(isOnPages('total_price', '119.00', pages)).toBe(true);
  expect(isOnPages('total_price', '120.00', pages)).toBe(false);
  for (const [field, value] of [
    ['card_uid', '0017'],
    ['payment_type', 'cash'],
    ['total_vat', '0.00'],
    ['total_price', ''],
  ] as const)
    expect(isOnPages(field, value, pages)).toBe(true);
});

test.each([
  '10:Umsatzsteuer 7 %|200:275,00|280:19,25\n10:Umsatzsteuer 19 %|200:198,00|280:37,62',
  '10:7%|100:275,00|200:19,25|280:294,25\n10:19%|100:198,00|200:37,62|280:235,62',
])('finds the total VAT as the sum of the VAT of each rate', (rates) => {
  const pages = [page(`10:Netto (excl. USt.)|280:473,00\n${rates}\n10:Brutto|280:529,87`)];
  expect(isOnPages('total_vat', '56.87', pages)).toBe(true);
  expect(isOnPages('total_vat', '-56.87', pages)).toBe(true);
  expect(isOnPages('total_vat', '57.00', pages)).toBe(false);
  expect(isOnPages('total_price', '56.87', pages)).toBe(false);
});

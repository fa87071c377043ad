import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { disagreements } from '#documents/marking/compare-values.ts';
import { guessTable, rowsInRegion } from '#documents/tables/region-rows.ts';
import { samplesThere, wordsOfPdf } from './marking-score.ts';

const folder = join(import.meta.dirname, '..', '..', 'shared', 'samples', 'files');
const wordsOf = (file: string) => wordsOfPdf(readFileSync(join(folder, file)));

async function tableOf(file: string, page = 1) {
  const words = (await wordsOf(file))[page - 1] ?? [];
  const box = guessTable(words);
  return box ? rowsInRegion(words, box) : [];
}

test.skipIf(!samplesThere).each([
  [
    'coolblue-nl-laptop.pdf',
    9,
    ['Microsoft Office Mac Home and Student 2011 NL PKC', '1', '€ 124,99', '21%', '€ 124,99'],
  ],
  ['coolblue-nl-tablet.pdf', 7, ['Nintendo AC-adapter', '1', '€ 14,99', '21%', '€ 14,99']],
  [
    'efatura-tr-ticari-8-lines.pdf',
    9,
    [
      '1',
      'Masa Üstü Bilgisayar',
      '12',
      '825,5 TL',
      '%5,00',
      '495,30 TL',
      '%18,00',
      '1.693,93 TL',
      '9.410,70 TL',
    ],
  ],
  [
    'qualityhosting-de-two-pages.pdf',
    6,
    [
      '3',
      '1',
      'Small Business QualityExchange 2010\nGrundgebühr pro Einheit\nDienst: OUDJQ_minar\n01.05.14-31.05.14',
      '5,39',
      '5,39',
    ],
  ],
  ['netpresse-fr-legal-notice.pdf', 2, ['Justificatif PDF', '1', '0,75 €', '0,75 €']],
  [
    'odoo-azure-interior-usd.pdf',
    5,
    ['[17589684] Beeswax XL\nAcme beeswax', '1.00 kg', '42.00', '0.00', '15.00%', '$ 42.00'],
  ],
  [
    'free-fr-internet-two-pages.pdf',
    5,
    ['Abonnements, forfaits et options', '24.99', '5.00', '29.99'],
  ],
  [
    'zugferd1-de-simple.pdf',
    3,
    ['2 ARNR2', 'Joghurt Banane\nGTIN: 4000050986428', '50', 'Stk.', '5,50', '275,00', '7'],
  ],
  [
    'zugferd2-de-page-disagrees.pdf',
    5,
    [
      '10',
      'M-01\nSony Sunny01\nDieses Gerät ist strahlungsarm gemäß DIN',
      '5 ST',
      '1.630,00',
      '8.150,00',
    ],
  ],
])('finds the table of %s with complete rows', async (file, rows, row) => {
  const block = await tableOf(file);
  expect(block).toContainEqual(row);
  expect(block.length).toBe(rows);
});

const stated = [
  { field: 'invoice_number', value: '90005178' },
  { field: 'invoice_date', value: '1997-01-07' },
  { field: 'total_price', value: '39077.22' },
  { field: 'total_vat', value: '6239.22' },
];

test.skipIf(!samplesThere)(
  'reports both values where the page differs from the e-invoice inside it',
  async () => {
    const pages = await wordsOf('zugferd2-de-page-disagrees.pdf');
    const entered = {
      invoice_number: '90005178',
      invoice_date: '1997-01-07',
      total_price: '39077.22',
      total_vat: '6239.22',
    };
    expect(disagreements(stated, entered, pages)).toEqual([
      { field: 'total_price', stated: '39077.22', entered: '39077.22', printed: '37763.70' },
      { field: 'total_vat', stated: '6239.22', entered: '6239.22', printed: '4925.70' },
    ]);
  },
);

test.skipIf(!samplesThere)(
  'reports a changed field against the e-invoice, but not another notation of a number',
  async () => {
    const pages = await wordsOf('zugferd2-de-taxi.pdf');
    const invoice = [
      { field: 'total_price', value: '18.90' },
      { field: 'invoice_number', value: '' },
    ];
    expect(disagreements(invoice, { total_price: '18.9' }, undefined)).toEqual([]);
    expect(disagreements(invoice, { total_price: '17' }, undefined)).toEqual([
      { field: 'total_price', stated: '18.90', entered: '17', printed: null },
    ]);
    expect(disagreements(invoice, {}, [[]])).toEqual([]);
    expect(pages.length).toBe(2);
  },
);

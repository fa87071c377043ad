import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeSamples } from '#tools/make-samples.ts';
import { compareReading, fields, type Truth } from '#tools/reading-compare.ts';
import { readDocument } from './read-document.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'public', 'samples');
const typeOf = (name: string) =>
  name.toLowerCase().endsWith('.xml') ? 'application/xml' : 'application/pdf';
const read = (name: string) => readDocument(readFileSync(join(folder, name)), typeOf(name));

const cells = ['name', 'description', 'quantity', 'unit', 'total_price', 'vat_rate'];
const items = (rows: readonly (readonly (string | null)[])[]) =>
  rows.map((row) => Object.fromEntries(cells.map((cell, at) => [cell, row[at]])));
const nordlicht = {
  name: 'Nordlicht Bürobedarf GmbH',
  address: 'Speicherallee 42, 20457 Hamburg',
  tax_number: 'DE318442907',
  tax_office: '',
  phone: '+49 40 5550 1180',
};

/** Every field of each sample. */
const expected: Record<string, unknown> = {
  'nordlicht-buerobedarf.xml': {
    company: nordlicht,
    invoice_number: 'NB-2026-0417',
    invoice_date: '2026-03-12',
    currency: 'EUR',
    total_price: '486.10',
    total_vat: '57.35',
    language: '',
    country: 'DE',
    payment_type: 'bank_transfer',
    card: null,
    from: 'xml',
    notes: [],
    items: items([
      ['Aktenordner A4, 80 mm, grau', '', '40.000', 'p', '137.56', '19.00'],
      ['Kopierpapier 80 g, 500 Blatt', '', '25.000', 'p', '133.58', '19.00'],
      ['Fachbuch "Belege richtig prüfen"', '', '3.000', 'p', '112.03', '7.00'],
      ['Kaffeebohnen, ganze Bohne', '', '6.500', 'k', '102.93', '7.00'],
    ]),
  },
  'nordlicht-gutschrift.xml': {
    company: nordlicht,
    invoice_number: 'NB-G-2026-0031',
    invoice_date: '2026-03-20',
    currency: 'EUR',
    total_price: '13.76',
    total_vat: '2.20',
    language: '',
    country: 'DE',
    payment_type: 'bank_transfer',
    card: null,
    from: 'xml',
    notes: [{ code: 'credit-note', values: {} }],
    items: items([
      ['Aktenordner A4, 80 mm, grau', 'Beschädigt geliefert', '4.000', 'p', '13.76', '19.00'],
    ]),
  },
  'cinar-ofis-e-fatura.xml': {
    company: {
      name: 'Çınar Ofis Gereçleri A.Ş.',
      address: 'Güneşli Bağlar Caddesi No: 112, 34212 Bağcılar İstanbul',
      tax_number: '2410865537',
      tax_office: 'Güneşli',
      phone: '+90 212 555 04 48',
    },
    invoice_number: 'CNR2026000001284',
    invoice_date: '2026-02-27',
    currency: 'TRY',
    total_price: '44687.03',
    total_vat: '7312.63',
    language: 'tr',
    country: 'TR',
    payment_type: 'bank_transfer',
    card: null,
    from: 'xml',
    notes: [],
    items: items([
      ['Ergonomik çalışma koltuğu', '', '4.000', 'p', '30960.00', '20.00'],
      ['Işıklı masa lambası', '', '6.000', 'p', '8567.28', '20.00'],
      ['Ağ kablosu CAT6', '', '150.000', 'm', '3375.00', '20.00'],
      ['Demlik çay, Rize', '', '5.000', 'k', '1784.75', '10.00'],
    ]),
  },
  'delta-techniek.xml': {
    company: {
      name: 'Delta Techniek B.V.',
      address: 'Kanaalweg 210, 3533 HH Utrecht',
      tax_number: 'NL861530472B01',
      tax_office: '',
      phone: '+31 30 555 0164',
    },
    invoice_number: '26-00874',
    invoice_date: '2026-03-02',
    currency: 'EUR',
    total_price: '1063.99',
    total_vat: '175.14',
    language: '',
    country: 'NL',
    payment_type: 'bank_transfer',
    card: null,
    from: 'xml',
    notes: [],
    items: items([
      ['Onderhoud koelinstallatie', '', '6.500', null, '688.19', '21.00'],
      ['Koelvloeistof', '', '18.000', 'l', '271.16', '21.00'],
      ['Vakblad, jaargang 2026', '', '1.000', 'p', '104.64', '9.00'],
    ]),
  },
  'atelier-lumiere.pdf': {
    company: {
      name: 'Atelier Lumière SAS',
      address: '9 rue des Tisserands, 69004 Lyon',
      tax_number: 'FR61840315527',
      tax_office: '',
      phone: '+33 4 55 50 12 70',
    },
    invoice_number: 'FA-2026-00218',
    invoice_date: '2026-01-30',
    currency: 'EUR',
    total_price: '1345.20',
    total_vat: '218.40',
    language: 'fr',
    country: 'FR',
    payment_type: 'bank_transfer',
    card: null,
    from: 'xml',
    alternatives: {},
    notes: [],
    items: items([
      ['Panneau LED 60 x 60', '', '12.000', 'p', '1136.16', '20.00'],
      ['Câble souple 3G1,5', '', '80.000', 'm', '158.40', '20.00'],
      ['Guide imprimé "Éclairer un bureau"', '', '2.000', 'p', '50.64', '5.50'],
    ]),
  },
  'bogazici-kirtasiye.pdf': {
    company: {
      name: 'Boğaziçi Kırtasiye ve Ağırlama Ltd. Şti.',
      address: 'Işıklar Sokağı No: 23, 34349 Beşiktaş / İstanbul',
      tax_number: '1780426615',
      tax_office: 'Beşiktaş',
      phone: '+90 212 555 07 31',
    },
    invoice_number: 'BGZ2026000000593',
    invoice_date: '2026-03-05',
    currency: 'TRY',
    total_price: '15359.70',
    total_vat: '2152.70',
    language: 'tr',
    country: 'TR',
    payment_type: 'bank_transfer',
    card: null,
    from: 'text',
    notes: [],
    items: items([
      ['Spiralli defter, A5', '', '60.000', 'p', '6444.00', '20.00'],
      ['Tükenmez kalem, mavi', '', '200.000', 'p', '3540.00', '20.00'],
      ['Toplantı ikramı, kişi başı', '', '18.000', 'p', '4752.00', '10.00'],
      ['Şişe suyu', '', '45.000', 'l', '623.70', '10.00'],
    ]),
  },
  'harbour-and-finch.pdf': {
    company: {
      name: 'Harbour & Finch Ltd',
      address: '4 Ropewalk Yard, Plymouth PL1 3RN, United Kingdom',
      tax_number: 'GB283991540',
      tax_office: '',
      phone: '+44 1752 555 0193',
    },
    invoice_number: 'HF-10482',
    invoice_date: '2026-02-18',
    currency: 'GBP',
    total_price: '713.03',
    total_vat: '104.68',
    language: 'en',
    country: 'GB',
    payment_type: 'credit_card',
    card: { first_four_digits: '', last_four_digits: '4242' },
    from: 'text',
    notes: [],
    items: items([
      ['Survey drone battery, 5200 mAh', '', '3.000', 'p', '412.20', '20.00'],
      ['Weatherproof field case', 'Colour: orange', '2.000', 'p', '215.88', '20.00'],
      ['Printed route atlas, South West', '', '5.000', 'p', '84.95', '0.00'],
    ]),
  },
};

test.each(Object.keys(expected))('reads every field of the sample %s correctly', async (name) => {
  const { evidence, candidates, issuerSigns: _, ...reading } = await read(name);
  expect(reading).toEqual(expected[name]);
  expect(evidence.total_price?.from).toBe(reading.from);
  if (candidates)
    expect(candidates.map(({ value }) => Number(value))).toContain(Number(reading.total_price));
  for (const one of Object.values(evidence)) expect(one.confidence).toBeGreaterThanOrEqual(0.5);
});

test('reads a table across two pages to its last line', async () => {
  const reading = await read('prairie-signal.pdf');
  expect(reading).toMatchObject({
    company: {
      name: 'Prairie Signal Inc.',
      address: '1180 Larkspur Avenue, Lincoln, NE 68508, United States',
      tax_number: '',
      phone: '+1 402 555 0148',
    },
    invoice_number: 'PS-2026-1107',
    invoice_date: '2026-03-09',
    currency: 'USD',
    total_price: '7205.86',
    total_vat: '487.11',
    language: 'en',
    country: 'US',
    payment_type: 'bank_transfer',
    notes: [],
  });
  expect(reading.items).toHaveLength(30);
  expect([reading.items[0], reading.items[29]]).toEqual(
    items([
      ['Radio gateway, North mast', '', '1.000', 'p', '449.38', '7.25'],
      ['Mounting kit, Lake mast', '', '2.000', 'p', '83.12', '7.25'],
    ]),
  );
});

test('the samples in the web app match the output of their tool, and all are listed', () => {
  const made = makeSamples();
  expect(JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))).toEqual([...made.keys()]);
  for (const [name, bytes] of made)
    expect(
      Buffer.compare(readFileSync(join(folder, name)), bytes),
      `${name}: run node tools/make-samples.ts`,
    ).toBe(0);
});

/**
 * Developers' machines have real invoices beside the project, whose readings must not get worse.
 */
const shared = join(root, '..', 'shared', 'samples');
const header = fields.filter((field) => field !== 'line_count' && field !== 'lines');
const least: Record<string, { header: number; lines: number }> = {
  'structured XML': { header: 0.99, lines: 0.97 },
  'hybrid PDF': { header: 0.99, lines: 0.97 },
  'text PDF': { header: 0.92, lines: 0.75 },
};

test.skipIf(!existsSync(join(shared, 'truth.json')))(
  'reads headers and lines of real invoices well enough (skipped without ../shared/samples)',
  async () => {
    const truths: Truth[] = JSON.parse(readFileSync(join(shared, 'truth.json'), 'utf8'));
    for (const [kind, share] of Object.entries(least)) {
      const heads: number[] = [];
      const lines: number[] = [];
      for (const truth of truths.filter((one) => one.kind === kind)) {
        const reading = await readDocument(
          readFileSync(join(shared, 'files', truth.file)),
          typeOf(truth.file),
        );
        const comparison = compareReading(truth, reading);
        heads.push(
          ...header.map((field) => comparison[field]).filter((value) => value !== undefined),
        );
        lines.push(comparison.lines ?? 0);
      }
      expect(average(heads), `${kind}: head`).toBeGreaterThanOrEqual(share.header);
      expect(average(lines), `${kind}: lines`).toBeGreaterThanOrEqual(share.lines);
    }
  },
);

function average(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

import { expect, test } from 'vitest';
import { amountKind, isDeducted, isSumLabel } from './amount-labels.ts';

test.each([
  ['Total', 'total'],
  ['Totaal', 'total'],
  ['Gesamt', 'total'],
  ['Grand Total', 'gross'],
  ['Rechnungsbetrag', 'gross'],
  ['Total TTC', 'gross'],
  ['Totaal incl. BTW', 'gross'],
  ['Vergiler Dahil Toplam Tutar', 'gross'],
  ['Genel Toplam', 'gross'],
  ['Totale fattura', 'gross'],
  ['Importe total', 'gross'],
  ['Rechnungssumme Brutto (inkl. USt.)', 'gross'],
  ['Subtotal', 'net'],
  ['Zwischensumme', 'net'],
  ['Total HT', 'net'],
  ['Total soumis à TVA', 'net'],
  ['Total ilíquido', 'net'],
  ['Nettosumme', 'net'],
  ['Exclusief BTW', 'net'],
  ['Rechnungssumme ohne USt.', 'net'],
  ['Mal Hizmet Toplam Tutarı', 'net'],
  ['Imponibile', 'net'],
  ['Base imponible', 'net'],
  ['Base', 'net'],
  ['Net Amount including VAT', 'gross'],
  ['GST included', 'vat'],
  ['Ara Toplam', 'net'],
  ['VAT 20%', 'vat'],
  ['MwSt. 19 %', 'vat'],
  ['zzgl. Umsatzsteuer 7%', 'vat'],
  ['TVA 20%', 'vat'],
  ['Hesaplanan KDV (%20)', 'vat'],
  ['Hesaplanan Katma Değer Vergisi', 'vat'],
  ['Sales tax', 'vat'],
  ['IVA 21%', 'vat'],
  ['PB1 10%', 'vat'],
  ['Pajak Restoran 10%', 'vat'],
  ['Amount due', 'due'],
  ['Zu zahlen', 'due'],
  ['Net à payer', 'due'],
  ['Ödenecek Tutar', 'due'],
  ['Te betalen', 'due'],
  ['Balance due', 'due'],
  ['Balance', 'due'],
  ['Do zapłaty', 'due'],
  ['Total fără TVA', 'net'],
  ['Základ daně', 'net'],
  ['TPS (5 %)', 'vat'],
] as const)('classifies %s as %s', (label, kind) => {
  expect(amountKind(label)).toBe(kind);
});

test.each([
  'Discount',
  'Toplam İskonto',
  'VAT number',
  'Total quantity',
  'Gesamtbetrag der Zuschläge',
  'Apple iPad Air',
  'Capital social',
  'Paid by Visa',
  'Imposta di bollo',
  'Taxe de séjour',
  'Nettoyage de bureaux',
  'Balance bike',
  'Kaffee ohne Zucker',
  'Water without gas',
  'Solder wire',
  'Offener Kamin',
  'Basis-Paket',
  'Reporting service',
])('does not classify %s as a sum', (label) => {
  expect(amountKind(label)).toBeUndefined();
});

test.each([
  'Paid',
  'Amount paid',
  'Less payments',
  'Deposit',
  'Anzahlung vom 10.01.',
  'Acompte versé',
  'Zapłacono',
  'Retención IRPF 15%',
])('classifies %s as a deduction from the total', (label) => {
  expect(isDeducted(label)).toBe(true);
});

test.each([
  'Amount due',
  'To be paid',
  'Paid by card',
  'Total',
  'Shipping',
  'Please pay within 30 days',
])('does not classify %s as a deduction', (label) => {
  expect(isDeducted(label)).toBe(false);
});

test.each([
  'Amount payable',
  'Amount outstanding',
  'Kokku tasuda',
  'Mokėti iš viso',
  'Maksettavaa',
  'At betale',
  'Valor a pagar',
  'Zu bezahlen',
  'Plačilo skupaj',
  'I alt',
  'Is viso',
])('classifies %s as a total or amount due', (label) => {
  expect(['due', 'total', 'gross']).toContain(amountKind(label));
});

test('does not classify rent without service charges as a net amount', () => {
  expect(amountKind('Nettokaltmiete Büro')).toBeUndefined();
});

test('does not classify work on a tax return as a tax', () => {
  expect(amountKind('Umsatzsteuer-Jahreserklärung 2025')).toBeUndefined();
  expect(amountKind('Umsatzsteuer 19 %')).toBe('vat');
  expect(amountKind('USt-Betrag')).toBe('vat');
});

test('classifies an amount carried over to the next page as a sum', () => {
  for (const label of ['Over te dragen', 'Overdracht', 'Übertrag', 'Balance brought forward'])
    expect(isSumLabel(label), label).toBe(true);
  expect(isSumLabel('Overnachting')).toBe(false);
});

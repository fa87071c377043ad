import { grouped, type Wording } from './draw-invoice.ts';
import { short, type Party } from './sample-invoice.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const parts = (iso: string) => iso.split('-') as [string, string, string];

export const turkish: Wording = {
  title: 'FATURA',
  number: 'Fatura No',
  date: 'Fatura Tarihi',
  due: 'Son Ödeme Tarihi',
  to: 'SAYIN',
  columns: ['Mal / Hizmet', 'Miktar', 'Birim', 'Birim Fiyat', 'KDV', 'Tutar'],
  net: 'Mal Hizmet Toplam Tutarı',
  vat: (rate) => `Hesaplanan KDV (${rate})`,
  total: 'Vergiler Dahil Toplam',
  tax: (party) => [`Vergi Dairesi: ${party.taxOffice ?? ''}  VKN: ${party.taxNumber}`],
  phone: 'Tel',
  page: (at, of) => `Sayfa ${at} / ${of}`,
  units: { C62: 'Adet', LTR: 'Lt', KGM: 'Kg', MTR: 'Mt' },
  money: (units) => `${grouped(units, '.', ',')} TL`,
  percent: (rate) => `%${short(rate, 2)}`,
  count: (text) => text.replace('.', ','),
  day: (iso) => parts(iso).toReversed().join('.'),
  address: (party: Party) => [
    party.street,
    `${party.postcode} ${party.district ?? ''} / ${party.city}`,
  ],
  payment: ['Ödeme Şekli: Havale', 'Bizi tercih ettiğiniz için teşekkür ederiz.'],
};

export const british: Wording = {
  title: 'INVOICE',
  number: 'Invoice number',
  date: 'Invoice date',
  due: 'Payment due',
  to: 'BILL TO',
  columns: ['Description', 'Qty', 'Unit', 'Unit price', 'VAT', 'Amount'],
  net: 'Net total',
  vat: (rate) => `VAT ${rate}`,
  total: 'Total',
  tax: (party) => [`VAT number: ${party.taxNumber}`],
  phone: 'Phone',
  page: (at, of) => `Page ${at} of ${of}`,
  units: { C62: 'pcs', MTR: 'm' },
  money: (units) => `£${grouped(units, ',', '.')}`,
  percent: (rate) => `${short(rate, 2)}%`,
  count: (text) => text,
  day: (iso) => {
    const [year, month, day] = parts(iso);
    return `${Number(day)} ${months[Number(month) - 1] ?? ''} ${year}`;
  },
  address: (party: Party) => [party.street, `${party.city} ${party.postcode}`, party.countryName],
  payment: ['Payment method: Credit card', 'Paid by Visa ending 4242', 'Thank you for your order.'],
};

export const american: Wording = {
  ...british,
  number: 'Invoice #',
  due: 'Due date',
  columns: ['Description', 'Qty', 'Unit', 'Unit price', 'Tax', 'Amount'],
  net: 'Subtotal',
  vat: (rate) => `Sales tax ${rate}`,
  total: 'Total',
  tax: () => [],
  money: (units) => `$${grouped(units, ',', '.')}`,
  day: (iso) => {
    const [year, month, day] = parts(iso);
    return `${month}/${day}/${year}`;
  },
  address: (party: Party) => [party.street, `${party.city}, ${party.postcode}`, party.countryName],
  payment: ['Payment method: Bank transfer', 'Please pay within 30 days.'],
};

export const french: Wording = {
  title: 'FACTURE',
  number: 'Facture n°',
  date: 'Date de facture',
  due: 'Échéance',
  to: 'FACTURÉ À',
  columns: ['Désignation', 'Quantité', 'Unité', 'P.U. HT', 'TVA', 'Montant HT'],
  net: 'Total HT',
  vat: (rate) => `TVA ${rate}`,
  total: 'Total TTC',
  tax: (party) => [`N° TVA : ${party.taxNumber}`],
  phone: 'Tél',
  page: (at, of) => `Page ${at} / ${of}`,
  units: { C62: 'pce', MTR: 'm' },
  money: (units) => `${grouped(units, ' ', ',')} €`,
  percent: (rate) => `${short(rate, 2).replace('.', ',')} %`,
  count: (text) => text.replace('.', ','),
  day: (iso) => parts(iso).toReversed().join('/'),
  address: (party: Party) => [party.street, `${party.postcode} ${party.city}`, party.countryName],
  payment: ['Mode de règlement : Virement', 'Merci de votre confiance.'],
};

import { isKnown } from '#contract/open-enum.ts';
import { noteCodes, type NoteCode } from '#contract/note-codes.ts';
import type { ReadingNote } from '#contract/reading-note.ts';

type Values = Readonly<Record<string, string>>;

const byHand = 'The invoice can be filled in by hand.';

const names: Readonly<Record<string, string>> = {
  invoice_number: 'invoice number',
  invoice_date: 'invoice date',
  currency: 'currency',
  total_price: 'total',
  total_vat: 'VAT',
  payment_type: 'payment type',
  company: 'company name',
  tax_number: 'tax number',
  tax_office: 'tax office',
  phone: 'phone number',
  vat_rate: 'VAT rate',
  amount_due: 'amount due',
  items: 'lines',
  withheld: 'amount withheld',
  line_total: 'amount of a line',
  name: 'name of a line',
  description: 'description of a line',
};

/** The name of a note's field, with the line for one of an item. */
function what({ field = '', line }: Values): string {
  const name = names[field] ?? field.replaceAll('_', ' ');
  return line === undefined ? name : `${name.replace(/ of a line$/, '')} of line ${line}`;
}

const money = (amount = '', currency = ''): string => `${amount} ${currency}`.trim();

const sentences: Readonly<Record<NoteCode, (values: Values) => string>> = {
  'empty-file': () => 'This file is empty.',
  'unknown-kind': () => `This kind of file cannot be read. ${byHand}`,
  'no-text': () => `No text could be read in this file. ${byHand}`,
  'no-invoice': () =>
    'The text of this file does not look like an invoice or a receipt: no ' +
    'number, no total and no lines were found. They can be filled in by hand.',
  'unknown-script': () => `This file is written in letters that cannot be read here. ${byHand}`,
  password: () => 'This file is password protected. Upload it again without the password.',
  'damaged-pdf': () => 'This PDF is damaged and could not be opened.',
  'damaged-pages': () => 'This PDF is damaged: none of its pages could be read.',
  'damaged-picture': () => `This picture is damaged and could not be read. ${byHand}`,
  'pdf-too-large': () => 'This PDF grows too large when it is unpacked.',
  'page-too-large': () => `The pages of this PDF are too large to be read. ${byHand}`,
  'xml-too-large': () => 'This XML file is too large to be read.',
  'xml-too-deep': () => 'This XML is nested too deeply to be an invoice.',
  'xml-doctype': () =>
    'This XML has a document type definition (DOCTYPE), which invoices must not have.',
  'xml-encoding': () => 'This XML file has an encoding that could not be read.',
  'xml-damaged': () => 'This XML file is damaged: it is not well-formed.',
  'xml-entities': () => 'This XML file uses names or entities that an invoice must not have.',
  'xml-empty': () => 'This XML file is empty.',
  'xml-no-invoice': () =>
    'This XML file is not an invoice in a known format (UBL, CII, FatturaPA, KSeF, Facturae or ISDOC).',
  'xml-without-fields': () => 'This XML file names itself an invoice but holds none of its fields.',
  'took-too-long': () => `Reading this file took too long and was stopped. ${byHand}`,
  'too-much-memory': () => `Reading this file needed too much memory and was stopped. ${byHand}`,
  'reader-crashed': () =>
    `This file could not be read: it stopped the program that reads files. ${byHand}`,
  'file-missing': () => 'The file is not in the store any more.',
  'file-unavailable': () => 'The file could not be read from the store.',
  unstorable: () => `What was read from this file could not be stored. ${byHand}`,
  'credit-note': () => 'This is a credit note.',
  'corrected-invoice': () => 'This is a corrected invoice.',
  'return-invoice': () => 'This is a return invoice (IADE).',
  withheld: ({ amount, currency }) =>
    `${money(amount, currency)} of the tax is withheld by the buyer; it is not part of the VAT here.`,
  'withheld-inside': ({ amount, currency }) =>
    `${money(amount, currency)} is withheld by the buyer; it is part of the total.`,
  'amount-due': ({ due, total, currency }) =>
    `The amount due is ${money(due, currency)}; the total of the invoice is ${money(total, currency)}.`,
  'lines-net': () => 'A line has no known VAT rate; its printed amount is shown.',
  'lines-without-price': () =>
    'A line has no known VAT rate; its price including VAT was left empty.',
  'other-script': () =>
    'Most of this file is written in letters that can hardly be read here. Check each value.',
  'several-invoices': ({ count, others = '' }) =>
    `The file holds ${count} invoices; the first one was read.${others === '' ? '' : ` Not read: ${others}.`}`,
  'sums-differ': ({ sum, stated, currency, ...values }) =>
    values['field'] === 'items'
      ? `The lines of the file add up to ${money(sum, currency)} without VAT; the file says ${money(stated, currency)}.`
      : `Net and VAT of the file add up to ${money(sum, currency)}; the file says ${money(stated, currency)}. What the file says was taken.`,
  'part-of-order': ({ sum, stated, currency }) =>
    `The lines are those of the whole order, ${money(sum, currency)} without VAT; this invoice charges ${money(stated, currency)} of it.`,
  'most-lines': ({ count, read }) => `The file has ${count} lines; the first ${read} were taken.`,
  'most-pages': ({ count, read }) => `The file has ${count} pages; the first ${read} were read.`,
  'pages-recognised': ({ pages }) => `Pages that are pictures were recognised: ${pages}.`,
  'pages-left-out': ({ pages }) =>
    `These pages are pictures, and there was no time to read them: ${pages}.`,
  'two-days': ({ first, second }) => `The date may mean ${first} or ${second}; it was left empty.`,
  'page-differs': ({ page, file, page_currency, file_currency, ...values }) =>
    `The page shows the ${what(values)} ${money(page, page_currency)}; the e-invoice inside the file says ${money(file, file_currency)}. The e-invoice was taken.`,
  'two-e-invoices': ({ read, other }) =>
    `The PDF holds two e-invoices that disagree; "${read}" was read, "${other}" was not.`,
  'broken-e-invoice': () =>
    'The e-invoice inside the PDF could not be read, so the visible text was.',
  'not-a-number': ({ text, ...values }) =>
    `The ${what(values)} "${text}" is not a number and was left out.`,
  'not-a-day': ({ text, ...values }) =>
    `The ${what(values)} "${text}" is not a day of the calendar and was left out.`,
  'not-a-currency': ({ text }) =>
    `The currency "${text}" is not a code of ISO 4217 and was left out.`,
  'beyond-limits': ({ text, ...values }) =>
    `The ${what(values)} ${text} is beyond what can be kept, and was left out.`,
  rounded: ({ text, currency, ...values }) =>
    `The file says ${money(text, currency)} for the ${what(values)}; only ${values['field'] === 'quantity' ? 'three' : 'two'} decimals can be kept.`,
  cut: ({ most, ...values }) =>
    `The ${what(values)} is longer than ${most} characters, and was cut.`,
  'left-out': ({ most, ...values }) =>
    `The ${what(values)} is longer than ${most} characters, and was left out.`,
  'same-file': ({ invoice = '' }) => `The same file as ${invoice}.`,
  'record-deleted': ({ record = '' }) => `${record} was deleted.`,
  'person-kept': ({ value, currency, ...values }) =>
    values['field'] === 'items'
      ? `Lines: the file has ${value}; what people changed stays.`
      : `The file says ${money(value, currency)} for the ${what(values)}; what people entered stays.`,
};

/** A note as an English sentence, for clients that do not know its code. */
export function sentenceOf({ code, values }: ReadingNote): string {
  return isKnown(noteCodes, code) ? sentences[code](values) : code;
}

import { plural, t } from '@lingui/core/macro';
import { isIsoDate } from '#contract/dates.ts';
import { isDecimal } from '#contract/decimal.ts';
import type { HistoryEntry } from '#contract/invoice.ts';
import type { NoteCode, UnreadableCode } from '#contract/note-codes.ts';
import type { Open } from '#contract/open-enum.ts';
import type { ReadingNote } from '#contract/reading-note.ts';
import { dayText, decimalText, moneyText } from '#src/i18n/locale.ts';
import { words } from '#src/widgets/words.tsx';

type Values = ReadingNote['values'];

/**
 * The reasons of an entry: the notes of a reading in the person's language, or else the
 * text as sent; none without a reason.
 */
export function reasonsOf({
  reason,
  notes = [],
}: Pick<HistoryEntry, 'reason' | 'notes'>): readonly string[] {
  const texts = notes.map(({ code, values }) => noteText(code, values));
  const known = texts.filter((text) => text !== undefined);
  // If some notes have no translation here, the complete English reason is better than a part.
  if (known.length > 0 && known.length === notes.length) return known;
  return reason ? [reason] : [];
}

/** The page has an amount in another currency, which is no alternative for the amount's field. */
const isOtherMoney = ({ page_currency = '', file_currency }: Values) =>
  page_currency !== '' && page_currency !== file_currency;

/** An amount of the invoice that could not be kept as it is; of an item that hardly matters. */
const isRoundedTotal = ({ field = '' }: Values) => field.startsWith('total_');

/** Whether part of the file may be missing, or a value may not be what it seems. */
const isWarning: Readonly<
  Record<Exclude<NoteCode, UnreadableCode>, boolean | ((values: Values) => boolean)>
> = {
  'credit-note': false,
  'corrected-invoice': false,
  'return-invoice': false,
  withheld: false,
  'withheld-inside': false,
  'amount-due': false,
  'lines-net': false,
  'lines-without-price': false,
  'other-script': true,
  'several-invoices': true,
  'sums-differ': false,
  'part-of-order': false,
  'most-lines': true,
  'most-pages': true,
  'pages-recognised': false,
  'pages-left-out': true,
  'two-days': false,
  'page-differs': isOtherMoney,
  'two-e-invoices': true,
  'broken-e-invoice': true,
  'not-a-number': false,
  'not-a-day': false,
  'not-a-currency': false,
  'beyond-limits': false,
  rounded: isRoundedTotal,
  cut: false,
  'left-out': false,
  'person-kept': false,
  'same-file': false,
  'record-deleted': false,
};
const warnings = new Map(Object.entries(isWarning));

function warns({ code, values }: ReadingNote): boolean {
  const warning = warnings.get(code) ?? false;
  return typeof warning === 'function' ? warning(values) : warning;
}

/** Warnings of the newest reading to see before deciding, in the person's language. */
export function warningsOf(history: readonly HistoryEntry[]): readonly string[] {
  const reading = history.find(({ action }) => action === 'process');
  return reasonsOf({ reason: null, notes: reading?.notes?.filter(warns) ?? [] });
}

const shown = (value = '', currency = '') =>
  isIsoDate(value)
    ? dayText(value)
    : currency !== '' && isDecimal(value)
      ? moneyText(value, currency)
      : value;

function fieldOf({ field = '', line }: Values): string {
  const further: Readonly<Record<string, string>> = {
    amount_due: t`Amount due`,
    withheld: t`Amount withheld`,
    line_total: t`Amount of a line`,
  };
  const name = further[field] ?? words.field(field);
  return line === undefined ? name : t`Line ${line}, ${name}`;
}

/** A sentence of a note; `name` is that of its field, `count` the number in it, if any. */
type Sentence = (values: Values, name: string, count: number) => string;

const sentences: Readonly<Record<NoteCode, Sentence>> = {
  'empty-file': () => t`This file is empty.`,
  'unknown-kind': () => t`Files of this kind can't be read. You can fill in the fields by hand.`,
  'no-text': () => t`No text can be read in this file. You can fill in the fields by hand.`,
  'no-invoice': () =>
    t`This doesn't look like an invoice or a receipt: it has no number, no total and no lines. You can fill in the fields by hand.`,
  'unknown-script': () =>
    t`This file is written in letters that can't be read here. You can fill in the fields by hand.`,
  password: () => t`This file has a password. Upload it again without the password.`,
  'damaged-pdf': () => t`This PDF is damaged and can't be opened.`,
  'damaged-pages': () => t`This PDF is damaged: none of its pages can be read.`,
  'damaged-picture': () =>
    t`This picture is damaged and can't be read. You can fill in the fields by hand.`,
  'pdf-too-large': () => t`This PDF is too large once it is unpacked.`,
  'page-too-large': () =>
    t`The pages of this PDF are too large to be read. You can fill in the fields by hand.`,
  'xml-too-large': () => t`This XML file is too large to be read.`,
  'xml-too-deep': () => t`This XML file is nested too deeply to be an invoice.`,
  'xml-doctype': () =>
    t`This XML file has a document type definition (DOCTYPE), which invoices must not have.`,
  'xml-encoding': () => t`The encoding of this XML file can't be read.`,
  'xml-damaged': () => t`This XML file is damaged: it isn't well-formed.`,
  'xml-entities': () => t`This XML file uses names or entities that invoices must not have.`,
  'xml-empty': () => t`This XML file is empty.`,
  'xml-no-invoice': () => t`This XML file isn't an invoice in a known format.`,
  'xml-without-fields': () => t`This XML file calls itself an invoice but has none of its fields.`,
  'took-too-long': () =>
    t`Reading this file took too long and was stopped. You can fill in the fields by hand.`,
  'too-much-memory': () =>
    t`Reading this file needed too much memory and was stopped. You can fill in the fields by hand.`,
  'reader-crashed': () =>
    t`This file stopped the program that reads files. You can fill in the fields by hand.`,
  'file-missing': () => t`The file is no longer in storage.`,
  'file-unavailable': () => t`The file could not be read from storage.`,
  unstorable: () => t`What this file says can't be stored. You can fill in the fields by hand.`,
  'credit-note': () => t`This is a credit note.`,
  'corrected-invoice': () => t`This is a corrected invoice.`,
  'return-invoice': () => t`This is a return invoice (IADE).`,
  withheld: ({ amount, currency }) =>
    t`The buyer withholds ${shown(amount, currency)} of the tax; it isn't part of the VAT here.`,
  'withheld-inside': ({ amount, currency }) =>
    t`The buyer withholds ${shown(amount, currency)}; it is part of the total.`,
  'amount-due': ({ due, currency, total }) =>
    t`The amount due is ${shown(due, currency)}, the total of the invoice ${shown(total, currency)}.`,
  'lines-net': () => t`The VAT rate of a line isn't known; its printed amount is shown.`,
  'lines-without-price': () =>
    t`The VAT rate of a line isn't known; its price including VAT was left empty.`,
  'other-script': () =>
    t`Most of this file is written in letters that can hardly be read here. Check each value.`,
  'several-invoices': ({ others = '' }, _name, count) =>
    others === ''
      ? t`The file contains ${count} invoices; the first one was read.`
      : t`The file contains ${count} invoices; the first one was read. Not read: ${others}.`,
  'sums-differ': ({ field, sum, currency, stated }) =>
    field === 'items'
      ? t`The lines in the file add up to ${shown(sum, currency)} without VAT, the file says ${shown(stated, currency)}.`
      : t`Net and VAT in the file add up to ${shown(sum, currency)}, the file says ${shown(stated, currency)}. What the file says was taken.`,
  'part-of-order': ({ sum, currency, stated }) =>
    t`The lines are those of the whole order, ${shown(sum, currency)} without VAT; this invoice charges ${shown(stated, currency)} of it.`,
  'most-lines': ({ read = '' }, _name, count) =>
    t`The file has ${plural(count, {
      one: '# line',
      other: '# lines',
    })}; the first ${read} were taken.`,
  'most-pages': ({ read = '' }, _name, count) =>
    t`The file has ${plural(count, {
      one: '# page',
      other: '# pages',
    })}; the first ${read} were read.`,
  'pages-recognised': (values) =>
    t`These pages are pictures, their text was recognized: ${values['pages'] ?? ''}`,
  'pages-left-out': (values) =>
    t`These pages are pictures, and there was no time to read them: ${values['pages'] ?? ''}`,
  'two-days': ({ first, second }) =>
    t`The date may mean ${shown(first)} or ${shown(second)}; it was left empty.`,
  'page-differs': ({ page, page_currency, file, file_currency }, name) =>
    t`${name}: the page shows ${shown(page, page_currency)}, the e-invoice in the file says ${shown(file, file_currency)}. The e-invoice was taken.`,
  'two-e-invoices': ({ read = '', ...values }) =>
    t`The PDF contains two e-invoices that disagree; “${read}” was read, “${values['other'] ?? ''}” was not.`,
  'broken-e-invoice': () => t`The e-invoice in the PDF can't be read, so the visible text was.`,
  'not-a-number': ({ text = '' }, name) => t`${name}: “${text}” isn't a number and was left out.`,
  'not-a-day': ({ text = '' }, name) =>
    t`${name}: “${text}” isn't a day of the calendar and was left out.`,
  'not-a-currency': ({ text = '' }) =>
    t`Currency: “${text}” isn't a code of ISO 4217 and was left out.`,
  'beyond-limits': ({ text = '' }, name) =>
    t`${name}: ${text} is more than can be stored and was left out.`,
  rounded: ({ field, text = '', currency = '' }, name) => {
    const printed = currency === '' && isDecimal(text) ? decimalText(text) : shown(text, currency);
    return field === 'quantity'
      ? t`${name}: the file says ${printed}; only three decimals can be stored.`
      : t`${name}: the file says ${printed}; only two decimals can be stored.`;
  },
  cut: ({ most = '' }, name) => t`${name}: longer than ${most} characters, so it was cut.`,
  'left-out': ({ most = '' }, name) =>
    t`${name}: longer than ${most} characters, so it was left out.`,
  'same-file': ({ invoice = '' }) => t`The same file as ${invoice}.`,
  'record-deleted': ({ record = '' }) => t`${record} was deleted.`,
  'person-kept': ({ field, currency, value = '' }, name) => {
    const lines = Number(value);
    return field === 'items'
      ? t`The file has ${plural(lines, {
          one: '# line',
          other: '# lines',
        })}; what people changed stays.`
      : t`${name}: the file says ${shown(value, currency)}; what people entered stays.`;
  },
};
const byCode: ReadonlyMap<string, Sentence> = new Map(Object.entries(sentences));

/** The sentence for a note of a reading; undefined for a code without words here. */
const noteText = (code: Open<NoteCode>, values: Values): string | undefined =>
  byCode.get(code)?.(values, fieldOf(values), Number(values['count'] ?? 0));

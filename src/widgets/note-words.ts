import { plural, t } from '@lingui/core/macro';
import { isIsoDate } from '#contract/dates.ts';
import { isDecimal } from '#contract/decimal.ts';
import type { HistoryEntry } from '#contract/invoice.ts';
import type { NoteCode } from '#contract/note-codes.ts';
import type { Open } from '#contract/open-enum.ts';
import type { ReadingNote } from '#contract/reading-note.ts';
import { dayText, moneyText } from '#src/i18n/locale.ts';
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
  const sentences = notes.map(({ code, values }) => noteText(code, values));
  const known = sentences.filter((sentence) => sentence !== undefined);
  // If some notes have no translation here, the complete English reason is better than a part.
  if (known.length > 0 && known.length === notes.length) return known;
  return reason ? [reason] : [];
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

/**
 * The sentence for a note of a reading; undefined for a code without words here. The list of codes
 * is not imported, because it would load the code that reads documents.
 */
function noteText(code: Open<NoteCode>, values: Values): string | undefined {
  const { read = '', others = '', text = '', most = '', value = '' } = values;
  const { invoice = '', record = '' } = values;
  const name = fieldOf(values);
  const count = Number(values['count'] ?? 0);
  const lines = Number(value);
  switch (code) {
    case 'empty-file':
      return t`This file is empty.`;
    case 'unknown-kind':
      return t`Files of this kind can't be read. You can fill in the fields by hand.`;
    case 'no-text':
      return t`No text can be read in this file. You can fill in the fields by hand.`;
    case 'no-invoice':
      return t`This doesn't look like an invoice or a receipt: it has no number, no total and no lines. You can fill in the fields by hand.`;
    case 'unknown-script':
      return t`This file is written in letters that can't be read here. You can fill in the fields by hand.`;
    case 'password':
      return t`This file has a password. Upload it again without the password.`;
    case 'damaged-pdf':
      return t`This PDF is damaged and can't be opened.`;
    case 'damaged-pages':
      return t`This PDF is damaged: none of its pages can be read.`;
    case 'damaged-picture':
      return t`This picture is damaged and can't be read. You can fill in the fields by hand.`;
    case 'pdf-too-large':
      return t`This PDF is too large once it is unpacked.`;
    case 'page-too-large':
      return t`The pages of this PDF are too large to be read. You can fill in the fields by hand.`;
    case 'xml-too-large':
      return t`This XML file is too large to be read.`;
    case 'xml-too-deep':
      return t`This XML file is nested too deeply to be an invoice.`;
    case 'xml-doctype':
      return t`This XML file has a document type definition (DOCTYPE), which invoices must not have.`;
    case 'xml-encoding':
      return t`The encoding of this XML file can't be read.`;
    case 'xml-damaged':
      return t`This XML file is damaged: it isn't well-formed.`;
    case 'xml-entities':
      return t`This XML file uses names or entities that invoices must not have.`;
    case 'xml-empty':
      return t`This XML file is empty.`;
    case 'xml-no-invoice':
      return t`This XML file isn't an invoice in a known format.`;
    case 'xml-without-fields':
      return t`This XML file calls itself an invoice but has none of its fields.`;
    case 'took-too-long':
      return t`Reading this file took too long and was stopped. You can fill in the fields by hand.`;
    case 'too-much-memory':
      return t`Reading this file needed too much memory and was stopped. You can fill in the fields by hand.`;
    case 'reader-crashed':
      return t`This file stopped the program that reads files. You can fill in the fields by hand.`;
    case 'file-missing':
      return t`The file is no longer in storage.`;
    case 'unstorable':
      return t`What this file says can't be stored. You can fill in the fields by hand.`;
    case 'credit-note':
      return t`This is a credit note.`;
    case 'corrected-invoice':
      return t`This is a corrected invoice.`;
    case 'return-invoice':
      return t`This is a return invoice (IADE).`;
    case 'withheld':
      return t`The buyer withholds ${shown(values['amount'], values['currency'])} of the tax; it isn't part of the VAT here.`;
    case 'withheld-inside':
      return t`The buyer withholds ${shown(values['amount'], values['currency'])}; it is part of the total.`;
    case 'amount-due':
      return t`The amount due is ${shown(values['due'], values['currency'])}, the total of the invoice ${shown(values['total'], values['currency'])}.`;
    case 'lines-net':
      return t`The VAT rate of a line isn't known; its printed amount is shown.`;
    case 'lines-without-price':
      return t`The VAT rate of a line isn't known; its price including VAT was left empty.`;
    case 'other-script':
      return t`Most of this file is written in letters that can hardly be read here. Check each value.`;
    case 'several-invoices':
      return others === ''
        ? t`The file contains ${count} invoices; the first one was read.`
        : t`The file contains ${count} invoices; the first one was read. Not read: ${others}.`;
    case 'sums-differ':
      return values['field'] === 'items'
        ? t`The lines in the file add up to ${shown(values['sum'], values['currency'])} without VAT, the file says ${shown(values['stated'], values['currency'])}.`
        : t`Net and VAT in the file add up to ${shown(values['sum'], values['currency'])}, the file says ${shown(values['stated'], values['currency'])}. What the file says was taken.`;
    case 'part-of-order':
      return t`The lines are those of the whole order, ${shown(values['sum'], values['currency'])} without VAT; this invoice charges ${shown(values['stated'], values['currency'])} of it.`;
    case 'most-lines':
      return t`The file has ${plural(count, {
        one: '# line',
        other: '# lines',
      })}; the first ${read} were taken.`;
    case 'most-pages':
      return t`The file has ${plural(count, {
        one: '# page',
        other: '# pages',
      })}; the first ${read} were read.`;
    case 'pages-recognised':
      return t`These pages are pictures, their text was recognized: ${values['pages'] ?? ''}`;
    case 'pages-left-out':
      return t`These pages are pictures, and there was no time to read them: ${values['pages'] ?? ''}`;
    case 'two-days':
      return t`The date may mean ${shown(values['first'])} or ${shown(values['second'])}; it was left empty.`;
    case 'page-differs':
      return t`${name}: the page shows ${shown(values['page'], values['page_currency'])}, the e-invoice in the file says ${shown(values['file'], values['file_currency'])}. The e-invoice was taken.`;
    case 'two-e-invoices':
      return t`The PDF contains two e-invoices that disagree; “${read}” was read, “${values['other'] ?? ''}” was not.`;
    case 'broken-e-invoice':
      return t`The e-invoice in the PDF can't be read, so the visible text was.`;
    case 'not-a-number':
      return t`${name}: “${text}” isn't a number and was left out.`;
    case 'not-a-day':
      return t`${name}: “${text}” isn't a day of the calendar and was left out.`;
    case 'not-a-currency':
      return t`Currency: “${text}” isn't a code of ISO 4217 and was left out.`;
    case 'beyond-limits':
      return t`${name}: ${text} is more than can be stored and was left out.`;
    case 'cut':
      return t`${name}: longer than ${most} characters, so it was cut.`;
    case 'left-out':
      return t`${name}: longer than ${most} characters, so it was left out.`;
    case 'same-file':
      return t`The same file as ${invoice}.`;
    case 'record-deleted':
      return t`${record} was deleted.`;
    case 'person-kept':
      return values['field'] === 'items'
        ? t`The file has ${plural(lines, {
            one: '# line',
            other: '# lines',
          })}; what people changed stays.`
        : t`${name}: the file says ${shown(value, values['currency'])}; what people entered stays.`;
    default:
      return undefined;
  }
}

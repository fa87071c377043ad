import type { ReadingNote } from '#contract/reading-note.ts';
import type { Decimal } from '#contract/decimal.ts';
import { toUnits } from '#contract/decimal.ts';
import type { DocumentReading, ReadField } from '#documents/document-reading.ts';
import { Fields, roundedDecimal } from '#documents/field-values.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { datesIn } from '#documents/dates/printed-dates.ts';
import { formerCurrencyOf, numbersIn } from '#documents/numbers/printed-number.ts';
import { plainLetters } from '#documents/text/fold-text.ts';
import { absolute } from '#documents/numbers/exact.ts';
import { readText } from './read-text.ts';

/** Minimum confidence of a value that is reported as contradicting the e-invoice. */
const evident = 0.84;

/**
 * Finds where the page contradicts the embedded e-invoice: its value is nowhere on the page, and
 * the page clearly has another one.
 */
export function contradictions(stated: DocumentReading, document: PageDocument): ReadingNote[] {
  if (document.lines.length === 0) return [];
  const printed = new Set(
    numbersIn(document.text, document.mark)
      .map((one) => roundedDecimal(one.value, 2))
      .filter((one) => one !== undefined)
      .map((one) => absolute(toUnits(one, 2))),
  );
  const shown = (amount: Decimal | null) =>
    amount === null || printed.has(absolute(toUnits(amount, 2)));
  const letters = plainLetters(document.text);
  const missing = {
    total_price: !shown(stated.total_price),
    total_vat: !shown(stated.total_vat) && toUnits(stated.total_vat ?? '0', 2) !== 0n,
    invoice_number:
      stated.invoice_number !== '' && !letters.includes(plainLetters(stated.invoice_number)),
    invoice_date: stated.invoice_date !== null && !daysOn(document).has(stated.invoice_date),
  };
  if (!Object.values(missing).some(Boolean)) return [];
  const page = readText(document, new Fields());
  const says = (field: ReadField, differs: boolean) =>
    differs && (page.evidence[field]?.confidence ?? 0) >= evident;
  const notes: ReadingNote[] = [];
  // Often only the total names it.
  const former = (amount: string | null) =>
    amount === null ? undefined : formerCurrencyOf(amount, document.text, document.mark);
  const differing = (
    field: ReadField,
    printed_: string | null,
    told: string | null,
  ): ReadingNote => ({
    code: 'page-differs',
    values: {
      field,
      page: printed_ ?? '',
      file: told ?? '',
      ...(field.startsWith('total_')
        ? {
            page_currency: former(printed_) ?? former(page.total_price) ?? page.currency,
            file_currency: stated.currency,
          }
        : {}),
    },
  });
  if (says('total_price', missing.total_price))
    notes.push(differing('total_price', page.total_price, stated.total_price));
  if (says('total_vat', missing.total_vat) && page.total_vat !== stated.total_vat)
    notes.push(differing('total_vat', page.total_vat, stated.total_vat));
  if (says('invoice_number', missing.invoice_number))
    notes.push(differing('invoice_number', page.invoice_number, stated.invoice_number));
  if (says('invoice_date', missing.invoice_date))
    notes.push(differing('invoice_date', page.invoice_date, stated.invoice_date));
  return notes;
}

/** Every day that the page may mean, in both orders of day and month. */
function daysOn(document: PageDocument): Set<string> {
  const days = (['day first', 'month first'] as const).flatMap((order) =>
    datesIn(document.text, order).map((one) => one.iso),
  );
  return new Set(days.filter((day) => day !== undefined));
}

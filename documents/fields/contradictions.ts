import { isCurrency } from '#contract/currency.ts';
import type { ReadingNote } from '#contract/reading-note.ts';
import type { Decimal } from '#contract/decimal.ts';
import { toUnits } from '#contract/decimal.ts';
import type { Alternative } from '#contract/file-reading.ts';
import type { DocumentReading, ReadField } from '#documents/document-reading.ts';
import { contradictedTotal, isTotalContradicted } from '#documents/confidence.ts';
import { Fields, roundedDecimal } from '#documents/field-values.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { datesIn } from '#documents/dates/printed-dates.ts';
import { formerCurrencyOf, numbersIn } from '#documents/numbers/printed-number.ts';
import { plainLetters } from '#documents/text/fold-text.ts';
import { absolute } from '#documents/numbers/exact.ts';
import { readText } from './read-text.ts';

/** Minimum confidence of a value that is reported as contradicting the e-invoice. */
const evident = 0.84;

interface Contradictions {
  readonly notes: readonly ReadingNote[];
  /** What the page has instead, which makes the stated value doubtful. */
  readonly alternatives: Partial<Record<ReadField, readonly Alternative[]>>;
}

/**
 * Finds where the page contradicts the embedded e-invoice: its value is nowhere on the page, and
 * the page clearly has another one.
 */
export function contradictions(stated: DocumentReading, document: PageDocument): Contradictions {
  if (document.lines.length === 0) return { notes: [], alternatives: {} };
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
  if (!Object.values(missing).some(Boolean)) return { notes: [], alternatives: {} };
  const page = readText(document, new Fields());
  // Often only the total names it.
  const former = (amount: string | null) =>
    amount === null ? undefined : formerCurrencyOf(amount, document.text, document.mark);
  const notes: ReadingNote[] = [];
  const alternatives: Contradictions['alternatives'] = {};
  for (const field of ['total_price', 'total_vat', 'invoice_number', 'invoice_date'] as const) {
    const [onPage, inFile] = [page[field], stated[field]];
    const confidence = page.evidence[field]?.confidence ?? 0;
    const isContradicted = field === 'total_price' && isTotalContradicted(page);
    if (
      !missing[field] ||
      confidence < (isContradicted ? contradictedTotal : evident) ||
      onPage === null ||
      onPage === inFile
    )
      continue;
    const isMoney = field.startsWith('total_');
    const money = {
      page_currency: former(onPage) ?? former(page.total_price) ?? page.currency,
      file_currency: stated.currency,
    };
    notes.push({
      code: 'page-differs',
      values: { field, page: onPage, file: inFile ?? '', ...(isMoney ? money : {}) },
    });
    // Amounts of different money do not compete: it is the money that is doubtful.
    if (!isMoney || ['', money.file_currency].includes(money.page_currency))
      alternatives[field] = [{ value: onPage, confidence }];
    else if (isCurrency(money.page_currency))
      alternatives.currency = [{ value: money.page_currency, confidence }];
  }
  return { notes, alternatives };
}

/** Every day that the page may mean, in both orders of day and month. */
function daysOn(document: PageDocument): Set<string> {
  const days = (['day first', 'month first'] as const).flatMap((order) =>
    datesIn(document.text, order).map((one) => one.iso),
  );
  return new Set(days.filter((day) => day !== undefined));
}

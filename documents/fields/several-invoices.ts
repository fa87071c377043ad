import type { Fields } from '#documents/field-values.ts';
import { findIssuer } from '#documents/companies/find-issuer.ts';
import { foldText, plainLetters } from '#documents/text/fold-text.ts';
import { pageDocument, type PageDocument } from '#documents/text/page-document.ts';
import type { Word } from '#documents/text/words.ts';
import { isConfident, legibility } from './confidence.ts';
import { findDate } from './find-date.ts';
import { numberByLabel } from './find-number.ts';

/** An invoice of a file that holds several: its number, and the pages on which it stands. */
interface InvoiceInFile {
  readonly number: string;
  readonly pages: ReadonlySet<number>;
}

/** A label names the number as surely as this, and its letters are as plain. */
const sure = 0.8;
const laterPage =
  /(?<![a-z])(?:page|seite|sayfa|pagina|pag\.?|strona|sida|side)[\s:.]*(?:[2-9]|[1-9]\d)(?!\d)/;

/**
 * The invoices of a file, in the order of their pages: one begins where a page has another number,
 * a date and an issuer of its own, and names the number before nowhere. A file that holds one, or
 * of which nothing is sure, is one.
 */
function invoicesIn(words: readonly Word[]): readonly InvoiceInFile[] {
  const byPage = Map.groupBy(words, (word) => word.page);
  const found: { number: string; pages: Set<number> }[] = [];
  for (const [page, own] of byPage) {
    const last = found.at(-1);
    const recognised = own.some(({ confidence }) => confidence !== undefined);
    const number = beginning(pageDocument(own, recognised ? 'ocr' : 'text'), last?.number);
    if (last === undefined) found.push({ number: number ?? '', pages: new Set([page]) });
    else if (number === undefined || number === last.number) last.pages.add(page);
    else if (last.number === '') {
      // A cover names no number: it goes with the first invoice behind it.
      last.number = number;
      last.pages.add(page);
    } else found.push({ number, pages: new Set([page]) });
  }
  return found;
}

/** The number of the invoice that begins on this page; undefined where it goes on with the last. */
function beginning(page: PageDocument, last: string | undefined): string | undefined {
  const number = numberByLabel(page);
  if (number === undefined || number.confidence < sure) return undefined;
  if (legibility(page, number.line, number.value) < sure) return undefined;
  if (last === undefined) return number.value;
  const goesOn = last !== '' && plainLetters(page.text).includes(plainLetters(last));
  if (goesOn || laterPage.test(foldText(page.text))) return undefined;
  const begins =
    (findDate(page, 'day first')?.confidence ?? 0) >= sure &&
    isConfident('company', findIssuer(page).name.confidence, page.from);
  return begins ? number.value : undefined;
}

const mostNamed = 5;

/** The words of the first invoice of a file; that it holds others is noted. */
export function firstInvoice(words: readonly Word[], fields: Fields): readonly Word[] {
  const [first, ...others] = invoicesIn(words);
  if (others.length === 0) return words;
  noteSeveral(others, fields);
  return words.filter((word) => first?.pages.has(word.page));
}

/** Tells that the first invoice of a file was read, and the numbers of those that were not. */
export function noteSeveral(others: readonly { readonly number: string }[], fields: Fields): void {
  const known = others
    .slice(0, mostNamed)
    .map(({ number }) => fields.text(number, 60, 'invoice_number'))
    .filter((number) => number !== '');
  const more = known.length > 0 && others.length > known.length ? ['…'] : [];
  fields.note('several-invoices', {
    count: String(others.length + 1),
    others: [...known, ...more].join(', '),
  });
}

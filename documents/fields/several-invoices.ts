import type { Fields } from '#documents/field-values.ts';
import { findIssuer } from '#documents/companies/find-issuer.ts';
import { foldText, plainLetters } from '#documents/text/fold-text.ts';
import { pageDocument, type PageDocument } from '#documents/text/page-document.ts';
import type { Word } from '#documents/text/words.ts';
import { isConfident, legibility } from './confidence.ts';
import { findDate } from './find-date.ts';
import { numberByLabel } from './find-number.ts';

/** An invoice in a file that contains several: its number and its pages. */
interface InvoiceInFile {
  readonly number: string;
  readonly pages: ReadonlySet<number>;
}

/** Minimum confidence and legibility of a labelled number that starts a new invoice. */
const sure = 0.8;
const laterPage =
  /(?<![a-z])(?:page|seite|sayfa|pagina|pag\.?|strona|sida|side)[\s:.]*(?:[2-9]|[1-9]\d)(?!\d)/;

/**
 * The invoices of a file in the order of their pages. An invoice begins on a page with another
 * number and its own date and issuer that does not mention the number before. A file without
 * certain evidence of several is one invoice.
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
      // A cover without a number belongs to the first invoice after it.
      last.number = number;
      last.pages.add(page);
    } else found.push({ number, pages: new Set([page]) });
  }
  return found;
}

/** The number of the invoice that begins on this page; undefined if the last one continues. */
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

/** The words of the first invoice in a file; a note tells about the others. */
export function firstInvoice(words: readonly Word[], fields: Fields): readonly Word[] {
  const [first, ...others] = invoicesIn(words);
  if (others.length === 0) return words;
  noteSeveral(others, fields);
  return words.filter((word) => first?.pages.has(word.page));
}

/** Notes that only the first invoice of a file was read, with the numbers of the others. */
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

import type { Fields } from '#documents/field-values.ts';
import type { Decimal } from '#contract/decimal.ts';
import { amountShape } from '#documents/companies/company-words.ts';
import { findIssuer } from '#documents/companies/find-issuer.ts';
import { withoutLegalForm } from '#documents/companies/legal-forms.ts';
import { isOther } from '#documents/companies/same-name.ts';
import { foldLetters, foldText, plainLetters } from '#documents/text/fold-text.ts';
import { pageDocument, type PageDocument } from '#documents/text/page-document.ts';
import type { Word } from '#documents/text/words.ts';
import { isConfident, legibility } from '#documents/confidence.ts';
import { findDate } from './find-date.ts';
import { findNumber, isCreditNote, numberByLabel } from './find-number.ts';
import { invoiceWord } from './number-labels.ts';
import { findTotals } from '#documents/totals/find-totals.ts';

/** What the first page of an invoice says. */
interface Beginning {
  /** The number of the invoice; empty for none. */
  readonly number: string;
  /** Whether it says that it is an invoice, or only that its number is that of a document. */
  readonly says: 'invoice' | 'document' | '';
  readonly isDated: boolean;
  /** Its issuer; empty if that is uncertain. */
  readonly issuer: string;
  readonly total: Decimal | null;
}

/** An invoice in a file that contains several, with the words of its pages. */
interface InvoiceInFile extends Beginning {
  readonly words: readonly Word[];
}

/** Minimum legibility of a number that starts a new invoice. */
const legible = 0.8;
/** Confidence of a number whose label names an invoice or a document, and of one by the title. */
const [ofInvoice, ofDocument, byTitle] = [0.9, 0.8, 0.75];
/** Number of lines within which a page has its title. */
const linesOfTitle = 12;
const pageWord = '(?<![a-z])(?:page|seite|sayfa|pagina|pag\\.?|strona|sida|side)[\\s:.]*';
const laterPage = new RegExp(`${pageWord}(?:[2-9]|[1-9]\\d)(?!\\d)`);
const firstOfSeveral = new RegExp(`${pageWord}1\\s*(?:/|[a-z]+)\\s*(?:[2-9]|[1-9]\\d)(?!\\d)`);

/**
 * The invoices of a file in the order of their pages. An invoice begins on a page that would be one
 * as a separate file and does not name the one before.
 */
function invoicesIn(words: readonly Word[]): readonly InvoiceInFile[] {
  const found: InvoiceInFile[] = [];
  for (const own of Map.groupBy(words, (word) => word.page).values()) {
    const page = asFirstPage(own);
    const number = numberOn(page);
    const last = found.pop();
    if (last === undefined) {
      found.push({ ...beginningOf(page, number), words: own });
      continue;
    }
    const both = [...last.words, ...own];
    if (goesOn(page, number, last)) found.push({ ...last, words: both });
    else {
      const next = beginningOf(page, number);
      if (isCover(last, next)) found.push({ ...next, words: both });
      else if (begins(page, next, last)) found.push(last, { ...next, words: own });
      else found.push({ ...last, words: both });
    }
  }
  return found;
}

/** Whether a page cannot be the first one of another invoice. */
function goesOn(page: PageDocument, number: string, last: InvoiceInFile): boolean {
  if (laterPage.test(page.folded)) return true;
  if (last.number === '') return false;
  // A credit note names the invoice that it corrects.
  const isNamed = mentions(page, last.number) && !isCreditNote(page);
  return isNamed || number === last.number || (number === '' && !isTitled(page));
}

/** Whether a page is the first one of another invoice. */
function begins(page: PageDocument, next: Beginning, last: InvoiceInFile): boolean {
  if (!next.isDated || next.issuer === '') return false;
  if (next.says === 'invoice' && next.number !== '') return true;
  // The issuer's delivery notes and orders have numbers too, but no money of their own.
  if (next.total === null || next.total === totalOf(last.words)) return false;
  const isOfOther =
    last.issuer !== '' &&
    isOther(next.issuer, last.issuer) &&
    !names(page, last.issuer) &&
    (next.number !== '' || isTitled(page));
  return isOfOther || (next.number !== '' && next.says === 'document');
}

/** Whether the pages before an invoice are a letter or a form that comes with it. */
const isCover = (last: InvoiceInFile, next: Beginning): boolean =>
  last.says === '' ||
  (last.number === '' &&
    (!last.isDated || last.issuer === '' || totalOf(last.words) === next.total));

const totalOf = (words: readonly Word[]): Decimal | null =>
  findTotals(pageDocument(words), new Set()).total;

/** The page as if it were the first one of a file. */
const asFirstPage = (words: readonly Word[]): PageDocument =>
  pageDocument(
    words.map((word) => ({ ...word, page: 1 })),
    words.some(({ confidence }) => confidence !== undefined) ? 'ocr' : 'text',
  );

function numberOn(page: PageDocument): string {
  const number = findNumber(page);
  return number !== undefined &&
    isConfident('invoice_number', number.confidence, page.from) &&
    legibility(page, number.line, number.value) >= legible
    ? number.value
    : '';
}

function beginningOf(page: PageDocument, number: string): Beginning {
  const label = numberByLabel(page);
  const sure = label?.confidence ?? 0;
  const { total, line } = findTotals(page, new Set());
  const { name } = findIssuer(page);
  const issuer = isConfident('company', name.confidence, page.from) ? name.value : '';
  return {
    // On a form without an issuer, a number without a label may be a person's.
    number: label === undefined && issuer === '' ? '' : number,
    says:
      sure >= ofInvoice ||
      (sure >= byTitle && firstOfSeveral.test(page.folded)) ||
      (total !== null && namesInvoice(page, line))
        ? 'invoice'
        : sure >= ofDocument && !isHeading(page, label?.line ?? 0)
          ? 'document'
          : '',
    isDated: isConfident('invoice_date', findDate(page, 'day first')?.confidence ?? 0, page.from),
    issuer,
    total,
  };
}

/** Whether a line heads a table of several amounts. */
const isHeading = ({ lines }: PageDocument, at: number): boolean =>
  (lines[at]?.cells.length ?? 0) >= 4 &&
  !/\d/.test(lines[at]?.text ?? '') &&
  [at + 1, at + 2].every((row) => amountShape.test(lines[row]?.text ?? ''));

/**
 * Whether it calls itself an invoice above its total and its first table. A table may list other
 * invoices, and a quotation announces the invoice below its total.
 */
function namesInvoice(page: PageDocument, total: number | undefined): boolean {
  const table = page.lines.findIndex((_, at) => isHeading(page, at));
  return page.lines
    .slice(0, Math.min(total ?? Infinity, table === -1 ? Infinity : table))
    .some(({ text }) => invoiceWord.test(foldText(text)));
}

/** Whether its title is only the word for an invoice. */
const isTitled = ({ lines }: PageDocument): boolean =>
  lines
    .slice(0, linesOfTitle)
    .some(({ cells }) =>
      cells.some(
        ({ text }) => /^\p{Lu}\S*(?: \S+)?$/u.test(text) && invoiceWord.test(foldText(text)),
      ),
    );

/** Whether a page names a company, without its legal form. */
const names = ({ text }: PageDocument, company: string): boolean =>
  plainLetters(foldLetters(text)).includes(plainLetters(foldLetters(withoutLegalForm(company))));

/** Numbers that are not searched in the text, since `7` is found anywhere. */
const short = /^\d{1,3}$/;

/** Whether a page names the number, in which its digits may be grouped in another way. */
function mentions({ text }: PageDocument, number: string): boolean {
  const letters = plainLetters(number);
  if (letters === '' || short.test(letters)) return false;
  // In `2026-09-14` the number 2026-09 is not named, nor NW-1 in `London W1A`.
  const spelling = new RegExp(
    `(?<!\\d[./-]?${/^\p{L}/u.test(letters) ? '|\\p{L}' : ''})${Array.from(letters).join('[\\s./_-]*')}(?![./-]?\\d|\\p{L})`,
    'iu',
  );
  return spelling.test(text);
}

const mostNamed = 5;

/** The words of the first invoice in a file; a note tells about the others. */
export function firstInvoice(words: readonly Word[], fields: Fields): readonly Word[] {
  if (words.every(({ page }) => page === words[0]?.page)) return words;
  const [first, ...others] = invoicesIn(words);
  if (first === undefined || others.length === 0) return words;
  noteSeveral(others, fields);
  return first.words;
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

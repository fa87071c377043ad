import { addressShape, titleWord } from '#documents/companies/company-words.ts';
import { isIban } from '#documents/companies/check-digits.ts';
import { findTaxNumbers } from '#documents/companies/find-tax-number.ts';
import { phoneShape } from '#documents/companies/issuer-details.ts';
import { datesIn } from '#documents/dates/printed-dates.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { Cell } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import type { Found } from './confidence.ts';

/** What a number says itself, where no label of it is known: that it is of an invoice. */
const ofInvoice =
  /^(?:INV|INVOICE|RE|RG|RN|RNG|RECH|FAC|FACT|FAT|FAK|FKT|FV|FT|FS|BILL)[-/ ]?(?:\d{2,4}[-/.])?\d{3,}(?:[-/]\d{1,4})?$/;
/** Behind such a label it is what the invoice refers to, or is of somebody or something else. */
const ofOther =
  /credit|original|previous|correct|storno|gutschrift|avoir|rectif|korrekt|bezug|zu rechnung|betrifft|reference|(?<![a-z])(?:y(?:ou)?r|ihre?|uw|votre|vostro|su|er|deres)\s|order|bestell|auftrag|commande|pedido|ordine|encomenda|siparis|zamow|custom|client|kund|klant|account|konto|compte|cuenta|conto|hesap|booking|contract|vertrag|abon|room|zimmer|meter|zahler|tel|fax|phone|mobil|gsm|vat|tax|steuer|ust|btw|tva|iva|nif|cif|nip|kvk|vkn|hrb|rcs|siret|iban|bic|ocr|page|seite|due/;
/** A code with a label of any words before it, or alone in its cell. */
const shape = /^(?:(\D{2,30}?)(?::\s*|\s))?(#?[A-Z]{0,6}[-/ ]?\d[A-Z\d]*(?:[-/.][A-Z\d]+)*)$/;
const account = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;
/** Below this share of the first page numbers stand in the lines, and in what was paid. */
const head = 0.5;
const leastDigits = 4;
const [enough, apart] = [2, 1];
const bySelf = 0.62;

interface Candidate {
  readonly value: string;
  readonly line: number;
  readonly score: number;
}

/**
 * A number in the head of a sheet that no known label names: what its form, its year, its place
 * above the day or beside the title, and its being printed again speak for, and for no other as
 * much.
 */
export function numberByShape(document: PageDocument): Found<string> | undefined {
  if (document.from !== 'text') return undefined;
  const [first, second] = candidates(document).toSorted(
    (a, b) => b.score - a.score || a.line - b.line,
  );
  return first === undefined ||
    first.score < enough ||
    (second !== undefined && second.score > first.score - apart)
    ? undefined
    : { value: first.value, confidence: bySelf, line: first.line };
}

function candidates(document: PageDocument): Candidate[] {
  const end = document.lines.findLast((one) => one.page === 1)?.y ?? 0;
  const taxes = new Set(findTaxNumbers(document).map(({ value }) => value));
  const years = new Set(
    document.lines.flatMap(({ text }) =>
      datesIn(text, 'day first').flatMap(({ iso }) => iso?.slice(0, 4) ?? []),
    ),
  );
  const found = new Map<string, Candidate>();
  for (const [at, line] of document.lines.entries()) {
    if (line.page > 1 || line.y >= head * end) break;
    for (const [place, cell] of line.cells.entries()) {
      const [, own = '', value = ''] = shape.exec(cell.text.trim()) ?? [];
      if (value === '' || found.has(value) || taxes.has(value) || isOfElse(value, cell)) continue;
      const before = line.cells[place - 1]?.text ?? '';
      const label = foldText(own === '' ? before : own);
      if (ofOther.test(label) || ofOther.test(foldText(own + before.slice(-30)))) continue;
      let score = own !== '' || before.endsWith(':') ? 0.5 : 0;
      if (ofInvoice.test(value)) score += 2.5;
      if ([...years].some((year) => value.includes(year) || startsWithYear(value, year)))
        score += 1.5;
      if (line.cells.some((one) => titleWord.test(foldText(one.text)))) score += 1.5;
      if (document.text.split(value).length > 2) score += 1.5;
      if (isAboveDay(document, at, cell, before === '' ? cell : (line.cells[place - 1] ?? cell)))
        score += 1.5;
      found.set(value, { value, line: at, score });
    }
  }
  return [...found.values()];
}

/** `26-0119` and `F26/118` of 2026. */
const startsWithYear = (value: string, year: string): boolean =>
  new RegExp(`^[A-Z]*[-/ ]?${year.slice(2)}[-/.]`).test(value);

function isOfElse(value: string, { text }: Cell): boolean {
  return (
    value.replace(/\D/g, '').length < leastDigits ||
    datesIn(text, 'day first').length > 0 ||
    /^\d{1,3}(?:[.,]\d{3})*[.,]\d{2}$|^(?:19|20)\d{2}$/.test(value) ||
    addressShape.test(text) ||
    (/^[+(0]/.test(text) && phoneShape.test(text)) ||
    (account.test(value) && isIban(value))
  );
}

/** Whether a day stands on the next row, below the code or its label. */
function isAboveDay(document: PageDocument, at: number, ...columns: readonly Cell[]): boolean {
  const next = document.lines[at + 1];
  return (
    next !== undefined &&
    next.cells.some(
      (cell, place) =>
        datesIn(cell.text, 'day first').length > 0 &&
        columns.some(
          ({ x }) => Math.abs(cell.x - x) < 3 || Math.abs((next.cells[place - 1]?.x ?? -9) - x) < 3,
        ),
    )
  );
}

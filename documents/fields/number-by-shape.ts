import {
  addressShape,
  amountShape,
  buyerLabel,
  sellerLabel,
  titleWord,
} from '#documents/companies/company-words.ts';
import { median } from '#documents/numbers/median.ts';
import { isIban } from '#documents/companies/check-digits.ts';
import { findTaxNumbers } from '#documents/companies/find-tax-number.ts';
import { phoneShape } from '#documents/companies/issuer-details.ts';
import { addressFollows } from '#documents/companies/issuer-places.ts';
import { datesIn } from '#documents/dates/printed-dates.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { Cell, Line } from '#documents/text/lines.ts';
import { isOtherScript } from '#documents/text/known-script.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import type { Found } from '#documents/confidence.ts';
import { numberWeights } from './number-weights.ts';
import { featuresOf, weigh, type Features } from '#documents/features.ts';

/** Forms of numbers that identify an invoice number without a label. */
const ofInvoice =
  /^(?:INV|INVOICE|RE|RG|RN|RNG|RECH|FAC|FACT|FAT|FAK|FKT|FV|FT|FS|BILL)[-/ ]?(?:\d{2,4}[-/.])?\d{3,}(?:[-/]\d{1,4})?$/;
/** Labels of other numbers, such as those of a corrected invoice, a customer or a flight. */
const ofOther = new RegExp(
  [
    'credit|original|previous|correct',
    'storno|gutschrift|avoir|rectif|korrekt',
    'bezug|zu rechnung|betrifft',
    'reference',
    '(?<![a-z])(?:y(?:ou)?r|ihre?|uw|votre|vostro|su|er|deres)\\s',
    'order|bestell|auftrag',
    'commande|pedido|ordine|encomenda|siparis|zamow',
    'custom|client|kund|klant',
    'account|konto|compte|cuenta|conto|hesap',
    'booking|contract|vertrag|abon',
    'room|zimmer|meter|zahler',
    'tel|fax|phone|mobil|gsm',
    'vat|tax|steuer|ust|btw|tva|iva',
    'nif|cif|nip|kvk|vkn',
    'hrb|rcs|siret|iban|bic|ocr|atcud',
    'page|seite|due',
    'flight|flug|vuelo',
    '(?<![a-z])vol[oi]?(?![a-z])|ucus|vlucht',
    'train|treno|(?<![a-z])zug(?![a-z])|trein|pociag',
    'seat|sitz|posto|posti|koltuk|siege',
    'coach|carrozza|voiture|wagen',
  ].join('|'),
);
/** A code after a label of any words, or alone in its cell. */
const shape =
  /^(?:(\D.{0,43}?\D)??(?::\s*|\s))?(#?(?:[A-Z]{1,5} )?(?=[A-Z/-]*\d)[A-Z\d]+(?:[-/.][A-Z\d]+)*(?: \d{2,6})*)$/;
const numberMark = /(?:n[°ºo]?|nr|num|number|nummer|numero|nro|numer|cislo|no|#)[.:°]*$/;
/**
 * Shares of the first page: numbers below `lowest`, or below `head` once an amount was found,
 * belong to lines and payments.
 */
const [head, lowest] = [0.5, 0.7];
const [leastDigits, mostDigits] = [2, 16];

/** A code that may be the invoice's number, with the evidence for it. */
export interface NumberCandidate {
  readonly value: string;
  readonly line: number;
  readonly signs: Features;
  /** Whether it is one of the codes in a column of a table. */
  readonly inTable: boolean;
}

/**
 * The most likely invoice number in the head of a page without a known label, by its form, its
 * year, its position beside the title and date, and its repetition.
 */
export function numberByShape(document: PageDocument): Found<string> | undefined {
  // In another script, the words that say what a number is are not understood.
  if (document.from !== 'text' || isOtherScript(document)) return undefined;
  const weighed = numberCandidates(document)
    .map((one) => ({ ...one, likely: Math.exp(weigh(one.signs, numberWeights)) }))
    .toSorted((a, b) => b.likely - a.likely);
  const all = weighed.reduce((sum, { likely }) => sum + likely, 1);
  // The codes of a table make the others less certain, but none of them is the invoice's.
  const first = weighed.find(({ inTable }) => !inTable);
  return first === undefined
    ? undefined
    : { value: first.value, confidence: first.likely / all, line: first.line };
}

/** The codes in the head of the first page. */
export function numberCandidates(document: PageDocument): NumberCandidate[] {
  const end = document.lines.findLast((one) => one.page === 1)?.y ?? 0;
  const taxes = new Set(findTaxNumbers(document).map(({ value }) => value));
  const usual = median(document.lines.map(({ h }) => h)) ?? 10;
  const years = new Set(
    document.lines.flatMap(({ text }) =>
      datesIn(text, 'day first').flatMap(({ iso }) => iso?.slice(0, 4) ?? []),
    ),
  );
  const found = new Map<string, NumberCandidate>();
  let amounts = false;
  for (const [at, line] of document.lines.entries()) {
    amounts ||= line.cells.some(({ text }) => amountShape.test(text));
    const down = line.y / end;
    if (line.page > 1 || down >= lowest || (amounts && down >= head)) break;
    for (const [place, cell] of line.cells.entries()) {
      const [own, value] = partsOf(withoutDay(cell.text.trim()));
      if (value === '' || found.has(value) || taxes.has(value) || isOfElse(value, cell)) continue;
      if (isHouseNumber(document, at, cell, own, value)) continue;
      // A code beside an amount is that of an article.
      if (line.cells.slice(place).some(({ text }) => amountShape.test(text))) continue;
      const left = line.cells[place - 1];
      const before = left === undefined || headsAddress(document, left, at) ? '' : left.text;
      const above = cellAbove(document, at, cell);
      const label = own || (/\d/.test(before) ? '' : before) || above;
      if (ofOther.test(foldText(label)) || ofOther.test(foldText(own + before.slice(-30))))
        continue;
      const hasTitle = (one: Line | undefined) =>
        one?.cells.some(({ text }) => titleWord.test(foldText(text))) === true;
      const signs = {
        own: own !== '',
        mark: numberMark.test(foldText(label).trim()),
        bare: label === '',
        ofInvoice: ofInvoice.test(value),
        year: [...years].some((year) => value.includes(year) || startsWithYear(value, year)),
        letters: /[A-Z]/.test(value),
        parts: /[-/.]/.test(value),
        blanks: /\s/.test(value),
        short: value.replace(/\D/g, '').length < 4,
        long: value.replace(/\D/g, '').length > 10,
        beside: hasTitle(line),
        large: Math.max(...cell.words.map(({ h }) => h)) > 1.15 * usual,
        aboveDay: isAboveDay(document, at, cell, left ?? cell),
        besideDay: datesIn(line.text, 'day first').length > 0,
      };
      found.set(value, {
        value,
        line: at,
        signs: { ...featuresOf(signs), number: 1 },
        inTable: isInColumnOfCodes(document, at, cell),
      });
    }
  }
  return [...found.values()];
}

/** Whether a text such as `Customer` heads the address below it, and does not label a number. */
const headsAddress = (document: PageDocument, cell: Cell, at: number): boolean =>
  (buyerLabel.test(foldText(cell.text)) || sellerLabel.test(foldText(cell.text))) &&
  addressFollows(document, cell, at);

/** The label of a code in its cell, and the code with the letters of its kind: `FT 2026A/118`. */
function partsOf(text: string): readonly [own: string, value: string] {
  const [whole = '', own = '', value = ''] = shape.exec(text) ?? [];
  const isKind = /^[A-Z]{2,3} [A-Z\d]+\/\d+$/.test(whole) && !numberMark.test(foldText(own));
  return isKind ? ['', whole] : [own, value];
}

/** The text before a date, as in `Nr. 2026-018 du 31/03/2026`. */
function withoutDay(text: string): string {
  const day = datesIn(text, 'day first').at(-1);
  return day?.end === text.length && day.at > 3
    ? text.slice(0, day.at).replace(/[\s,(/|-]+(?:\p{Ll}{1,8}\.?)?\s*$/u, '')
    : text;
}

/** Whether it is a house number: `Olomoucká 881/14` with the postal code and the town below. */
const isHouseNumber = (
  document: PageDocument,
  at: number,
  { x }: Cell,
  own: string,
  value: string,
): boolean =>
  own !== '' &&
  /^\d{1,4}(?:\/\d{1,4})?$/.test(value) &&
  !titleWord.test(foldText(own)) &&
  !numberMark.test(foldText(own)) &&
  document.lines[at + 1]?.cells.some(
    (one) => Math.abs(one.x - x) < 3 && addressShape.test(one.text),
  ) === true;

/** Minimum columns of a table; a header with labels and values side by side has fewer. */
const leastColumns = 4;

/** Whether the next row or the one before has a code in the same column of a table. */
const isInColumnOfCodes = ({ lines }: PageDocument, at: number, { x }: Cell): boolean =>
  (lines[at]?.cells.length ?? 0) >= leastColumns &&
  [lines[at - 1], lines[at + 1]].some(
    (row) =>
      row?.cells.length === lines[at]?.cells.length &&
      row?.cells.some(
        (one) =>
          Math.abs(one.x - x) < 3 &&
          shape.test(one.text.trim()) &&
          datesIn(one.text, 'day first').length === 0,
      ),
  );

const cellAbove = (document: PageDocument, at: number, { x }: Cell): string =>
  document.lines[at - 1]?.cells.find((one) => Math.abs(one.x - x) < 3 && !/\d/.test(one.text))
    ?.text ?? '';

/** Whether a number begins with the year, as `26-0119` and `F26/118` of 2026. */
const startsWithYear = (value: string, year: string): boolean =>
  new RegExp(`^[A-Z]*[-/ ]?${year.slice(2)}[-/.]`).test(value);

function isOfElse(value: string, { text }: Cell): boolean {
  const digits = value.replace(/\D/g, '').length;
  return (
    digits < leastDigits ||
    digits > mostDigits ||
    datesIn(value, 'day first').length > 0 ||
    /^\d{1,3}(?:[.,]\d{3})*[.,]\d{2}$|^(?:19|20)\d{2}$/.test(value) ||
    /X{4}|\*{4}/.test(value) ||
    addressShape.test(text) ||
    (/^[+(0]/.test(text) && phoneShape.test(text)) ||
    isIban(value)
  );
}

/** Whether a date is on the next row below the code or its label. */
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

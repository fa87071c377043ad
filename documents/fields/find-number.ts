import { isAccount } from '#documents/companies/check-digits.ts';
import { addressShape, amountShape, titleWord } from '#documents/companies/company-words.ts';
import { findTaxNumbers } from '#documents/companies/find-tax-number.ts';
import { namesContact } from '#documents/companies/issuer-places.ts';
import { datesIn } from '#documents/dates/printed-dates.ts';
import { foldText } from '#documents/text/fold-text.ts';
import { labelled, type Labelled, type PageDocument } from '#documents/text/page-document.ts';
import { tableHeadAt } from '#documents/tables/table-columns.ts';
import type { Found } from '#documents/confidence.ts';
import { numberByShape } from './number-by-shape.ts';
import {
  beforeSeries,
  belowTitle,
  byBare,
  byReceipt,
  byTitle,
  creditTitle,
  inSentence,
  invoiceTitle,
  numberLabels,
  orderLabel,
  otherNumber,
} from './number-labels.ts';

/** Confidence of one or two digits after such a label, which may only count lines. */
const byFigure = 0.4;

const code =
  /^(?:[#:№°º[]\s*)?((?:[A-Z]{1,6}[\s-]){0,2}[\p{L}\p{N}][\p{L}\p{N}\-/._]*(?:\s\/\s(?:\p{Lu}{1,6}\s\/\s)?[\p{N}\-/._]+(?![\p{L}\p{N}]))?)/u;

const groups =
  /^(?:[A-Z]{1,6}[ -])?\d{1,10}(?: [-–/] [A-Z]{0,4}\d{2,10}| \d{2,10})+(?:[-/]\d{1,4})?(?=$|\s+\p{L}{2}|\s*[,;|(](?!\d))/u;

/** A few digits after a word count tills, tables and pages: `POS 2`, `TABLE 14`. */
const isTill = /^[A-Z]{3,6} \d{1,2}$/;

/** A number that begins like a label: `INV-2024-01`. */
const prefixed = /^[A-Z]{2,4}[-/]?\d/;

/** The invoice's number as printed; undefined without enough evidence. */
export function findNumber(document: PageDocument): Found<string> | undefined {
  const labelled = numberByLabel(document);
  if (labelled !== undefined && labelled.confidence > byFigure) return labelled;
  const shaped = numberByShape(document);
  const order = orderNumber(document);
  return shaped !== undefined && shaped.confidence >= (order?.confidence ?? 0.5)
    ? shaped
    : (order ?? labelled ?? shaped);
}

/** Number of lines that belong to the head of a page. */
const linesOfHead = 25;
/**
 * Letters of a series and a number, which together are the invoice's number. Inside other texts
 * they belong to an identity card.
 */
const series =
  /(?:^|\s)seri(?:a|ja|e|es)?(?:[\s,/]+(?:și |y |e )?n(?:r|o|um[aă]r(?:ul)?)?[.:]*)?[\s:]+([A-Z]{1,5})[\s,]+(?:(?:s[ıi]ra(?:\s?no)?|n[ro]|num[aă]r|folio)[\s.:]*)?(\d{2,})(?!\S)/iu;
/** Whether the title of the first page says that it is a credit note. */
export const isCreditNote = ({ lines }: PageDocument): boolean =>
  lines
    .slice(0, linesOfHead)
    .some(
      ({ cells, page }) => page === 1 && cells.some(({ text }) => creditTitle.test(foldText(text))),
    );

/** The number with a known label. */
export function numberByLabel(document: PageDocument): Found<string> | undefined {
  for (const [line, { cells }] of document.lines.slice(0, linesOfHead).entries())
    for (const at of cells.keys()) {
      // A form may have the series and the number in cells of their own.
      const text = cells
        .slice(at, at + 3)
        .map((cell) => cell.text)
        .join(' ');
      const match = series.exec(text);
      const [, letters, digits] = match ?? [];
      if (letters !== undefined && beforeSeries.test(foldText(text.slice(0, match?.index))))
        return { value: `${letters} ${digits}`, confidence: byReceipt, line };
    }
  let figure: Found<string> | undefined;
  // The issuer may begin below the title, with the tax number below the name.
  const taxes = new Set(
    findTaxNumbers(document).flatMap(({ value, valid }) => (valid === true ? value : [])),
  );
  const isCredit = isCreditNote(document);
  for (const { shape, confidence } of numberLabels) {
    const found: Found<string>[] = [];
    for (const place of labelled(document, shape)) {
      const text = foldText(place.cell.text);
      if (confidence === byTitle && otherNumber.test(shape.exec(text)?.[1] ?? '')) continue;
      if (
        (confidence === byTitle || confidence === inSentence) &&
        isCredit &&
        !creditTitle.test(text)
      )
        continue;
      // `No` as a column heading counts lines.
      if (confidence < 0.7 && (tableHeadAt(document, place.line) !== undefined || place.line > 25))
        continue;
      if (confidence === belowTitle && !isBelowTitle(document, place.line)) continue;
      // Among the lines of an invoice, `Ticket #88213` is a support ticket.
      if (confidence === byReceipt && document.from === 'text' && isAmongLines(document, place))
        continue;
      const before = text.slice(0, (shape.exec(text)?.index ?? 0) + 1).replace(/[^a-z]$/, '');
      // `Tax` before the label does not make it another document, since a tax invoice is an
      // invoice.
      if (
        otherNumber.test(
          confidence > 0.95 ? before.replace(/(?:^|[^a-z])(?:tax|vat|gst)[ -]*$/, '') : before,
        )
      )
        continue;
      // Below `No. 9 Jalan Besar`, which is an address, there is no number of the invoice.
      const own = text.slice((shape.exec(text)?.index ?? 0) + (shape.exec(text)?.[0].length ?? 0));
      const digits = /^\d\S*/.exec(own)?.[0];
      if (confidence === byBare && digits !== undefined && !standsAlone(own, digits)) continue;
      const values = prefixed.test(place.cell.text) ? [place.cell.text] : place.values;
      for (const value of values) {
        const one = numberAt(value, document);
        if (one === '' || value.includes(`${one}%`)) continue;
        if (confidence <= byTitle && (taxes.has(one) || isTill.test(one))) continue;
        if (confidence <= byTitle && confidence >= byBare && !standsAlone(value, one)) continue;
        if (confidence <= byReceipt && confidence !== byTitle && /^\d{1,2}$/.test(one))
          figure ??= { value: one, confidence: byFigure, line: place.line };
        else found.push({ value: one, confidence, line: place.line });
        break;
      }
    }
    const [first] = found;
    // Two places with different numbers lower the confidence; the first is in the head of the page.
    if (first !== undefined)
      return found.some((one) => one.value !== first.value)
        ? { ...first, confidence: confidence * 0.85 }
        : first;
  }
  return figure;
}

const isAmongLines = ({ lines }: PageDocument, { line, cell }: Labelled): boolean =>
  line > linesOfHead ||
  lines[line]?.cells.some(({ x, text }) => x > cell.x && amountShape.test(text)) === true;

/** Confidence of an order number as the page's title, and elsewhere. */
const [byOrder, besideOthers] = [0.66, 0.4];
/**
 * The number of an order, which shops also send as the invoice. In the head of a page that is no
 * invoice it is a value; elsewhere the confidence is so low that it is only offered.
 */
function orderNumber(document: PageDocument): Found<string> | undefined {
  if (document.from !== 'text') return undefined;
  for (const { line, cell, values } of labelled(document, orderLabel)) {
    if (line > 25 || tableHeadAt(document, line) !== undefined) continue;
    const value = numberAt(values[0] ?? '', document);
    // A label with a colon is one of several, and the others may be in an unknown language.
    const isTitle = line < 8 && !cell.text.includes(':') && !invoiceTitle.test(document.folded);
    const confidence = isTitle ? byOrder : besideOthers;
    if (value !== '') return { value, confidence, line };
  }
  return undefined;
}

const isBelowTitle = (document: PageDocument, line: number): boolean =>
  document.lines
    .slice(Math.max(0, line - 2), line)
    .some(({ cells }) => cells.some((cell) => titleWord.test(foldText(cell.text))));

/** What joins a number and its date: `1182, dated 12 March 2026`, `1182 / 12.03.2026`. */
const beforeDay = /^[\s,.;:·•|/()–-]*(?:[a-z]{1,8}[\s.:]*){0,2}$/;

const otherLabel = /^\s+[a-z]{2,}(?: [a-z]{2,})?\s?:\s?\S*\d/;

/**
 * Whether the text is only a number. Below a title there is often the issuer's address, so `123
 * Main Street`, `69004 Lyon`, a telephone number or a year alone do not count.
 */
function standsAlone(value: string, number: string): boolean {
  const end = value.indexOf(number) + number.length;
  // Another label on the line, with its own value, does not belong to the number.
  if (otherLabel.test(foldText(value.slice(end)))) return standsAlone(value.slice(0, end), number);
  const behind = foldText(value.slice(end));
  const [day] = datesIn(behind, undefined);
  if (day !== undefined && beforeDay.test(behind.slice(0, day.at))) return true;
  const goesOn =
    /^(?:\s?[&+,]\s?\d[\da-z-]*)*[\s,]*[a-z]{2}/.test(behind) &&
    !/^[\s,]*(?:de|di|van|of|from|for|fur|pour|le|page|seite|pagina|original|duplicado)(?![a-z])/.test(
      behind,
    );
  return (
    !goesOn &&
    // Letters and five digits are a state and a postal code only after a town.
    (/^[A-Z]{2} \d{5}$/.test(value) || !addressShape.test(value)) &&
    !namesContact(value) &&
    !/^(?:19|20)\d{2}$/.test(number) &&
    !/^0\d+ \d/.test(number)
  );
}

const bareLabel =
  /^(?:(?:invoice|facture|rechnung|factuur)?[\s/]*(?:number|nummer|numero|numara|num|nr|no|n)(?![a-z])[\s.:°º#/-]*)+/;

const slashed = /^\d{1,4}\/\d{1,2}\/\d{1,4}(?![\d/])/;
const dayWithoutSlashes =
  /(?<![\d.,/-])(?:\d{1,2}\. ?\d{1,2}\. ?\d{4}|\d{4}([.-])\d{2}\1\d{2})(?!\d)/;

/** Whether it is the 17th number of a month, `17/03/2026`, on a page that writes days otherwise. */
const isNumberOfMonth = (text: string, { text: page }: PageDocument): boolean =>
  slashed.test(text) && dayWithoutSlashes.test(page);

/** In `90512345 / 11.03.2025` and `11.03.2025 / 90512345` the date is not part of the number. */
function withoutDay(text: string, document: PageDocument): string {
  const [day] = datesIn(text, document.order);
  if (day === undefined || isNumberOfMonth(text, document)) return text;
  const [before, behind] = [text.slice(0, day.at), text.slice(day.end)];
  if (day.at > 3 && /\d\s*[/|]\s*$/.test(before)) return before.replace(/\s*[/|]\s*$/, '');
  return day.at === 0 ? (/^\s*[,/|]\s*(?!\d{1,2}:\d)(.*)/.exec(behind)?.[1] ?? '') : text;
}

function numberAt(behind: string, document: PageDocument): string {
  // `Numéro : FC-451` below a title, or `Nr. / N°: 214` beside one.
  const whole = behind.slice(bareLabel.exec(foldText(behind))?.[0].length ?? 0);
  const value = withoutDay(whole, document);
  if (isAccount(value)) return '';
  // A number in groups: `2026 0455 6612`, `INV 2024 001`, `2024 - 0012`.
  const grouped = groups.exec(value)?.[0];
  if (
    grouped !== undefined &&
    grouped.length <= 40 &&
    !datesIn(value, document.order).some((one) => one.at < grouped.length)
  )
    return grouped;
  const found = (code.exec(value)?.[1] ?? '').replace(/[.\-/_]+$/, '');
  if (!/\d/.test(found) || found.length > 40) return '';
  if (
    /^\d{1,2}$/.test(found) &&
    /^\d{1,2}[\s.]/.test(value) &&
    !/^\d{1,2},?\s+(?:del|vom|du|dated|of|van|di|tarihli)\s+\d/.test(foldText(value))
  )
    return '';
  // Amounts and words without digits are no invoice numbers.
  if (/^\d{1,3}(?:[.,]\d{3})*[.,]\d{2}$/.test(value)) return '';
  return found;
}

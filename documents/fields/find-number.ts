import { isAccount } from '#documents/companies/check-digits.ts';
import { addressShape, amountShape, titleWord } from '#documents/companies/company-words.ts';
import { datesIn } from '#documents/dates/printed-dates.ts';
import { foldText } from '#documents/text/fold-text.ts';
import { labelled, type Labelled, type PageDocument } from '#documents/text/page-document.ts';
import { tableHeadAt } from '#documents/tables/table-columns.ts';
import type { Found } from './confidence.ts';
import { numberByShape } from './number-by-shape.ts';

const number =
  '(?:number|num|n\\.o|no|nr|n|id|numarasi|numero|nummer|numer|numeris|numurs|number|cislo|nro|br|st(?=\\.)|szama?|sorszam|c(?=\\.)|#)';
const mark = '[\\s.:°º#·•|/–-]*';
const names =
  'invoice|inv|[a-z]*rechnung(?:s(?:korrektur)?)?|facture|factuur|fatura(?:-recibo| simplificada)?|fattura(?: elettronica)?|factura(?: electronica| rectificativa| simplificada)?|fatura seri|faktura(?: korygujaca)?|faktury|kreditnota(?:en)?|kreditfaktura|fakturan?|(?:hyvitys)?lasku(?:n)?|szamla|folio(?! fiscal)|racun|saskaita(?: faktura)?|rekins|arve|credit note|credit memo|debit note|gutschrift(?:s)?|avoir|creditnota|creditfactuur|nota (?:di )?(?:de )?credito|danovy doklad|(?:avviso di )?parcella|(?:nota de )?abono|note d.honoraires|honorarnote|fee note|note of fees';
/** `Rekening 2026-114` is an invoice, `Rekeningnummer` and `Rekening nr.` are a bank account. */
const titles = `${names}|rekening(?![\\s.-]*${number})`;
const receipts =
  'receipt|recu|bill|ticket|bon|kassenbon|beleg|fis|' +
  'quittung|kassabon|scontrino|ricevuta(?: fiscale)?|recibo|makbuz|nota';
/** Tickets of airlines and railways, which are their receipts. */
const tickets = '(?:e-?)?(?:tickets?|billete?|biglietto|bilhete|biletu?|biljett)';

/** Confidence of the number of a receipt, or of a document of any kind. */
const byReceipt = 0.85;
/** Confidence of a number that is only after or below the title. */
const byTitle = 0.75;

/** Confidence after a label that does not say what the number is of. */
const byBare = 0.65;
const bare = new RegExp(
  `^(?!id)(?:numara|${number})(?![a-z]|(?<=[a-z])\\d)[\\s.:°]*(?:\\/\\s?(?:datum|date|data|fecha)[\\s:]*)?(?=$|\\S*\\d)`,
);
/** Confidence of one or two digits after such a label, which may only count lines. */
const byFigure = 0.4;

/** Confidence of a number behind the title in a sentence. */
const inSentence = 0.64;
/** Confidence of a reference below the title. */
const belowTitle = 0.66;

/** Labels, most certain first. A general one may also be that of an order or a customer. */
const labels: readonly { shape: RegExp; confidence: number }[] = [
  {
    shape: new RegExp(
      `(?:^|[^a-z])(?:${names})\\)?(?:\\s*\\([^)]*\\))*(?: vat| btw| tva)?(?: ?- ?tax document)?[\\s.-]*${number}(?![a-z])${mark}`,
    ),
    confidence: 0.97,
  },
  {
    shape: new RegExp(
      `(?:^|[^a-z])(?:numero|numara|number|n\\.o|n|no|nr|num)${mark}(?:de |du |da |de la |della |di |d(?:ell)?')?(?:${names}|nota(?: fiscal)?|comprobante)(?![a-z]|[-/]?\\d)${mark}`,
    ),
    confidence: 0.95,
  },
  {
    shape: new RegExp(
      `(?:^|[^a-z])(?:belegnummer|szamlaszam|beleg[\\s.-]*nr|belege?nr|do[ck](?:ument[a-z]*)?[\\s.-]*${number}|numero (?:de )?documento|belge no|piece n|n[°o]\\s?(?:de )?piece|(?:${receipts}|${tickets})[\\s.-]*${number}|(?:${number}|codice)[\\s.:°º]*(?:de |du |da |do |del )?${tickets}|r[eg]\\.?-?nr|bill (?:no|number|#)|invoice ref(?:erence)?|(?:serie y )?folio(?! fiscal)|serie [ye] n(?:\\.?o|umero)|series ?[/&] ?n(?:o|umber)|rechnungsreferenz|statement (?:no|number)|seri(?:a)?[- /]?sira no|comp(?:robante)?\\.? nro|credit(?:eer)?[\\s.-]*(?:nummer|number|no|nr))(?![a-z])${mark}`,
    ),
    confidence: byReceipt,
  },
  {
    shape: new RegExp(
      `(?:^|[·•|] )(?:our |tax |vat |sales |commercial |export |final |retail |monthly |rental |service |your |\\d{1,2}\\. |[a-z-]+ ?/ ?|[a-z]+ [–-] )?(?:${titles})(?: vat)?(?![a-z])${mark}`,
    ),
    confidence: byTitle,
  },
  // `Facture d'acompte n° 118`, `Fattura immediata n. 118`, `Réf. facture : 118`.
  {
    shape: new RegExp(
      `^(?:${names})((?: [a-z]+(?:['’][a-z]+)?){1,2})[\\s.-]*${number}(?![a-z])${mark}|^ref(?:erence)?${mark}(?:de )?(?:${names})(?![a-z])${mark}`,
    ),
    confidence: byTitle,
  },
  { shape: bare, confidence: byBare },
  // `Facture` with `Réf. : FA2510-0861` below it.
  { shape: /^ref(?:erence)?[\s.]*:\s*(?=[a-z]{0,4}\d)/, confidence: belowTitle },
  // Tills and restaurants print `Ticket 004512`, letters `This is invoice MF/26/118 for May`.
  {
    shape: new RegExp(
      `^(?:${receipts})${mark}(?=\\d{3})|(?<=^[a-z ]* )(?:${names}) (?=[a-z]{0,4}[-/]?\\d{2})`,
    ),
    confidence: inSentence,
  },
];
const other =
  /(?:order|bestell|auftrags?|original|previous|reference|ref|kunden|customer|client|vat|tax id|tax|btw|vergi|commande|siparis|irsaliye|ordine|pedido|bestelling|corrected|credited|zu|liefer|delivery|mersis|sicil|proforma|account|konto|(?<!a)compte|conto|cuenta|ziro|tekuci|transakcijski|bankovni)[\s-]*[:.]?\s*$/;

const code =
  /^(?:[#:№°º[]\s*)?((?:[A-Z]{1,6}[\s-]){0,2}[\p{L}\p{N}][\p{L}\p{N}\-/._]*(?:\s\/\s(?:\p{Lu}{1,6}\s\/\s)?[\p{N}\-/._]+(?![\p{L}\p{N}]))?)/u;

const groups =
  /^(?:[A-Z]{1,6}[ -])?\d{1,10}(?: [-–/] [A-Z]{0,4}\d{2,10}| \d{2,10})+(?:[-/]\d{1,4})?(?=$|\s+\p{L}{2}|\s*[,;|(](?!\d))/u;

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

/** Titles of a credit note, on which `invoice` alone introduces the number of the credited one. */
const creditTitle =
  /^(?:credit ?(?:note|memo)|credit(?:nota|factuur)|gutschrift|(?:facture d.)?avoir|nota (?:di |de )?credit[oa]|kreditnota|kreditfaktura|factura rectificativa)(?![a-z])/;

/** Number of lines that belong to the head of a page. */
const linesOfHead = 25;
/**
 * Letters of a series and a number, which make the invoice's number together. Inside other texts
 * they are those of an identity card.
 */
const series =
  /(?:^|\s)seri(?:a|ja|e|es)?(?:[\s,/]+(?:și |y |e )?n(?:r|o|um[aă]r(?:ul)?)?[.:]*)?[\s:]+([A-Z]{1,5})[\s,]+(?:(?:s[ıi]ra(?:\s?no)?|n[ro]|num[aă]r|folio)[\s.:]*)?(\d{2,})(?!\S)/iu;
const beforeSeries = new RegExp(`^(?:(?:[a-z]+ )?(?:${titles})(?: [a-z]+)?)?$`);

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
  const isCredit = isCreditNote(document);
  for (const { shape, confidence } of labels) {
    const found: Found<string>[] = [];
    for (const place of labelled(document, shape)) {
      const text = foldText(place.cell.text);
      if (confidence === byTitle && other.test(shape.exec(text)?.[1] ?? '')) continue;
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
      // Among the lines of an invoice, `Ticket #88213` is what was worked on.
      if (confidence === byReceipt && document.from === 'text' && isAmongLines(document, place))
        continue;
      const before = text.slice(0, (shape.exec(text)?.index ?? 0) + 1).replace(/[^a-z]$/, '');
      // `Tax` before the label does not make it another document, since a tax invoice is an
      // invoice.
      if (
        other.test(
          confidence > 0.95 ? before.replace(/(?:^|[^a-z])(?:tax|vat|gst)[ -]*$/, '') : before,
        )
      )
        continue;
      const values = prefixed.test(place.cell.text) ? [place.cell.text] : place.values;
      for (const value of values) {
        const one = numberAt(value, document);
        if (one === '' || value.includes(`${one}%`)) continue;
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
const orderLabel = new RegExp(
  `^(?:(?:purchase|sales|customer|web) )?(?:order|bestellung|bestell|auftrag(?:s)?|commande|pedido|ordine|bestelling|encomenda|zamowienie|objednavka|siparis|ordre|our ref(?:erence)?|unser zeichen|nos ref|nuestra ref)[\\s.-]*(?:${number}(?![a-z]))?${mark}(?=[a-z]{0,4}[-/]?\\d)`,
);
/** Names of invoices and receipts. */
export const invoiceWord = new RegExp(
  `(?:^|[^a-z])(?:${titles}|${receipts})(?![a-z]| ?to(?![a-z]))`,
);

/**
 * The number of an order, which shops also send as the invoice. As the title of the page it is a
 * value; elsewhere the confidence is so low that it is only offered.
 */
function orderNumber(document: PageDocument): Found<string> | undefined {
  if (document.from !== 'text') return undefined;
  for (const { line, cell, values } of labelled(document, orderLabel)) {
    if (line > 25 || tableHeadAt(document, line) !== undefined) continue;
    const value = numberAt(values[0] ?? '', document);
    // A label with a colon is one of several, and the others may be in an unknown language.
    const isTitle = line < 8 && !cell.text.includes(':') && !invoiceWord.test(document.folded);
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

/**
 * Whether the text is only a number. Below a title there is often the issuer's address, so `123
 * Main Street`, `69004 Lyon`, a telephone number or a year alone do not count.
 */
function standsAlone(value: string, number: string): boolean {
  const behind = foldText(value.slice(value.indexOf(number) + number.length));
  const [day] = datesIn(behind, undefined);
  if (day !== undefined && beforeDay.test(behind.slice(0, day.at))) return true;
  const goesOn =
    /^[\s,]*[a-z]{2}/.test(behind) &&
    !/^[\s,]*(?:de|di|van|of|from|for|fur|pour|le|page|seite|pagina|original|duplicado)(?![a-z])/.test(
      behind,
    );
  return (
    !goesOn &&
    // Letters and five digits are a state and its code only behind a town.
    (/^[A-Z]{2} \d{5}$/.test(value) || !addressShape.test(value)) &&
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

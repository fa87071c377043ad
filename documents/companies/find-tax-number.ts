import { checkDigits, isGstin, isTckn, isVatId, isVkn } from './check-digits.ts';
import type { Cell } from '#documents/text/lines.ts';
import { foldText } from '#documents/text/fold-text.ts';
import { labelled, type PageDocument } from '#documents/text/page-document.ts';
import { taxNumberLabels } from './tax-number-labels.ts';

export interface TaxNumber {
  readonly value: string;
  readonly line: number;
  readonly x: number;
  readonly x2: number;
  /** The kind's priority: VAT numbers precede those of a national tax office. */
  readonly rank: number;
  /** The country if only one has this kind of number. */
  readonly country: string;
  /** Whether its check digits are right; undefined if it has none. */
  readonly valid: boolean | undefined;
  /** Found without a label. */
  readonly bare?: boolean;
  /** Its label says that it is the issuer's. */
  readonly ours?: boolean;
}

const shape =
  /^[^\p{L}\d]*((?:[A-Z&Ñ]{1,4}[\s-]?)?[0-9A-Z](?:[0-9A-Z]|[.\-/](?=\S)|\s(?=[0-9A-Z.]*\d|MVA\b))*)/u;
const ofBuyer =
  /(?:your|ihre|uw|votre|(?:customer|client)(?:'?s)?|kunden?|klant(?:en)?|buyer|alici|cliente|vostra|su)\s*[-:]?\s*$|^(?:recibi(?:mos)? de|received from|recu de|ricevuto da|erhalten von) /;

/** A label of the buyer's number: `N° TVA client : FR…`, `USt-IdNr. Kunde: DE…`. */
const toBuyer = new RegExp(
  '^[^\\d:]{0,40}?(?<![a-z])(?:' +
    [
      'customer|client|cliente|buyer|recipient|bill(?:ed)?[ -]to',
      'kunde|kunden|kaufer|leistungsempfanger|rechnungsempfanger|empfanger',
      'auftraggeber|klant',
      'afnemer|koper',
      'acheteur|preneur|destinataire',
      'acquirente|cessionario|committente|destinatario',
      'comprador|adquirente',
      'nabywcy?|odbiorcy?',
      'kund|kunde|koper|kober',
      'beneficiar|client(?:ului)?',
      'alici(?:nin)?|musteri(?:nin)?|vevo',
    ].join('|') +
    ")(?:'?s)?(?![a-z])",
);

const labelOfItsOwn = /^\p{L}[^\d:]{0,40}:/u;
const ofWriter = /(?:^|[^a-z])(?:our|unsere?|notre|nuestro|nostra|ons|onze|var|vart|vores)\s*$/;

/** All tax numbers of the page except those labelled as the buyer's. */
export function findTaxNumbers(document: PageDocument): TaxNumber[] {
  const found: TaxNumber[] = [];
  for (const [label, rank, country] of taxNumberLabels) {
    for (const place of labelled(document, label)) {
      const text = foldText(place.cell.text);
      const match = label.exec(text);
      const before = text.slice(0, (match?.index ?? 0) + 1);
      const behind = text.slice((match?.index ?? 0) + (match?.[0].length ?? 0));
      if (ofBuyer.test(before) || toBuyer.test(behind) || titleBefore.test(before)) continue;
      for (const [at, value] of place.values.entries()) {
        // A text beside or below it with its own label is another value: `Tel.: 0555 …`.
        if ((at > 0 || !/[\p{L}\d]/u.test(behind)) && labelOfItsOwn.test(value)) continue;
        const number = numberIn(document.from === 'ocr' ? withCountry(value) : value);
        if (number === undefined) continue;
        found.push({
          value: number,
          line: place.line,
          x: place.cell.x,
          x2: place.cell.x2,
          // With a country prefix it is a VAT number, whatever its label says.
          rank: isVatId(number) ? Math.max(2, rank) : rank,
          country: countryOf(number, country),
          valid: validity(number, countryOf(number, country)),
          ours: ofWriter.test(before),
        });
        break;
      }
    }
  }
  const broken = acrossLines(document);
  found.push(...broken);
  found.push(...barelyPrinted(document, found));
  // `P.IVA` also matches `IVA`, so the more specific match is kept.
  const ranks = new Map<string, number>();
  const key = (one: TaxNumber) => `${one.line} ${one.value}`;
  for (const one of found) ranks.set(key(one), Math.max(one.rank, ranks.get(key(one)) ?? 0));
  const isPart = (one: TaxNumber) =>
    broken.some(
      ({ line, value }) =>
        line === one.line &&
        value !== one.value &&
        (value.startsWith(one.value) || value.endsWith(one.value)),
    );
  return found.filter((one) => one.rank === ranks.get(key(one)) && !isPart(one));
}

/** Minimum width of a line of a paragraph, in points. */
const widthOfParagraph = 250;
/** Letters at the end of such a line that may be a label. */
const mostOfLabel = 40;

interface Break {
  readonly line: number;
  readonly cell: Cell;
  /** The end of the line, a blank, and the next line. */
  readonly text: string;
  /** Where in the text the line ends. */
  readonly end: number;
}

/** Where paragraphs continue in the next line, which may separate a label from its number. */
function lineBreaks({ lines }: PageDocument): Break[] {
  return lines.flatMap(({ cells, page, y, h }, line) => {
    const [cell, next] = [cells.at(-1), lines[line + 1]];
    if (cell === undefined || cell.x2 - cell.x < widthOfParagraph) return [];
    if (next?.page !== page || next.y - y > 1.8 * h) return [];
    const under = next.cells.find(
      (one) => Math.abs(one.x - cell.x) < 3 || Math.abs(one.x + one.x2 - cell.x - cell.x2) < 16,
    );
    const tail = cell.text.slice(-mostOfLabel);
    return under === undefined
      ? []
      : { line, cell, text: `${tail} ${under.text}`, end: tail.length };
  });
}

/**
 * Numbers at the start of a line whose label ends the line above: `VAT reg.` above `No. 123`.
 */
function acrossLines(document: PageDocument): TaxNumber[] {
  return lineBreaks(document).flatMap(({ line, cell: { x, x2 }, text, end }) =>
    taxNumberLabels.flatMap(([label, rank, home]) => {
      const match = label.exec(foldText(text));
      // The number itself may break as well: `SIRET 798 221` before `636 00024`.
      const tail = match === null ? '' : text.slice(match.index + match[0].length, end);
      if (match === null || match.index >= end || !/^[\D]*[\d\s.]*$/.test(tail)) return [];
      if (ofBuyer.test(foldText(text.slice(0, match.index + 1)))) return [];
      const value = numberIn(text.slice(match.index + match[0].length));
      if (value === undefined) return [];
      const head = /[A-Z]*\d.*/.exec(tail)?.[0].trim() ?? '';
      if (!value.startsWith(head)) return [];
      // A number that may be complete continues only if that makes a number with its country.
      if (numberIn(head) !== undefined && (isVatId(head) || !isVatId(value))) return [];
      const country = countryOf(value, home);
      return { value, line, x, x2, rank, country, valid: validity(value, country) };
    }),
  );
}

/**
 * Restores an I that was recognised as 1 in a country's letters, `F101082432`, `S144556677`, and in
 * Irish numbers, which end in a letter: `1E63844171`.
 */
const withCountry = (value: string): string =>
  value
    .replace(/(?<![\p{L}\d])([FS])1(?=\d{8}(?!\d))/u, '$1I')
    .replace(
      /(?<![\p{L}\d])[1I]E(\d{7})([A-W1])(?![\p{L}\d])/u,
      (_, digits: string, last: string) => `IE${digits}${last === '1' ? 'I' : last}`,
    );

/** A label of the buyer's number: `Your VAT ID: SE556677889901`. */
const yours = /(?:^|[^a-z])(?:your|ihre?|uw|votre|vostra|su|er|deres)\s/;

/** The words for a tax number at the end of a label. */
const labelEnd =
  /[\s-]*(?:vat|btw|ust|tva|mwst|iva|nif|cif|moms|mva)[\s.-]*(?:id)?[\s.-]*(?:number|nummer|nr|no)?[\s.:]*$/;

const plain = (value: string): string => value.replace(/[\s.]/g, '');

/** Maximum number of groups in which a VAT number is printed. */
const mostGroups = 5;

/** Unlabelled numbers in the form of one country, for example with its prefix. */
function barelyPrinted(document: PageDocument, known: readonly TaxNumber[]): TaxNumber[] {
  const found: TaxNumber[] = [];
  const spanish = /(?<![a-z])(?:factura|irpf)(?![a-z])/.test(document.folded);
  for (const [line, { cells }] of document.lines.entries())
    for (const [place, cell] of cells.entries()) {
      // The label may be in a separate cell, and its words may be split or joined: `Uwbtw-nr.`.
      const beside = foldText(cells[place - 1]?.text ?? '');
      const party = beside.replace(labelEnd, '');
      if (party !== beside && (ofBuyer.test(party) || toBuyer.test(beside))) continue;
      const words = cell.words.map(({ text }) => text.replace(/^.*[:(/|·•](?=.)/u, ''));
      for (const at of words.keys()) {
        if (!/^[A-Z]{2}|^\d{2}[A-Z]{5}|^(?:[A-Z]-?)?\d{7,8}[A-Z\d]?\W?$/.test(words[at] ?? ''))
          continue;
        const groups = Array.from({ length: mostGroups }, (_, less) => mostGroups - less).find(
          (many) => {
            const text = joined(words, at, many);
            return isVatId(text) || isGstin(text) || (spanish && checkDigits(text, 'ES') === true);
          },
        );
        const value = joined(words, at, groups ?? 0);
        if (
          groups !== undefined &&
          // The first groups of a bank account have the same form.
          !/^\d/.test(words[at + groups] ?? '') &&
          !toBuyer.test(foldText(cell.text)) &&
          !yours.test(foldText(cell.text)) &&
          !known.some((one) => one.line === line && plain(value).endsWith(plain(one.value)))
        )
          found.push({
            value,
            line,
            x: cell.x,
            x2: cell.x2,
            rank: 2,
            country: /^[A-Z]{2}/.test(value) ? '' : isGstin(value) ? 'IN' : 'ES',
            valid: isGstin(value) || checkDigits(value, 'ES'),
            bare: true,
          });
      }
    }
  return found;
}

const joined = (words: readonly string[], at: number, many: number): string =>
  words
    .slice(at, at + many)
    .join(' ')
    .replace(/[),;.]+$/, '');

/** The Spanish label is also used in Portugal, whose numbers have nine digits and no letter. */
function countryOf(number: string, country: string): string {
  return country === 'ES' && /^\d{9}$/.test(number.replace(/\D/g, '')) && !/[A-Z]/i.test(number)
    ? 'PT'
    : country;
}

function validity(number: string, country: string): boolean | undefined {
  const digits = number.replace(/[\s.\-/]/g, '');
  if (country === 'TR') return isVkn(digits) || isTckn(digits);
  return checkDigits(number, country);
}

/** An amount of tax: it has decimals, and no groups that a tax number could also have. */
const amountAlone = /^[^\p{L}\d]*\d{1,3}(?:[.,' ]?\d{3})*[.,]\d{2}(?![\d.-])/u;

/** A date such as `01.08.2013` or `31/07/2026`. */
const dayAlone =
  /^[^\p{L}\d]*(?:\p{L}{2,9}[ .,]+)?(?:0?[1-9]|[12]\d|3[01])([./])(?:0?[1-9]|1[0-2])\1(?:19|20)\d{2}(?!\d)/u;

/**
 * The word before `VAT` in the Polish title of an invoice, as `Faktura VAT nr 12/2026`. Elsewhere a
 * title and a tax number only share a line: `TAX INVOICE - VAT No. 123 4567 82`.
 */
const titleBefore = /faktura\s*$/;

function numberIn(value: string): string | undefined {
  const bare = value
    .replace(/^[^\d:]{0,40}:\s*|^\s*reg[a-z.]*n[or]\.?(?=\d)/i, '')
    // In the line of a tax its rate precedes the number: `TPS / GST 5 % (n° 812644052 RT0001)`.
    .replace(
      /^(?:[\s/.,:(-]*(?:number|no|n[°º0]|nr|nummer|numero|nro|numer|szam|cislo|i\.?d\.?|reg[^\s\d]*|intra\S*|communautaire|kimlik|numarası|vat|tva|btw|mwst|iva|gst|qst|\d{1,2}(?:[.,]\d{1,3})?\s?%|e|c\.?\s?f\.?|codice fiscale|cod\.?\s?fisc\.?|tin|cpf|cnpj|kodas|maksja|\((?:(?!\d(?: ?\d){6})[^)])*\))(?![\p{L}\d])[\s.:]*)+/iu,
      '',
    );
  if (amountAlone.test(bare) || dayAlone.test(bare)) return undefined;
  const number = shape
    .exec(bare)?.[1]
    ?.trim()
    .replace(/[.\-/]+$/, '');
  if (number === undefined) return undefined;
  const digits = number.replace(/\D/g, '').length;
  return digits >= 7 && digits <= 16 && number.length <= 24 ? number : undefined;
}

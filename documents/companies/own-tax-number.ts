import { addressShape, officeLabel, sellerLabel } from './company-words.ts';
import { findCountry } from './find-country.ts';
import type { TaxNumber } from './find-tax-number.ts';
import { addressFollows, standsInFoot } from './issuer-places.ts';
import { taxNumberWeights } from './issuer-weights.ts';
import type { Candidates } from './issuer-candidates.ts';
import { nameWithForm } from './legal-forms.ts';
import { isOther } from './same-name.ts';
import type { Segment } from './segment.ts';
import { featuresOf, weigh, type Features } from '#documents/features.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { letterHeight, type Cell } from '#documents/text/lines.ts';

/** A tax number with the evidence that it is the issuer's, and its likelihood among all. */
export interface Weighed {
  readonly number: TaxNumber;
  readonly signs: Features;
  readonly share: number;
}

/** The issuer's tax number; undefined if the page has none. */
export const ownTaxNumber = (...page: Parameters<typeof weighedNumbers>): Weighed | undefined =>
  weighedNumbers(...page)[0];

/** The tax numbers of a page, most likely first; the evidence for a repeated number is combined. */
export function weighedNumbers(
  document: PageDocument,
  name: Segment,
  address: string,
  { names, numbers, buyers }: Candidates,
): Weighed[] {
  // A letter has the name in the sender's line as well as above the contact details.
  const printed = names.filter(({ text }) => !isOther(text, name.text));
  const home = findCountry('', address, '');
  const different = new Set(numbers.map(({ value }) => digitsOf(value)));
  const others = new Set(
    numbers.filter(
      (one) => !standsInFoot(document, one.line) && isOfOther(document, name, address, one),
    ),
  );
  // The only number of a page, closing the address of another company, is that company's.
  if (different.size === 1 && others.size === numbers.length) return [];
  const all = numbers.map((number) => {
    const line = document.lines[number.line];
    const apart = printed
      .filter((one) => document.lines[one.line]?.page === line?.page)
      .map((one) => linesBetween(document, one, number));
    const country = findCountry(number.value, '', '');
    const signs = {
      column: printed.some(({ cell }) => Math.abs(cell.x - number.x) < 150),
      foot: standsInFoot(document, number.line),
      ofOther: others.has(number) || isBehindOther(document, name, number),
      vat: number.rank > 1,
      certainVat: number.rank > 2,
      register: number.rank === 0,
      bare: number.bare === true,
      ours: number.ours === true,
      contact: line?.cells.some(({ text }) => ofImprint.test(foldText(text))) === true,
      besideBuyer: line?.cells.some((cell) => buyers.has(cell)) === true,
      valid: number.valid === true,
      invalid: number.valid === false,
      abroad: home !== '' && country !== '' && country !== home,
      only: different.size === 1,
      first: number.line === Math.min(...numbers.map((one) => one.line)),
    };
    return {
      number,
      signs: { ...featuresOf(signs), number: 1, apart: Math.min(...apart, 20) / 10 },
    };
  });
  const likely = all.map(({ signs }) => Math.exp(weigh(signs, taxNumberWeights)));
  const sum = likely.reduce((some, one) => some + one, 1);
  return all
    .map((one, at) => ({
      ...one,
      score: likely[at] ?? 0,
      share:
        likely.reduce(
          (some, each, place) =>
            isOfOneWriter(all[place]?.number ?? one.number, one.number) ? some + each : some,
          0,
        ) / sum,
    }))
    .toSorted((a, b) => b.share - a.share || b.score - a.score);
}

/** The lines between a name and a number that have a text in the column of either. */
const linesBetween = (document: PageDocument, name: Segment, number: TaxNumber): number =>
  document.lines
    .slice(Math.min(name.line, number.line), Math.max(name.line, number.line))
    .filter(({ cells }) =>
      cells.some(
        ({ x }) => Math.min(Math.abs(x - name.cell.x), Math.abs(x - number.x)) < oneColumn,
      ),
    ).length;

/**
 * Whether two numbers are equal, or in one cell or directly below each other, as a company
 * prints its own.
 */
const isOfOneWriter = (one: TaxNumber, other: TaxNumber): boolean =>
  digitsOf(one.value) === digitsOf(other.value) ||
  (Math.abs(one.line - other.line) <= 1 && one.x === other.x);

/** The digits that a register number shares with the VAT number made from it. */
function digitsOf(value: string): string {
  const digits = value.replace(/\D/g, '');
  // SIRET is SIREN and five more digits; Sweden appends 01.
  const own =
    digits.length === 14
      ? digits.slice(0, 9)
      : value.startsWith('SE')
        ? digits.slice(0, 10)
        : digits;
  return own.slice(-9);
}

/** Maximum distance, in points, of texts in one column. */
const oneColumn = 40;

const ofOneself = new RegExp(
  `${officeLabel.source}|^(?:kvk|iban|hrb|amtsgericht|registergericht|rcs)`,
);
/** Contact and payment details, beside which a company prints its own number. */
const ofImprint = /@|www\.|iban|(?:^|[^a-z])tel[. :]|kontonr|bankgiro|registered (?:office|in)/;

/**
 * Whether the number closes an address block that does not belong to the issuer, or is between
 * the name and the address of another company.
 */
function isOfOther(
  document: PageDocument,
  name: Segment,
  address: string,
  number: TaxNumber,
): boolean {
  const block = blockAbove(document, number);
  const [above] = block;
  const cell = document.lines[number.line]?.cells.find(({ x }) => x === number.x);
  if (
    above !== undefined &&
    cell !== undefined &&
    nameWithForm(above.text) === above.text &&
    isOther(above.text, name.text) &&
    addressFollows(document, cell, number.line)
  )
    return true;
  const own = (text: string) =>
    text.includes(foldText(name.text)) ||
    (addressShape.test(text) && foldText(address).includes(text));
  return (
    block.some((cell) => addressShape.test(cell.text)) &&
    // Another company's address begins with its name.
    !block.every((cell) => addressShape.test(cell.text)) &&
    // A registered office and the like are printed for the issuer, hardly for a customer.
    !block.some((cell) => ofOneself.test(foldText(cell.text)) || isSeller(cell)) &&
    !block.some((cell) => cell === name.cell || own(foldText(cell.text).replace(/[,;]+$/, '')))
  );
}

/** Whether another company is named right before the number: `Carrier: Xyz Ltd (VAT …)`. */
function isBehindOther(document: PageDocument, name: Segment, number: TaxNumber): boolean {
  const cell = document.lines[number.line]?.cells.find(({ x }) => x === number.x);
  const [before = ''] = cell?.text.split(number.value) ?? [];
  const named = nameWithForm(
    before
      .split(/\s[-–−|•·]\s|[:;]\s/)
      .at(-1)
      ?.trim() ?? '',
  );
  return named !== undefined && isOther(named, name.text);
}

const isSeller = ({ text }: Cell): boolean => sellerLabel.test(foldText(text));

function blockAbove(document: PageDocument, number: TaxNumber): Cell[] {
  const start = document.lines[number.line];
  const label = start?.cells.find(({ x }) => x === number.x);
  const cells: Cell[] = [];
  let last = start;
  for (const line of document.lines
    .slice(Math.max(0, number.line - 10), number.line)
    .toReversed()) {
    if (
      last === undefined ||
      line.page !== last.page ||
      // A blank line may separate the number from the address.
      last.y - line.y > (cells.length === 0 ? 3.2 : 2.2) * Math.max(line.h, last.h)
    )
      break;
    const above = line.cells.find((cell) => Math.abs(cell.x - number.x) < 12);
    if (above === undefined) continue;
    // In a form with small labels over its values, the label begins another value.
    if (cells.length === 0 && letterHeight(label) < 0.9 * letterHeight(above)) break;
    cells.push(above);
    // An address begins with the name of its company.
    if (nameWithForm(above.text) === above.text) break;
    last = line;
  }
  return cells;
}

import { addressShape, officeLabel } from './company-words.ts';
import { phoneShape } from './issuer-details.ts';
import { standsInFoot } from './issuer-places.ts';
import { findCountry } from './find-country.ts';
import type { Segment } from './segment.ts';
import type { TaxNumber } from './find-tax-number.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import type { Cell } from '#documents/text/lines.ts';

/** What stands in the last lines of a page is the issuer's, however far from its name. */
const linesOfFooter = 9;

/**
 * The number of the issuer: near its name or in the footer, not in the block of another address.
 */
export function ownTaxNumber(
  document: PageDocument,
  name: Segment,
  address: string,
  numbers: readonly TaxNumber[],
): TaxNumber | undefined {
  const own = numbers.filter((one) => address === '' || !isOfOther(document, name, address, one));
  const home = findCountry('', address, '');
  const ends = new Map(document.lines.map((line, at) => [line.page, at]));
  const far = (number: TaxNumber) =>
    distance(document, name, number, ends) +
    (number.valid === false ? 6 : 0) +
    (isAbroad(number, home) ? 6 : 0);
  return own
    .map((number) => ({ number, apart: far(number) }))
    .toSorted((a, b) => a.apart - b.apart || b.number.rank - a.number.rank)[0]?.number;
}

/** Lower is nearer; the VAT number goes before the other number beside it. */
function distance(
  document: PageDocument,
  from: Segment,
  number: TaxNumber,
  ends: ReadonlyMap<number, number>,
): number {
  const a = document.lines[from.line];
  const b = document.lines[number.line];
  if (a === undefined || b === undefined) return Infinity;
  const last = ends.get(b.page) ?? number.line;
  const lines =
    Math.abs(from.line - number.line) +
    (a.page === b.page ? 0 : 20) +
    (Math.abs(from.cell.x - number.x) > 150 ? 4 : 0);
  return (
    (last - number.line < linesOfFooter ? Math.min(lines, linesOfFooter) : lines) - 3 * number.rank
  );
}

function isAbroad({ value }: TaxNumber, home: string): boolean {
  const country = findCountry(value, '', '');
  return home !== '' && country !== '' && country !== home;
}

const ofOneself = new RegExp(
  `${officeLabel.source}|^(?:kvk|iban|hrb|amtsgericht|registergericht|rcs)`,
);
const phone = /^(?:tel|phone|telefon|t[.:]? [+(\d])/;

/** Whether the number closes an address block that is neither the issuer's nor names it. */
function isOfOther(
  document: PageDocument,
  name: Segment,
  address: string,
  number: TaxNumber,
): boolean {
  const block = blockAbove(document, number);
  const own = (text: string) =>
    text.includes(foldText(name.text)) ||
    (addressShape.test(text) && foldText(address).includes(text));
  return (
    block.some((cell) => addressShape.test(cell.text)) &&
    // A registered office and the like are given of oneself, hardly of a customer.
    !block.some((cell) => ofOneself.test(foldText(cell.text))) &&
    // A customer has a telephone as well; at the foot it is the writer's.
    !(standsInFoot(document, number.line) && block.some(isPhone)) &&
    !block.some((cell) => cell === name.cell || own(foldText(cell.text).replace(/[,;]+$/, '')))
  );
}

const isPhone = ({ text }: Cell): boolean => phone.test(foldText(text)) || phoneShape.test(text);

function blockAbove(document: PageDocument, number: TaxNumber): Cell[] {
  const start = document.lines[number.line];
  const cells: Cell[] = [];
  let last = start;
  for (const line of document.lines
    .slice(Math.max(0, number.line - 10), number.line)
    .toReversed()) {
    if (
      last === undefined ||
      line.page !== last.page ||
      last.y - line.y > 2.2 * Math.max(line.h, last.h)
    )
      break;
    const above = line.cells.find((cell) => Math.abs(cell.x - number.x) < 12);
    if (above === undefined) continue;
    cells.push(above);
    last = line;
  }
  return cells;
}

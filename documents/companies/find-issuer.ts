import type { ReadCompany } from '#documents/document-reading.ts';
import { addressBelow, phoneNear, taxOfficeNear } from './issuer-details.ts';
import { endsLikeArticle, nameWithForm } from './legal-forms.ts';
import { buyerCells, senderIn } from './buyer-cells.ts';
import {
  addressShape,
  amountShape,
  contactStart,
  ownerWord,
  holderLabel,
  officeLabel,
  isOnlyStreet,
  sellerLabel,
  titleWord,
} from './company-words.ts';
import { findTaxNumbers, type TaxNumber } from './find-tax-number.ts';
import { foldText } from '#documents/text/fold-text.ts';
import { ownTaxNumber } from './own-tax-number.ts';
import type { Segment } from './segment.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import type { Found } from '#documents/fields/confidence.ts';
import type { Cell, Line } from '#documents/text/lines.ts';
import {
  imprintIn,
  letterhead,
  contactNear,
  addressFollows,
  textBelow,
  hostsOf,
  isNamedByHost,
  withNextLine,
} from './issuer-places.ts';

export interface Issuer {
  readonly company: ReadCompany | null;
  /** Country that the kind of tax number tells; empty when it tells none. */
  readonly taxCountry: string;
  /** How sure the name and the tax number are, from 0 to 1, and the lines that say them. */
  readonly name: Found<string>;
  readonly number: Found<string>;
}

const enough = 4;
/** Where letterheads and addresses stand. */
const linesOfHead = 8;
const nothing: Found<string> = { value: '', confidence: 0 };
const registerWord =
  /^(?:amtsgericht|registergericht|handelsregister|hrb\b|geschaftsfuhrer|rcs\b|ticaret sicil)/;
const genericLabel =
  /(?:nummer|number|name|datum|date|anschrift|adresse|address|tarih|numero|information)$/;

/** Who wrote the invoice: not the buyer, not the bank. Null when nothing speaks clearly for one. */
export function findIssuer(document: PageDocument): Issuer {
  const buyers = buyerCells(document);
  const numbers = findTaxNumbers(document).filter(
    (one) => !document.lines[one.line]?.cells.some((cell) => cell.x === one.x && buyers.has(cell)),
  );
  const best = candidates(document, buyers, numbers).toSorted(
    (a, b) => b.score - a.score || a.line - b.line,
  )[0];
  if (best === undefined || best.score < enough) {
    return { company: null, taxCountry: '', name: nothing, number: nothing };
  }
  const address = addressBelow(document, best);
  const number = ownTaxNumber(document, best, address, numbers);
  const company = {
    name: best.text,
    tax_number: number?.value ?? '',
    tax_office: taxOfficeNear(document, best, buyers),
    address,
    phone: phoneNear(document, best, buyers),
  };
  return {
    company,
    taxCountry: number?.country ?? '',
    name: {
      value: best.text,
      confidence: Math.min(0.97, 0.55 + 0.07 * (best.score - enough)),
      line: best.line,
    },
    number:
      number === undefined
        ? nothing
        : {
            value: number.value,
            confidence: number.valid === undefined ? 0.8 : number.valid ? 0.97 : 0.55,
            line: number.line,
          },
  };
}

function candidates(
  document: PageDocument,
  buyers: ReadonlySet<Cell>,
  numbers: readonly TaxNumber[],
): Segment[] {
  const heights = document.lines.map((line) => line.h).toSorted((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 10;
  const hosts = hostsOf(document, buyers);
  const found: Segment[] = [];
  const repeated = new Map<string, boolean>();
  for (const [index, line] of document.lines.entries()) {
    for (const cell of line.cells) {
      if (buyers.has(cell) || line.cells.some((one) => one !== cell && amountShape.test(one.text)))
        continue;
      for (const [text, bonus] of [
        ...namesIn(document, withNextLine(document, cell, index), index, numbers, buyers.size > 0),
        ...letterhead(cell, line, index, hosts),
      ]) {
        const folded = foldText(text);
        if (
          titleWord.test(folded) ||
          (contactStart.test(folded) && nameWithForm(text) !== text) ||
          registerWord.test(folded) ||
          ownerWord.test(folded) ||
          !/\p{L}{2}/u.test(text) ||
          text.startsWith('(') ||
          text.length > 120
        )
          continue;
        let score = bonus;
        if (index < 12 && line.page === 1) score += 1.5;
        if (line.h > 1.25 * usual) score += 1;
        score += Math.max(0, ...numbers.map((one) => besideNumber(document, index, cell, one)));
        if (contactNear(document, cell, index)) score += index <= 1 ? 2.5 : 1.5;
        score -= 4 * (1 - Math.min(...cell.words.map((word) => word.confidence ?? 1)));
        if (
          buyers.size === 0 &&
          index <= 1 &&
          isAtTop(document, line) &&
          addressFollows(document, cell, index)
        )
          score += 2;
        if (hosts.some((host) => isNamedByHost(host, folded))) score += 4;
        // The whole name of a web address, not half of it.
        const letters = folded.replace(/[^a-z0-9]/g, '');
        if (hosts.some((host) => letters.startsWith(host))) score += 1.5;
        const again =
          repeated.get(folded) ??
          document.folded.indexOf(folded, document.folded.indexOf(folded) + folded.length) >= 0;
        repeated.set(folded, again);
        if (again) score += index < 4 && isInFoot(document, folded) ? 3.5 : 1.5;
        if (/bank|banka|banque|sparkasse|raiffeisen/.test(folded)) score -= 5;
        found.push({ text, line: index, cell, score });
      }
    }
  }
  return found;
}

/** Where no label tells the parties apart, nobody begins a sheet with the address of his customer. */
const isAtTop = (document: PageDocument, { page, y }: Line): boolean =>
  page === 1 && y < 0.12 * (document.lines.findLast((one) => one.page === 1)?.y ?? 0);

/** Letterheads say who writes at the top and at the foot. */
const isInFoot = (document: PageDocument, folded: string): boolean =>
  document.lines.slice(-9).some(
    (line, at) =>
      document.lines.length - 9 + at > 8 &&
      line.cells.some((cell) =>
        foldText(cell.text)
          .split(/,\s|\.\s|\s[-–−|•·●]\s/)
          .includes(folded),
      ),
  );

/**
 * A tax number in the same block speaks for a name; in a footer of several columns the block is the
 * footer.
 */
function besideNumber(
  document: PageDocument,
  index: number,
  cell: Cell,
  number: TaxNumber,
): number {
  const apart = Math.abs(index - number.line);
  if (document.lines[index]?.page !== document.lines[number.line]?.page || apart > 10) return 0;
  if (Math.abs(cell.x - number.x) < 40 || apart === 0) return 4;
  return Math.min(index, number.line) > document.lines.length - 10 ? 2 : 1;
}

/** `Verkäufer`, and some lines below `Name: …`. */
const isOfSeller = (document: PageDocument, key: Cell, index: number): boolean =>
  document.lines
    .slice(Math.max(0, index - 5), index)
    .some(({ cells }) =>
      cells.some((one) => Math.abs(one.x - key.x) < 12 && sellerLabel.test(foldText(one.text))),
    );

/** `Name, Street 1, 12345 Town` in one line. */
function isBeforeAddress(cell: Cell, name: string): boolean {
  const [, behind = ''] = cell.text.split(name);
  return /^,\s/.test(behind) && behind.split(/,\s/).some((part) => addressShape.test(part));
}

/** Names that a cell offers, each with what speaks for it. */
function namesIn(
  document: PageDocument,
  cell: Cell,
  index: number,
  numbers: readonly TaxNumber[],
  buyerNamed: boolean,
): [string, number][] {
  const found: [string, number][] = [];
  const folded = foldText(cell.text);
  const holder = holderLabel.exec(folded);
  if (holder !== null) {
    const text = cell.text.slice(holder.index + holder[0].length).trim();
    if (text !== '') found.push([nameWithForm(text) ?? text, 3]);
    return found;
  }
  const above = document.lines[index - 1];
  const labelled = above?.cells.some(
    (one) =>
      Math.abs(one.x - cell.x) < 30 && sellerLabel.test(foldText(one.text)) && one.text.length < 40,
  );
  // `From` alone is also a column of journeys.
  const isFrom = above?.cells.some((one) => foldText(one.text) === 'from') === true;
  const own = sellerLabel.exec(folded);
  const behind = own === null ? '' : cell.text.slice(own[0].length).trim();
  // `From: X` and `Sold by X GmbH`; `from` alone also begins sentences.
  if (own !== null && (own[0].includes(':') || nameWithForm(behind) !== undefined)) {
    const text = behind;
    if (text !== '') found.push([nameWithForm(text) ?? text, 6]);
  }
  const imprint = imprintIn(document, cell, index);
  if (imprint !== undefined) found.push([imprint, 5]);
  const sender = senderIn(cell, document.lines[index]?.page ?? 1, index);
  if (sender !== undefined) found.push([sender, 7]);
  for (const part of cell.text.split(/\s[-–−|•·]\s|\s{2,}/)) {
    const name = nameWithForm(part.trim());
    if (name === undefined || /:\s/.test(name)) continue;
    const addressed = addressFollows(document, cell, index) || isBeforeAddress(cell, name);
    if (endsLikeArticle(name) && index >= linesOfHead && !labelled && !addressed) continue;
    found.push([name, 4 + (labelled && !isFrom ? 4 : 0) + (addressed ? 2 : 0)]);
  }
  if (found.length > 0) return found;
  const plain = cell.text.trim();
  const beside = document.lines[index]?.cells.find((one) => one.x > cell.x);
  if (beside?.text.startsWith(':') || genericLabel.test(folded)) return found;
  if (
    /[:@]|\d{3}|www\./.test(plain) ||
    plain.split(/\s+/).length > 7 ||
    addressShape.test(plain) ||
    isOnlyStreet(plain, textBelow(document, cell, index), labelled === true) ||
    sellerLabel.test(folded)
  )
    return found;
  const key = document.lines[index]?.cells.find((one) => one.x < cell.x);
  if (key !== undefined && /^name\b/.test(foldText(key.text)) && isOfSeller(document, key, index))
    return [[plain, 6]];
  const nextLine = document.lines[index + 1];
  const office =
    nextLine !== undefined &&
    nextLine.cells.length > 0 &&
    officeLabel.test(foldText(nextLine.text)) &&
    nextLine.y - (document.lines[index]?.y ?? 0) < 30;
  if (office) found.push([plain, 4]);
  else if (labelled && (!isFrom || addressFollows(document, cell, index))) found.push([plain, 5]);
  // Where the buyer is named by a label, the other address at the top is the issuer's.
  else if (addressFollows(document, cell, index))
    found.push([plain, index < linesOfHead && buyerNamed ? 3 : 2]);
  // The head of a block that ends in a tax number.
  else if (
    index < 4 &&
    numbers.some(
      (one) => one.line > index && one.line - index < 8 && Math.abs(one.x - cell.x) < 12,
    ) &&
    !addressShape.test(document.lines[index - 1]?.text ?? '')
  )
    found.push([plain, index === 0 ? 2 : 0.5]);
  else if (index < 4 && plain.includes(' ') && isInFoot(document, folded)) found.push([plain, 2]);
  return found;
}

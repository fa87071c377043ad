import type { ReadCompany } from '#documents/document-reading.ts';
import { addressBelow, phoneNear, taxOfficeNear } from './issuer-details.ts';
import { isLegalForm, nameWithForm } from './legal-forms.ts';
import { buyerCells } from './buyer-cells.ts';
import { amountShape, contactStart, ownerWord, titleWord } from './company-words.ts';
import { namesIn } from './issuer-names.ts';
import { findTaxNumbers, type TaxNumber } from './find-tax-number.ts';
import { foldText, plainLetters } from '#documents/text/fold-text.ts';
import { ownTaxNumber } from './own-tax-number.ts';
import type { Segment } from './segment.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import type { Found } from '#documents/fields/confidence.ts';
import type { Cell, Line } from '#documents/text/lines.ts';
import {
  letterhead,
  contactNear,
  addressFollows,
  hostsOf,
  isInFoot,
  isNamedByHost,
  standsInFoot,
  withNextLine,
} from './issuer-places.ts';

export interface Issuer {
  readonly company: ReadCompany | null;
  /** Country that the kind of tax number tells; empty when it tells none. */
  readonly taxCountry: string;
  /** How sure the name and the tax number are, from 0 to 1, and the lines that say them. */
  readonly name: Found<string>;
  readonly number: Found<string>;
  /** Another name for which as much speaks. */
  readonly rival?: Found<string>;
}

const enough = 4;
/**
 * Where a picture shows two names, more must speak for one than its place and its size: else it is
 * only offered.
 */
const leastTold = 1;
const away = 2;
const byPlace = 0.45;
/** Names that are nearer to each other than this stay two. */
const near = 0.5;
const surest = 0.97;
const aboveOther = 2.5;
/** Points that the numbers of one column are apart at most. */
const oneColumn = 150;
const nothing: Found<string> = { value: '', confidence: 0 };
const registerWord =
  /^(?:amtsgericht|registergericht|handelsregister|hrb\b|geschaftsfuhrer|rcs\b|ticaret sicil)/;
/** `Electronic ticket receipt and invoice`. */
const titleAtEnd =
  /\s(?:invoice|receipt|rechnung|quittung|facture|factuur|fatura|fattura|factura|faktura|recu)$/;

/** Who wrote the invoice: not the buyer, not the bank. Null when nothing speaks clearly for one. */
export function findIssuer(document: PageDocument): Issuer {
  const buyers = buyerCells(document);
  const numbers = findTaxNumbers(document).filter(
    (one) => !document.lines[one.line]?.cells.some((cell) => cell.x === one.x && buyers.has(cell)),
  );
  const names = candidates(document, buyers, numbers).toSorted(
    (a, b) => b.score - a.score || a.line - b.line,
  );
  const [best] = names;
  const whole = best === undefined ? undefined : wholeName(best, names);
  if (best === undefined || whole === undefined || best.score < enough) {
    return { company: null, taxCountry: '', name: nothing, number: nothing };
  }
  const address = addressBelow(document, best);
  const number = ownTaxNumber(document, best, address, numbers);
  const company = {
    name: whole.text,
    tax_number: number?.value ?? '',
    tax_office: taxOfficeNear(document, best, buyers),
    address,
    phone: phoneNear(document, best, buyers),
  };
  const rival = names.find((one) => one.score > best.score - near && isOther(one.text, best.text));
  const unproven =
    document.from === 'ocr' &&
    best.told < leastTold &&
    names.some((one) => one.score > best.score - away && isOther(one.text, best.text));
  const others = names.filter(({ text }) => isOther(text, best.text));
  const ahead = best.score - Math.max(0, ...others.map(({ score }) => score));
  const byScore = ({ score }: Segment) => Math.min(surest, 0.7 + 0.09 * (score - enough));
  const sure = unproven ? byPlace : Math.min(byScore(best), byLead(ahead));
  return {
    company,
    taxCountry: number?.country ?? '',
    name: {
      value: whole.text,
      confidence: sure,
      line: whole.line,
    },
    ...(rival && { rival: { value: rival.text, confidence: sure } }),
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

/** A shorter name may be a part of many. */
const leastLetters = 8;

/** The name with its legal form, where the page has the same name with and without one. */
function wholeName(best: Segment, names: readonly Segment[]): Segment {
  const letters = lettersOf(best.text);
  if (letters.length < leastLetters || nameWithForm(best.text) !== undefined) return best;
  // `SARL Remparts`: French has the form before the name.
  const hasForm = (text: string) =>
    nameWithForm(text) !== undefined || isLegalForm(text.split(' ', 1)[0] ?? '');
  const isWhole = ({ text }: Segment) => hasForm(text) && lettersOf(text).includes(letters);
  return names.find(isWhole) ?? best;
}

/** How sure a name is by how far it is ahead of the next other name of the page. */
const byLead = (ahead: number): number =>
  ahead >= 4 ? surest : ahead >= 2 ? 0.88 : ahead >= 1 ? 0.8 : ahead >= near ? 0.7 : 0.62;

const lettersOf = (text: string): string => foldText(text).replace(/[^a-z0-9]/g, '');

/** `Azure` is half of `azure-interior.com`. */
const isHalf = (host: string, folded: string): boolean => {
  const letters = lettersOf(folded);
  return letters.length < host.length && host.startsWith(letters);
};

/** Whether two texts name two firms, and not one with more or less of its name. */
function isOther(a: string, b: string): boolean {
  const [one, two] = [plainLetters(foldText(a)), plainLetters(foldText(b))];
  return !one.includes(two) && !two.includes(one);
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
  const spelled = new Set(
    hosts.length === 0
      ? []
      : document.lines.flatMap(({ cells }) => cells.map((cell) => lettersOf(cell.text))),
  );
  const whole = new Set(hosts.filter((host) => spelled.has(host)));
  const repeated = new Map<string, boolean>();
  const first = buyers.size > 0 ? undefined : firstOfTwo(document, numbers);
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
          (titleAtEnd.test(folded) && nameWithForm(text) === undefined) ||
          (contactStart.test(folded) && nameWithForm(text) !== text) ||
          registerWord.test(folded) ||
          ownerWord.test(folded) ||
          !/\p{L}{2}/u.test(text) ||
          text.startsWith('(') ||
          text.length > 120
        )
          continue;
        let score = bonus;
        let told = bonus >= 4 ? bonus : 0;
        if (index < 12 && line.page === 1) score += 1.5;
        if (line.h > 1.25 * usual) score += 1;
        const numbered = Math.max(
          0,
          ...numbers.map((one) => besideNumber(document, index, cell, one)),
        );
        const reached = !contactNear(document, cell, index) ? 0 : index <= 1 ? 2.5 : 1.5;
        score += numbered + reached;
        // Of two that give their number below each other, the writer is above.
        if (
          first !== undefined &&
          index <= first.line &&
          besideNumber(document, index, cell, first) === 4
        )
          score += aboveOther;
        told += (numbered < 4 ? 0 : numbered) + reached;
        score -= 4 * (1 - Math.min(...cell.words.map((word) => word.confidence ?? 1)));
        if (
          buyers.size === 0 &&
          index <= 1 &&
          isAtTop(document, line) &&
          addressFollows(document, cell, index)
        )
          score += 2;
        const named = hosts.some(
          (host) => isNamedByHost(host, folded) && !(whole.has(host) && isHalf(host, folded)),
        )
          ? 4
          : 0;
        score += named;
        told += named;
        // The whole name of a web address, not half of it.
        const letters = lettersOf(folded);
        if (hosts.some((host) => letters.startsWith(host))) score += 1.5;
        const again =
          repeated.get(folded) ??
          document.folded.indexOf(folded, document.folded.indexOf(folded) + folded.length) >= 0;
        repeated.set(folded, again);
        const often = !again ? 0 : index < 4 && isInFoot(document, folded) ? 3.5 : 1.5;
        score += often;
        told += often;
        if (/bank|banka|banque|sparkasse|raiffeisen/.test(folded)) score -= 5;
        found.push({ text, line: index, cell, score, told });
      }
    }
  }
  return found;
}

/** The upper one of two tax numbers in one column; what stands at the foot is its writer's. */
function firstOfTwo(document: PageDocument, numbers: readonly TaxNumber[]): TaxNumber | undefined {
  const [first, ...others] = numbers.toSorted((a, b) => a.line - b.line);
  const isOther = (one: TaxNumber) =>
    first !== undefined &&
    one.value !== first.value &&
    one.line > first.line &&
    Math.abs(one.x - first.x) < oneColumn;
  return !numbers.some(({ line }) => standsInFoot(document, line)) && others.some(isOther)
    ? first
    : undefined;
}

/** Points from the top, however short the text of the page is. */
const topOfSheet = 75;

/** Without labels: nobody begins a sheet with the address of his customer. */
const isAtTop = (document: PageDocument, { page, y }: Line): boolean =>
  page === 1 &&
  y < Math.max(topOfSheet, 0.12 * (document.lines.findLast((one) => one.page === 1)?.y ?? 0));

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

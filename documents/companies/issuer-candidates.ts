import { datesIn } from '#documents/dates/printed-dates.ts';
import { median } from '#documents/numbers/median.ts';
import { featuresOf, weigh, type Features } from '#documents/features.ts';
import { foldText, plainLetters } from '#documents/text/fold-text.ts';
import type { Cell, Line } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { buyerCells } from './buyer-cells.ts';
import { amountShape, contactStart, ownerWord, titleWord } from './company-words.ts';
import { findTaxNumbers, type TaxNumber } from './find-tax-number.ts';
import { hostsOf, isHalf, isNamedByHost } from './issuer-hosts.ts';
import { namesIn } from './issuer-names.ts';
import {
  addressFollows,
  contactNear,
  isInFoot,
  letterhead,
  standsInFoot,
  withNextLine,
} from './issuer-places.ts';
import { hasEvidence, issuerWeights } from './issuer-weights.ts';
import { isLegalForm, nameWithForm } from './legal-forms.ts';
import { lettersOf } from './same-name.ts';
import type { Segment } from './segment.ts';

/** Maximum distance, in points, of numbers in one column. */
const oneColumn = 150;
/** A gap of this many line heights ends a block. */
const widestInBlock = 3;
/** Number of lines in which the largest letters are those of the issuer. */
const linesOfHead = 8;
const registerWord =
  /^(?:amtsgericht|registergericht|(?:handels|partnerschafts|vereins|genossenschafts)register|firmenbuch|geschaftsfuhrer|rcs\b|ticaret sicil)|(?:^|\s)(?:hr[ab]|pr|gnr|vr) ?\d/;
/** A title of the document, such as `Electronic ticket receipt and invoice`. */
const titleAtEnd =
  /\s(?:invoice|receipt|rechnung|quittung|facture|factuur|fatura|fattura|factura|faktura|recu)$/;
const sentence = /^(?:\S+ ){3,}\p{Ll}{4,}[.!?]$/u;
/** An address such as `C/ Olmo 14, 2ºB`. */
const streetAndMore = /(?:^|\s)\d+[a-z]?,\s/i;
const accountOrDay = /\d{4}[\s./-]\d{2}/;

/** The names on a page that may be the issuer's, with other findings. */
export interface Candidates {
  readonly names: readonly Segment[];
  readonly buyers: ReadonlySet<Cell>;
  readonly numbers: readonly TaxNumber[];
  /** Names in web and mail addresses. */
  readonly hosts: readonly string[];
}

/** All names on the page except those labelled as the buyer's, with the evidence for each. */
export function issuerCandidates(document: PageDocument): Candidates {
  const buyers = buyerCells(document);
  const numbers = findTaxNumbers(document).filter(
    (one) => !document.lines[one.line]?.cells.some((cell) => cell.x === one.x && buyers.has(cell)),
  );
  const page = pageOf(document, buyers, numbers);
  const names: Segment[] = [];
  for (const [line, { cells }] of document.lines.entries()) {
    for (const cell of cells) {
      if (buyers.has(cell) || isOfAmount(document, cell, line)) continue;
      for (const [text, origin] of [
        ...namesIn(document, withNextLine(document, cell, line), line, numbers, buyers.size > 0),
        ...letterhead(cell, line, document, page.hosts),
      ]) {
        if (!isName(text)) continue;
        const signs: Features = { ...origin, ...signsIn(page, text, cell, line) };
        const score = weigh(signs, issuerWeights);
        names.push({ text, line, cell, score, hasEvidence: hasEvidence(signs), signs });
      }
    }
  }
  return { names, buyers, numbers, hosts: page.hosts };
}

/**
 * Whether a text labels an amount to its right, since a table to its left ends before it.
 * Above an address it does not, but begins a separate column beside the table.
 */
const isOfAmount = (document: PageDocument, cell: Cell, line: number): boolean =>
  document.lines[line]?.cells.some((one) => one.x > cell.x && amountShape.test(one.text)) ===
    true && !addressFollows(document, withNextLine(document, cell, line), line);

function isName(text: string): boolean {
  const folded = foldText(text);
  const whole = nameWithForm(text);
  return !(
    titleWord.test(folded) ||
    (titleAtEnd.test(folded) && whole === undefined) ||
    (contactStart.test(folded) && whole !== text) ||
    registerWord.test(folded) ||
    ownerWord.test(folded) ||
    !/\p{L}{2}/u.test(text) ||
    /^[(–-]/.test(text) ||
    isLegalForm(text) ||
    // Stars of a hotel before its street.
    (whole === undefined && /^\p{S}/u.test(text)) ||
    accountOrDay.test(text) ||
    (whole === undefined && streetAndMore.test(text)) ||
    sentence.test(text) ||
    text.length > 120
  );
}

/** Facts that apply to all names of a page. */
interface Page {
  readonly document: PageDocument;
  readonly buyersNamed: boolean;
  readonly numbers: readonly TaxNumber[];
  readonly inFoot: ReadonlySet<string>;
  readonly first: TaxNumber | undefined;
  readonly hosts: readonly string[];
  /** The domain names that are also printed as a name on the page, letter by letter. */
  readonly spelled: ReadonlySet<string>;
  /** The first line that has more than the document's title. */
  readonly top: number;
  /** The address blocks at the top, if none is labelled as the buyer's. */
  readonly blocks: readonly Block[];
  /** Heights of letters. */
  readonly usual: number;
  readonly tallest: number;
  readonly repeated: Map<string, boolean>;
}

function pageOf(
  document: PageDocument,
  buyers: ReadonlySet<Cell>,
  numbers: readonly TaxNumber[],
): Page {
  const hosts = hostsOf(document, buyers);
  const spelled = new Set(
    hosts.length === 0
      ? []
      : document.lines.flatMap(({ cells }) => cells.map((cell) => lettersOf(cell.text))),
  );
  const head = document.lines.slice(0, linesOfHead).flatMap(({ cells }) => cells);
  return {
    document,
    buyersNamed: buyers.size > 0,
    numbers,
    inFoot: new Set(
      numbers
        .filter((one) => standsInFoot(document, one.line))
        .map(({ value }) => plainLetters(value)),
    ),
    first: buyers.size > 0 ? undefined : firstOfTwo(document, numbers),
    hosts,
    spelled: new Set(hosts.filter((host) => spelled.has(host))),
    top: document.lines.find(({ cells }) => cells.some((cell) => isText(cell)))?.y ?? 0,
    blocks: buyers.size > 0 ? [] : blocksOf(document),
    usual: median(document.lines.map((line) => line.h)) ?? 10,
    tallest: Math.max(
      0,
      ...head.filter(({ text }) => !titleWord.test(foldText(text))).map((cell) => heightOf(cell)),
    ),
    repeated: new Map(),
  };
}

/** Number of lines within which the addresses of both parties begin. */
const linesOfParties = 25;
/** Minimum distance, in points, of two addresses side by side. */
const sideBySide = 60;

/** An address, and whether a telephone number or mail address is beside or below it. */
interface Block {
  readonly x: number;
  readonly reached: boolean;
}

const blocksOf = (document: PageDocument): Block[] =>
  document.lines
    .slice(0, linesOfParties)
    .flatMap(({ page, cells }, index) =>
      page > 1
        ? []
        : cells
            .filter((cell) => addressFollows(document, cell, index))
            .map((cell) => ({ x: cell.x, reached: contactNear(document, cell, index) })),
    );

/** Whether a cell has words, and not those of the document's title. */
const isText = ({ text }: Cell): boolean =>
  /\p{L}{2}/u.test(text) && !titleWord.test(foldText(text));

const heightOf = ({ words }: Cell): number => Math.max(0, ...words.map(({ h }) => h));

function signsIn(page: Page, text: string, cell: Cell, index: number): Features {
  const { document, numbers, hosts } = page;
  const line = document.lines[index];
  const folded = foldText(text);
  const letters = lettersOf(folded);
  const near = numbers.map((number) => ({
    number,
    beside: besideNumber(document, index, cell, number),
  }));
  const own = near.filter(({ beside }) => beside === 'own').map(({ number }) => number);
  const has = (beside: ReturnType<typeof besideNumber>) =>
    own.length === 0 && near.some((one) => one.beside === beside);
  const reached = contactNear(document, cell, index);
  const followed = addressFollows(document, cell, index);
  const elsewhere = page.blocks.filter(({ x }) => Math.abs(x - cell.x) > sideBySide);
  const again = page.repeated.get(folded) ?? document.folded.split(folded).length > 2;
  page.repeated.set(folded, again);
  const vatIds = new Set(
    numbers.filter(({ rank }) => rank > 1).map(({ value }) => value.replace(/\D/g, '')),
  );
  const signs = {
    large: heightOf(cell) > 1.25 * page.usual,
    largest: heightOf(cell) > 1.15 * page.usual && heightOf(cell) >= page.tallest,
    // Beside the first line, letters of another height may begin a little lower.
    first:
      line !== undefined && line.page === 1 && line.y - page.top < Math.max(line.h, heightOf(cell)),
    topAddress: !page.buyersNamed && index <= 1 && followed && isAtTop(document, line),
    foot: standsInFoot(document, index),
    numbered: own.length > 0,
    numberedInFoot: has('foot'),
    numberedFar: !has('foot') && has('page'),
    onlyNumber: own.length > 0 && vatIds.size === 1,
    // If the numbers of both parties are in one column, the issuer's is above.
    firstNumber: page.first !== undefined && index <= page.first.line && own.includes(page.first),
    otherInFoot:
      own.length > 0 &&
      page.inFoot.size > 0 &&
      !own.some(({ value }) => page.inFoot.has(plainLetters(value))),
    reached,
    // Of two addresses without labels, the issuer's has contact details.
    onlyReached:
      reached && followed && elsewhere.length > 0 && elsewhere.every((one) => !one.reached),
    reachedAtTop: reached && index <= 1,
    namedByHost: hosts.some(
      (host) => isNamedByHost(host, folded) && !(page.spelled.has(host) && isHalf(host, letters)),
    ),
    wholeHost: hosts.some((host) => letters.startsWith(host)),
    again,
    againInFoot: again && index < 4 && isInFoot(document, folded),
    bank: /bank|banka|banque|sparkasse|raiffeisen/.test(folded),
    oneWord: !/\s/.test(text),
    sentence: /^\p{Ll}|\s\p{Ll}{4,}/u.test(text),
  };
  return {
    ...featuresOf(signs),
    name: 1,
    unclear: 1 - Math.min(...cell.words.map((word) => word.confidence ?? 1)),
  };
}

/** The upper of two tax numbers in one column; undefined if the foot has one. */
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

/** Points from the top of the page, however short its text is. */
const topOfSheet = 75;

/** At the top of the page; even without labels, no letter begins with the customer's address. */
const isAtTop = (document: PageDocument, line: Line | undefined): boolean =>
  line?.page === 1 &&
  line.y < Math.max(topOfSheet, 0.12 * (document.lines.findLast((one) => one.page === 1)?.y ?? 0));

/** Whether a place is in the column of a name, a little indented or right-aligned with it. */
const isInColumn = ({ x, x2 }: Pick<Cell, 'x' | 'x2'>, name: Cell): boolean =>
  Math.abs(x - name.x) < 40 || Math.abs(x2 - name.x2) < 3;

/** Whether a text has a date with a four-digit year, unlike `3-8-21 Yanaka`. */
const isOfDay = (text: string): boolean =>
  /(?<!\d)20\d{2}(?!\d)/.test(text) && datesIn(text, undefined).length > 0;

/**
 * Whether a tax number is in the same block, which is evidence for the name. In a footer of several
 * columns, the whole footer is the block.
 */
function besideNumber(
  document: PageDocument,
  index: number,
  cell: Cell,
  number: TaxNumber,
): 'own' | 'foot' | 'page' | 'none' {
  const apart = Math.abs(index - number.line);
  if (document.lines[index]?.page !== document.lines[number.line]?.page || apart > 10)
    return 'none';
  const between = document.lines
    .slice(Math.min(index, number.line), Math.max(index, number.line) + 1)
    .filter(({ cells }) => cells.some((one) => isInColumn(one, cell)));
  const isBlock =
    between.every(({ y, h }, at) => y - (between[at - 1]?.y ?? y) < widestInBlock * h) &&
    // Below the document's date, text in the column of an address is about the document.
    !between
      .slice(1, -1)
      .some(({ cells }) => cells.some((one) => isInColumn(one, cell) && isOfDay(one.text)));
  if ((isInColumn(number, cell) && isBlock) || apart === 0) return 'own';
  return Math.min(index, number.line) > document.lines.length - 10 ? 'foot' : 'page';
}

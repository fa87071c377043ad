import { isLegalForm, nameWithForm, withoutLegalForm } from './legal-forms.ts';
import { phoneShape } from './issuer-details.ts';
import { addressShape, americanTown, isOnlyStreet, titleWord } from './company-words.ts';
import type { IssuerSigns } from './issuer-weights.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { letterHeight, type Cell } from '#documents/text/lines.ts';

/** The words at the top of the page that also occur in a web or mail address on it. */
export function letterhead(
  cell: Cell,
  index: number,
  document: PageDocument,
  hosts: readonly string[],
): [string, IssuerSigns][] {
  const letters = foldText(cell.text).replace(/[^a-z0-9]/g, '');
  const mayBeName =
    document.lines[index]?.page === 1 &&
    index < 8 &&
    letters.length >= 5 &&
    !/[:@\d]|www/.test(cell.text) &&
    cell.text.split(/\s+/).length <= 5;
  return mayBeName && hosts.some((host) => letters.startsWith(host) || host.startsWith(letters))
    ? [[cell.text.trim(), {}]]
    : [];
}

/** Whether two cells are aligned: at the left or right edge, or centred as on receipts. */
function aligned(a: Cell, b: Cell): boolean {
  return (
    Math.abs(a.x - b.x) < 6 || Math.abs(a.x2 - b.x2) < 3 || Math.abs(a.x + a.x2 - b.x - b.x2) < 16
  );
}

/** The legal form before the first separator of a line, if nothing else is before it. */
function formBefore(text: string): string | undefined {
  const [first = '', ...rest] = text.split(/\s[–−|•·]\s|,\s/);
  return rest.length > 0 && isLegalForm(first) ? first : undefined;
}

/** A name too long for its line continues on the next, after `and` or before its legal form. */
export function withNextLine(document: PageDocument, cell: Cell, index: number): Cell {
  const line = document.lines[index];
  // Letterheads are centred or set right as well.
  const isUnder = ({ x, x2 }: Cell) =>
    [x - cell.x, x2 - cell.x2, (x + x2 - cell.x - cell.x2) / 2].some((off) => Math.abs(off) < 3);
  // Lines of other columns may be in between.
  const next = document.lines.slice(index + 1, index + 4).find(({ cells }) => cells.some(isUnder));
  const under = next?.cells.find(isUnder);
  if (
    line === undefined ||
    next === undefined ||
    under === undefined ||
    next.page !== line.page ||
    next.y - line.y > 1.7 * line.h ||
    /[\d:@]/.test(cell.text)
  )
    return cell;
  const both = `${cell.text} ${under.text}`;
  const isBroken = breaksForm(cell.text, both);
  if (nameWithForm(cell.text) !== undefined && !isBroken) return cell;
  const larger = inLargerType(document, cell, index);
  if (larger !== undefined) return larger;
  // `GmbH & Co. KG · Street 1 · 12345 Town` below a name in larger letters.
  const form = formBefore(under.text);
  if (form !== undefined) return { ...cell, text: `${cell.text} ${form}` };
  // The full name is printed again, as in small print; so is often a name with its street.
  const isRepeated =
    both.split(/\s+/).length <= wordsOfName &&
    !/\d/.test(under.text) &&
    !titleWord.test(foldText(under.text)) &&
    document.folded.includes(foldText(both));
  if (!isRepeated && Math.abs(letterHeight(under) - letterHeight(cell)) > 0.5) return cell;
  const goesOn =
    isRepeated ||
    isBroken ||
    isLegalForm(under.text) ||
    unfinished.test(cell.text) ||
    (nameWithForm(under.text) === under.text.trim() &&
      (/[,-]$/.test(cell.text) || /^(?:(?:und|and|ve|et|y|e|&)\s|San\.|Tic\.)/u.test(under.text)));
  return goesOn ? { ...cell, text: both, words: [...cell.words, ...under.words] } : cell;
}

/** Maximum number of words of a name over two lines that is printed again. */
const wordsOfName = 7;

/** Maximum number of lines of a name in a letterhead. */
const linesOfName = 3;

/** Number of lines of a page within which its letterhead begins. */
const linesOfLetterhead = 2;
/** Size of the letters below a name without a legal form, at most, relative to its own. */
const muchSmaller = 0.8;

/**
 * A name set over several lines of a letterhead in letters larger than those of the address below:
 * `Carrowkeel`, `Veterinary Clinic`, `Ltd`, or in two lines, `Studio Legale`, `Avv. Irene Bassi`.
 */
function inLargerType(document: PageDocument, cell: Cell, index: number): Cell | undefined {
  const height = letterHeight(cell);
  const below = document.lines
    .slice(index + 1, index + 1 + linesOfPage)
    .filter(({ page }) => page === document.lines[index]?.page)
    .flatMap(({ y, cells }) => {
      const under =
        cells.find((one) => Math.abs(one.x - cell.x) < 3) ??
        cells.find((one) => Math.abs(one.x + one.x2 - cell.x - cell.x2) < 6);
      return under === undefined ? [] : { y, under };
    });
  const end = below.findIndex(({ under }) => Math.abs(letterHeight(under) - height) >= 0.5);
  const name = below.slice(0, Math.max(0, end));
  const text = [cell.text, ...name.map(({ under }) => under.text)].join(' ');
  const isClose = name.every(
    ({ y }, at) => y - (name[at - 1]?.y ?? document.lines[index]?.y ?? 0) <= 1.7 * height,
  );
  return name.length > 0 &&
    name.length < linesOfName &&
    isClose &&
    letterHeight(below[end]?.under) < height &&
    (nameWithForm(text) === text ||
      (index < linesOfLetterhead &&
        name.length === 1 &&
        letterHeight(below[end]?.under) < muchSmaller * height &&
        text.split(/\s+/).length <= wordsOfName &&
        !/[\d:@]/.test(text) &&
        !titleWord.test(foldText(cell.text)) &&
        !titleWord.test(foldText(name[0]?.under.text ?? ''))))
    ? { ...cell, text, words: [...cell.words, ...name.flatMap(({ under }) => under.words)] }
    : undefined;
}

/** A text that ends in a word or sign that joins it to the next. */
const unfinished = /(?:&|\s(?:und|and|ve|et|y|e|of|d[eiao]|du|des|del|della|van|von))$/iu;

/** Whether the legal form begins in the first line, as `Limited` before `Şirketi`. */
function breaksForm(first: string, both: string): boolean {
  const whole = nameWithForm(both);
  return (
    whole !== undefined &&
    whole.length > first.length &&
    withoutLegalForm(whole).length < first.length
  );
}

const contactWithin =
  /@|www\.|^t[:.]\s|(?:^|[^a-z])(?:tel|tfno|tlf|tlfn|fon|gsm|phone|telefon[oe]?|ph|fax)[.:]*\s?[+(\d]/;

/** Whether a text has a labelled telephone number or a web or mail address. */
export const namesContact = (text: string): boolean => contactWithin.test(foldText(text));

/** Whether a text has a telephone number or a web or mail address. */
export const isContact = (text: string): boolean => phoneShape.test(text) || namesContact(text);

/**
 * Maximum number of lines of a block below its name, and of the page, with those of other columns.
 */
const [linesOfBlock, linesOfPage] = [6, 16];

/** The texts below a name, down to a gap. */
function blockBelow(document: PageDocument, cell: Cell, index: number): string[] {
  const texts: string[] = [];
  let last = document.lines[index];
  for (const line of document.lines.slice(index + 1, index + 1 + linesOfPage)) {
    if (
      last === undefined ||
      texts.length >= linesOfBlock ||
      line.page !== last.page ||
      line.y - last.y > 2.6 * Math.max(line.h, last.h)
    )
      break;
    const under = line.cells.find((one) => aligned(one, cell));
    if (under === undefined) continue;
    texts.push(under.text);
    last = line;
  }
  return texts;
}

/** Whether the block has a telephone number or mail address, as buyers' addresses seldom do. */
export const contactNear = (document: PageDocument, cell: Cell, index: number): boolean =>
  document.lines[index - 1]?.cells.some(
    (one) => aligned(one, cell) && phoneShape.test(one.text),
  ) === true ||
  // Below the letterhead's first line, what is beside the address is of the same company.
  [
    ...blockBelow(document, cell, index),
    ...(index === 0 ? (document.lines[1]?.cells ?? []).map(({ text }) => text) : []),
  ].some((text) => isContact(text));

/** Whether an address is directly below, so that the text begins an address block. */
export function addressFollows(document: PageDocument, cell: Cell, index: number): boolean {
  const line = document.lines[index];
  if (line === undefined) return false;
  const before = document.lines[index - 1]?.cells.find((one) => aligned(one, cell));
  if (
    before !== undefined &&
    line.y - (document.lines[index - 1]?.y ?? 0) < 1.9 * line.h &&
    addressShape.test(before.text)
  )
    return false;
  let last = line.y;
  // Lines of other columns may be in between.
  for (const next of document.lines.slice(index + 1, index + 8)) {
    if (next.page !== line.page || next.y - last > 3 * Math.max(next.h, 0.6 * line.h)) return false;
    const under = next.cells.filter((one) => aligned(one, cell));
    if (under.some(({ text }) => addressShape.test(text) || americanTown.test(text))) return true;
    if (under.length > 0) last = next.y;
  }
  return false;
}

/** The text directly below, at most two lines further down. */
export function textBelow(document: PageDocument, cell: Cell, index: number): string | undefined {
  return document.lines
    .slice(index + 1, index + 3)
    .filter(({ page }) => page === document.lines[index]?.page)
    .flatMap(({ cells }) => cells)
    .find((one) => aligned(one, cell))?.text;
}

/** Vertical position, as a share of the page's text, below which its foot begins. */
const foot = 0.75;

/** Whether the line is in the foot of its page, which names the issuer. */
export function standsInFoot(document: PageDocument, index: number): boolean {
  const line = document.lines[index];
  const first = document.lines.find((one) => one.page === line?.page);
  const last = document.lines.findLast((one) => one.page === line?.page);
  return (
    line !== undefined &&
    first !== undefined &&
    last !== undefined &&
    line.y >= first.y + foot * (last.y - first.y)
  );
}

/** A clause that addresses the reader, as in `We ask you, …`, and may continue with an address. */
const toReader = /^(?:Wir|Bitte|We|Please|Nous|Veuillez|Merci|Wij|Rogamos|Prosimy)\s\p{Ll}/u;

/**
 * The name in an imprint, `Name, Street 1, 12345 Town` in the foot of a page, which is always the
 * issuer's.
 */
export function imprintIn(document: PageDocument, cell: Cell, index: number): string | undefined {
  // The foot of a receipt contains other things.
  if (document.from === 'ocr' && !onSheet(document)) return undefined;
  if (!standsInFoot(document, index)) return undefined;
  const [name = '', ...rest] = cell.text.split(
    /,\s|\s[-–−|•·●]\s|\.?\s(?=Registered (?:[Oo]ffice|in)|Sitz der|Si[eè]ge|Sede )/,
  );
  return rest.length > 0 &&
    rest.length <= 8 &&
    !/\d{3}|[:@]|www/.test(name) &&
    !isOnlyStreet(name, rest[0]) &&
    !toReader.test(name) &&
    !americanTown.test(cell.text) &&
    name.split(/\s+/).length <= 8 &&
    rest.some((part) => addressShape.test(part))
    ? withOwnForm(cell.text, name.trim())
    : undefined;
}

/** The name with its legal form after a comma, as in `Levante, S.A. Inscrita en …`. */
export function withOwnForm(text: string, name: string): string {
  const whole = nameWithForm(text);
  return whole !== undefined &&
    whole.startsWith(name) &&
    isLegalForm(whole.slice(name.length).replace(/^,\s*/, ''))
    ? whole
    : name;
}

/** Whether the picture shows a sheet and no narrow receipt, by its number of columns. */
function onSheet(document: PageDocument): boolean {
  return document.lines.filter((line) => line.cells.length >= 3).length >= 2;
}

/** Whether the text is also in the foot, since a letterhead names the issuer in both places. */
export const isInFoot = (document: PageDocument, folded: string): boolean =>
  document.lines.slice(-9).some(
    (line, at) =>
      document.lines.length - 9 + at > 8 &&
      line.cells.some((cell) =>
        foldText(cell.text)
          .split(/,\s|\.\s|\s[-–−|•·●]\s/)
          .includes(folded),
      ),
  );

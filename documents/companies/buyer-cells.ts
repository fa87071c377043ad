import {
  addressShape,
  amountShape,
  buyerLabel,
  isOnlyStreet,
  sellerLabel,
  titleWord,
} from './company-words.ts';
import { imprintIn, isContact, withOwnForm } from './issuer-places.ts';
import { isSumLabel } from '#documents/text/amount-labels.ts';
import { nameWithForm } from './legal-forms.ts';
import { foldText } from '#documents/text/fold-text.ts';
import { letterHeight, type Cell } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';

/** A gap this many times the leading of an address ends it. */
const wider = 1.6;

/** Size of a label's letters, at most, relative to those of the values below it in a form. */
const smaller = 0.9;

/** A VAT number below an address belongs to the company of that address. */
const vatId = /(?<!\p{L})[A-Z]{2}\s?\d{8}/u;

/** Maximum distance, in points, of a value from its label: further right is another column. */
const farthestValue = 150;

/** The cells that name the buyer: below a label such as `Bill to`, down to a gap. */
export function buyerCells(document: PageDocument): Set<Cell> {
  const cells = new Set<Cell>();
  for (const [index, line] of document.lines.entries()) {
    for (const [place, cell] of line.cells.entries()) {
      // On a short page the foot is near the top, but no buyer is below it.
      const sender =
        senderIn(document, cell, index) !== undefined &&
        imprintIn(document, cell, index) === undefined;
      const person = isAddressed(document, cell, index);
      const right = line.cells[place + 1];
      // `Customer: 4410` is a number beside others and no name above an address.
      const isNumber = cell.text.endsWith(':') && !/\p{L}/u.test(right?.text ?? 'none');
      const labelled = !isNumber && buyerLabel.test(foldText(cell.text));
      if (!sender && !person && !labelled) continue;
      if (!sender) cells.add(cell);
      // The person's company is on the line above or below.
      const above = document.lines[index - 1];
      const over =
        person && above !== undefined && above.page === line.page && line.y - above.y < 1.9 * line.h
          ? above.cells.find((one) => Math.abs(one.x - cell.x) < 3)
          : undefined;
      if (over !== undefined) cells.add(over);
      if (right !== undefined && cell.text.endsWith(':') && right.x - cell.x2 < farthestValue)
        cells.add(right);
      // `To: Name` continues below the name, not below the label.
      const inner = labelled && cell.words.length > 1 ? (cell.words[1]?.x ?? cell.x) : cell.x;
      let last = line.y;
      let leading = 0;
      let size = 0;
      for (const next of document.lines.slice(index + 1, index + 16)) {
        const height = Math.max(line.h, next.h);
        // The address window of a letter begins some lines below the sender's line.
        if (
          next.page !== line.page ||
          next.y - last > (sender && last === line.y ? 7 : 3.2) * height
        )
          break;
        const under = next.cells.find((one) => one.x > cell.x - 12 && one.x < inner + 12);
        if (under === undefined) continue;
        if (sellerLabel.test(foldText(under.text))) break;
        // Lines after the sender's line without an address in between are the sender's.
        if (sender && leading === 0 && (isContact(under.text) || vatId.test(under.text))) continue;
        const isOfAddress = addressShape.test(under.text);
        // Below a gap after the address, only its further parts are the buyer's: `VAT ID: …`.
        if (
          leading > 0 &&
          next.y - last > wider * leading &&
          !isOfAddress &&
          !under.text.includes(':')
        )
          break;
        // In a form with small labels over its values, the next label begins another value.
        size ||= letterHeight(under);
        if (
          labelled &&
          letterHeight(cell) < smaller * size &&
          letterHeight(under) < smaller * size &&
          !vatId.test(under.text)
        )
          break;
        // The buyer is never below the sums, however narrow the gap. `Vergi` is a tax, but also
        // part of the name of a tax office.
        if (isSumLabel(under.text) && amountShape.test(next.text)) break;
        cells.add(under);
        const value = under.text.endsWith(':')
          ? next.cells[next.cells.indexOf(under) + 1]
          : undefined;
        if (value !== undefined) cells.add(value);
        if (isOfAddress) leading = Math.max(next.y - last, height);
        last = next.y;
      }
    }
  }
  return cells;
}

/** The sender above a letter's address window, `Name · Street 1 · 12345 Town`. */
export function senderIn(document: PageDocument, cell: Cell, index: number): string | undefined {
  if ((document.lines[index]?.page ?? 2) > 1 || index > 14) return undefined;
  const marked = cell.text.split(/\s[-–−|•·●*]\s/);
  const commas = cell.text.split(/,\s/);
  // With commas, only the postal code at the end distinguishes it from other text.
  const parts =
    marked.length > 1
      ? marked
      : /^(?:[A-Z]{1,2}-)?\d{4,5}\s\p{Lu}[\p{L} ()/.-]+$/u.test(commas.at(-1) ?? '')
        ? commas
        : [];
  const [name = ''] = parts;
  return parts.length >= 3 &&
    parts.length <= 5 &&
    !/\d{3}|:/.test(name) &&
    !isOnlyStreet(name, parts[1]) &&
    parts.slice(1).some((part) => addressShape.test(part)) &&
    !isBelowName(document, cell, index, name)
    ? withOwnForm(cell.text, name.trim())
    : undefined;
}

/**
 * Whether the line only continues below a name, `Attorneys at Law · 31 Canal Plaza · …`, and so
 * does not begin with another name.
 */
function isBelowName(document: PageDocument, cell: Cell, index: number, name: string): boolean {
  const [line, above] = [document.lines[index], document.lines[index - 1]];
  if (line === undefined || above?.page !== line.page || nameWithForm(name) !== undefined)
    return false;
  const over = above.cells.find(
    (one) => Math.abs(one.x - cell.x) < 6 || Math.abs(one.x + one.x2 - cell.x - cell.x2) < 16,
  );
  return (
    over !== undefined &&
    line.y - above.y < 2 * Math.max(above.h, line.h) &&
    !titleWord.test(foldText(over.text)) &&
    !foldText(over.text).includes(foldText(name)) &&
    (nameWithForm(over.text) !== undefined || letterHeight(over) > 1.2 * letterHeight(cell))
  );
}

/** Whether the cell is an addressee above an address: `Herrn Tobias Wirth`, `z. Hd. Frau Voß`. */
function isAddressed(document: PageDocument, cell: Cell, index: number): boolean {
  return (
    index < 25 &&
    salutation.test(cell.text) &&
    nameWithForm(cell.text) === undefined &&
    document.lines
      .slice(index + 1, index + 5)
      .some((line) =>
        line.cells.some((one) => Math.abs(one.x - cell.x) < 3 && addressShape.test(one.text)),
      )
  );
}

const salutation =
  /^(?:Att(?:n|ention)\.?:?\s|z\. ?Hd\.|t\.a\.v\.|à l.attention de|c\/o|(?:M|Mme|Mr|Mrs|Ms|Herrn?|Frau|Dhr|Mevr|Mevrouw|Sig|Sig\.ra|Sr|Sra|Pan|Pani)\.?\s\p{Lu})/u;

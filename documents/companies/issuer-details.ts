import { withoutDetails } from './address-parts.ts';
import { checkDigits } from './check-digits.ts';
import {
  addressShape,
  amountShape,
  contactStart,
  officeLabel,
  titleWord,
} from './company-words.ts';
import type { Segment } from './segment.ts';
import { foldText } from '#documents/text/fold-text.ts';
import { labelled, type PageDocument } from '#documents/text/page-document.ts';
import { datesIn } from '#documents/dates/printed-dates.ts';
import type { Cell } from '#documents/text/lines.ts';

/** The issuer's address: after its name, below it, or after `Registered office`. */
export const addressBelow = (document: PageDocument, name: Segment): string =>
  withoutDetails(printedAddress(document, name));

function printedAddress(document: PageDocument, name: Segment): string {
  const behind = name.cell.text
    .split(/\s[-–−|•·]\s/)
    .flatMap((part) => (part.startsWith(`${name.text}, `) ? part.split(/,\s/) : [part]))
    .map((part) => part.trim());
  const own = behind.findIndex((part) => part.startsWith(name.text));
  const rest = behind
    .slice(own + 1)
    .filter((part) => !contactStart.test(foldText(part)) && !officeLabel.test(foldText(part)));
  if (
    own >= 0 &&
    rest.length > 0 &&
    rest.length <= 4 &&
    rest.some((part) => addressShape.test(part))
  )
    return rest.join(', ');
  const block = blockBelow(document, name);
  if (block.some((text) => addressShape.test(text))) return block.join(', ');
  const line = document.lines[name.line];
  const beside = line?.cells.find(({ x, text }) => x > name.cell.x && addressShape.test(text));
  if (beside !== undefined) return beside.text;
  return registeredOffice(document);
}

function blockBelow(document: PageDocument, name: Segment): string[] {
  const start = document.lines[name.line];
  const texts: string[] = [];
  let last = start?.y ?? 0;
  for (const line of document.lines.slice(name.line + 1, name.line + 9)) {
    if (
      start === undefined ||
      line.page !== start.page ||
      line.y - last > 2.4 * Math.max(line.h, Math.min(start.h, 14)) ||
      texts.length > 5
    )
      break;
    const cell = line.cells.find((one) => Math.abs(one.x - name.cell.x) < 8);
    if (cell === undefined) continue;
    // A name too long for its line continues in the next.
    if (name.text.endsWith(` ${cell.text}`)) {
      last = line.y;
      continue;
    }
    // In Spain the tax number is between the name and the street.
    if (checkDigits(cell.text, 'ES') === true) {
      last = line.y;
      continue;
    }
    const folded = foldText(cell.text);
    if (
      contactStart.test(folded) ||
      titleWord.test(folded) ||
      /@|www\.|iban/.test(folded) ||
      /:\s*$/.test(cell.text)
    )
      break;
    if (
      phoneShape.test(cell.text) ||
      /v\.\s?d\.|vergi/.test(folded) ||
      datesIn(cell.text, undefined).length > 0
    )
      break;
    // A line with an amount beside it belongs to the table or the sums.
    if (line.cells.some((one) => one.x > cell.x && amountShape.test(one.text))) break;
    texts.push(cell.text.replace(/[,;]+$/, ''));
    last = line.y;
  }
  return texts;
}

/** A telephone number; dates are excluded, which are also digits with dots or dashes. */
export const phoneShape =
  /^(?!\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2,4}$|\d{4}[./-]\d{1,2}[./-]\d{1,2}$)[+(]?\d[\d\s()./-]{6,20}\d(?:\s\(\p{L}[^\d]*\))?$/u;

function registeredOffice(document: PageDocument): string {
  for (const line of document.lines) {
    for (const cell of line.cells) {
      const match = officeLabel.exec(foldText(cell.text));
      if (!match) continue;
      const behind = cell.text.slice(match.index + match[0].length).replace(/^[\s:]+/, '');
      const text = withoutDetails(behind);
      if (addressShape.test(text)) return text.replace(/\s-\s/g, ', ');
    }
  }
  return '';
}

export function taxOfficeNear(
  document: PageDocument,
  name: Segment,
  buyers: ReadonlySet<Cell>,
): string {
  // In `Ostim V.D. 6130123456` the tax office precedes its label.
  for (const line of document.lines.slice(Math.max(0, name.line - 8), name.line + 12)) {
    const before = line.cells
      .filter((cell) => !buyers.has(cell))
      .map(
        (cell) =>
          /^([\p{L} .]{3,40}?)\s+(?:V\.\s?D\.?|Vergi Dairesi)\s*[:-]?\s*\d{10,11}\b/u.exec(
            cell.text,
          )?.[1],
      )
      .find((office) => office !== undefined);
    if (before !== undefined) return before.trim();
  }
  return nearest(
    document,
    /(?:vergi dairesi|v\.\s?d\.|finanzamt|tax office)\s*[:.]?\s*/,
    name,
    buyers,
    (value) => {
      const office =
        value
          .split(/\s{2,}|\s*[|/;]|(?:VKN|Vergi N|TCKN|Tel|Tax N|No\b)/)[0]
          ?.replace(/[:,\s]+$/, '')
          .trim() ?? '';
      return /^[^:\d]*\p{L}{3}/u.test(office) && !office.includes(':') && office.length < 60
        ? office
        : undefined;
    },
  );
}

export function phoneNear(
  document: PageDocument,
  name: Segment,
  buyers: ReadonlySet<Cell>,
): string {
  const labelledPhone = nearest(
    document,
    /(?:^|[^a-z])(?:(?:tel(?:efon|ephone|efoon|efono|ephon)?|phone|ph|tlf|fon|gsm|mobil\w*|call us|tel\. ?no)\s*(?:no|nr)?\s*[.:]*|[tpm]\s*[:.]|^t(?=\s[+\d(]))\s*/,
    name,
    buyers,
    (value) => {
      const phone = /^[+(]?\d[\d\s()./-]{5,22}\d/.exec(value)?.[0];
      return phone?.trim();
    },
  );
  if (labelledPhone !== '') return labelledPhone;
  // A number without a label directly below the address is the issuer's telephone.
  const below = document.lines
    .slice(name.line + 1, name.line + 7)
    .flatMap((line) => line.cells.filter((cell) => Math.abs(cell.x - name.cell.x) < 8));
  return below.find((cell) => phoneShape.test(cell.text) && !buyers.has(cell))?.text ?? '';
}

function nearest(
  document: PageDocument,
  label: RegExp,
  name: Segment,
  buyers: ReadonlySet<Cell>,
  take: (value: string) => string | undefined,
): string {
  const places = labelled(document, label)
    .filter(
      (place) =>
        !buyers.has(place.cell) &&
        document.lines[place.line]?.page === document.lines[name.line]?.page,
    )
    .toSorted((a, b) => Math.abs(a.line - name.line) - Math.abs(b.line - name.line));
  for (const place of places) {
    const found = place.values
      .slice(0, 2)
      .map((value) => take(value))
      .find((value) => value !== undefined);
    if (found !== undefined) return found;
  }
  return '';
}

import {
  addressShape,
  holderLabel,
  isOnlyStreet,
  officeLabel,
  sellerLabel,
  titleWord,
} from './company-words.ts';
import { senderIn } from './buyer-cells.ts';
import type { TaxNumber } from './find-tax-number.ts';
import { addressFollows, imprintIn, isInFoot, textBelow } from './issuer-places.ts';
import { beginsWithForm, endsLikeArticle, nameWithForm } from './legal-forms.ts';
import { isOther } from './same-name.ts';
import type { IssuerSigns } from './issuer-weights.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { Cell } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';

/** Number of lines at the top that contain letterheads and addresses. */
const linesOfHead = 8;
const linesOfTop = 3;
const nameKey =
  /^(?:nome|name|razao social|razon social|ragione sociale|denominazione|raison sociale|denumire)(?:\s?\/\s?(?:nome|name|razao social|razon social))?\s*:\s*(?=\S)/;
const genericLabel =
  /(?:nummer|number|name|datum|date|anschrift|adresse|address|tarih|numero|information|^nom[be]?r?e?)$/;

/** Whether `Name: …` is some lines below a label such as `Verkäufer`. */
const isOfSeller = (document: PageDocument, key: Cell, index: number): boolean =>
  document.lines
    .slice(Math.max(0, index - 5), index)
    .some(({ cells }) =>
      cells.some((one) => Math.abs(one.x - key.x) < 12 && sellerLabel.test(foldText(one.text))),
    );

/** Whether an address follows on the same line: `Name, Street 1, 12345 Town`. */
function isBeforeAddress(cell: Cell, name: string): boolean {
  const [, behind = ''] = cell.text.split(name);
  return /^,\s/.test(behind) && behind.split(/,\s/).some((part) => addressShape.test(part));
}

/**
 * Whether the text closely below is the full name of another company with its legal form; far
 * below is the buyer.
 */
function isAboveName(document: PageDocument, cell: Cell, index: number): boolean {
  const [line, next] = [document.lines[index], document.lines[index + 1]];
  const below = [next, document.lines[index + 2]]
    .filter((one) => one !== undefined && line !== undefined && one.page === line.page)
    .find((one) => one?.cells.some(({ x }) => Math.abs(x - cell.x) < 3));
  const text = below?.cells.find(({ x }) => Math.abs(x - cell.x) < 3)?.text ?? '';
  return (
    line !== undefined &&
    below !== undefined &&
    below.y - line.y < 1.9 * Math.max(line.h, below.h) &&
    nameWithForm(text) === text &&
    isOther(cell.text, text)
  );
}

/**
 * The separate parts of a cell. A hyphen may also join the parts of one name:
 * `Jardim da Ribeira - Floristas, Lda.`.
 */
function partsOf(text: string): string[] {
  const joint = /^\p{Lu}[^\d:@|•·*]{3,40}\s[-–]\s/u.exec(text)?.[0] ?? '';
  const [first = '', ...others] = text.slice(joint.length).split(/\s[-–−|•·*]\s|\s{2,}/);
  const isOne =
    joint !== '' &&
    !titleWord.test(foldText(joint)) &&
    nameWithForm(joint) === undefined &&
    nameWithForm(first) === first.trim();
  return (isOne ? [joint + first, ...others] : text.split(/\s[-–−|•·*]\s|\s{2,}/)).map((part) =>
    part.trim(),
  );
}

/** Minimum number of lower-case words that make the text before a name a sentence. */
const wordsOfSentence = 2;

/** Maximum sentence ends to look after: the name is at the end of the small print. */
const mostSentences = 20;

/** Letters after a name within which its tax number proves the text before it a sentence. */
const toNumber = 40;

/**
 * The end of a paragraph that names a company with its address, as tickets and receipts do in their
 * small print: `… your bank for inquiries. Halden Marine Ltd, 9 Harbour Road`.
 */
function behindSentence(
  document: PageDocument,
  cell: Cell,
  index: number,
  numbers: readonly TaxNumber[],
): Cell {
  const ends = [...cell.text.matchAll(/(?<=\p{L}{3}|\d)[.!?]\s+(?=\p{Lu})/gu)];
  for (const end of ends.slice(-mostSentences).toReversed()) {
    const before = cell.text.slice(0, end.index).match(/(?<!\S)\p{Ll}{2,}(?!\S)/gu) ?? [];
    const text = cell.text.slice(end.index + end[0].length);
    const name = nameWithForm(text);
    if (name === undefined) continue;
    const isNumbered = numbers.some(
      ({ line, value }) =>
        line === index && text.slice(name.length).slice(0, toNumber).includes(value),
    );
    // `Hnos.` and `Gebr.` are parts of a name, but a number is not.
    const isApart = isNumbered && /\d$/.test(cell.text.slice(0, end.index));
    if (before.length < wordsOfSentence && !isApart) continue;
    const behind = `${text.slice(name.length)} ${textBelow(document, cell, index) ?? ''}`;
    if (addressShape.test(behind)) return { ...cell, text };
  }
  return cell;
}

/**
 * The cell without a symbol or notice before its text: `✚ Halden Medical`, `© 2026 Halden`.
 */
const withoutMark = (cell: Cell): Cell => ({
  ...cell,
  text: cell.text.replace(
    /^(?:(?:copyright )?(?:©|\(c\)) ?(?:(?:19|20)\d\d(?:[-–](?:19|20)?\d\d)? )?(?:by )?|\p{S}\s+)(?=\p{L})/iu,
    '',
  ),
});

/** Whether the text is an address: `12 rue des Lilas 75011 Paris - SAS au capital de 500 €`. */
const isSeat = (text: string): boolean =>
  addressShape.test(text) || officeLabel.test(foldText(text));

/** The possible names in a cell with the evidence for each. */
export function namesIn(
  document: PageDocument,
  whole: Cell,
  index: number,
  numbers: readonly TaxNumber[],
  buyerNamed: boolean,
): [string, IssuerSigns][] {
  const cell = behindSentence(document, withoutMark(whole), index, numbers);
  const found: [string, IssuerSigns][] = [];
  const folded = foldText(cell.text);
  const holder = holderLabel.exec(folded);
  if (holder !== null) {
    const text = cell.text.slice(holder.index + holder[0].length).trim();
    // A sentence such as `Please pay within 14 days to account 39313646` is no name.
    if (/^[\p{Lu}\d„“"]/u.test(text) && !/\d{5}/.test(text))
      found.push([nameWithForm(text) ?? text, { holder: 1 }]);
    return found;
  }
  const above = document.lines[index - 1];
  const labelled = above?.cells.some(
    (one) =>
      Math.abs(one.x - cell.x) < 30 && sellerLabel.test(foldText(one.text)) && one.text.length < 40,
  );
  // `From` alone may also head a column of journeys.
  const isFrom = above?.cells.some((one) => foldText(one.text) === 'from') === true;
  const own = sellerLabel.exec(folded);
  const behind = own === null ? '' : cell.text.slice(own[0].length).trim();
  // `From: X` and `Sold by X GmbH` name the issuer, but `from` alone also begins sentences.
  if (own !== null && (own[0].includes(':') || nameWithForm(behind) !== undefined)) {
    const [first = '', ...rest] = behind.split(/,\s/);
    const text = rest.some((part) => addressShape.test(part)) ? first : behind;
    if (text !== '') found.push([nameWithForm(behind) ?? text, { ownLabel: 1 }]);
  }
  // In forms, `Nome/Razão Social: X` is alone on a line below `Prestador de serviços`.
  const inForm = nameKey.exec(folded);
  if (inForm !== null && isOfSeller(document, cell, index))
    return [[cell.text.slice(inForm[0].length).trim(), { ownLabel: 1 }]];
  const imprint = imprintIn(document, cell, index);
  if (imprint !== undefined) found.push([imprint, { imprint: 1 }]);
  const sender = senderIn(document, cell, index);
  if (sender !== undefined) found.push([sender, { sender: 1 }]);
  const parts = partsOf(cell.text);
  const names = parts.flatMap((part, at) => {
    const name =
      nameWithForm(part) ??
      (beginsWithForm(parts[at + 1] ?? '') && !isSeat(part) ? part : undefined);
    return name === undefined || /:\s/.test(name) ? [] : [name];
  });
  const isAboveAddress = names.length > 0 && addressFollows(document, cell, index);
  for (const name of new Set(names)) {
    const addressed = isAboveAddress || isBeforeAddress(cell, name);
    if (endsLikeArticle(name) && index >= linesOfHead && !labelled && !addressed) continue;
    found.push([
      name,
      { form: 1, labelled: Number(labelled === true && !isFrom), addressed: Number(addressed) },
    ]);
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
  if (
    key !== undefined &&
    /^(?:nome|name)\b/.test(foldText(key.text)) &&
    isOfSeller(document, key, index)
  )
    return [[plain, { ownLabel: 1 }]];
  const nextLine = document.lines[index + 1];
  const office =
    nextLine !== undefined &&
    nextLine.cells.length > 0 &&
    officeLabel.test(foldText(nextLine.text)) &&
    nextLine.y - (document.lines[index]?.y ?? 0) < 30;
  if (office) found.push([plain, { office: 1 }]);
  else if (labelled && (!isFrom || addressFollows(document, cell, index)))
    found.push([plain, { underLabel: 1 }]);
  // Above a name with its legal form, another text is that company's brand.
  else if (isAboveName(document, cell, index)) return found;
  // If a label names the buyer, the other address at the top is the issuer's.
  else if (addressFollows(document, cell, index))
    found.push([plain, { plain: 1, notBuyer: Number(index < linesOfHead && buyerNamed) }]);
  // It begins a block that ends with a tax number.
  else if (
    index < 4 &&
    numbers.some(
      (one) => one.line > index && one.line - index < 8 && Math.abs(one.x - cell.x) < 12,
    ) &&
    !addressShape.test(document.lines[index - 1]?.text ?? '')
  )
    found.push([plain, { atHead: Number(index === 0) }]);
  else if (index < 4 && plain.includes(' ') && isInFoot(document, folded))
    found.push([plain, { headAndFoot: 1 }]);
  // In a picture such a text may be a brand.
  else if (index < linesOfTop && document.from === 'text') found.push([plain, { topText: 1 }]);
  return found;
}

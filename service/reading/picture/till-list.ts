import { median } from '#documents/numbers/median.ts';
import { absolute } from '#documents/numbers/exact.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { Line } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { isHeading, isOfHead } from './till-heading.ts';
import type { Kind } from './till-kinds.ts';
import { amountsIn, near, partsOf, ratesOf, type Count } from './till-parts.ts';

export interface TillItem {
  readonly name: string;
  readonly amount: bigint;
  readonly count: Count | undefined;
  readonly rate: string | undefined;
}

/** Begins a line that counts the items beside their sum: `Qty 8 19.20`, `1 Item(s) Total`. */
const countLabel = /^(?:total |tot\.? )?(?:\d+ )?(?:qty|quantity|items?)(?![a-z])/;
/** Minimum indentation, as a share of the letters' height, that is not caused by bent paper. */
const leastIndent = 0.9;

/**
 * The items between the head of a slip and its sums: a name and an amount, with quantity and price
 * on the same line, the line before or the line after.
 */
export function listedItems(
  document: PageDocument,
  kinds: readonly (Kind | undefined)[],
): TillItem[] {
  const rates = ratesOf(document);
  const items: TillItem[] = [];
  let [name, edge, namedBelow] = ['', 0, false];
  /** The rate by a code behind a name whose amount follows. */
  let named: string | undefined;
  /** Quantity and price above their item, as Turkish tills print them. */
  let ahead: Count | undefined;
  for (const line of listOf(document, kinds)) {
    const { text, count, amount, rate: printed, isPrice } = partsOf(line, document, rates);
    const rate = printed ?? (text === '' ? named : undefined);
    named = amount === undefined && count === undefined ? rate : undefined;
    const last = items.at(-1);
    if (isPrice && last !== undefined && amount === last.amount) {
      items[items.length - 1] = { ...last, name: `${last.name} ${text}`.trim() };
      continue;
    }
    const left = line.cells[0]?.x ?? 0;
    // A line indented further than the next name is a note on the item above.
    if (
      amount !== undefined &&
      text !== '' &&
      last !== undefined &&
      edge > left + leastIndent * line.h
    )
      name = '';
    const whole = `${name} ${text}`.trim();
    if (amount === undefined) {
      // The quantity of the item above, or the amount of a name without one.
      if (count !== undefined && name === '' && last !== undefined) {
        if (near(count.makes, absolute(last.amount))) items[items.length - 1] = { ...last, count };
        else ahead = count;
      } else if (count !== undefined && name === '') ahead = count;
      else if (count !== undefined && name !== '') {
        items.push({ name: whole, amount: count.makes, count, rate });
        name = '';
      } else if (count === undefined && last?.name === '' && text !== '') {
        // Some tills print the name below.
        items[items.length - 1] = { ...last, name: text };
        namedBelow = true;
      } else if (count === undefined) [name, edge] = [whole, left];
    } else if (!namedBelow && whole === '' && last?.name !== '' && amount === last?.amount) {
      items[items.length - 1] = { ...last, count: count ?? last.count };
    } else {
      const above = ahead !== undefined && near(ahead.makes, amount) ? ahead : undefined;
      items.push({ name: whole, amount, count: count ?? above, rate });
      [name, ahead] = ['', undefined];
    }
  }
  // An amount equal to the sum of those before is a sum, even if its label was misread.
  let [sum, priced] = [0n, 0];
  const end = items.findIndex((item) => {
    const isSum =
      priced > (countLabel.test(foldText(item.name)) ? 0 : 1) &&
      item.amount === sum &&
      item.count === undefined;
    sum += item.amount;
    // Items that cost nothing are not part of a sum.
    if (item.amount !== 0n) priced += 1;
    return isSum;
  });
  return end < 0 ? items : items.slice(0, end);
}

/** The lines from the name above the first amount to the first sum. */
function listOf(document: PageDocument, all: readonly (Kind | undefined)[]): readonly Line[] {
  const { lines } = document;
  const kinds = all.map((kind, at) => (isTakenOff(kind, lines[at], document) ? undefined : kind));
  const priced = lines.map((line) => amountsIn(line, document).length > 0);
  const isItem = (at: number) => priced[at] === true && kinds[at] === undefined;
  const sum = kinds.findIndex((kind, at) => kind !== undefined && priced[at]);
  const beforeSum = (at: number) => sum < 0 || at < sum;
  const firstPriced = lines.findIndex((_, at) => isItem(at));
  // Among items, a word of the head is part of a name unless a value follows.
  const head = lines.findLastIndex(
    ({ text }, at) =>
      beforeSum(at) &&
      priced[at] === false &&
      (at < firstPriced ? headWord : headLabel).test(foldText(text)),
  );
  const first = lines.findIndex((_, at) => at > head && isItem(at));
  if (first < 0) return [];
  const end = lines.findIndex(
    (_, at) =>
      at > first && kinds[at] !== undefined && (priced[at] || sumAlone(lines[at + 1], document)),
  );
  const pitch = median(lines.slice(1).map((line, at) => line.y - (lines[at]?.y ?? 0))) ?? 0;
  /** Above an item with a name, a line of the head or one set apart is not part of it. */
  const isApart = (at: number, { y, text }: Line) =>
    /\p{L}{3}/u.test(lines[first]?.text ?? '') &&
    ((lines[at + 1]?.y ?? y) - y > 1.5 * pitch || isOfHead(text));
  const isName = (at: number) => {
    const line = lines[at];
    return (
      line !== undefined &&
      priced[at] === false &&
      !isHeading(line) &&
      !isApart(at, line) &&
      !/:|#\s?\d{3}/.test(line.text) &&
      !headLabel.test(foldText(line.text))
    );
  };
  // The first name may have a second line: below the heading, or one of figures, as `3.5" x 6"`.
  const heading = lines.findLastIndex((line, at) => at < first && isHeading(line));
  const isLong =
    isName(first - 2) && (first - heading === 3 || !/\p{L}{2}/u.test(lines[first - 1]?.text ?? ''));
  const from = isName(first - 1) ? first - (isLong ? 2 : 1) : first;
  const until = end < 0 ? lines.length : end;
  return lines.filter(
    (line, at) => at >= from && at < until && !isHeading(line) && kinds[at] === undefined,
  );
}

/** A discount among the items, printed as an amount that is taken off. */
const isTakenOff = (kind: Kind | undefined, line: Line | undefined, document: PageDocument) =>
  kind === 'discount' &&
  line !== undefined &&
  amountsIn(line, document).at(-1)?.value.startsWith('-') === true;

const sumAlone = (line: Line | undefined, document: PageDocument) =>
  line !== undefined && amountsIn(line, document).length > 0 && !/\p{L}{3}/u.test(line.text);

/** Labels above the items: contact, tax, number of the slip, cashier. */
const clearWords =
  'tel|fax|gst (?:id|reg|no)|vat (?:id|reg|no)|ust-id|v\\.?d\\.?|tax invoice|cashier|kassierer|bediener|kasiyer|serveur|vendeur|invoice no|bill no|doc no|receipt no';
/** Labels that are also part of names, as in `Date loaf`, unless a value follows. */
const otherWords = 'server|date|datum|tarih|table|tisch|masa|caisse|kasse';
const headWord = new RegExp(`(?:^|[^a-z])(?:${clearWords}|${otherWords})(?![a-z])`);
const headLabel = new RegExp(
  `(?:^|[^a-z])(?:(?:${clearWords})(?![a-z])|(?:${otherWords})[^a-z]*[:#\\d])`,
);

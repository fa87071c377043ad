import { isCurrency } from '#contract/currency.ts';
import { amountKind } from './amount-labels.ts';
import { boxAround, type Word } from './words.ts';

const currency = String.raw`(?:[€$£¥₺₹₽₴₪]|[A-Z]{3}|TL|R(?=\d)|Rs\.?|kr\.?|zł|Kč|Ft|lei|Fr\.|US\$|C\$|A\$)`;
const firstGroup = new RegExp(`^[-−–(+]?(${currency})?[-−–]?[1-9]\\d{0,2}$`, 'u');
const middleGroup = /^\d{3}$/;
const lastGroup = new RegExp(`^\\d{3}(?:([.,])\\d{2})?(${currency}|[.,][-–]{1,2})?[-)]?$`, 'u');
const onlyCurrency = new RegExp(`^${currency}[.:]?$`, 'u');
const amount = /^\D{0,3}\d[\d.,]*[.,]\d{2}\D{0,3}$/;
const otherGroups =
  /(?<![\d.,])\d{1,3}(?:(?:\.\d{3})+,\d{2}|(?:,\d{3})+\.\d{2}|(?:['’]\d{3})+(?:[.,]\d{2})?)(?!\d)/;

/**
 * Maximum number of words compared beside an amount, since a hostile file may have thousands on a
 * line.
 */
const mostBeside = 20;

/**
 * Whether blanks may separate thousands, because no amount of the document has another separator.
 */
export function mayGroupByBlanks(words: readonly Word[]): boolean {
  return !words.some((word) => otherGroups.test(word.text));
}

/**
 * The words of one line from left to right, with the groups of `1 250,00`, `12 500 Ft` and `1
 * 250.00` joined.
 */
export function withWholeAmounts(words: readonly Word[]): Word[] {
  const result: Word[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const count = groupsAt(words, at);
    const [first, ...others] = words.slice(at, at + count);
    if (first === undefined) break;
    result.push(others.reduce((whole, word) => joinedWord(whole, word), first));
    at += count - 1;
  }
  return result;
}

const loneGroups = /^[-−–]?[1-9]\d{0,2}(?: \d{3})+$/;

/** Whether the words of a cell are groups of one number and nothing else. */
export const isLoneNumber = (words: readonly Word[]): boolean =>
  words.length > 1 && loneGroups.test(words.map(({ text }) => text).join(' '));

/** Joins two words into one. */
export function joinedWord(left: Word, right: Word): Word {
  return {
    ...left,
    text: left.text + right.text,
    x2: right.x2,
    h: Math.max(left.h, right.h),
    ...(left.confidence === undefined || right.confidence === undefined
      ? {}
      : { confidence: Math.min(left.confidence, right.confidence) }),
    ...(left.box === undefined && right.box === undefined
      ? {}
      : { box: boxAround([left.box, right.box]) }),
  };
}

/**
 * Number of words from here that are one amount; 1 if the next word is another number, such as a
 * price after a quantity.
 */
function groupsAt(words: readonly Word[], at: number): number {
  const own = firstGroup.exec(words[at]?.text ?? '');
  if (own === null) return 1;
  let end = at + 1;
  while (
    middleGroup.test(words[end]?.text ?? '') &&
    isNear(words[end - 1], words[end]) &&
    isNear(words[end], words[end + 1]) &&
    lastGroup.test(words[end + 1]?.text ?? '')
  )
    end += 1;
  const last = isNear(words[end - 1], words[end]) ? lastGroup.exec(words[end]?.text ?? '') : null;
  if (last === null) return 1;
  const count = end - at + 1;
  // `1 234 567.00` can only be one number.
  if (last[1] === ',' || (last[1] === '.' && count > 2)) return count;
  const [before, behind] = [words[at - 1], words[end + 1]];
  const beside = [
    own[1],
    last[2],
    isNear(before, words[at]) ? before?.text : undefined,
    isNear(words[end], behind) ? behind?.text : undefined,
  ];
  // `1 240 kWh` is one number if its cell holds nothing else.
  const counted =
    last[1] === undefined &&
    !isBeside(before, words[at]) &&
    isNear(words[end], behind) &&
    /^\p{L}{1,5}\.?$/u.test(behind?.text ?? '') &&
    !isBeside(behind, words[end + 2]);
  // No number begins with a zero and two digits, so `2 000` is one in any column.
  const isAlone = !isBeside(before, words[at]) && !isBeside(words[end], behind);
  if (counted || (isAlone && last[0].startsWith('0'))) return count;
  if (last[1] === undefined && !beside.some((text) => isMoney(text ?? ''))) return 1;
  // After a name the first group may be a quantity, and before another amount the last one a price.
  if (isNear(words[end], behind) && amount.test(behind?.text ?? '')) return 1;
  return own[1] !== undefined || standsAlone(words, at) ? count : 1;
}

function standsAlone(words: readonly Word[], at: number): boolean {
  const label: string[] = [];
  for (
    let one = at;
    one > 0 && label.length < mostBeside && isBeside(words[one - 1], words[one]);
    one -= 1
  )
    label.unshift(words[one - 1]?.text ?? '');
  const text = label.join(' ').replace(/(?:^| )R$/, '');
  return text === '' || isMoney(text) || amountKind(text) !== undefined;
}

function isMoney(text: string): boolean {
  // Rand are written as `R` before the amount.
  return (
    text === 'R' ||
    (onlyCurrency.test(text) && (!/^[A-Z]{3}/.test(text) || isCurrency(text.slice(0, 3))))
  );
}

/** A single blank of the text run, or a gap of that width. */
function isNear(left: Word | undefined, right: Word | undefined): boolean {
  if (left === undefined || right === undefined || right.apart === true) return false;
  const gap = right.x - left.x2;
  const widest = isTypewritten(left) && isTypewritten(right) ? 0.65 : 0.45;
  return right.close === true || (gap > -0.5 * right.h && gap < widest * right.h);
}

/** Whether every letter, and so the blank, takes the six tenths of its height of a typewriter. */
const isTypewritten = ({ text, x, x2, h, confidence }: Word): boolean =>
  // Words of pictures are not placed so exactly.
  confidence === undefined && Math.abs((x2 - x) / (text.length * h) - 0.6) < 0.01;

/** In the same cell. */
function isBeside(left: Word | undefined, right: Word | undefined): boolean {
  return (
    left !== undefined &&
    right !== undefined &&
    right.apart !== true &&
    right.x - left.x2 <= 0.85 * Math.max(left.h, right.h)
  );
}

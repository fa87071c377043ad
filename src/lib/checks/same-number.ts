/**
 * How two invoice numbers agree: letter by letter, but for how they are written, or but for signs
 * that a reader of pictures mixes up.
 */
export type NumberLikeness = 'same' | 'spelling' | 'look-alike';

const lookAlikes: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  '|': '1',
  '!': '1',
  S: '5',
  B: '8',
  Z: '2',
  G: '6',
};

const upper = (text: string): string =>
  text.normalize('NFKC').replace(/[ıİ]/g, 'I').toUpperCase().trim();
const unmixed = (text: string): string =>
  text.replace(/[OQDIL|!SBZG]/g, (sign) => lookAlikes[sign] ?? sign);
/** A letter beside figures that looks like a zero is one, so that leading zeros are seen. */
const zeroed = (text: string): string =>
  text.replace(/(?<=\d)[OQD]+|[OQD]+(?=\d)/g, (run) => '0'.repeat(run.length));

const wholeOf = (text: string): string =>
  text.replace(/[^\p{L}\p{N}]/gu, '').replace(/^0+(?=.)/, '');
const runsOf = (text: string): readonly string[] =>
  (text.match(/\p{N}+|\p{L}+/gu) ?? []).map((run) => run.replace(/^0+(?=.)/, ''));

/**
 * The number without blanks, separators and leading zeros: once as a whole, once run by run of
 * figures, since zeros are also written inside.
 */
const keysOf = (text: string): readonly string[] =>
  wholeOf(text) === '' ? [] : [wholeOf(text), runsOf(text).join('|')];
const looksOf = (text: string): readonly string[] =>
  [...keysOf(unmixed(text)), unmixed(runsOf(zeroed(text)).join(''))].filter(Boolean);

const meet = (one: readonly string[], other: readonly string[]): boolean =>
  one.some((key) => other.includes(key));

/**
 * A number of five figures or more that stands alone in one and behind a label or a series in the
 * other: `Nr. 30064443`.
 */
function endsWith(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');
  const [short, long] = [plain(one), plain(other)].toSorted((a, b) => a.length - b.length);
  return (
    short !== undefined &&
    long !== undefined &&
    /^\d{5,}$/.test(short) &&
    long.endsWith(short) &&
    /^\p{L}*$/u.test(long.slice(0, -short.length))
  );
}

/** How two invoice numbers agree; null when they do not, or one is empty. */
export function numberLikeness(one: string, other: string): NumberLikeness | null {
  const [left, right] = [upper(one), upper(other)];
  if (left === '' || right === '') return null;
  if (left === right) return 'same';
  if (meet(keysOf(left), keysOf(right)) || endsWith(left, right)) return 'spelling';
  return meet(looksOf(left), looksOf(right)) ? 'look-alike' : null;
}

/** How many signs of a number tell it from others: short ones return every year. */
export const numberWeight = (text: string): number => wholeOf(upper(text)).length;

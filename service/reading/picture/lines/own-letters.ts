import type { GreyPicture } from '#service/reading/picture/even-light.ts';
import { clearedText } from '#service/reading/picture/words-of-picture.ts';
import { encoded, framed } from '#service/reading/picture/prepare-picture.ts';
import type { PictureLanguage, Recogniser } from '#service/reading/picture/recogniser.ts';
import { plainLetters } from '#documents/text/fold-text.ts';
import type { CutWord } from './words-of-line.ts';

/** The white margin around a single line, in pixels. */
const framePx = 12;
/** Minimum confidence of the second recogniser. */
const leastConfidence = 0.55;
/** Confidence from which the plain letters of the first recogniser are kept. */
const leastFirst = 0.75;
/** Minimum confidence of a word that both recognisers read alike. */
const agreedConfidence = 0.93;

/** The line as read by the recogniser for one language. */
export async function wordsInLanguage(
  recogniser: Recogniser,
  cut: GreyPicture,
  language: PictureLanguage,
): Promise<CutWord[]> {
  const { blocks } = await recogniser.read(
    await encoded(await framed(cut, framePx)),
    language,
    'line',
  );
  return blocks
    .flatMap((block) => block.paragraphs.flatMap(({ lines }) => lines))
    .flatMap((line) => line.words)
    .map(({ text, bbox, confidence }) => ({
      text: clearedText(text),
      from: bbox.x0 - framePx,
      to: bbox.x1 - framePx,
      confidence: confidence / 100,
    }))
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => a.from - b.from);
}

/**
 * Merges two readings of a line: digits from the first recogniser, letters from the one that knows
 * the language. Each group of overlapping words is decided on its own.
 */
export function withOwnLetters(
  words: readonly CutWord[],
  own: readonly CutWord[],
): readonly CutWord[] {
  const result: CutWord[] = [];
  const left = [...own];
  let open: CutWord[] = [];
  const close = () => {
    if (open.length === 0) return;
    const end = Math.max(...open.map((word) => word.to));
    const start = Math.min(...open.map((word) => word.from));
    const beside = left.filter((word) => overlap(word, { from: start, to: end }) > 0.5);
    for (const word of beside) left.splice(left.indexOf(word), 1);
    result.push(...decided(open, beside));
    open = [];
  };
  for (const word of words) {
    // One word of the other recogniser may cover several of these.
    const joined = own.some((other) =>
      [open.at(-1), word].every((one) => one !== undefined && overlap(one, other) > 0.5),
    );
    if (!joined) close();
    open.push(word);
  }
  close();
  return result;
}

/** The share of a word that is within another box. */
function overlap(word: Place, other: Place): number {
  const shared = Math.min(word.to, other.to) - Math.max(word.from, other.from);
  return shared / Math.max(1, word.to - word.from);
}

interface Place {
  readonly from: number;
  readonly to: number;
}

function decided(words: readonly CutWord[], own: readonly CutWord[]): readonly CutWord[] {
  const [text, other] = [words, own].map((some) => some.map((word) => word.text).join(''));
  if (text === undefined || other === undefined || other === '') return words;
  const [letters, figures] = [text.match(/\p{L}/gu)?.length ?? 0, text.match(/\d/g)?.length ?? 0];
  const sign = /[€£₺₹]/.exec(other)?.[0];
  if (figures > 0 && letters <= figures + 1)
    return sign === undefined ? words : signed(words, sign, other);
  const sure = Math.min(...own.map((word) => word.confidence));
  if (text.length === other.length) return mixed(words, own, text, other);
  return sure >= leastConfidence && other.length >= 0.6 * text.length ? own : words;
}

const plain = (sign: string) => /[\x20-\x7e]/.test(sign);

/**
 * Merges two words of the same length letter by letter: letters that the first recogniser does not
 * have, or of which it is unsure, are those of the other.
 */
function mixed(
  words: readonly CutWord[],
  own: readonly CutWord[],
  text: string,
  other: string,
): readonly CutWord[] {
  const [first, second] = [words, own].map((some) =>
    Math.min(...some.map((word) => word.confidence)),
  );
  const doubtful = (first ?? 0) < leastFirst && (second ?? 0) > (first ?? 0);
  const signs = Array.from(other, (sign, at) => {
    const seen = text.charAt(at);
    if (!plain(sign)) return (second ?? 0) >= leastConfidence ? sign : seen;
    return doubtful && plain(seen) ? sign : seen;
  });
  const same = plainLetters(text) === plainLetters(other);
  let from = 0;
  return own.map((word) => {
    const part = signs.slice(from, from + word.text.length).join('');
    from += word.text.length;
    const confidence = Math.max(word.confidence, first ?? 0);
    return {
      ...word,
      text: part,
      confidence: same ? Math.max(agreedConfidence, confidence) : confidence,
    };
  });
}

/** Adds a currency sign that only the other recogniser knows. */
function signed(words: readonly CutWord[], sign: string, other: string): readonly CutWord[] {
  const before = other.indexOf(sign) < other.search(/\d/);
  return words.map((word, at) => {
    if (before && at === 0) return { ...word, text: sign + word.text.replace(/^[^\d(-]+/, '') };
    return !before && at === words.length - 1
      ? { ...word, text: `${word.text.replace(/[^\d)-]+$/, '')}${sign}` }
      : word;
  });
}

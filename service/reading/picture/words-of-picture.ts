import type { Bbox, Block, Line as PictureLine, Word as PictureWord } from 'tesseract.js';
import type { Word } from '#documents/text/words.ts';
import { median } from '#documents/numbers/median.ts';

/**
 * The height of letters in points to which pictures are scaled, since rules use distances on
 * printed pages.
 */
const usualHeight = 9;
/** Minimum confidence of a word; others are stains. */
const leastConfidence = 0.25;

/** A word with its position in pixels. */
export interface PlacedWord {
  readonly word: Word;
  readonly box: Bbox;
  /** The baseline of its line in pixels, once the lines are level. */
  readonly level: number;
}

/** The words of a page with their positions in points and their confidence. */
export function wordsOfPicture(blocks: readonly Block[], page: number): PlacedWord[] {
  const lines = blocks
    .flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
    .filter((line) => line.words.length > 0);
  const scale =
    usualHeight / Math.max(1, median(lines.map((line) => heightOf(line))) ?? usualHeight);
  const slope = median(lines.map((line) => slopeOf(line)).filter((one) => one !== undefined)) ?? 0;
  return lines.flatMap((line) => {
    const h = heightOf(line);
    const { x0, x1, y0, y1 } = line.baseline;
    // The remaining skew would separate words of one line, so it is removed at the middle of each
    // line.
    const y = (y0 + y1) / 2 - slope * ((x0 + x1) / 2);
    const words = line.words.flatMap((word) => {
      const { text, confidence } = maskedDigits(word) ?? {
        text: clearedText(word.text),
        confidence: share(word.confidence),
      };
      if (text === '' || confidence < leastConfidence || word.bbox.y1 - word.bbox.y0 > 4 * h)
        return [];
      return [
        {
          word: {
            text,
            x: word.bbox.x0 * scale,
            x2: word.bbox.x1 * scale,
            y: y * scale,
            h: h * scale,
            page,
            confidence,
          },
          box: word.bbox,
          level: y,
        },
      ];
    });
    return together(words);
  });
}

/**
 * Tills print letters and blanks of one width, so that one blank separates words and not columns.
 * @param pitch of all letters, as a share of the type size, if it is known
 */
export function together(placed: readonly PlacedWord[], pitch = 0): PlacedWord[] {
  return placed.map((one, at) => {
    const next = placed[at + 1]?.word;
    const { word } = one;
    if (next === undefined) return one;
    // The width of a colon is not typical of the pitch.
    const longer = word.text.length < next.text.length ? next : word;
    const letter = Math.max(pitch * word.h, (longer.x2 - longer.x) / longer.text.length);
    const gap = next.x - word.x2;
    return gap > 0.5 * word.h && gap < 2 * letter
      ? { ...one, word: { ...word, x2: next.x - 0.5 * word.h } }
      : one;
  });
}

/** The type size: from the bottom of `p` to the top of `h`, a little less in lines of capitals. */
function heightOf(line: PictureLine): number {
  const { rowHeight, ascenders, descenders } = line.rowAttributes;
  const height = rowHeight > 0 ? rowHeight : line.bbox.y1 - line.bbox.y0;
  return Math.max(1, Math.min(height, Math.max(ascenders + descenders, 0.6 * height) * 2));
}

function slopeOf(line: PictureLine): number | undefined {
  const { x0, x1, y0, y1 } = line.baseline;
  return x1 - x0 > 8 * heightOf(line) ? (y1 - y0) / (x1 - x0) : undefined;
}

/** Removes the stars of a card number, which would lower the confidence of its digits. */
function maskedDigits(word: PictureWord): { text: string; confidence: number } | undefined {
  const last = word.symbols.slice(-4);
  const before = word.symbols.at(-5)?.text ?? '';
  const confidence = Math.min(...last.map((symbol) => share(symbol.confidence)));
  const masked =
    word.symbols.length >= 8 &&
    last.every((symbol) => /^\d$/.test(symbol.text)) &&
    /^[*xXkK•#"'\p{S}]$/u.test(before) &&
    !/\d.*\d{4}$/.test(word.text);
  return masked && confidence >= 0.8
    ? { text: `********${last.map((symbol) => symbol.text).join('')}`, confidence }
    : undefined;
}

function share(percent: number): number {
  return Math.max(0, Math.min(1, percent / 100));
}

/** Frames of tables and dots between columns, which are recognised as letters. */
export function clearedText(text: string): string {
  const bare = text
    .normalize('NFC')
    .replace(/^[|[\]{}_~«»]+|[|[\]{}_~«»]+$/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/[—–]/g, '-')
    .replace(/(?<=\p{L});$/u, ':');
  return /[\p{L}\p{N}€$£₺%#&@]|^[-:]$/u.test(bare) ? bare : '';
}

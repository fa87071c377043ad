import type { GreyPicture } from '#service/reading/picture/even-light.ts';
import { cutLength, cutLine } from './cut-line.ts';
import type { FoundLine } from './detect-lines.ts';
import type { Models } from './open-models.ts';
import { lineHeight, readLine, type ReadSign } from './read-line.ts';

/** A line as it was cut out, with its characters. */
interface LineReading {
  readonly cut: GreyPicture;
  readonly signs: readonly ReadSign[];
}

/** Mean confidence of the characters below which a line is cut and read again. */
const sureEnough = 0.9;
/** Fewer characters are stains. */
const fewestSigns = 3;
/**
 * Heights of other cuts, as shares of the line's own: a tighter cut for small print, and more white
 * around lines that are bent with the paper.
 */
const otherHeights = [0.8, 1.15];

/**
 * A line with its characters; for an unsure line, those of the cut with the highest confidence: the
 * model drops and confuses letters whose height in the cut differs from its training. All cuts have
 * the same length, so that positions in one are valid in the others.
 */
export async function surestReading(
  models: Models,
  picture: GreyPicture,
  line: FoundLine,
): Promise<LineReading> {
  const cut = cutLine(picture, line, lineHeight);
  let signs = await readLine(models, cut);
  if (signs.length < fewestSigns || sumOf(signs) >= sureEnough * signs.length)
    return { cut, signs };
  for (const share of otherHeights) {
    const other = { ...line, height: share * line.height };
    if (cutLength(other) < cutLength(line)) continue;
    const again = await readLine(models, cutLine(picture, other, lineHeight));
    if (weightOf(again) > weightOf(signs)) signs = again;
  }
  return { cut, signs };
}

const sumOf = (signs: readonly ReadSign[]) => signs.reduce((sum, sign) => sum + sign.confidence, 0);

/** Characters that are more likely right than wrong speak for a reading, others against it. */
const weightOf = (signs: readonly ReadSign[]) => sumOf(signs) - signs.length / 2;

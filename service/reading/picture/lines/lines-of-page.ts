import type { GreyPicture } from '#service/reading/picture/even-light.ts';
import { turned } from '#service/reading/picture/prepare-picture.ts';
import type { Turn } from '#service/reading/picture/recogniser.ts';
import { cutLine } from './cut-line.ts';
import { directionOf, lineAlong, textRegions, type FoundLine } from './detect-lines.ts';
import type { Models } from './open-models.ts';
import { lineHeight, readLine, type ReadSign } from './read-line.ts';

/** The lines of an upright page, with their direction at each height. */
export interface PageLines {
  readonly picture: GreyPicture;
  readonly turn: Turn;
  readonly lines: readonly FoundLine[];
  readonly slopeAt: (y: number) => number;
}

/** Minimum length of a line, relative to its height, that tells its direction. */
const leastAspect = 5;
/**
 * Minimum relative length of a line that keeps its own direction, and how far that may differ from
 * the usual one, in radians.
 */
const [wellTelling, mostAside] = [8, 0.06];
/** Maximum number of lines that are read both ways to find the upright one. */
const mostReadBothWays = 6;

/** Finds the lines of a page and sets it upright. */
export async function linesOfPage(models: Models, given: GreyPicture): Promise<PageLines> {
  let picture = given;
  let turn: Turn = 0;
  let found = await textRegions(models.lines, picture);
  const directions = found.regions.map((region) => ({
    angle: directionOf(region),
    size: region.xs.length,
  }));
  const standing = directions
    .filter(({ angle }) => Math.abs(angle) > Math.PI / 4)
    .reduce((sum, { size }) => sum + size, 0);
  if (standing * 2 > directions.reduce((sum, { size }) => sum + size, 0)) {
    turn = 90;
    picture = await turned(given, 90);
    found = await textRegions(models.lines, picture);
  }
  const lines = levelledLines(found.regions, found.scale, picture);
  if (await isUpsideDown(models, picture, lines.lines)) {
    picture = await turned(given, turn === 0 ? 180 : 270);
    found = await textRegions(models.lines, picture);
    return {
      picture,
      turn: turn === 0 ? 180 : 270,
      ...levelledLines(found.regions, found.scale, picture),
    };
  }
  return { picture, turn, ...lines };
}

/** Boxes along the direction of long lines at that height of the page. */
function levelledLines(
  regions: Awaited<ReturnType<typeof textRegions>>['regions'],
  scale: number,
  { height }: GreyPicture,
): Pick<PageLines, 'lines' | 'slopeAt'> {
  const long = regions
    .map((region) => lineAlong(region, directionOf(region), scale))
    .filter((line) => line.length > leastAspect * line.height && Math.abs(line.angle) < 0.5);
  const slopeAt = directionsOver(long, height);
  const lines = regions.map((region) => {
    const rough = lineAlong(region, slopeAt(0), scale);
    const usual = slopeAt(rough.y);
    const own = directionOf(region);
    // A long line keeps its direction, because a small difference is half its height at its ends.
    const known = rough.length > wellTelling * rough.height && Math.abs(own - usual) < mostAside;
    return lineAlong(region, known ? own : usual, scale);
  });
  return { lines, slopeAt };
}

/**
 * The usual direction of lines, by the medians of the upper and the lower part, since it changes
 * evenly over a page that was photographed askew. Both parts tell it equally well.
 */
export function directionsOver(long: readonly FoundLine[], height: number): (y: number) => number {
  const sorted = long.toSorted((a, b) => a.y - b.y);
  const usual = angleOf(sorted);
  const split = middleOf(sorted);
  const [upper, lower] = [sorted.slice(0, split), sorted.slice(split)];
  if (Math.min(upper.length, lower.length) < fewestLines) return () => usual;
  const yOf = (some: readonly FoundLine[]) =>
    some.reduce((sum, line) => sum + line.y, 0) / some.length;
  const [from, to] = [yOf(upper), yOf(lower)];
  if (to - from < 0.15 * height) return () => usual;
  const [first, last] = [angleOf(upper), angleOf(lower)];
  return (y) => first + ((last - first) * (y - from)) / (to - from);
}

/** Minimum number of lines in a part of a page that has a direction of its own. */
const fewestLines = 5;

/** The median of the directions. */
function angleOf(lines: readonly FoundLine[]): number {
  const sorted = lines.toSorted((a, b) => a.angle - b.angle);
  return sorted[middleOf(sorted)]?.angle ?? 0;
}

/**
 * The index that splits the total weight of the lines in half. A capital or a descender tilts a
 * short line by degrees, so its direction weighs less than that of a long one.
 */
function middleOf(lines: readonly FoundLine[]): number {
  const weights = lines.map(({ length, height }) => (length / height) ** 2);
  let left = weights.reduce((sum, weight) => sum + weight, 0) / 2;
  return weights.findIndex((weight) => {
    left -= weight;
    return left <= 0;
  });
}

/** Whether the longest lines are read with more confidence the other way round. */
async function isUpsideDown(
  models: Models,
  picture: GreyPicture,
  lines: readonly FoundLine[],
): Promise<boolean> {
  let [upright, over] = [0, 0];
  const longest = lines.filter((line) => line.length > 3 * line.height);
  for (const line of longest.toSorted((a, b) => b.length - a.length).slice(0, mostReadBothWays)) {
    // The first letters of a line are enough.
    const part = { ...line, length: Math.min(line.length, 10 * line.height) };
    upright += meanConfidence(await readLine(models, cutLine(picture, part, lineHeight)));
    const other = { ...part, angle: part.angle + Math.PI };
    over += meanConfidence(await readLine(models, cutLine(picture, other, lineHeight)));
  }
  return over > 1.15 * upright;
}

const meanConfidence = (signs: readonly ReadSign[]) =>
  signs.length === 0 ? 0 : signs.reduce((sum, sign) => sum + sign.confidence, 0) / signs.length;

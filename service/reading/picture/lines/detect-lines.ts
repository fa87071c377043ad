import type { GreyPicture } from '#service/reading/picture/even-light.ts';
import { reduced } from '#service/reading/picture/prepare-picture.ts';
import type { Model } from './open-models.ts';

/** Pixels of the reduced picture that belong to one text. */
export interface TextRegion {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
}

/** A line of text in pixels of the picture; `angle` in radians, 0 is level. */
export interface FoundLine {
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  /** Along the line and across it. */
  readonly length: number;
  readonly height: number;
  readonly angle: number;
}

/** The longer side in pixels at which lines are searched, a multiple of 32. */
const longerSide = 1280;
/** A picture with more pixels is wider than a sheet and needs too much memory. */
const mostPixels = 9_000_000;
/** Number of pixels to which such a picture is reduced: that of a full page. */
const mostArea = longerSide * 1000;

/** The length of the longer side at which the lines of a picture are searched. */
export function sideFor({ width, height }: Pick<GreyPicture, 'width' | 'height'>): number {
  if (width * height <= mostPixels) return longerSide;
  const shape = Math.min(width, height) / Math.max(width, height);
  return Math.min(longerSide, Math.floor(Math.sqrt(mostArea / shape)));
}
/** Minimum likelihood of a pixel of text. */
const leastLikelihood = 0.3;
/** Minimum average likelihood of the pixels of a line. */
const leastConfidence = 0.5;
const fewestPixels = 12;
/** The model marks only the middle of a text; it is enlarged by this times area over perimeter. */
const growth = 1.7;
/** The share of pixels at the top and bottom of a line that its height ignores. */
const ignoredShare = 0.02;

/** All texts of the picture, in pixels of the reduced one, with its scale. */
export async function textRegions(
  model: Model,
  picture: GreyPicture,
): Promise<{ regions: TextRegion[]; scale: number }> {
  const small = await reduced(picture, sideFor(picture));
  const [width, height] = [32 * Math.ceil(small.width / 32), 32 * Math.ceil(small.height / 32)];
  const values = new Float32Array(3 * width * height);
  // The means and deviations of the training data, with white around the page.
  for (const [part, mean, deviation] of [
    [0, 0.485, 0.229],
    [1, 0.456, 0.224],
    [2, 0.406, 0.225],
  ] as const) {
    const from = part * width * height;
    values.fill((1 - mean) / deviation, from, from + width * height);
    for (let y = 0; y < small.height; y += 1)
      for (let x = 0; x < small.width; x += 1)
        values[from + y * width + x] =
          ((small.data[y * small.width + x] ?? 255) / 255 - mean) / deviation;
  }
  const { data } = await model.run(values, [1, 3, height, width]);
  return { regions: connected(data, width), scale: picture.width / small.width };
}

/** Connected pixels that are likely text. */
function connected(likely: Float32Array, width: number): TextRegion[] {
  const seen = new Uint8Array(likely.length);
  const found: TextRegion[] = [];
  for (let start = 0; start < likely.length; start += 1) {
    if (seen[start] === 1 || (likely[start] ?? 0) < leastLikelihood) continue;
    const [xs, ys]: [number[], number[]] = [[], []];
    const stack = [start];
    let sure = 0;
    seen[start] = 1;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      xs.push(x);
      ys.push(Math.floor(at / width));
      sure += likely[at] ?? 0;
      for (const next of [at - width, at + width, x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1])
        if (
          next >= 0 &&
          next < likely.length &&
          seen[next] === 0 &&
          (likely[next] ?? 0) >= leastLikelihood
        ) {
          seen[next] = 1;
          stack.push(next);
        }
    }
    if (xs.length >= fewestPixels && sure >= leastConfidence * xs.length) found.push({ xs, ys });
  }
  return found;
}

export function directionOf({ xs, ys }: TextRegion): number {
  const [midX, midY] = [mean(xs), mean(ys)];
  let [xx, xy, yy] = [0, 0, 0];
  for (const [at, x] of xs.entries()) {
    const [across, down] = [x - midX, (ys[at] ?? 0) - midY];
    xx += across * across;
    xy += across * down;
    yy += down * down;
  }
  return 0.5 * Math.atan2(2 * xy, xx - yy);
}

/** The box of a text along a direction, as large as its letters. */
export function lineAlong({ xs, ys }: TextRegion, angle: number, scale: number): FoundLine {
  const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
  let [left, right] = [Infinity, -Infinity];
  const acrosses = new Float32Array(xs.length);
  for (const [at, x] of xs.entries()) {
    const y = ys[at] ?? 0;
    const along = x * cosine + y * sine;
    acrosses[at] = y * cosine - x * sine;
    left = Math.min(left, along);
    right = Math.max(right, along);
  }
  acrosses.sort();
  // A few pixels that reach the next line do not make this one higher.
  const few = Math.floor(xs.length * ignoredShare);
  const [top = 0, bottom = 0] = [acrosses[few], acrosses[xs.length - 1 - few]];
  const [long, high] = [right - left + 1, bottom - top + 1];
  const more = (xs.length * growth) / (2 * (long + high));
  const [along, across] = [(left + right) / 2 + 0.5, (top + bottom) / 2 + 0.5];
  return {
    x: scale * (along * cosine - across * sine),
    y: scale * (along * sine + across * cosine),
    length: scale * (long + 2 * more),
    height: scale * (high + 2 * more),
    angle,
  };
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

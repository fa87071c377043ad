import type { GreyPicture } from '#service/reading/picture/even-light.ts';
import type { FoundLine } from './detect-lines.ts';
import { bandsOf } from './ink-of-cut.ts';

/** Maximum length of a line relative to its height: that of small print across a sheet. */
const mostAspect = 110;

export const cutLength = ({ length, height }: FoundLine): number =>
  Math.min(length, mostAspect * height);

/** A line cut out of the picture along its direction and scaled to this height. */
export function cutLine(picture: GreyPicture, line: FoundLine, height: number): GreyPicture {
  const step = line.height / height;
  const width = Math.max(16, Math.round(cutLength(line) / step));
  const [cosine, sine] = [Math.cos(line.angle), Math.sin(line.angle)];
  const data = new Uint8Array(width * height);
  // Large letters are averaged, small ones interpolated.
  const looks = step > 1.5 ? 2 : 1;
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      let sum = 0;
      for (let part = 0; part < looks * looks; part += 1) {
        const [inX, inY] = [
          ((part % looks) + 0.5) / looks,
          (Math.floor(part / looks) + 0.5) / looks,
        ];
        const along = (column + inX - width / 2) * step;
        const across = (row + inY - height / 2) * step;
        sum += levelAt(
          picture,
          line.x + along * cosine - across * sine - 0.5,
          line.y + along * sine + across * cosine - 0.5,
        );
      }
      data[row * width + column] = sum / (looks * looks);
    }
  return { data, width, height };
}

/**
 * The usual share of a line's height that letters fill; below the second share, the line is too
 * high.
 */
const [usualShare, leastShare] = [0.62, 0.5];

/**
 * Cuts the line again around its own letters, because small print is found with parts of its
 * neighbours, or two lines as one.
 */
export function tightened(
  picture: GreyPicture,
  line: FoundLine,
  height: number,
): readonly FoundLine[] {
  const bands = bandsOf(cutLine(picture, line, height));
  const [only] = bands;
  if (only === undefined || (bands.length === 1 && only.bottom - only.top >= leastShare * height))
    return [line];
  const step = line.height / height;
  return bands.map(({ top, bottom }) => {
    const aside = ((top + bottom) / 2 - height / 2) * step;
    return {
      ...line,
      x: line.x - Math.sin(line.angle) * aside,
      y: line.y + Math.cos(line.angle) * aside,
      height: ((bottom - top) / usualShare) * step,
    };
  });
}

/** The interpolated brightness of a position; white outside of the picture. */
function levelAt({ data, width, height }: GreyPicture, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) return 255;
  const [right, down] = [x - left, y - top];
  const at = top * width + left;
  return (
    ((data[at] ?? 255) * (1 - right) + (data[at + 1] ?? 255) * right) * (1 - down) +
    ((data[at + width] ?? 255) * (1 - right) + (data[at + width + 1] ?? 255) * right) * down
  );
}

import type { GreyPicture } from '#service/reading/picture/even-light.ts';
import type { Models } from './open-models.ts';

/** A character with its middle as a share of the picture's width, and its confidence. */
export interface ReadSign {
  readonly text: string;
  readonly at: number;
  readonly confidence: number;
}

/** The height in pixels of the lines that the model was trained with. */
export const lineHeight = 48;

/** The characters of a line that was cut out, `lineHeight` high. */
export async function readLine(models: Models, line: GreyPicture): Promise<ReadSign[]> {
  const { width } = line;
  const size = width * lineHeight;
  const values = new Float32Array(3 * size);
  for (let at = 0; at < size; at += 1) {
    const level = (line.data[at] ?? 255) / 127.5 - 1;
    values[at] = level;
    values[size + at] = level;
    values[2 * size + at] = level;
  }
  const { data, shape } = await models.letters.run(values, [1, 3, lineHeight, width]);
  const [, steps = 0, kinds = 0] = shape;
  const signs: ReadSign[] = [];
  let last = 0;
  for (let step = 0; step < steps; step += 1) {
    const row = data.subarray(step * kinds, (step + 1) * kinds);
    let best = 0;
    for (let kind = 1; kind < kinds; kind += 1)
      if ((row[kind] ?? 0) > (row[best] ?? 0)) best = kind;
    // Equal steps in a row are one character; a blank step separates two.
    if (best !== 0 && best !== last)
      signs.push({
        text: models.signs[best - 1] ?? '',
        at: (step + 0.5) / steps,
        confidence: row[best] ?? 0,
      });
    last = best;
  }
  return signs;
}

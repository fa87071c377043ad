import sharp from 'sharp';
import type { Chance } from '#tools/simulation/chance.ts';

/** A grey image with one byte per pixel. */
export interface Grey {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const grey = (width: number, height: number): Grey => ({
  data: new Uint8Array(width * height),
  width,
  height,
});

/**
 * A slip from a wallet: in dot matrix or faded, folded, wavy, cut at one side, rotated on a table
 * and photographed in the shadow of a hand.
 * @param size the height of its letters in pixels
 */
export async function wornSlip(paper: Grey, size: number, chance: Chance): Promise<Buffer> {
  const printed = faded(chance.happens(0.4) ? inDots(paper, size) : paper, chance);
  const lying = onTable(wavy(printed, size, chance), size, chance);
  const angle = (chance.next() - 0.5) * 5;
  const photo = await sharp(lying.data, {
    raw: { width: lying.width, height: lying.height, channels: 1 },
  })
    .affine([1, 0.012 * chance.next(), 0, 1], { background: '#6a5f50' })
    .rotate(angle, { background: '#6a5f50' })
    .blur(0.5 + 0.025 * size * (1 + chance.next()))
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = photo.info;
  const noise = 6 + 12 * chance.next();
  const [slant, edge] = [chance.next() * 1.6 - 0.8, 0.35 + 0.4 * chance.next()];
  for (let at = 0; at < photo.data.length; at += 1) {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    const hand = 1 - 0.4 / (1 + Math.exp(-14 * (x + slant * y - edge)));
    const grain = (chance.next() + chance.next() - 1) * noise;
    photo.data[at] = Math.max(0, Math.min(255, (photo.data[at] ?? 0) * hand + grain));
  }
  return sharp(photo.data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 40 + chance.below(30) })
    .toBuffer();
}

/** Keeps ink only where the needles of a printer strike: nine to the height of a line. */
function inDots({ data, width, height }: Grey, size: number): Grey {
  const pitch = (2 * Math.PI) / (size / 8);
  const dotted = grey(width, height);
  for (let at = 0; at < data.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const struck = (Math.cos(x * pitch) + Math.cos(y * pitch) + 2) / 4;
    const level = data[at] ?? 0;
    dotted.data[at] = level + (245 - level) * 0.75 * (1 - struck);
  }
  return dotted;
}

/** Fades a stripe and the end of the slip, as heat does. */
function faded({ data, width, height }: Grey, chance: Chance): Grey {
  const [from, wide] = [chance.next(), 0.06 + 0.14 * chance.next()];
  const [stripe, below] = [0.3 + 0.3 * chance.next(), 0.3 * chance.next()];
  const pale = grey(width, height);
  for (let at = 0; at < data.length; at += 1) {
    const [x, y] = [(at % width) / width, Math.floor(at / width) / height];
    const share = stripe * Math.exp(-(((x - from) / wide) ** 2)) + below * y;
    const level = data[at] ?? 0;
    pale.data[at] = level + (240 - level) * Math.min(0.7, share);
  }
  return pale;
}

/** Makes the lines rise and fall with the paper, with a small shift at each fold. */
function wavy({ data, width, height }: Grey, size: number, chance: Chance): Grey {
  const folds = Array.from({ length: 1 + chance.below(3) }, () => ({
    at: (0.15 + 0.7 * chance.next()) * height,
    shift: (chance.next() - 0.5) * 0.3 * size,
    dark: 0.15 + 0.25 * chance.next(),
  }));
  const [rise, sway] = [size * 0.7 * (chance.next() - 0.5), size * 0.6 * (chance.next() - 0.5)];
  const bent = grey(width, height);
  for (let y = 0; y < height; y += 1) {
    const shift = folds.reduce((sum, fold) => sum + (y > fold.at ? fold.shift : 0), 0);
    const light = folds.reduce((all, fold) => {
      const away = (y - fold.at) / (0.12 * size);
      return all * (1 - fold.dark * Math.exp(-away * away) + 0.08 * Math.exp(-((away - 3) ** 2)));
    }, 1);
    for (let x = 0; x < width; x += 1) {
      const fromX = Math.round(x + shift + sway * Math.sin((4 * y) / height));
      const fromY = Math.round(y + rise * Math.sin((Math.PI * x) / width));
      const inside = fromX >= 0 && fromX < width && fromY >= 0 && fromY < height;
      const level = inside ? (data[fromY * width + fromX] ?? 0) : 240;
      bent.data[y * width + x] = Math.min(255, level * light);
    }
  }
  return bent;
}

/** Puts the slip on wood, possibly with one side cut off up to its letters. */
function onTable({ data, width, height }: Grey, size: number, chance: Chance): Grey {
  const around = Math.round(width * (0.05 + 0.12 * chance.next()));
  // The paper has a margin of two letters.
  const cut = chance.happens(0.5) ? Math.round(1.7 * size) : 0;
  const [left, right] = chance.happens(0.5) ? [cut, 0] : [0, cut];
  const paper = width - left - right;
  const table = grey(paper + (cut > 0 ? around : 2 * around), height + 2 * around);
  const start = left > 0 ? 0 : around;
  for (let y = 0; y < table.height; y += 1) {
    for (let x = 0; x < table.width; x += 1) {
      const [column, row] = [x - start, y - around];
      const onPaper = column >= 0 && column < paper && row >= 0 && row < height;
      const vein = Math.sin(y * 0.05 + 3 * Math.sin(x * 0.011)) + Math.sin(y * 0.31 + x * 0.02);
      table.data[y * table.width + x] = onPaper
        ? (data[row * width + column + left] ?? 0)
        : 100 + 18 * vein;
    }
  }
  return table;
}

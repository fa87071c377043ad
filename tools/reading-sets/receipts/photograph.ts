import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import type { Chance } from '#tools/simulation/chance.ts';
import type { Half } from '#tools/reading-sets/invented-invoice.ts';
import type { PrintedLine } from './print-receipt.ts';

const fonts: Readonly<Record<Half, readonly string[]>> = {
  open: ['Liberation Mono', 'DejaVu Sans Mono', 'Liberation Sans Narrow', 'Liberation Sans'],
  'held-out': ['DejaVu Sans Condensed', 'Liberation Serif', 'DejaVu Sans Mono', 'Liberation Mono'],
};

/** Draws a strip of thermal paper with these lines as a scan or photo, in JPEG. */
export async function photographReceipt(
  lines: readonly PrintedLine[],
  chance: Chance,
  half: Half,
): Promise<Uint8Array> {
  const font = chance.pick(fonts[half]);
  const letters = 36 + chance.below(10);
  // The height of letters in pixels from a cheap scanner or a good phone.
  const size = 15 + chance.below(12);
  const advance = /Mono/.test(font) ? 0.6 : 0.5;
  const width = Math.round(letters * size * advance);
  const margin = Math.round(size * (1 + chance.next() * 2));
  const gap = 1.15 + chance.next() * 0.35;
  const height = Math.round(
    lines.reduce((all, line) => all + size * gap * Math.max(1, line.size), 0) + 4 * size,
  );
  const canvas = createCanvas(width + 2 * margin, height + margin);
  const pen = canvas.getContext('2d');
  const paper = 236 + chance.below(19);
  pen.fillStyle = `rgb(${paper},${paper},${paper - chance.below(10)})`;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const ink = 20 + chance.below(90);
  pen.fillStyle = `rgb(${ink},${ink},${ink + 10})`;
  let y = margin + size * 1.5;
  for (const line of lines) {
    if (line.rule === true)
      for (let x = margin; x < margin + width; x += size * 0.6)
        pen.fillRect(x, y - size * 0.3, size * 0.35, Math.max(1, size * 0.07));
    const style = (share: number) =>
      `${line.bold ? 'bold ' : ''}${size * line.size * share}px "${font}"`;
    pen.font = style(1);
    // A till truncates texts so that they do not overlap.
    const needed = line.parts.reduce(
      (sum, part) => sum + pen.measureText(part.text).width + size,
      0,
    );
    const share = Math.min(1, width / needed);
    pen.font = style(share);
    const [right] = line.parts.filter(({ align }) => align === 'right');
    const room = right === undefined ? width : width - pen.measureText(right.text).width - size / 2;
    for (const { at, text, align } of line.parts) {
      pen.textAlign = align;
      const most = align === 'left' ? Math.max(0, room - pen.measureText(text).width) : width;
      pen.fillText(text, margin + Math.min(at * width, most), y, width);
    }
    y += size * gap * Math.max(1, line.size);
  }
  const image = pen.getImageData(0, 0, canvas.width, canvas.height);
  wear(image, chance);
  const photo = chance.happens(0.5);
  const table = photo ? { r: 92, g: 84, b: 70 } : { r: 255, g: 255, b: 255 };
  const around = photo ? Math.round(width * 0.08) : Math.round(size);
  return sharp(Buffer.from(image.data.buffer), {
    raw: { width: canvas.width, height: canvas.height, channels: 4 },
  })
    .flatten()
    .extend({ top: around, bottom: around, left: around, right: around, background: table })
    .rotate((chance.next() - 0.5) * 3, { background: table })
    .blur(0.35 + chance.next() * (size > 20 ? 0.9 : 0.5))
    .jpeg({ quality: 45 + chance.below(40) })
    .toBuffer();
}

/** Adds faded columns and rows, a shadow, and sensor noise. */
function wear(
  { data, width, height }: { data: Uint8ClampedArray; width: number; height: number },
  chance: Chance,
): void {
  const shade = chance.next() * 0.4;
  const slant = chance.next() * 2 - 1;
  const noise = 4 + chance.next() * 16;
  const fade = chance.happens(0.4) ? 0.25 + chance.next() * 0.3 : 0;
  const [from, wide] = [chance.below(width), width * (0.1 + chance.next() * 0.3)];
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const at = (row * width + column) * 4;
      const across = column / width + (slant * row) / height;
      const light = 1 - shade / (1 + Math.exp(-12 * (across - 0.5)));
      const pale = Math.abs(column - from) < wide ? fade : 0;
      const grain = (chance.next() + chance.next() + chance.next() - 1.5) * noise;
      for (let part = 0; part < 3; part += 1) {
        const level = data[at + part] ?? 0;
        data[at + part] = (level + (245 - level) * pale) * light + grain;
      }
    }
}

import { readdirSync, readFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { Chance } from '#tools/simulation/chance.ts';
import type { Truth } from '#tools/reading-compare.ts';
import type { Half } from '#tools/reading-sets/invented-invoice.ts';
import { wornSlip } from './worn-slip.ts';

const fonts = ['DejaVu Sans Mono', 'Liberation Mono', 'Liberation Sans', 'DejaVu Sans Condensed'];
/** Three pictures of each slip: in a monospaced font, in a proportional one, and worn. */
const looks = ['even', 'set', 'worn'] as const;
type Look = (typeof looks)[number];

/**
 * Slips that were written by hand for many countries, each drawn three times. They contain what the
 * generator of receipts does not know, and are printed by other code. The half of a slip was
 * decided by its name before it was written.
 */
export async function madeSlips(half: Half): Promise<{ truth: Truth; bytes: Uint8Array }[]> {
  const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt'));
  const made: { truth: Truth; bytes: Uint8Array }[] = [];
  for (const name of names.toSorted()) {
    const source = readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
    const [head = '', text = ''] = source.split('\n---\n');
    if (/^half: held-out$/m.test(head) !== (half === 'held-out')) continue;
    // Derived from the name, so that a slip looks the same whatever other slips exist.
    const seed = Array.from(name).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7);
    for (const [copy, look] of looks.entries()) {
      const chance = new Chance(seed + copy);
      const file = `${name.slice(0, -4)}-${look}.jpg`;
      made.push({
        truth: truthOf(head, file, look === 'worn' ? 'slips, worn' : 'slips by hand'),
        bytes: await drawn(text.trimEnd().split('\n'), look, chance),
      });
    }
  }
  return made;
}

function truthOf(head: string, file: string, kind: string): Truth {
  const all = (name: string) =>
    [...head.matchAll(new RegExp(`^${name}: (.+)$`, 'gm'))].map(([, value]) => value ?? '');
  const one = (name: string) => all(name)[0] ?? null;
  return {
    file,
    kind,
    company: {
      name: one('company') ?? '',
      name_alternatives: all('also'),
      tax_number: one('tax'),
    },
    name_match: 'letters',
    invoice_number: one('number'),
    invoice_date: one('date'),
    currency: one('currency'),
    total_price: one('total'),
    total_vat: one('vat'),
    not_scored: [
      ...(one('number') === null ? ['number'] : []),
      ...(one('item') === null ? ['lines', 'line_count'] : []),
    ],
    items: all('item').map((line) => {
      const [name = '', quantity = '-', amount = ''] = line.split(' | ');
      return {
        name,
        quantity: quantity === '-' ? null : quantity,
        unit: null,
        total_price: amount,
        vat_rate: null,
        basis: 'assumed',
        amount_printed: amount,
      };
    }),
  };
}

/** Draws a strip of paper with these lines, photographed slightly rotated. */
async function drawn(lines: readonly string[], look: Look, chance: Chance): Promise<Buffer> {
  const [mono, set] = [fonts.slice(0, 2), fonts.slice(2)];
  const font = chance.pick(look === 'even' ? mono : look === 'set' ? set : fonts);
  const size = 17 + chance.below(9);
  const cell = size * (font.includes('Mono') ? 0.602 : 0.56);
  const columns = Math.max(...lines.map((line) => line.length));
  const gap = size * (1.2 + 0.3 * chance.next());
  const edge = 2 * size;
  const height = Math.ceil(lines.length * gap + 3 * edge);
  const canvas = createCanvas(Math.ceil(columns * cell + 2 * edge), height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#f6f4ee';
  pen.fillRect(0, 0, canvas.width, height);
  const ink = 25 + chance.below(70);
  pen.fillStyle = `rgb(${ink},${ink},${ink})`;
  for (const [row, line] of lines.entries()) {
    const large = line.startsWith('^');
    pen.font = `${large ? `bold ${size * 1.5}` : size}px "${font}"`;
    const y = edge + (row + 1) * gap;
    // Texts between wide gaps are aligned with the edge that they share with other lines.
    for (const { 0: text, index } of line.replace('^', '').matchAll(/\S+(?: \S+)*/g)) {
      const end = index + text.length;
      const centred = large || (index >= 3 && text.length === line.trim().length && end < columns);
      pen.textAlign = centred ? 'center' : end >= columns - 3 && index > 0 ? 'right' : 'left';
      const column = centred ? columns / 2 : pen.textAlign === 'right' ? end : index;
      // The till condenses a long name, so that it fits on the paper.
      pen.fillText(text, edge + column * cell, y, canvas.width - edge);
    }
  }
  const paper = sharp(canvas.toBuffer('image/png')).flatten().greyscale();
  const { data, info } = await paper.raw().toBuffer({ resolveWithObject: true });
  const { width } = info;
  if (look === 'worn') return wornSlip({ data, width, height: info.height }, size, chance);
  const lean = (chance.next() - 0.5) * 0.03;
  const grain = 3 + chance.below(9);
  for (let at = 0; at < data.length; at += 1) {
    const [x, y] = [(at % width) / width, at / data.length];
    // The curvature of a rolled-up strip, and the shadow of a hand from below.
    const light = 1 - 0.16 * Math.abs(Math.sin(3 * y + 1)) - 0.18 * x * y;
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) * light + grain * (chance.next() - 0.5)));
  }
  return sharp(data, { raw: { width, height: info.height, channels: 1 } })
    .affine([1, lean, -lean * 0.7, 1], { background: '#6b6457' })
    .blur(0.4 + 0.6 * chance.next())
    .jpeg({ quality: 55 + chance.below(30) })
    .toBuffer();
}

import { readdirSync, readFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { Chance } from '#tools/simulation/chance.ts';
import type { Truth } from '#tools/reading-compare.ts';

const fonts = ['DejaVu Sans Mono', 'Liberation Mono', 'Liberation Sans', 'DejaVu Sans Condensed'];
/** A picture in type of one width, and one in the other. */
const copies = 2;

/**
 * Slips that were written down by hand, country by country, each drawn twice: what the generator of
 * receipts does not know. They are only scored, and printed by other code than its receipts.
 */
export async function madeSlips(): Promise<{ truth: Truth; bytes: Uint8Array }[]> {
  const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt'));
  const made: { truth: Truth; bytes: Uint8Array }[] = [];
  for (const [at, name] of names.toSorted().entries()) {
    const source = readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
    const [head = '', text = ''] = source.split('\n---\n');
    for (let copy = 0; copy < copies; copy += 1) {
      const file = `${name.slice(0, -4)}-${copy + 1}.jpg`;
      const chance = new Chance(7000 + at * copies + copy);
      const font = fonts[copy * 2 + (at % 2)] ?? '';
      made.push({
        truth: truthOf(head, file),
        bytes: await drawn(text.trimEnd().split('\n'), font, chance),
      });
    }
  }
  return made;
}

function truthOf(head: string, file: string): Truth {
  const all = (name: string) =>
    [...head.matchAll(new RegExp(`^${name}: (.+)$`, 'gm'))].map(([, value]) => value ?? '');
  const one = (name: string) => all(name)[0] ?? null;
  return {
    file,
    kind: 'slips by hand',
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

/** A strip of paper with these lines, photographed a little askew from its side. */
async function drawn(lines: readonly string[], font: string, chance: Chance): Promise<Buffer> {
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
    // Texts between wide blanks are set by the edge that they share with other lines.
    for (const { 0: text, index } of line.replace('^', '').matchAll(/\S+(?: \S+)*/g)) {
      const end = index + text.length;
      const centred = large || (index >= 3 && text.length === line.trim().length && end < columns);
      pen.textAlign = centred ? 'center' : end >= columns - 3 && index > 0 ? 'right' : 'left';
      const column = centred ? columns / 2 : pen.textAlign === 'right' ? end : index;
      pen.fillText(text, edge + column * cell, y);
    }
  }
  const lean = (chance.next() - 0.5) * 0.03;
  const grain = 3 + chance.below(9);
  const paper = sharp(canvas.toBuffer('image/png')).flatten().greyscale();
  const { data, info } = await paper.raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 1) {
    const [x, y] = [(at % info.width) / info.width, at / data.length];
    // The bulge of a strip that was rolled up, and a hand's shadow from below.
    const light = 1 - 0.16 * Math.abs(Math.sin(3 * y + 1)) - 0.18 * x * y;
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) * light + grain * (chance.next() - 0.5)));
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .affine([1, lean, -lean * 0.7, 1], { background: '#6b6457' })
    .blur(0.4 + 0.6 * chance.next())
    .jpeg({ quality: 55 + chance.below(30) })
    .toBuffer();
}

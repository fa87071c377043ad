// Makes pictures of the PDFs with text of a sample set, as a scanner or a phone would: turned by a
// degree, blurred, compressed. They are scored with tools/reading-score.ts.
//   node tools/rendered-set.ts --out ../rendered [--set ../shared/samples] [--most 20]
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { withPdf } from '#service/reading/pdf/open-pdf.ts';

const option = (name: string, otherwise: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise);
};
const from = option('set', '../shared/samples');
const out = option('out', '');
const most = Number(option('most', '1000'));
const pixels = 150 / 72;

interface Truth {
  readonly file: string;
  readonly kind: string;
}

/** The first page of a PDF, turned by `angle` degrees, as a JPEG; undefined where it has more. */
async function photoOf(bytes: Uint8Array, angle: number): Promise<Buffer | undefined> {
  return withPdf(
    bytes,
    async (pdf) => {
      if (pdf.numPages > 1) return undefined;
      const page = await pdf.getPage(1);
      const viewport = page.getViewport({ scale: pixels });
      const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
      // pdf.js takes whatever draws like a browser's canvas; its types know only the browser's own.
      await page.render({ canvas: canvas as never, viewport, background: '#ffffff' }).promise;
      return sharp(canvas.toBuffer('image/png'))
        .flatten({ background: '#f4f1ea' })
        .rotate(angle, { background: '#d8d3c6' })
        .blur(0.6)
        .jpeg({ quality: 62 })
        .toBuffer();
    },
    40_000_000,
  );
}

if (out === '') {
  console.log('Name a folder outside of the repository: --out FOLDER');
  process.exit(1);
}
if (!existsSync(join(from, 'truth.json'))) {
  console.log(`No truth.json in ${from}: nothing to draw.`);
  process.exit(0);
}
mkdirSync(join(out, 'files'), { recursive: true });
const all: readonly Truth[] = JSON.parse(readFileSync(join(from, 'truth.json'), 'utf8'));
const drawn: Truth[] = [];
for (const truth of all.filter(({ kind }) => kind === 'text PDF' || kind === 'hybrid PDF')) {
  if (drawn.length >= most) break;
  const angle = drawn.length % 2 === 0 ? 1 : -1;
  const photo = await photoOf(readFileSync(join(from, 'files', truth.file)), angle);
  if (photo === undefined) continue;
  const file = truth.file.replace(/\.pdf$/i, '.jpg');
  writeFileSync(join(out, 'files', file), photo);
  drawn.push({ ...truth, file, kind: 'rendered' });
}
writeFileSync(join(out, 'truth.json'), JSON.stringify(drawn, null, 1));
console.log(`${drawn.length} pictures in ${out}`);

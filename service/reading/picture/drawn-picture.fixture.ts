import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import sharp from 'sharp';

// The machine may have no fonts at all; pdf.js brings these.
const fonts = join(
  dirname(dirname(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'))))),
  'standard_fonts',
);
GlobalFonts.registerFromPath(join(fonts, 'LiberationSans-Regular.ttf'), 'Drawn');

export interface Look {
  readonly ink?: string;
  readonly paper?: string;
  /** Skew of the page in degrees. */
  readonly skew?: number;
}

/**
 * A PNG of lines of text, for tests: `|` separates the cells of a line, of which the last is at the
 * right margin.
 */
export function drawnPicture(
  lines: readonly string[],
  { ink = '#111', paper = '#fff', skew = 0 }: Look = {},
): Promise<Buffer> {
  const width = 900;
  const height = 120 + lines.length * 46;
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = paper;
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = ink;
  pen.font = '28px Drawn';
  for (const [index, line] of lines.entries()) {
    const cells = line.split('|').map((cell) => cell.trim());
    for (const [place, cell] of cells.entries()) {
      const right = place > 0 && place === cells.length - 1;
      pen.textAlign = right ? 'right' : 'left';
      pen.fillText(cell, right ? width - 60 : 60 + place * 380, 80 + index * 46);
    }
  }
  const picture = sharp(canvas.toBuffer('image/png'));
  return (skew === 0 ? picture : picture.rotate(skew, { background: paper })).png().toBuffer();
}

/**
 * A PDF with a page that is this picture, with a small line of text at its bottom.
 * @param cover lines of a text page before it; without any, the picture is the only page
 * @param printed lines of text printed over the picture
 */
export async function scannedPdf(
  picture: Uint8Array,
  stamp = '',
  cover: readonly string[] = [],
  printed: readonly string[] = [],
): Promise<Buffer> {
  const { data, info } = await sharp(picture)
    .greyscale()
    .jpeg({ quality: 85 })
    .toBuffer({ resolveWithObject: true });
  const height = Math.round((595 * info.height) / info.width);
  const over = printed.map(
    (line, at) => ` BT /F 14 Tf 50 ${height - 120 - 24 * at} Td (${line}) Tj ET`,
  );
  const content = `q 595 0 0 ${height} 0 0 cm /I Do Q${stamp === '' ? '' : ` BT /F 2 Tf 10 4 Td (${stamp}) Tj ET`}${over.join('')}`;
  const letter = cover
    .map((line, at) => `BT /F 10 Tf 50 ${780 - 16 * at} Td (${line}) Tj ET`)
    .join('\n');
  const objects = [
    ['<</Type/Catalog/Pages 2 0 R>>'],
    [
      cover.length === 0
        ? '<</Type/Pages/Kids[3 0 R]/Count 1>>'
        : '<</Type/Pages/Kids[6 0 R 3 0 R]/Count 2>>',
    ],
    [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 ${height}]/Contents 4 0 R/Resources<</XObject<</I 5 0 R>>/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>`,
    ],
    [`<</Length ${content.length}>>\nstream\n${content}\nendstream`],
    [
      `<</Type/XObject/Subtype/Image/Width ${info.width}/Height ${info.height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode/Length ${data.length}>>\nstream\n`,
      data,
      '\nendstream',
    ],
    [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 7 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>`,
    ],
    [`<</Length ${letter.length}>>\nstream\n${letter}\nendstream`],
  ];
  const parts = objects.flatMap((object, index) => [
    `${index + 1} 0 obj\n`,
    ...object,
    '\nendobj\n',
  ]);
  return Buffer.concat(
    ['%PDF-1.4\n', ...parts, 'trailer<</Size 8/Root 1 0 R>>\n%%EOF'].map((part) =>
      Buffer.from(part),
    ),
  );
}

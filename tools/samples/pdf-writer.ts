import { codeOf, fontObject, unicodeMap, widthOf, type Face } from './pdf-fonts.ts';

export interface Attachment {
  readonly name: string;
  readonly description: string;
  readonly text: string;
}

/** An A4 page drawn from the top: `y` grows downwards, all in points. */
export class PdfPage {
  readonly #drawing: string[] = [];

  rectangle(x: number, y: number, width: number, height: number, colour: string): void {
    this.#drawing.push(
      `${rgb(colour)} rg ${x} ${point(842 - y - height)} ${point(width)} ${point(height)} re f`,
    );
  }

  rule(x: number, y: number, width: number, colour: string, weight = 0.7): void {
    this.#drawing.push(
      `${rgb(colour)} RG ${weight} w ${x} ${point(842 - y)} m ${point(x + width)} ${point(842 - y)} l S`,
    );
  }

  circle(x: number, y: number, radius: number, colour: string): void {
    const k = radius * 0.5523;
    const cy = 842 - y;
    const curve = [
      [x + k, cy + radius, x + radius, cy + k, x + radius, cy],
      [x + radius, cy - k, x + k, cy - radius, x, cy - radius],
      [x - k, cy - radius, x - radius, cy - k, x - radius, cy],
      [x - radius, cy + k, x - k, cy + radius, x, cy + radius],
    ];
    const path = curve.map((one) => `${one.map((value) => point(value)).join(' ')} c`).join(' ');
    this.#drawing.push(`${rgb(colour)} rg ${point(x)} ${point(cy + radius)} m ${path} f`);
  }

  text(
    x: number,
    y: number,
    text: string,
    options: { size?: number; face?: Face; colour?: string; right?: boolean } = {},
  ): void {
    const { size = 9, face = 'regular', colour = '#1f2933', right = false } = options;
    const left = right ? x - widthOf(text, size, face) : x;
    const bytes = Array.from(text, (letter) => codeOf(letter).toString(16).padStart(2, '0')).join(
      '',
    );
    this.#drawing.push(
      `BT ${rgb(colour)} rg /${face === 'bold' ? 'F2' : 'F1'} ${size} Tf ${point(left)} ${point(842 - y)} Td <${bytes}> Tj ET`,
    );
  }

  get content(): string {
    return this.#drawing.join('\n');
  }
}

function point(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function rgb(colour: string): string {
  return [1, 3, 5]
    .map((at) => point(Number.parseInt(colour.slice(at, at + 2), 16) / 255))
    .join(' ');
}

/**
 * Writes a PDF of these pages that is identical in each run: without the current date or random
 * ids.
 */
export function writePdf(
  title: string,
  pages: readonly PdfPage[],
  attachment?: Attachment,
): Uint8Array {
  const objects: string[] = [];
  const add = (body: string) => objects.push(body);
  const stream = (text: string, extra = '') =>
    `<< ${extra}/Length ${Buffer.byteLength(text, 'utf8')} >>\nstream\n${text}\nendstream`;
  const names =
    attachment === undefined
      ? ''
      : ' /Names << /EmbeddedFiles << /Names [(' + attachment.name + ') 7 0 R] >> >> /AF [7 0 R]';
  const first = attachment === undefined ? 7 : 9;
  add(`<< /Type /Catalog /Pages 2 0 R /Lang (en)${names} >>`);
  add(
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${first + at * 2} 0 R`).join(' ')}] >>`,
  );
  add(fontObject('regular', '5 0 R'));
  add(fontObject('bold', '5 0 R'));
  add(stream(unicodeMap()));
  add(
    `<< /Title <FEFF${Array.from(title, (letter) => (letter.codePointAt(0) ?? 63).toString(16).padStart(4, '0')).join('')}> /Producer (invoice-desk samples) >>`,
  );
  if (attachment !== undefined) {
    add(
      `<< /Type /Filespec /F (${attachment.name}) /UF (${attachment.name}) /Desc (${attachment.description}) /AFRelationship /Alternative /EF << /F 8 0 R /UF 8 0 R >> >>`,
    );
    add(stream(attachment.text, '/Type /EmbeddedFile /Subtype /text#2Fxml '));
  }
  for (const [at, page] of pages.entries()) {
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${first + at * 2 + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
    );
    add(stream(page.content));
  }
  return Buffer.from(assemble(objects), 'utf8');
}

function assemble(objects: readonly string[]): string {
  let file = '%PDF-1.7\n';
  const places: number[] = [];
  for (const [at, body] of objects.entries()) {
    places.push(Buffer.byteLength(file, 'utf8'));
    file += `${at + 1} 0 obj\n${body}\nendobj\n`;
  }
  const start = Buffer.byteLength(file, 'utf8');
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${start}\n%%EOF\n`;
}

import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';

/** A value of an invoice and its place: left, top, width and height in points. */
export interface DrawnPlace {
  readonly field: 'total_price' | 'invoice_number' | 'invoice_date';
  readonly page: number;
  readonly box: readonly [number, number, number, number];
}

export interface TextStyle {
  readonly size?: number;
  readonly bold?: boolean;
  readonly align?: 'left' | 'right' | 'center';
  /** A value inside the text, whose place is to be recorded. */
  readonly says?: { readonly field: DrawnPlace['field']; readonly text: string } | undefined;
}

/** A4 pages for drawing texts; `y` grows downwards, all in points. */
export class DrawnPages {
  readonly #file = new PDFDocument({ title: 'invented invoice' });
  readonly #family: string;
  #page: SKRSContext2D | undefined;
  #count = 0;
  /** The places of the values that texts were declared to contain. */
  readonly places: DrawnPlace[] = [];

  constructor(family: string) {
    this.#family = family;
  }

  next(): void {
    if (this.#page !== undefined) this.#file.endPage();
    this.#count += 1;
    // The package types its context as the browser's, which this is not.
    this.#page = this.#file.beginPage(595, 842) as unknown as SKRSContext2D;
  }

  text(
    x: number,
    y: number,
    text: string,
    { size = 9, bold = false, align = 'left', says }: TextStyle = {},
  ): void {
    const page = this.#page;
    if (page === undefined || text === '') return;
    page.font = `${bold ? 'bold ' : ''}${size}px "${this.#family}"`;
    page.textAlign = align;
    page.fillText(text, x, y);
    const at = says === undefined ? -1 : text.indexOf(says.text);
    if (says === undefined || at < 0) return;
    const across = (part: string) => page.measureText(part).width;
    const start = x - across(text) * { left: 0, center: 0.5, right: 1 }[align];
    this.places.push({
      field: says.field,
      page: this.#count,
      box: [start + across(text.slice(0, at)), y - size, across(says.text), 1.25 * size],
    });
  }

  /**
   * Draws a text whose `~` are gaps narrower than a blank, such as kerning leaves within a word.
   */
  torn(x: number, y: number, text: string, style: TextStyle = {}): void {
    const parts = text.split('~');
    const page = this.#page;
    if (parts.length === 1 || page === undefined || style.align !== 'left') {
      this.text(x, y, parts.join(''), style);
      return;
    }
    let left = x;
    for (const part of parts) {
      this.text(left, y, part, style);
      left += page.measureText(part).width + (style.size ?? 9) * 0.18;
    }
  }

  bytes(): Uint8Array {
    if (this.#page !== undefined) this.#file.endPage();
    return this.#file.close();
  }
}

import type { DocumentReading, ReadField } from './document-reading.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { plainLetters } from '#documents/text/fold-text.ts';
import type { Line } from '#documents/text/lines.ts';

/** A value with its confidence, from 0 to 1, and its line in the document. */
export interface Found<T> {
  readonly value: T;
  readonly confidence: number;
  readonly line?: number | undefined;
  /** The text on the page if it differs from the value. */
  readonly printed?: string;
}

/**
 * Minimum confidence: below it a value stays empty, because a wrong value is worse than none. It is
 * higher for pictures, whose letters may be wrong.
 */
const least: Record<
  PageDocument['from'],
  Partial<Record<ReadField, number>> & { readonly other: number }
> = {
  text: { other: 0.5 },
  ocr: {
    company: 0.5,
    invoice_date: 0.5,
    tax_number: 0.6,
    total_price: 0.6,
    total_vat: 0.6,
    items: 0.55,
    other: 0.55,
  },
};

export function isConfident(
  field: ReadField,
  confidence: number,
  from: PageDocument['from'],
): boolean {
  return confidence >= (least[from][field] ?? least[from].other);
}

/**
 * How well the letters of a value were recognised, by its worst word.
 * @returns 1 for text that is no picture, and for values that are not printed as they are
 */
export function legibility(
  document: PageDocument,
  line: number | undefined,
  value: string,
): number {
  const own = line === undefined ? undefined : document.lines[line];
  if (document.pictures.size === 0 || value === '') return 1;
  // The value may be beside or below its label.
  const near = own === undefined ? document.lines : document.lines.slice(line, (line ?? 0) + 4);
  const here = near.map((one) => spelled(one, value)).find((found) => found !== undefined);
  // A value printed twice is as legible as its clearer copy.
  const elsewhere =
    plainLetters(value).length < 4
      ? []
      : document.lines.map((one) => spelled(one, value)).filter((found) => found !== undefined);
  return Math.max(here ?? (own === undefined ? 1 : worst(own)), ...elsewhere);
}

function spelled(line: Line, value: string): number | undefined {
  const wanted = plainLetters(value);
  if (!plainLetters(line.text).includes(wanted)) return undefined;
  const words = line.cells
    .flatMap((cell) => cell.words)
    .filter((word) => {
      const letters = plainLetters(word.text);
      return letters !== '' && (wanted.includes(letters) || letters.includes(wanted));
    });
  return words.length === 0 ? undefined : Math.min(...words.map((word) => word.confidence ?? 1));
}

function worst(line: Line): number {
  return Math.min(
    1,
    ...line.cells.flatMap((cell) =>
      cell.words.filter((word) => /\d/.test(word.text)).map((word) => word.confidence ?? 1),
    ),
  );
}

/**
 * Maximum confidence of a total that net and VAT on its page contradict, however clear it is, and
 * that of their sum.
 */
export const [contradictedTotal, contradictingTotal] = [0.7, 0.3];

/** Whether net and VAT on the page of a reading contradict its total. */
export const isTotalContradicted = ({ notes }: Pick<DocumentReading, 'notes'>): boolean =>
  notes.some(({ code, values }) => code === 'sums-differ' && values['field'] === 'total_price');

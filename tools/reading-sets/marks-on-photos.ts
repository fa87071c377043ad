import type { DocumentReading } from '#documents/document-reading.ts';
import { findMarks } from '#documents/marking/find-marks.ts';
import { recognisedWords } from '#documents/text/recognised-words.ts';
import type { Truth } from '#tools/reading-compare.ts';

/** The fields whose places on a photo are recorded. */
export const markedFields = ['total_price', 'invoice_date', 'invoice_number'] as const;

/** In thousandths: the distance that a mark may have from the centre of its value. */
const near = 4;

/**
 * Whether the first mark of each field, as shown when the field has the focus, is on a place where
 * the photo shows its value; undefined where the photo does not show it, or the place is unknown.
 */
export function marksRight(
  truth: Truth,
  reading: DocumentReading | undefined,
): Readonly<Record<(typeof markedFields)[number], boolean | undefined>> {
  const [page] = reading?.pages ?? [];
  // These photos are upright and have one page.
  const pages = page === undefined ? [] : [recognisedWords(page, page)];
  const [wide, high] = [(page?.width ?? 0) / 1000, (page?.height ?? 0) / 1000];
  const isRight = (field: (typeof markedFields)[number]) => {
    const [value, middles] = [truth[field], truth.places?.[field]];
    if (value === null || middles === undefined) return undefined;
    const { reason, marks } = findMarks({ field, value }, pages);
    const boxes = reason === 'same' ? (marks[0]?.boxes ?? []) : [];
    return middles.some(([x, y]) =>
      boxes.some(
        ({ left, top, width, height }) =>
          Math.abs(x * wide - left - width / 2) < width / 2 + near * wide &&
          Math.abs(y * high - top - height / 2) < height / 2 + near * high,
      ),
    );
  };
  return {
    total_price: isRight('total_price'),
    invoice_date: isRight('invoice_date'),
    invoice_number: isRight('invoice_number'),
  };
}

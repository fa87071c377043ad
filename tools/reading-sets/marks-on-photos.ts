import type { DocumentReading } from '#documents/document-reading.ts';
import { findMarks } from '#documents/marking/find-marks.ts';
import { recognisedWords } from '#documents/text/recognised-words.ts';
import type { Truth } from '#tools/reading-compare.ts';

/** The fields of which a photo remembers where they stand. */
export const markedFields = ['total_price', 'invoice_date', 'invoice_number'] as const;

/** In thousandths: a mark may end that far beside the middle of what it marks. */
const near = 4;

/**
 * Whether the first mark of each field, as it stands when the field has the focus, lies on a place
 * where the photo shows its value; undefined where the photo shows none, or nobody knows where.
 */
export function marksRight(
  truth: Truth,
  reading: DocumentReading | undefined,
): Readonly<Record<(typeof markedFields)[number], boolean | undefined>> {
  const [page] = reading?.pages ?? [];
  // These photos stand upright, and have one page.
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

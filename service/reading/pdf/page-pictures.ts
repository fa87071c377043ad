import {
  OPS,
  Util,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';

const pictures: ReadonlySet<number> = new Set([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
]);
/** Smaller pictures, as a share of the page, are logos and stamps. */
const leastShare = 0.4;

/**
 * Whether a page is mostly a picture, as in a scan, even if it has a text layer; false for a broken
 * page. The document must be opened with its pictures.
 */
export async function isScan(document: PDFDocumentProxy, number = 1): Promise<boolean> {
  try {
    const page = await document.getPage(number);
    try {
      return await showsPicture(page);
    } finally {
      // Otherwise the pictures of every page stay in memory.
      page.cleanup();
    }
  } catch {
    return false;
  }
}

async function showsPicture(page: PDFPageProxy): Promise<boolean> {
  const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
  const whole = Math.abs((right - left) * (top - bottom));
  const { fnArray, argsArray } = await page.getOperatorList();
  let place: number[] = [1, 0, 0, 1, 0, 0];
  const saved: number[][] = [];
  for (const [at, operation] of fnArray.entries()) {
    const given: unknown = argsArray[at];
    if (operation === OPS.save || operation === OPS.paintFormXObjectBegin) saved.push(place);
    if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd)
      place = saved.pop() ?? place;
    const moved =
      operation === OPS.transform
        ? given
        : operation === OPS.paintFormXObjectBegin && Array.isArray(given)
          ? given[0]
          : undefined;
    if (isPlace(moved)) place = Util.transform(place, moved);
    const [a = 0, b = 0, c = 0, d = 0] = place;
    if (pictures.has(operation) && Math.abs(a * d - b * c) > leastShare * whole) return true;
  }
  return false;
}

function isPlace(value: unknown): value is number[] {
  return (
    (Array.isArray(value) || value instanceof Float32Array) &&
    value.length === 6 &&
    Array.from(value).every((one) => typeof one === 'number')
  );
}

import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import type { Found } from './confidence.ts';

/** What a number says itself, where no label of it is known: that it is of an invoice. */
const ofInvoice =
  /^(?:INV|INVOICE|RE|RG|RN|RNG|RECH|FAC|FACT|FAT|FAK|FKT|FV|FT|FS|BILL)[-/ ]?(?:\d{2,4}[-/.])?\d{3,}(?:[-/]\d{1,4})?$/;
/** Behind such a label it is what the invoice refers to. */
const ofOther =
  /(?:credit|credited|original|previous|corrected|storno|gutschrift|avoir|rectif|korrekt|bezug|zu rechnung|betrifft|reference|ref)/;
/** Below this share of the first page numbers stand in the lines, and in what was paid. */
const head = 0.5;
const bySelf = 0.62;

/** A number in the head of a sheet that says itself to be an invoice's, the only one that does. */
export function numberByShape(document: PageDocument): Found<string> | undefined {
  if (document.from !== 'text') return undefined;
  const end = document.lines.findLast((one) => one.page === 1)?.y ?? 0;
  const found = new Map<string, number>();
  for (const [at, line] of document.lines.entries())
    for (const { text, words } of line.cells)
      for (const word of words)
        if (
          line.page === 1 &&
          line.y < head * end &&
          ofInvoice.test(word.text) &&
          !ofOther.test(foldText(text)) &&
          !found.has(word.text)
        )
          found.set(word.text, at);
  const [only, ...others] = found;
  return only === undefined || others.length > 0
    ? undefined
    : { value: only[0], confidence: bySelf, line: only[1] };
}

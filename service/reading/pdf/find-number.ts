import { datesIn } from './printed-date.ts';
import { fold } from './fold-text.ts';
import { labelled, type PageDocument } from './page-document.ts';

const number = '(?:number|num|no|nr|n|id|numarasi|numero|nummer|#)';
const mark = '[\\s.:°º#-]*';
const names = 'invoice|[a-z]*rechnung(?:s(?:korrektur)?)?|facture|factuur|fatura|fattura|factura|fatura seri|faktura|credit note|gutschrift|avoir|creditnota|nota di credito';

/** Labels of the number, surest first; what a label alone names may also be an order or a customer. */
const labels: readonly RegExp[] = [
  new RegExp(`(?:^|[^a-z])(?:${names})\\)?(?:\\s*\\([^)]*\\))*[\\s.-]*${number}(?![a-z])${mark}`),
  new RegExp(`(?:^|[^a-z])(?:numero|numara|number|n|no|nr|num)${mark}(?:de |du |de la |della |di |dell')?(?:${names})(?![a-z])${mark}`),
  /(?:^|[^a-z])(?:belegnummer|beleg[\s.-]*nr|belege?nr|document (?:no|number)|numero (?:de )?documento|belge no|fis no|receipt (?:no|number|#)|bill (?:no|number|#)|bon-?nr)(?![a-z])[\s.:°º#-]*/,
  new RegExp(`^(?:${names})(?![a-z])${mark}`),
];

const code = /^(?:[#:№°º]\s*)?((?:[A-Z]{1,6}[\s-])?[\p{L}\p{N}][\p{L}\p{N}\-/._]*(?:\s\/\s[\p{N}\-/._]+)?)/u;

/** The number of the invoice as printed; empty when no label says which it is. */
export function findNumber(document: PageDocument): string {
  for (const label of labels) {
    for (const place of labelled(document, label)) {
      if (isOther(fold(place.cell.text), label)) continue;
      for (const value of place.values) {
        const found = numberAt(value, document);
        if (found !== '') return found;
      }
    }
  }
  return '';
}

function isOther(text: string, label: RegExp): boolean {
  const before = text.slice(0, label.exec(text)?.index ?? 0);
  return /(?:order|bestell|original|previous|reference|kunden|customer|vat|tax id|btw|vergi)\s*[-:.]?\s*$/.test(before);
}

function numberAt(value: string, document: PageDocument): string {
  const found = (code.exec(value)?.[1] ?? '').replace(/[.\-/_]+$/, '');
  if (!/\d/.test(found) || found.length > 40) return '';
  if (/^\d{1,2}$/.test(found) && /^\d{1,2}[\s.]/.test(value)) return '';
  const date = datesIn(value, document.order)[0];
  if (date !== undefined && date.at === 0) return '';
  // An amount or a bare word is no number of an invoice.
  if (/^\d{1,3}(?:[.,]\d{3})*[.,]\d{2}$/.test(value)) return '';
  return found;
}

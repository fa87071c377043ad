import type { IsoDate } from '#contract/dates.ts';
import { datesIn, type DayOrder } from './printed-date.ts';
import { fold } from './fold-text.ts';
import { labelled, type PageDocument } from './page-document.ts';

const labels: readonly RegExp[] = [
  /(?:invoice date|date of invoice|rechnungs-?\s?datum|datum der rechnung|date (?:de )?(?:la )?facture|date de facturation|date d'?emission|factuur\s?datum|fatura tarihi|duzenle(?:n)?me tarihi|data (?:della )?fattura|data emissione|data documento|fecha (?:de )?(?:la )?factura|fecha de emision|date of issue|issue date|date issued|issued(?: on)?|invoiced on|ausstellungsdatum|beleg-?\s?datum|bill date|receipt date|billing date|tax point)\b/,
  /(?:invoice|rechnung[a-z]*|gutschrift|facture|factuur|fatura|fattura|factura|(?<![a-z])n[°o.])[^:]{0,40}?\s(?:du|vom|dated|van|del|de|of|tarihli)\s(?=\d)/,
  /(?:^|\s)(?:date|datum|tarih|tarihi|data|fecha|datum\/date|belegdat\.?)(?![a-z])/,
];
const others = /due|fallig|echeance|verval|vade|scadenza|vencimiento|delivery|liefer|livraison|lever|order|bestell|commande|siparis|irsaliye|sevk|period|leistung|prestation|limite|pay|zahl|ordine|pedido|check|prelevement|birth|print|expir|ship|valid|statement from|service date|supply|odeme|teslim|buchung|versand|start|end\b|until|bis\b/;

/** The day of the invoice; null when no label says which date it is and there are several. */
export function findDate(document: PageDocument, order: DayOrder): IsoDate | null {
  for (const label of labels) {
    for (const place of labelled(document, label)) {
      const text = fold(place.cell.text);
      const match = label.exec(text);
      const words = text.slice(Math.max(0, (match?.index ?? 0) - 25), (match?.index ?? 0) + (match?.[0].length ?? 0));
      if (others.test(label === labels[2] ? text.replace(/\d.*$/, '') : words)) continue;
      for (const value of place.values) {
        const found = datesIn(value, order)[0];
        if (found === undefined || found.at > 20) continue;
        return found.iso ?? null;
      }
    }
  }
  return onlyDate(document, order);
}

function onlyDate(document: PageDocument, order: DayOrder): IsoDate | null {
  const days = new Set<IsoDate>();
  for (const line of document.lines) {
    for (const found of datesIn(line.text, order)) {
      if (found.iso === undefined || others.test(fold(line.text))) return null;
      days.add(found.iso);
    }
  }
  const [only] = days;
  return days.size === 1 && only !== undefined ? only : null;
}

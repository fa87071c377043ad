import type { IsoDate } from '#contract/dates.ts';
import { amountShape } from '#documents/companies/company-words.ts';
import { datesIn, type DayOrder } from '#documents/dates/printed-dates.ts';
import { featuresOf, weigh, type Features } from '#documents/features.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { Cell } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import type { Found } from '#documents/confidence.ts';
import { dayWeights } from './day-weights.ts';

/** Words beside other dates than the invoice's: of payment, delivery, an order, a period. */
export const otherDay = new RegExp(
  [
    'due|tirage|gedruckt|ausdruck|wydruk|utskrift|stampat',
    'fallig|echeance|verval|vade|scadenza|vencimiento',
    'delivery|liefer|livraison|livrar',
    'lever|dostaw|sprzedaz|dodani|uskutecn|wykonani|teljesites|toimitus',
    'consegna|entrega|isporuk|dobav',
    'order|bestell|commande',
    'siparis|irsaliye|sevk',
    'period|leistung|prestation',
    'limite|pay|zahl',
    'ordine|pedido|check|prelevement|birth',
    'print|expir|ship',
    'valid|statement from|service date|supply',
    'odeme|teslim|buchung|versand',
    'start|end\\b',
    'zakoncz|ukonc|befejez|bitis|\\bfin\\b|einde',
    'slutdat|paattym|until|bis\\b',
    'forfall|termin',
    'zaplat',
    'vervalt|vence\\b|vencim|betala',
    'tillhanda|maksetahta|apmoket|apmaks',
    'jatuh tempo|rok placil|\\bvto\\b|entro il',
    'esedekes|erapaiva|scade',
    'inizio|precedent|previous|\\blast\\b',
    'vorherig|\\bvorige|letzte',
    'anterior|poprzedni|predchoz|predosl|onceki',
    'foregaende|forrige|elozo|edellinen',
  ].join('|'),
);
/** Usual payment terms in days, besides a month. */
const terms = new Set([7, 8, 10, 14, 15, 20, 21, 28, 30, 45, 60, 90]);
/** Maximum number of dates to compare, more than invoices have. */
const mostDays = 40;

/** A date on a page with the evidence that it is the invoice's. */
export interface DayCandidate {
  readonly day: IsoDate;
  readonly line: number;
  readonly printed: string;
  readonly signs: Features;
}

/** The most likely invoice date without a known label, with other likely ones in order. */
export function dayByPlace(
  document: PageDocument,
  order: DayOrder,
  number: Found<string> | undefined,
): (Found<IsoDate> & { readonly others: readonly Found<IsoDate>[] }) | null {
  const weighed = dayCandidates(document, order, number)
    .map((one) => ({ ...one, likely: Math.exp(weigh(one.signs, dayWeights)) }))
    .toSorted((a, b) => b.likely - a.likely);
  const all = weighed.reduce((sum, { likely }) => sum + likely, 1);
  const [first, ...others] = weighed.map(({ day, line, printed, likely }) => ({
    value: day,
    line,
    printed,
    confidence: likely / all,
  }));
  return first === undefined ? null : { ...first, others };
}

/** Every date of the document at its first occurrence; empty if one is ambiguous. */
export function dayCandidates(
  document: PageDocument,
  order: DayOrder,
  number: Found<string> | undefined,
): DayCandidate[] {
  const found = new Map<IsoDate, DayCandidate>();
  const times = new Map<IsoDate, number>();
  const firstAmount = document.lines.findIndex(({ text }) => amountShape.test(text));
  const lastAmount = document.lines.findLastIndex(({ text }) => amountShape.test(text));
  for (const [index, line] of document.lines.entries()) {
    for (const [place, cell] of line.cells.entries()) {
      const dates = datesIn(cell.text, order);
      for (const { iso, at, end } of dates) {
        if (iso === undefined) return [];
        times.set(iso, (times.get(iso) ?? 0) + 1);
        if (found.has(iso) || found.size >= mostDays) continue;
        const own = cell.text.slice(0, at);
        const behind = cell.text.slice(end);
        // `3-8-21 Yanaka, Taito-ku` is an address or what was done on a day.
        if (own === '' && /^\s\p{Lu}[\p{L}-]+, /u.test(behind)) continue;
        const left = own.trim() === '' ? (line.cells[place - 1]?.text ?? '') : own;
        const above = cellAbove(document, index, cell);
        const signs = {
          ofOther:
            otherDay.test(foldText(left)) ||
            otherDay.test(foldText(behind.split(/\s[/|·•]\s/)[0] ?? '')),
          belowOther: own.trim() === '' && otherDay.test(foldText(above)),
          alone: own.trim() === '' && end >= cell.text.trim().length - 1,
          head: firstAmount < 0 || index < firstAmount,
          inRows: amountShape.test(line.text),
          foot: lastAmount >= 0 && index > lastAmount,
          first: found.size === 0,
          range: dates.length > 1 || /^\s*(?:[-–—]|to|bis|au|al|tot)\s/.test(behind),
          beside:
            number?.line !== undefined && Math.abs(number.line - index) <= 1 && line.page === 1,
          behindPlace: /^\p{Lu}[\p{L} .()-]{2,30}, ?(?:\p{L}{1,4} )?$/u.test(own),
        };
        const printed = cell.text.slice(at, end);
        found.set(iso, { day: iso, line: index, printed, signs: { ...featuresOf(signs), day: 1 } });
      }
    }
  }
  const days = [...found.keys()].toSorted();
  return Array.from(found.values(), (one) => ({
    ...one,
    signs: {
      ...one.signs,
      ...featuresOf({
        earliest: days.length > 1 && one.day === days[0],
        latest: days.length > 1 && one.day === days.at(-1),
        only: days.length === 1,
        beforeTerm: days.some((other) => isTerm(one.day, other)),
        afterTerm: days.some((other) => isTerm(other, one.day)),
        again: (times.get(one.day) ?? 0) > 1,
      }),
    },
  }));
}

const cellAbove = (document: PageDocument, at: number, { x }: Cell): string =>
  document.lines[at - 1]?.cells.find((one) => Math.abs(one.x - x) < 12)?.text ?? '';

/** Whether the later date is a usual payment term after the first. */
function isTerm(first: IsoDate, later: IsoDate): boolean {
  const apart = (Date.parse(later) - Date.parse(first)) / 86_400_000;
  return terms.has(apart) || (first.slice(8) === later.slice(8) && apart > 27 && apart < 32);
}

import type { IsoDate } from '#contract/dates.ts';
import type { PaymentType } from '#contract/invoice.ts';
import { cardDigits } from '#documents/field-values.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { datesIn, type DayOrder } from '#documents/dates/printed-dates.ts';
import type { Found } from '#documents/confidence.ts';
import type { Line } from '#documents/text/lines.ts';
import { median } from '#documents/numbers/median.ts';

const receiptWords =
  /(?:^|[^a-z])(?:change(?: due)?|cash|cash bill|round(?:ing|ed)?(?: adj[a-z]*)?|served by|operator|table no|slip no|bill no|gst (?:summary|id|reg)|cashier|subtotal|sub total|tend(?:er(?:ed)?)?|approval|merchant|terminal|customer copy|receipt|kasse|bon(?:-?nr)?|geg|ruckgeld|bar|bed|kassenbon|fis|nakit|para ustu|z no|eku no|topkdv|ticket|especes|rendu|caisse|carte bancaire|cb|visa|mastercard|debit|girocard|tunai|kembali|kasir|juruwang|struk|resit|terima kasih)(?![a-z])/g;
const timeShape = /(?<!\d)(?:[01]?\d|2[0-3])[:.][0-5]\d(?:[:.][0-5]\d)?\s?(?:[ap]\.?m\b|uhr)?/i;
const cardWord =
  /(?<!\p{L})(?:visa|master ?card|amex|american express|discover|maestro|girocard|ec-?karte|debit|credit|kredi karti|carte bancaire|card|karte|account)(?!\p{L})/u;

/**
 * Widths of a page in points, scaled to usual type: a page narrower than the first is surely a
 * slip, one wider than the second surely a full page.
 */
const [surelySlip, surelySheet] = [300, 340];
const moneyShape = /(?<![\d.,])\d{1,6}[.,]\d{2}(?![\d.,])/;

/** Whether a page is a till receipt, which has its own layout and few labels. */
export function isReceipt(document: PageDocument): boolean {
  const words = new Set([...document.folded.matchAll(receiptWords)].map(([word]) => word.trim()));
  const usual = median(document.lines.map((line) => line.h)) ?? 0;
  // Much smaller words are texture of the table under the paper.
  const cells = document.lines.filter((line) => line.h > usual / 2).flatMap((line) => line.cells);
  const width =
    Math.max(...cells.map((cell) => cell.x2)) - Math.min(...cells.map((cell) => cell.x));
  if (width < surelySlip) return words.size > 0 || moneyShape.test(document.text);
  return words.size >= 2 && width < surelySheet;
}

/** Labels of other dates: of a reprint, or the end of an offer. */
const printedLater =
  /print|gedruckt|druckdatum|kopie vom|baski|yazdirma|imprime|edite le|duplicata|valid|valable|jusqu|expir|until|before|angebot|gultig|gecerli|hasta el|fino al|geldig/;

/**
 * Corrects misread dates: slashed zeros read as 8 (`17-85-2025`), points as colons (`03.02:2826`)
 * and letters of months (`14-Jui-2018`, `3 0ct 2018`).
 */
const readableDay = (text: string): string =>
  text
    // Dots that lead to the date: `Dat.31.08.2015`, `Date .07/09/26`.
    .replace(/(?<!\d\s?)\.(?=\d{1,2}([./-])\d{1,2}\1\d{2})/g, ' ')
    .replace(/(?<=\d[\s./-]?)Ju[i1I|](?=[\s./'-]?\d)/gi, 'Jul')
    .replace(/(?<=\d[\s./-]?)0ct(?=[\s./'-]?\d)/gi, 'Oct')
    .replace(/(?<=\d[\s./-]?)N0v(?=[\s./'-]?\d)/gi, 'Nov')
    .replace(
      /(?<![\d.,:/-])([0-3]?\d)([-./])([01689]?\d)(?:[-.,:/](?=2[0689]\d{2})|\2)(2[0689]\d{2}|\d{2}(?=\s|$))(?!\d)/,
      (_, day: string, mark: string, month: string, year: string) =>
        [day, month.replace(/^[689](?=\d)/, '0'), year.replace(/^2[689](?=\d\d)/, '20')].join(mark),
    );

/** The date of the purchase, beside which tills print the time. */
export function dayOfPurchase(document: PageDocument, order: DayOrder): Found<IsoDate> | undefined {
  const found = new Map<IsoDate, Found<IsoDate>>();
  const timed = new Map<IsoDate, Found<IsoDate>>();
  for (const [line, { text }] of document.lines.entries()) {
    if (printedLater.test(foldText(text))) continue;
    // With AM or PM it is American, with the month first.
    const own =
      order ?? (/\d\s?[ap]\.?m\b/i.test(text) && /\d\/\d/.test(text) ? 'month first' : undefined);
    for (const one of datesIn(readableDay(text), own)) {
      if (one.iso === undefined) continue;
      const entry = { value: one.iso, confidence: 0.8, line, printed: text.slice(one.at, one.end) };
      found.set(one.iso, entry);
      if (timeShape.test(text.slice(one.end)) || timeShape.test(text.slice(0, one.at)))
        timed.set(one.iso, entry);
    }
  }
  const days = timed.size > 0 ? timed : found;
  const [only] = days.values();
  return days.size === 1 && only !== undefined
    ? { ...only, confidence: timed.size > 0 ? 0.85 : 0.7 }
    : undefined;
}

/**
 * The payment type and the last digits of the card: terminals print its brand, stars and four
 * digits.
 */
export function paidWith(document: PageDocument): {
  payment_type: PaymentType | null;
  card: ReturnType<typeof cardDigits>;
  line?: number;
} {
  for (const [line, { text }] of document.lines.entries()) {
    const digits = cardWord.test(foldText(text)) || isMasked(text) ? lastDigits(text) : undefined;
    if (digits !== undefined && terminal.test(document.folded))
      return { payment_type: 'credit_card', card: cardDigits(`****${digits}`), line };
  }
  const cash = document.lines.findIndex((line) => cashPaid(line));
  return cash >= 0
    ? { payment_type: 'cash', card: null, line: cash }
    : { payment_type: null, card: null };
}

const terminal =
  /approv|visa|master|amex|discover|maestro|girocard|terminal|merchant|kartenzahlung|kredi|banka|carte/;
const isMasked = (text: string) => /(?:[*xX•]\s?){4,}\d{4}(?!\d|[.,]\d)/.test(text);

function lastDigits(text: string): string | undefined {
  return /(?:[*xX•]{2,}\s?|\b(?:visa|mastercard|amex|discover|maestro)\s+)(\d{4})(?!\d|[.,]\d)/i.exec(
    text,
  )?.[1];
}

/** An amount that was given, unlike a list of accepted payments. */
function cashPaid(line: Line): boolean {
  return (
    /(?:^|[^a-z])(?:geg(?:eben)?\.?\s*bar|bar|cash(?: tend(?:er(?:ed)?)?)?|nakit|especes|contant)(?![a-z])/.test(
      foldText(line.text),
    ) && /\d[.,]\d{2}(?!\d)/.test(line.text)
  );
}

import type { PaymentType } from '#contract/invoice.ts';
import { toUnits, type Decimal } from '#contract/decimal.ts';
import { cardDigits, hundredths } from '#documents/field-values.ts';
import { labelled, type PageDocument } from '#documents/text/page-document.ts';
import { foldText } from '#documents/text/fold-text.ts';
import { numbersIn } from '#documents/numbers/printed-number.ts';

const methodLabel = new RegExp(
  '(?:' +
    [
      'payment (?:method|mode|type|means)|mode of payment',
      'paid (?:by|with|via|through)|method of payment',
      'zahlungsart|zahlungsform|zahlungsweise',
      'bezahlt (?:mit|per)',
      'betaalwijze|betaalmethode|betaald (?:met|via)|vooruitbetaald met',
      'mode de (?:paiement|reglement)|moyen de paiement|(?:paye|regle) par',
      'odeme (?:sekli|yontemi|tipi|turu)',
      'modalita di pagamento|pagamento con',
      'forma de pago|metodo de pago|medio de pago',
      'tender',
    ].join('|') +
    ')\\b',
);
const kinds: readonly (readonly [PaymentType, RegExp])[] = [
  [
    'credit_card',
    new RegExp(
      [
        'credit\\s?card|debit\\s?card|kredit\\s?karte|kredi\\s?karti',
        'carte (?:bancaire|de credit|bleue)|carta di credito|tarjeta',
        'creditcard|visa|master\\s?card|amex|american express|maestro',
        '\\bec-?karte|\\bcard\\b|\\bcb\\b',
      ].join('|'),
    ),
  ],
  ['cash', /\bcash\b|\bbar\b|\bbarzahlung|nakit|especes|contant|contanti|efectivo/],
  [
    'bank_transfer',
    new RegExp(
      [
        'bank transfer|wire',
        'uberweisung|virement|overboeking|overschrijving',
        'havale|\\beft\\b|bonifico|transferencia|\\bsepa\\b(?!.*(?:direct|last))',
        'bank payment|\\bbacs\\b',
      ].join('|'),
    ),
  ],
];
/** A masked card number. Dots are excluded, because they lead from a label to its amount. */
const maskedCard = /(?:(\d{4})[\s-]?)?(?:[*xX•#]{2,}[\s-]?){1,3}(\d{4})(?!\d|[.,]\d)/;
const cardWord = new RegExp(
  '(?<![a-z])(?:' +
    [
      '(?:credit|debit|bank|giro|master|pay)?[ -]?card',
      '(?:kredit|giro|debit|bank|ec)?[ -]?karte|karten?[ -]?(?:zahlung|nummer|nr|no)',
      '(?:kredi|banka) karti?|karti?',
      'carte|carta|tarjeta',
      'visa|amex|american express|maestro|discover|pan',
    ].join('|') +
    ')(?![a-z])',
);
/** A mask long enough to be a card without further evidence. */
const longMask = /(?:[*xX•#]{4}[\s-]?){2,3}\d{4}(?!\d|[.,]\d)|[*xX•#]{8,}\d{4}(?!\d|[.,]\d)/;
const cardEnding =
  /(?:ending(?: in| with)?|endziffern?|son dort(?: hanesi)?|eindigend op|terminant par)\s*[:#]?\s*(?:[*x•]+\s?)?(\d{4})(?!\d)/;

/** How the invoice was paid, only if the page says so; a list of possible ways is no evidence. */
export function findPayment(document: PageDocument, total: Decimal | null): PaymentType | null {
  const found = new Set<PaymentType>();
  for (const place of labelled(document, methodLabel)) {
    const value = foldText(place.values[0] ?? '');
    for (const [kind, shape] of kinds) if (shape.test(value)) found.add(kind);
  }
  const [only] = found;
  if (found.size === 1 && only !== undefined) return only;
  if (found.size > 0) return null;
  if (findCard(document) !== null) return 'credit_card';
  return total === null ? null : tendered(document, total);
}

const given: readonly (readonly [PaymentType, RegExp])[] = [
  [
    'credit_card',
    new RegExp(
      '^(?:' +
        [
          'visa|master\\s?card|maestro|amex|american express|girocard|ec-?(?:cash|karte)?',
          'credit|debit',
          'kredi karti|banka karti|karte|kartenzahlung',
          'card|carte|carte bancaire|cb|pin|bancontact',
          'carta|tarjeta',
        ].join('|') +
        ')\\b',
    ),
  ],
  [
    'cash',
    /^(?:(?:geg(?:eben)?|gegeben|betrag)?[\s.]*bar|cash|nakit|especes|contant|contanti|efectivo)\b/,
  ],
];

/** The payment below a receipt's total: the same by card, or the same or more in cash. */
function tendered(document: PageDocument, total: Decimal): PaymentType | null {
  const wanted = toUnits(total, 2);
  const found = new Set<PaymentType>();
  for (const line of document.lines) {
    const amount = numbersIn(line.cells.at(-1)?.text ?? '', document.mark).at(-1);
    const value =
      amount === undefined || amount.decimals !== 2 ? undefined : hundredths(amount.value);
    if (value === undefined) continue;
    for (const [kind, shape] of given)
      if (
        shape.test(foldText(line.text)) &&
        (value === wanted || (kind === 'cash' && value > wanted))
      )
        found.add(kind);
  }
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}

/** The digits of the card used for the payment (gap G15). */
export function findCard(
  document: PageDocument,
): { first_four_digits: string; last_four_digits: string } | null {
  for (const line of document.lines) {
    const text = foldText(line.text);
    if (/iban|konto|account (?:no|number)/.test(text)) continue;
    if (!cardWord.test(text) && !longMask.test(line.text)) continue;
    const masked = maskedCard.exec(line.text);
    const ending = cardEnding.exec(text);
    if (masked) return cardDigits(`${masked[1] ?? ''}********${masked[2] ?? ''}`);
    if (ending) return cardDigits(`****${ending[1] ?? ''}`);
  }
  return null;
}

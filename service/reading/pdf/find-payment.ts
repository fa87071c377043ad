import type { PaymentType } from '#contract/invoice.ts';
import { cardDigits } from '#service/reading/fields.ts';
import { labelled, type PageDocument } from './page-document.ts';
import { fold } from './fold-text.ts';

const methodLabel = /(?:payment (?:method|mode|type|means)|mode of payment|paid (?:by|with|via|through)|method of payment|zahlungsart|zahlungsform|zahlungsweise|bezahlt (?:mit|per)|betaalwijze|betaalmethode|betaald (?:met|via)|vooruitbetaald met|mode de (?:paiement|reglement)|moyen de paiement|paye par|odeme (?:sekli|yontemi|tipi|turu)|modalita di pagamento|pagamento con|forma de pago|metodo de pago|medio de pago|tender)\b/;
const kinds: readonly (readonly [PaymentType, RegExp])[] = [
  ['credit_card', /credit\s?card|debit\s?card|kredit\s?karte|kredi\s?karti|carte (?:bancaire|de credit|bleue)|carta di credito|tarjeta|creditcard|visa|master\s?card|amex|american express|maestro|\bec-?karte|\bcard\b|\bcb\b/],
  ['cash', /\bcash\b|\bbar\b|\bbarzahlung|nakit|especes|contant|contanti|efectivo/],
  ['bank_transfer', /bank transfer|wire|uberweisung|virement|overboeking|overschrijving|havale|\beft\b|bonifico|transferencia|\bsepa\b(?!.*(?:direct|last))|bank payment|\bbacs\b/],
];
const maskedCard = /(?:(\d{4})[\s-]?)?(?:[*xX•.]{2,}[\s-]?){1,3}(\d{4})(?!\d)/;
const cardEnding = /(?:ending(?: in| with)?|endziffern?|son dort(?: hanesi)?|eindigend op|terminant par)\s*[:#]?\s*(?:[*x•]+\s?)?(\d{4})(?!\d)/;

/** How it was paid, only where the page says so for this invoice; a list of possible ways says nothing. */
export function findPayment(document: PageDocument): PaymentType | null {
  const found = new Set<PaymentType>();
  for (const place of labelled(document, methodLabel)) {
    const value = fold(place.values[0] ?? '');
    for (const [kind, shape] of kinds) if (shape.test(value)) found.add(kind);
  }
  const [only] = found;
  if (found.size === 1 && only !== undefined) return only;
  return found.size === 0 && findCard(document) !== null ? 'credit_card' : null;
}

/** The digits of the card that paid (gap G15). */
export function findCard(document: PageDocument): { first_four_digits: string; last_four_digits: string } | null {
  for (const line of document.lines) {
    const text = fold(line.text);
    if (!/card|karte|kart|carte|carta|tarjeta|visa|master|amex|maestro|discover/.test(text) || /iban/.test(text)) continue;
    const masked = maskedCard.exec(line.text);
    const ending = cardEnding.exec(text);
    if (masked) return cardDigits(`${masked[1] ?? ''}********${masked[2] ?? ''}`);
    if (ending) return cardDigits(`****${ending[1] ?? ''}`);
  }
  return null;
}

import { foldText } from './fold-text.ts';

/** Folded beginnings of words in labels of invoices. */
const starts =
  `rechnung brutto netto gesamt summe zwischensumme umsatzsteuer mehrwertsteuer artikel anzahl
  bezeichnung beschreibung menge einzelpreis einheit betrag versand telefon kunden steuer ust-id
  leistung position invoice total subtotal amount quantity description unit price balance
  payment customer discount shipping facture montant quantite designation totale remise fattura
  imponibile importo quantita factuur bedrag aantal omschrijving totaal prijs toplam fatura
  tutar miktar odenecek vergi faktura wartosc kwota razem factura importe cantidad emetteur
  emisor cliente client destinataire`.split(/\s+/);
/** Words that are too short, or too similar to others, to be recognised by their beginning. */
const whole = new Set(
  `tel tax vat mwst nr datum date tva btw iva kdv rechnungsdatum rechnungsnummer bruttosumme
    nettosumme gesamtbetrag gesamtsumme rechnungsbetrag nettobetrag bruttobetrag zahlbetrag
    umsatzsteuer lieferdatum kundennummer invoice-date`.split(/\s+/),
);

/**
 * Whether kerning split one word: `Br uttosumme`, `T otal`. pdf.js puts a blank into the gap, so
 * only the word itself distinguishes it from two words.
 */
export function isTorn(left: string, right: string): boolean {
  if (left.length > 14 || right.length > 24 || !/\p{L}$/u.test(left) || !/^[\p{L}-]/u.test(right))
    return false;
  // Within a word, capitals are followed by small letters, or all letters are capitals.
  if (/^\p{Lu}/u.test(right) && !/^(?:[\p{Lu}-]+|\p{Lu}\p{Ll})$/u.test(left)) return false;
  const bare = (text: string) => foldText(text).replace(/[^a-z-]+$/, '');
  const [part, both] = [bare(left), bare(left + right)];
  if (whole.has(part) || starts.includes(part)) return false;
  if (whole.has(both) || whole.has(both.slice(both.lastIndexOf('-') + 1))) return true;
  return part.length <= 3 && starts.some((one) => both.startsWith(one));
}

/** Folded words that are common on invoices in one language only. */
const words: Record<string, RegExp> = {
  en: /\b(?:invoice|the|and|date|amount|description|quantity|number|payment|bill|from|price|of|tax|your|for)\b/g,
  de: /\b(?:rechnung|und|der|die|das|betrag|menge|rechnungsnummer|mwst|steuer|zahlung|datum|beschreibung|bezeichnung|einzelpreis|gesamt|ihre|fur|bitte|ust)\b/g,
  fr: /\b(?:facture|et|le|la|les|du|des|montant|tva|prix|paiement|quantite|designation|votre|ttc|ht|pour|numero)\b/g,
  nl: /\b(?:factuur|en|het|een|van|btw|aantal|prijs|bedrag|totaal|factuurnummer|betaling|uw|datum|voor|omschrijving)\b/g,
  tr: /\b(?:fatura|ve|kdv|tarihi|tutar|tutari|toplam|miktar|birim|fiyat|vergi|dairesi|sayin|odeme|aciklama|hizmet|vkn)\b/g,
  it: /\b(?:fattura|di|il|della|importo|iva|quantita|prezzo|totale|descrizione|pagamento|data|imponibile|spett|per)\b/g,
  pt: /\b(?:fatura|do|da|dos|das|preco|descricao|quantidade|emissao|vencimento|valor|pela|nao|sem|ao|contribuinte)\b/g,
  es: /\b(?:factura|el|los|las|importe|cantidad|precio|descripcion|pago|fecha|numero|por)\b/g,
};

/** The language of the text; empty when two are close. */
export function findLanguage(folded: string): string {
  const counts = Object.entries(words)
    .map(([code, shape]) => [code, folded.match(shape)?.length ?? 0] as const)
    .toSorted((a, b) => b[1] - a[1]);
  const [first, second] = counts;
  return first !== undefined && first[1] >= 3 && first[1] > 1.3 * (second?.[1] ?? 0)
    ? first[0]
    : '';
}

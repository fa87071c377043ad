import { foldText } from '#documents/text/fold-text.ts';
import type { Word } from '#documents/text/words.ts';
import type { PictureLanguage } from './recogniser.ts';

/** Folded words of bills and receipts that exist in one of the languages only. */
const telling: Readonly<Record<PictureLanguage, RegExp>> = {
  eng: /^(?:invoice|bill|date|amount|description|quantity|qty|number|payment|price|tax|your|subtotal|cash|change|due|thank|you|for|and|the|phone|street|item|items|customer|of|to)$/,
  deu: /^(?:rechnung[a-z]*|und|der|die|das|betrag|menge|mwst|ust|uid|steuer|steuernummer|zahlung|datum|gesamt[a-z]*|summe|bar|geg|gegeben|ruckgeld|netto|brutto|bon|beleg|kasse|markt|fur|ihren|ihre|einkauf|wir|danken|vielen|dank|uhr|stk|strasse|gmbh|inkl|zzgl|karte|bedienung|sie|tisch)$/,
  tur: /^(?:fatura[a-z]*|kdv|tarih[a-z]*|tutar[a-z]*|toplam[a-z]*|miktar|birim|fiyat[a-z]*|vergi|dairesi|sayin|odeme|aciklama|mal|hizmet|vkn|tckn|fis|nakit|saat|anonim|ltd|sti|sirketi|mah|mahallesi|cad|caddesi|sok|sokak|adet|tesekkur|ederiz|senaryo|ettn|iskonto|matrah|yalniz|topkdv)$/,
  fra: /^(?:facture|le|la|les|du|des|montant|tva|prix|paiement|quantite|designation|votre|ttc|ht|pour|numero|total|carte|especes|rendu|merci|caisse|rue|siret|ticket|visite|bancaire|client|euros|vous|remercions|achat)$/,
};
/** How words of another language look when read with English letters. */
const endings: Readonly<Partial<Record<PictureLanguage, RegExp>>> = {
  deu: /(?:nummer|strasse|str\.|straße|ung|heit|keit|gmbh)$/,
  tur: /(?:lari|leri|siz|lik|dir|mesi|masi|cilik|tutari)$/,
  fra: /(?:eaux|tion|ment|erie)$/,
};

/**
 * The language of a page whose letters were recognised as English ones.
 * @returns `eng` unless the words are clearly of another
 */
export function languageOf(words: readonly Word[]): PictureLanguage {
  const counts: Record<PictureLanguage, number> = { eng: 0, deu: 0, tur: 0, fra: 0 };
  for (const word of words) {
    const bare = foldText(word.text).replace(/^[^a-z]+|[^a-z]+$/g, '');
    if (bare.length < 2) continue;
    for (const language of ['eng', 'deu', 'tur', 'fra'] as const) {
      if (telling[language].test(bare)) counts[language] += 1;
      else if (bare.length > 6 && endings[language]?.test(bare) === true) counts[language] += 0.25;
    }
  }
  const [first, second] = (['eng', 'deu', 'tur', 'fra'] as const)
    .map((language) => ({ language, count: counts[language] }))
    .toSorted((a, b) => b.count - a.count);
  return first !== undefined &&
    second !== undefined &&
    first.count >= 2 &&
    first.count >= 1.25 * second.count
    ? first.language
    : 'eng';
}

/** Legal forms as they are written: short ones only in their own capitals, since `as` and `se` are words too. */
const forms = [
  'GmbH(?:\\s?(?:&|\\+|und)\\s?Co\\.?\\s?KG(?:aA)?)?',
  'gGmbH',
  'AG(?:\\s?&\\s?Co\\.?\\s?KG(?:aA)?)?',
  'KGaA',
  'KG',
  'OHG',
  'UG(?:\\s?\\(haftungsbeschr[äa]nkt\\))?',
  'e\\.\\s?K\\.',
  'eK',
  'GbR',
  'e\\.\\s?V\\.',
  'eG',
  'Ltd\\.?\\s?[ŞS]ti\\.?',
  'LTD\\.?\\s?[ŞS]T[İI]\\.?',
  'L[iİ]m[iİ]ted\\s[ŞSşs][iİ]rket[iİ]',
  'Limited Şirketi',
  'LİMİTED ŞİRKETİ',
  'A\\.\\s?[ŞS]\\.?',
  'Anonim Şirketi',
  'ANONİM ŞİRKETİ',
  'Koll\\.?\\s?[ŞS]ti\\.?',
  'Private Limited',
  'Pvt\\.?\\s?Ltd\\.?',
  'Pty\\.?\\s?Ltd\\.?',
  'Limited',
  'Ltd\\.?',
  'LTD\\.?',
  'LLC',
  'L\\.L\\.C\\.',
  'LLP',
  'Inc\\.?',
  'INC\\.?',
  'Corp\\.?',
  'Corporation',
  'PLC',
  'plc',
  'Company',
  'Co\\.',
  'B\\.?\\s?V\\.?',
  'N\\.?\\s?V\\.?',
  'BVBA',
  'V\\.?O\\.?F\\.?',
  'SASU?',
  'S\\.A\\.S\\.',
  'SARL',
  'Sarl',
  'S\\.?[àa]\\.?r\\.?l\\.?',
  'EURL',
  'S\\.?A\\.?(?: de C\\.?V\\.?)',
  'S\\.A\\.',
  'SA',
  'S\\.?C\\.?I\\.?',
  'S\\.?r\\.?l\\.?s?',
  'SRLS?',
  'S\\.R\\.L\\.',
  'S\\.?p\\.?A\\.?',
  'SPA',
  'S\\.n\\.c\\.',
  'S\\.a\\.s\\.',
  'S\\.?L\\.?U?\\.?',
  'Lda\\.?',
  'Oyj?',
  'AB',
  'ApS',
  'A/S',
  'AS',
  'SE',
  'Sp\\.?\\s?z\\s?o\\.?\\s?o\\.?',
  's\\.\\s?r\\.\\s?o\\.?',
  'Kft\\.?',
  'Zrt\\.?',
  'd\\.o\\.o\\.?',
];
const legalForm = new RegExp(
  `^(.*?[\\p{L}\\d.&)'"-][\\s,]\\s?(?:${forms.join('|')}))(?=$|[\\s,;(])`,
  'u',
);

/** The text up to and with its legal form, such as `Free SAS` of `Free SAS au capital de …`; undefined without one. */
export function nameWithForm(text: string): string | undefined {
  const found = legalForm.exec(text);
  const short = found?.[1]?.trim();
  // `Rohstoff AG Salzgitter`: a town or a country behind the form belongs to the name.
  const name =
    short !== undefined &&
    /^ \p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?$/u.test(text.trimEnd().slice(short.length))
      ? text.trim()
      : short;
  // `3511 AB Utrecht` is a postal code, no Swedish company.
  if (name === undefined || name.split(/\s+/).length > 12 || /^\d{4}\s?[A-Z]{2}(?:\s|$)/.test(name))
    return undefined;
  // A sentence that happens to name a company: what is left of it is not its name.
  if (
    /(?<!\p{L})(?:is|are|by|the|von|wird|werden|bei|und die|avec|pour|par|door|is een|ile|olarak|of this|according|contact|gegen|für|to|with)(?!\p{L})/u.test(
      name,
    )
  )
    return undefined;
  return name;
}

export const buyerLabel =
  /^(?:bill(?:ed)?[\s-]?to|invoice(?:d)? to|sold[\s-]?to|ship(?:ped|ping)?[\s-]?to|deliver(?:ed|y)? to|customer(?! (?:service|support|care|no|number|id|ref|code))|client(?! (?:service|no|number|id|ref|code))|buyer|attn|attention|for the attention|recipient|guest|to\s*:|firma$|firma[\s/]*herr|herrn?$|frau$|rechnung an|rechnungsempf|rechnungsadresse|rechnungsanschrift|kunde(?!n-?\s?(?:nr|num))|kaufer|(?:abweichende[rs]? )?[a-z]*empfanger|lieferadresse|lieferanschrift|leistungsempf|auftraggeber|adresse de (?:facturation|livraison|l'installation)|facture a|facturer a|facture pour|livre a|destinataire|acheteur|nom de l'abonne|factuuradres|afleveradres|klant(?!n)|klantgegevens|aan\s*:|sayin\b|a l'attention|attention de|ragione sociale cliente|nabywca|odbiorca|kund\b|kobare|kobt af|kjoper|comprador|adquirente|client facture|facturation|liefer- und rechnungs|rechnungsempfang|invoice address|invoiced? for|prepared for|billed? for|charged to|tenant|patient|passenger|alici|musteri|fatura adresi|teslimat adresi|spett|cliente|destinatario|intestat|cessionario|facturar a|enviar a|comprador|shipping address|billing address|delivery address|hotel details|bill(?:ing)? address)/;
export const sellerLabel =
  /^(?:seller|supplier|vendor|from|sprzedawca|vendido por|venduto da|verkocht door|vendu par|verkauft (?:von|durch)|expediteur|absender|afzender|mittente|duzenleyen|issued by|service provider|sold by|verkaufer|lieferant|rechnungssteller|aussteller|leistungserbringer|satici|fournisseur|vendeur|emetteur|prestataire|leverancier|verkoper|fornitore|cedente|emisor|vendedor|proveedor|emittente)\b\s*:?/;
export const holderLabel =
  /(?:account (?:holder|name)|beneficiary(?: name)?|kontoinhaber|titulaire(?: du compte)?|ten name van|t\.n\.v\.|rekeninghouder|hesap sahibi|hesap adi|intestatario|beneficiario|titular|in favou?r of|payable to|payee|please pay|zahlbar an|remit to)\s*:?/;
export const officeLabel =
  /(?:siege social|registered (?:office|address)|head office|sitz der gesellschaft|firmensitz|maatschappelijke zetel|statutaire zetel|merkez adres|sede legale|domicilio social)\s*:?\s*/;
export const contactStart =
  /^(?:tel\b|telefon|phone|telephone|mobile?\b|mob\b|fax\b|e-?mail|e-?posta|mail\b|web\b|website|www\.|https?:|internet|iban\b|bic\b|swift|bank\b|bankverb|bankname|vat\b|ust\b|ust-|ust\.|umsatzsteuer|steuer|uid\b|btw\b|tva\b|gln\b|[a-z]{2}\d{8}|\d{3}\/\d{3}\/|n° de tva|siret|siren|rcs|kvk|vkn|tckn|vergi|mersis|ticaret|tps\b|tvq\b|tvh\b|st\.?-?\s?nr|hst\b|pst\b|qst\b|nip\b|cui\b|ico\b|dic\b|org\.?\s?nr|moms|rfc\b|adoszam|szamla|kelt\b|table\b|p\.? ?iva|partita|c\.f|cif\b|nif\b|gst|abn\b|ein\b|tax\b|hrb\b|amtsgericht|registergericht|handelsregister|geschaftsfuhrer|company (?:no|reg)|reg\.? ?no|capital\b|sarl au|sas au|kontakt|contact|customer|kunden|datum\b|date\b|tarih[ :]|saat\b|fis\b|belge\b|invoice\b|rechnung(?!s?dienst)|facture\b|factuur\b|fatura\b|fattura\b|page\b|seite\b|terms\b)/;
/** Words that are titles of documents and no names of companies. */
export const titleWord =
  /^(?:(?:tax|proforma|pro-forma|commercial|sales|final|original|copy|kopie|e-?|e-arsiv|your|ihre|votre)\s*)*(?:invoice|rechnung|facture|factuur|fatura|fattura|factura|receipt|payment receipt|quittung|credit note|gutschrift|avoir|bill|serbest meslek makbuzu|makbuz|kassenbon|recu|justificatif|statement|summary|details?|total|page|seite|date|original|copy)\b/;
/** A street with its number, or a postal code with its town. */
/** The end of an American address without its postal code. */
export const americanTown =
  /^[A-Z][\p{L}. ]+,\s?(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\b/u;
export const addressShape =
  /\b(?:p\.?\s?o\.?\s?box|postfach|postbus|b\.?p\.?|apartado|casella postale)\s\d|(?:^|\s)(?:[a-z]{1,2}-)?\d{4,6}\s+[\p{L}]{2}|\b\d{4}\s?[A-Z]{2}\b|\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b|\b[A-Z]{2}\s\d{5}(?:-\d{4})?\b|\d+[\s,].*(?:street|st|road|rd|avenue|ave|lane|way|drive|blvd|suite)\b|(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|straat|laan|plein|rue|avenue|boulevard|via|piazza|calle|cad\.|caddesi|sok\.|sokak|mah\.|mahallesi|bulvar[ıi]|no:)\s*.*\d/iu;
/** A name beside an amount is that of an article. */
export const amountShape = /(?<![\d.,])\d{1,3}(?:[.,]\d{3})*[.,]\d{2}(?![\d.,])/;

export const buyerLabel = new RegExp(
  '^(?:da(?:dos|tos|ti) (?:d[oae]l?l?a? )?)?(?:' +
    [
      'bill(?:ed)?[\\s-]?to|invoice(?:d)? to',
      'sold[\\s-]?to|ship(?:ped|ping)?[\\s-]?to|deliver(?:ed|y)? to',
      'customer(?! (?:service|support|care|no|number|id|ref|code))',
      'client(?! (?:service|no|number|id|ref|code))|buyer',
      'attn|attention|for the attention|recipient|guest',
      '(?:to|para|an|aan|til|till)$|(?:to|para)\\s*:',
      'firma$|firma[\\s/]*herr|herrn?$|frau$',
      'rechnung an|rechnungsempf',
      'rechnungsadresse|rechnungsanschrift',
      'kunde(?!n-?\\s?(?:nr|num))|kaufer|(?:abweichende[rs]? )?[a-z]*empfanger',
      'lieferadresse|lieferanschrift|leistungsempf',
      'auftraggeber',
      "adresse de (?:facturation|livraison|l'installation)",
      'facture a|facturer a|facture pour|adressee? a\\b',
      'livre a|destinataire',
      "acheteur|nom de l'abonne",
      'factuuradres|afleveradres',
      'klant(?!n)|klantgegevens|aan\\s*:',
      'sayin\\b',
      "a l'attention|attention de",
      'ragione sociale cliente',
      'nabywca|odbiorca',
      'kund\\b|kobare|kopare|faktureras',
      'kupujacy|klient',
      'exmo|exma|faturar a',
      'kobt af|kjoper',
      'comprador|adquirente',
      'client facture|facturation',
      'liefer- und rechnungs|rechnungsempfang',
      'invoice address|invoiced? for|prepared for|billed? for',
      'charged to|tenant|patient|passenger',
      'alici|musteri|fatura adresi|teslimat adresi',
      'spett|cliente|destinatario|intestat|cessionario',
      'facturar a|enviar a|comprador',
      'shipping address|billing address|delivery address|hotel details',
      'odberatel|prijemce',
      'vevo\\b|megrendelo',
      'cumparator|beneficiar\\b',
      'ostaja|kupac|kupec',
      'receptor|asiakas\\b|laskutusosoite',
      'modtager|mottaker',
      'billed to|bill-to|bill(?:ing)? address',
      'tomador|egr(?:egio|\\.)|gent(?:ile|\\.)',
      'pirkejas|ostja\\b|maksja\\b|sanemejs|pircejs',
      'narocnik|placnik',
      'kepada\\b|pembeli\\b',
      'apellido y nombre',
    ].join('|') +
    ')(?!@)',
);
export const sellerLabel = new RegExp(
  '^(?:da(?:dos|tos|ti) (?:d[oae]l?l?a? )?)?(?:' +
    [
      'transmitente',
      'seller|supplier|vendor|from',
      '(?:de|da|von|van|fra|fran)(?=:|$)',
      'sprzedawca|vendido por|venduto da|verkocht door|vendu par|verkauft (?:von|durch)',
      'expediteur|absender|afzender|mittente',
      'duzenleyen|issued by|service provider|sold by',
      'verkaufer|lieferant|rechnungs(?:er)?steller',
      'aussteller|leistungserbringer',
      'satici|fournisseur|vendeur',
      'emetteur|prestataire',
      'leverancier|verkoper',
      'fornitore|cedente|emisor',
      'dodavatel|prodavajici',
      'elado|szallito|kibocsato',
      'furnizor|prodavatelj|izdavatelj',
      'prestator|myyja|toimittaja|laskuttaja',
      'saelger|selger|saljare|leverantor',
      'sprzedawca|invoice from',
      'vendedor|proveedor|emittente|prestador',
      'pardavejas|muuja|piegadatajs|pardevejs',
      'prodajalec|izdajatelj|penjual|transporteur|carrier',
    ].join('|') +
    ')\\b\\s*:?',
);
export const holderLabel = new RegExp(
  '(?:' +
    [
      'account (?:holder|name)|beneficiary(?: name)?',
      'kontoinhaber',
      'titulaire(?: du compte)?',
      'ten name van|t\\.n\\.v\\.|rekeninghouder',
      'hesap sahibi|hesap adi',
      'intestatario|beneficiario|titular',
      'in favou?r of|payable to|payee|please pay',
      'zahlbar an|remit to',
    ].join('|') +
    ')\\s*:?',
);
export const officeLabel = new RegExp(
  '(?:' +
    [
      'siege social|registered (?:office|address)|head office',
      'sitz der gesellschaft|firmensitz',
      'maatschappelijke zetel|statutaire zetel',
      'merkez adres|sede legale|domicilio social|sediul',
    ].join('|') +
    ')\\s*:?\\s*',
);
export const contactStart = new RegExp(
  '^(?:' +
    [
      'tel\\b|telefon|phone|telephone|mobile?\\b|mob\\b|fax\\b',
      'e-?mail|e-?posta|mail\\b',
      'web\\b|website|www\\.|https?:|internet',
      'iban\\b|bic\\b|swift|bank\\b|bankverb|bankname',
      'vat\\b|ust\\b|ust-|ust\\.|umsatzsteuer|steuer',
      'uid\\b|btw\\b|tva\\b|gln\\b',
      '[a-z]{2}\\d{8}|\\d{3}\\/\\d{3}\\/',
      'n° de tva|siret|siren|rcs',
      'kvk|vkn|tckn|vergi|mersis|ticaret sicil',
      'tps\\b|tvq\\b|tvh\\b|st\\.?-?\\s?nr|hst\\b|pst\\b|qst\\b',
      'nip\\b|cui\\b|ico?\\b|dic\\b|regon\\b|krs\\b|cvr\\b',
      'bankov|bankgiro|plusgiro|rachunek|konto\\b',
      'spol(?:ecnost|ocnost) zapsana|zapsana|sad rejonowy|registered in\\b',
      'org\\.?\\s?nr|moms|rfc\\b',
      'adoszam|szamla|kelt\\b|table\\b',
      'p\\.? ?iva|partita|c\\.f|cif\\b|nif\\b',
      'gst|abn\\b|ein\\b|tax\\b',
      'hrb\\b|amtsgericht|registergericht|handelsregister|geschaftsfuhr',
      'company (?:no|reg)|reg\\.? ?no|capital\\b',
      'sarl au|sas au',
      'kontakt|contact|customer|kunden',
      'datum\\b|date\\b|tarih[ :]|saat\\b|fis\\b|belge\\b',
      'invoice\\b|rechnung(?!s?dienst)|facture\\b|factuur\\b|fatura\\b|fattura\\b|page\\b|seite\\b',
      'terms\\b',
    ].join('|') +
    ')',
);
/** Introduces the owner below the name of a shop. */
export const ownerWord = /^(?:komplementar|inh(?:\.|aber)|proprietor|prop\.|owner)/;
/** Titles of documents, which are no names of companies. */
export const titleWord =
  /^(?:(?:tax|proforma|pro-forma|commercial|sales|final|original|copy|kopie|e-?|e-arsiv|your|ihre|votre)\s*)*(?:invoice|rechnung|facture|factuur|fatura|fattura|factura|receipt|payment receipt|quittung|credit note|gutschrift|avoir|bill|honorarnote|kostennote|note d.honoraires|fee note|parcella|faktura|szamla|lasku|kreditnota|creditnota|nota d[ei] credito|serbest meslek makbuzu|makbuz|kassenbon|recu|justificatif|statement|summary|details?|total|page|seite|date|original|copy)\b|^(?:(?:your|ihr|votre|il tuo|tu) )?(?:e-?|online[- ]|electronic |elektronik )?(?:tickets?|billets?|biglietto|billete|bilet|fahrkarte|fahrschein)$|^(?:your )?(?:(?:travel )?itinerary|(?:order|booking|travel) confirmation|boarding pass|(?:buchungs|reise)bestatigung)(?![a-z])/;
const streetShape = /^\d+[a-z]?,?\s\p{L}|\s\d+(?:[-–/]\d+)?\s?[a-z]?\.?$/iu;
const streetWord =
  /(?:street|road|avenue|lane|drive|square|stra(?:ß|ss)e|weg|platz|allee|gasse|ufer|straat|laan|plein|kade|gatan|v[äa]gen|vej|gade)(?!\p{L})|(?<!\p{L})(?:st|str|rd|ave|way|rue|via|viale|piazza|calle|rua|ul|cad|sok|mah|unit|suite|yard|court|close|crescent|terrace|mews|quay|row|floor|level|block|building|room|apt|box)(?!\p{L})/iu;
const townWithCode = /^(?:[A-Z]{1,2}-)?\d{4,6}\s|\d{4,}$/;

/**
 * Whether the text is only a street with its number, such as `Station Road 3` or `12 High Street`,
 * and so hardly a name. `Studio 54` counts as a name if a label precedes it or a street follows.
 * @param behind the text directly after or below it
 */
export function isOnlyStreet(text: string, behind = '', isLabelled = false): boolean {
  if (!streetShape.test(text)) return false;
  const named = isLabelled || (streetShape.test(behind) && !townWithCode.test(behind));
  return streetWord.test(text) || !named;
}

/** The end of an American address without its postal code. */
export const americanTown =
  /^[A-Z][\p{L}. ]+,\s?(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])\b/u;
/** A street with its number, or a postal code with its town. */
export const addressShape =
  /^\d+[a-z]?\s\p{L}[\p{L} .'-]+,\s\p{L}[\p{L} .'-]+\s\d{4,6}$|(?<!\p{L})(?:Singapore\s|S\s?\()\(?\d{6}(?!\d)|(?:^|\s)\d{3}\s\d{2}\s+\p{L}{2}|(?:^|\s)(?:\d{2}|\d{4,5})-\d{3}\s+\p{L}{2}|\s(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT)\s\d{4}$|(?:gatan|v[äa]gen|stræde)\s\d|\b(?:p\.?\s?o\.?\s?box|postfach|postbus|b\.?p\.?|apartado|casella postale)\s\d|(?:^|\s)(?:[a-z]{1,2}-)?\d{4,6}\s+[\p{L}]{2}|\b\d{4}\s?[A-Z]{2}\b|\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b|\b[A-Z]{2}\s\d{5}(?:-\d{4})?\b|\b[AC-FHKNPRTV-Y]\d[\dW]\s?[A-Z](?=[A-Z\d]*\d)[A-Z\d]{3}\b|\d+[\s,].*\b(?:street|st|road|rd|avenue|ave|lane|way|drive|blvd|suite)\b|(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|straat|laan|plein|rue|avenue|boulevard|via|piazza|calle|cad\.|caddesi|sok\.|sokak|mah\.|mahallesi|bulvar[ıi]|no:)\s*.*\d/iu;
/** An amount. A name beside one is that of an article. */
export const amountShape = /(?<![\d.,])\d{1,3}(?:[.,]\d{3})*[.,]\d{2}(?![\d.,])/;

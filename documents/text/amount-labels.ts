import { foldText } from './fold-text.ts';

/** The kind of an amount by its label. */
export type AmountKind = 'gross' | 'total' | 'due' | 'net' | 'vat';

const tax = new RegExp(
  '(?:^|[^a-z])(?:' +
    [
      'vat|tax|taxes',
      'gst|hst|pst|qst|tps|tvq|tvh|cgst|sgst|igst',
      'mwst|m\\.w\\.st|ust|u\\.st|umsatzsteuer|mehrwertsteuer',
      'tva|t\\.v\\.a|taxe|taxes',
      'btw|b\\.t\\.w|omzetbelasting',
      'kdv|topkdv|k\\.d\\.v|katma deger(?: vergisi)?|gercek usulde(?: katma)?',
      'iva|i\\.v\\.a|igic',
      'moms|mva|dph|afa|pdv|alv|ddv|ppn|pvm|pvn|pb1|pajak|kaibemaks|ausgangssteuer',
      'imposta|impuesto|impuestos|steuer|steuerbetrag|[a-z]*umsatzsteuer|vergi',
    ].join('|') +
    ')(?![a-z]|-(?:jahres|voranmeld|erklarung|frei|free|vrij))',
);

/** Whether a folded text mentions a tax, in any sense. */
export const speaksOfTax = (folded: string): boolean => tax.test(folded);

const included =
  /incl|inkl|\bttc\b|t\.t\.c|dahil|brutto|toutes taxes|compris|iva inclusa|ivato|con iva|bruto/;
/** Words that also occur in names of articles, so that they only count beside a tax or a sum. */
const less = /excl|exkl|hors|ohne|haric|before|without/;
const excluded = new RegExp(
  [
    '\\bht\\b|h\\.t\\.',
    'netto(?:[a-z]*(?:betrag|summe?|wert|preis|umsatz|total|bedrag|belopp|belob|entgelt|erlos|basis|gesamt|warde|verdi))?(?![a-z])',
    '\\bnet (?:total|amount|value|price|sum)|total net|\\bnet$|^base$',
    'imponibile|base imp',
    '(?:mwst|ust|steuer|netto|bemessungs)[ -]?basis|^basis(?: (?:mwst|ust))?$|basisbetrag',
    'grondslag|maatstaf',
    'matrah|taxable|subject to (?:vat|tax|gst)',
    'soumis|sujeto a|soggett',
    'steuerpflichtig',
    'iliquido|incidencia|sin iva|senza iva|sem iva',
    'zaklad dane|fara tva',
    'bez vat|bez dph|afa nelkul|osnovica|osnova',
    'uden moms|uten mva',
  ].join('|'),
);
const subtotal = new RegExp(
  [
    'sub\\s?-?total|(?:zwischen|netto|waren)total',
    'zwischensumme|sous\\s?-?total|subtotaal',
    'ara toplam|subtotale|mal hizmet(?: toplam)?',
    'total (?:of )?(?:goods|items|charges)',
    'warenwert|positionssumme|summe positionen|summe netto|items? total',
  ].join('|'),
);
const gross = new RegExp(
  [
    'bruttosumme|bruttobetrag',
    'grand total',
    '(?:rechnungs|end|gesamt)total',
    'invoice total|total (?:for this )?invoice|total (?:amount )?(?:of )?(?:the )?invoice',
    'total (?:de la )?facture|total (?:de )?factura',
    'gesamtbetrag|rechnungsbetrag|rechnungssumme',
    'endbetrag|endsumme|gesamtsumme',
    'genel toplam',
    'factuur\\s?totaal|factuurbedrag|totaalbedrag',
    'totale (?:della )?(?:fattura|documento)',
    'importe total|montant total',
    'total amount(?! due)|invoice amount',
    'fatura toplami|fatura tutari',
    'total general|bill total|bill amount|gross (?:amount|total|sum)',
    'amount charged|final (?:amount|total)|total charged|invoice value|total payable',
    'slutsumma|total de plata',
  ].join('|'),
);
const due = new RegExp(
  [
    'amount (?:due|payable|owing|outstanding)',
    '(?<![a-z])balance(?= due| forward| brought| outstanding| payable| owing| to pay|\\s*[:(]|$|\\s+[a-z]{3}$)',
    'total due|\\bdue\\b|to pay',
    'zu (?:be)?zahlen|zahlbetrag|zahlungsbetrag',
    'a payer',
    'te betalen|te voldoen',
    'odenecek|odenmesi',
    'da pagare|a pagar',
    'reste(?![a-z])|restbetrag|solde(?![a-z])',
    'noch offen|\\boffen(?:e[rn]?)?\\s(?:betrag|posten|summe|rechnung)|\\boffen$',
    'somme a regler|prelevement',
    'do zaplaty|de plata\\b',
    'fizetendo',
    'att betala|at betale|a betale',
    'maksettavaa?|tasuda|moketi|apmaksai|k uhrade',
    'pay this amount|total a percibir|a receber|por cobrar|a percibir',
    'vostro dare|za platiti|za uplatu|za placilo',
  ].join('|'),
);
const total = new RegExp(
  '(?:^|[^a-z])(?:' +
    [
      'total|totals|totaal',
      'gesamt|sum|summe',
      'toplam|toplami|totale|somme',
      'montant|importe|betrag|bedrag',
      'suma|summa|totalsumma',
      'razem|lacznie|celkem|osszesen',
      'totalt|yhteensa|i alt|is viso|kokku|ukupno|skupaj|spolu|kopa',
    ].join('|') +
    ')(?![a-z])',
);
const nothing = new RegExp(
  [
    'discount|lump sum|coupon|voucher',
    'gutschein|bon d.achat|cadeaubon|kupon|cupon',
    'promo(?:tion|zione|cion)?(?![a-z])',
    'indirim|iskonto',
    'rabatt|remise|korting|sconto',
    'descuento|nachlass',
    'qty|quantity',
    'weight|gewicht|anzahl|pages|saving|points',
    'paid|bezahlt|payment received|deposit',
    'number|nummer|\\bid\\b|reg\\.?\\s?no',
    'identi|capital|shipping|versand|verzend|livraison|kargo',
    'carried|ubertrag|report|devir',
    'hours|minimum|line\\b|unit|einzel|stuk',
    'tevkifat|stopaj|otv\\b|oiv\\b',
    'konaklama|sejour|soggiorno|kurtaxe|toeristenbelasting',
    'city tax|tourist tax|damga',
    '(?:airport|departure|passenger|aviation) tax|taxe d.aeroport|havalimani vergisi',
    'bollo|stamp duty|ozel iletisim',
    'irpf|ritenuta|retencion|retencao',
    'einbehalt|rucklass|retenue de|(?<![a-z])(?:cis|irs)(?![a-z])|withh[oe]ld',
    'taxes,? (?:and|&|fees|charges)',
    'zuschlag|abschlag',
    'allowance|surcharge|anzahlung',
  ].join('|'),
);

/** A tax on insurance premiums, which has a rate but is no VAT and cannot be deducted. */
const onPremiums = new RegExp(
  '^(?:zzgl\\.? |plus |\\+ ?)?(?:\\d+(?:[.,]\\d+)? ?% )?(?:' +
    [
      'versicherungs?steuer|vers\\.?-?st',
      'insurance (?:premium )?tax|premium tax|ipt',
      'taxes? (?:sur les )?(?:(?:conventions? )?d.)?assurances?',
      'impost[ae] (?:sulle |di )?assicura[a-z]*|impuesto (?:sobre )?(?:las )?primas',
      'assurantiebelasting|bsmv|insurance levy',
    ].join('|') +
    ')(?![a-z])',
);
/** Whether a label is of a tax on insurance premiums. */
export const isTaxOnPremiums = (label: string): boolean => onPremiums.test(foldText(label).trim());

/** Labels of amounts that include tax, whatever else they say: `Net amount including VAT`. */
const withTax =
  /(?:amount|total|betrag|summe|montant|importe|totale|bedrag|tutar|value).* (?:incl[a-z.]*|inkl[a-z.]*|with|con|avec|inkludert) (?:of |der |de la |l')?(?:\d+ ?% ?)?(?:vat|tax|gst|mwst|ust|moms|mva|tva|btw|iva)$|^[a-z]+ \+ (?:kdv|vat|mwst|iva|tva)$/;
/** Labels of a tax that say what it is charged on: `IVA 22% su imponibile`. */
const taxOnBase =
  /^(?:vat|tax|sales tax|gst|mwst|ust|umsatzsteuer|mehrwertsteuer|tva|btw|kdv|iva|moms|mva|dph|podatek vat)[^a-z]+(?:on|auf|aus|von|su|sur|van|over|de|sobre|af|av|pa|z|ze|od|na) /;
/** Labels that say that VAT does not apply to the amount. */
const outside =
  /outside (?:the )?scope|fuori campo|esclus[aeio] (?:iva )?(?:ex )?art|non soggett|hors (?:du )?champ|non soumis|nicht (?:umsatz)?steuerbar|(?<![a-z])no sujet|nao sujeit|niet onderworpen|buiten (?:de )?(?:heffing|toepassing)|nie podlega/;
/** Whether a folded label is of an amount that VAT does not apply to. */
export const isOutside = (folded: string): boolean => outside.test(folded);

/** The kind of the amount beside a label; undefined for other labels. */
export function amountKind(label: string): AmountKind | undefined {
  const text = foldText(label).replace(/\s+/g, ' ').trim();
  if (text.length > 70 || !/[a-z]/.test(text)) return undefined;
  const isTax = tax.test(text);
  if (nothing.test(text) || isTaxOnPremiums(text)) return undefined;
  if (isTax && /\bno\b|\bnr\b/.test(text)) return undefined;
  if (withTax.test(text)) return 'gross';
  if (isTax && (/\bof$/.test(text) || taxOnBase.test(text))) return 'vat';
  if (due.test(text) && !gross.test(text)) return 'due';
  if (subtotal.test(text) && !included.test(text)) return 'net';
  if (isTax && /^(?:zzgl|plus|add|\+)/.test(text)) return 'vat';
  if (included.test(text) && (total.test(text) || gross.test(text) || /ttc/.test(text)))
    return 'gross';
  if (
    (excluded.test(text) || (less.test(text) && (isTax || total.test(text) || gross.test(text)))) &&
    !/ttc/.test(text)
  )
    return 'net';
  if (isTax && !gross.test(text)) return 'vat';
  if (gross.test(text)) return 'gross';
  return total.test(text) ? 'total' : undefined;
}

const deducted = new RegExp(
  '(?:^|[^a-z])(?:' +
    [
      '(?:amount |already |total )?paid(?! by date)|pre-?paid',
      'payments?(?: received|s?[/ ]credits)|less payments?',
      'deposit',
      'down ?payment|retainer',
      'credits? applied|applied credits?',
      '(?:bereits )?(?:bezahlt|gezahlt)|an-?zahlung(?:en)?',
      'abschlag(?:szahlung(?:en)?)?|vorauszahlung(?:en)?',
      'guthaben|acomptes?',
      'deja (?:paye|regle|verse)|arrhes|avoir deduit',
      'betaald|aanbetaling|voorschot',
      'acconto|anticipo|gia pagato',
      'pagado|entrega a cuenta',
      'on odeme|odenen|avans|kapora',
      'zaliczk[ai]|zaplacono|wplacono|platit',
      'ritenuta|retencion|irpf|irs',
      '[a-z]*einbehalt|[a-z]*rucklass|retenue de garantie',
      'retention|cis(?: deduction)?|inhouding|withh[oe]ld(?:ing)?(?: tax)?',
      'tevkifati?|stopaji?',
    ].join('|') +
    ')(?![a-z])',
);

/**
 * Whether the amount beside a label reduces the amount due: paid before, or withheld by the buyer.
 */
export function isDeducted(label: string): boolean {
  const text = foldText(label).replace(/\s+/g, ' ').trim();
  return (
    text.length <= 70 &&
    deducted.test(text) &&
    !/(?:^|[^a-z])(?:to be paid|unpaid|not paid|please pay|paid by|paid with|due)(?![a-z])/.test(
      text,
    )
  );
}

/** Whether a label is of a tax that the buyer withholds. */
export const isWithheld = (label: string): boolean =>
  /(?:^|[^a-z])(?:retencion(?:es)?|irpf|ritenuta|tevkifati?|stopaji?|retenue|withholding)(?![a-z])/.test(
    foldText(label),
  );

const carried =
  'ubertrag|carr(?:y|ied) (?:forward|over)|brought (?:forward|over)|a reporter|devir|devreden|a riportare|riporto|suma y sigue|przeniesieni|overfort|transporteren|over te dragen|overdracht';
const carriedLabel = new RegExp(
  `^(?:(?:balance |te |z |do )?(?:${carried})|balance brought|report(?: (?:page|de la page).*)?$|transport$|saldo(?![a-z]))`,
);
const carriedOnLine = new RegExp(`${carried}|report\\b|continued`);

/** Whether a line says that the sum of a page is carried over to the next one. */
export const isCarriedOver = (line: string): boolean => carriedOnLine.test(foldText(line));

/** Whether a line of a table is a sum and no item. */
export function isSumLabel(label: string): boolean {
  const text = foldText(label).trim();
  return amountKind(label) !== undefined || isWithheld(text) || carriedLabel.test(text);
}

/** A label that documents print beside a value. */
export interface Label {
  readonly shape: RegExp;
  /**
   * 1 if it names exactly this value, less if it may name another one, negative if it names another
   * one.
   */
  readonly weight: number;
}

/** The kind of a field's value as documents print it. */
export type ValueKind = 'amount' | 'day' | 'code' | 'name' | 'currency' | 'card';

const label = (weight: number, ...names: readonly string[]): Label => ({
  weight,
  shape: new RegExp(`(?<![a-z])(?:${names.join('|')})(?![a-z])`, 'g'),
});

const invoice = [
  'invoice|tax invoice',
  'rechnung|rechnungs',
  'facture|factuur|fatura',
  'fattura|factura|fatura',
  'faktura|faktury|fakturan|lasku',
  'credit note|gutschrift|gutschrifts',
  'avoir|creditnota|nota di credito|nota de credito',
  'rechnungskorrektur',
  'receipt|bon|beleg|ticket|bill',
].join('|');
const number = 'number|no|nr|num|nummer|numarasi|numara|numero|numer|id|n|#';
const tax = [
  'vat|tax|sales tax|gst',
  'mwst|ust|umsatzsteuer|mehrwertsteuer|steuer|steuerbetrag',
  'tva|t v a|btw|b\\.t\\.w',
  'kdv|topkdv|katma deger vergisi',
  'iva|moms|mva',
  'podatek|hesaplanan kdv',
].join('|');
const registers = [
  'vat|tax|gst',
  'ust|st|umsatzsteuer|steuer|mwst',
  'tva|t v a|btw|kdv',
  'iva|p[. ]?iva|moms',
  'vergi|mersis|ticaret sicil|sicil',
  'kvk|siret|siren',
  'company|registration|hrb|abn|ein',
].join('|');

const labels: Readonly<Record<string, readonly Label[]>> = {
  total_price: [
    label(
      1,
      'grand total|invoice total',
      'total incl[a-z.]*(?: (?:vat|tax|btw|tva))?',
      'gross (?:amount|total)',
      'gesamtbetrag|rechnungsbetrag|rechnungssumme|gesamtsumme',
      'endbetrag|endsumme',
      'bruttosumme|bruttobetrag|brutto',
      'genel toplam|vergiler dahil toplam(?: tutar)?',
      'total ttc|montant ttc|ttc',
      'totaal incl[a-z.]*(?: btw)?|totaalbedrag|factuurbedrag',
      'totale (?:fattura|documento)',
      'total (?:de la )?(?:factura|facture)',
      'importe total',
      'razem brutto|att betala|i alt',
    ),
    label(
      0.9,
      'amount due|total due|balance due',
      'zu zahlen|zahlbetrag|zahlungsbetrag',
      'odenecek(?: tutar)?',
      'net a payer|a payer',
      'te betalen|te voldoen',
      'somme a regler|prelevement',
      'da pagare|a pagar',
      'do zaplaty',
      'payable(?: amount)?',
    ),
    label(
      0.8,
      'total|totaal|toplam|gesamt|summe|totale|montant',
      'importe|betrag|bedrag|amount|tutar|suma|razem|totals?',
    ),
    label(
      -0.6,
      'sub ?-?total|subtotaal',
      'zwischensumme|sous ?-?total',
      'ara toplam',
      'total (?:ht|net|excl[a-z.]*)|totaal excl[a-z.]*',
      'netto(?:summe|betrag)?|net (?:amount|total)',
      'positionssumme|warenwert',
      'mal hizmet toplam tutari|matrah',
      'total (?:vat|tax|btw|tva|ht)|(?:vat|tax|btw|tva) total',
      'discount|rabatt|iskonto|remise|korting',
    ),
    label(-0.5, tax),
  ],
  total_vat: [
    label(
      1,
      'total (?:vat|tax|btw|tva|taxes)|(?:vat|tax) (?:amount|total)',
      'steuerbetrag|summe steuer|mwst-?betrag',
      'hesaplanan kdv|kdv tutari',
      'montant tva|montant de la tva',
      'btw-?bedrag',
      'imposta|importe iva',
      'steuergesamtbetrag|gesamtbetrag steuern?',
      'dont tva',
    ),
    label(0.85, tax),
    label(0.6, 'taxes|vergi|vergiler|impuestos'),
    label(
      -0.6,
      '(?:vat|tax|btw|tva|kdv|ust|mwst|steuer)[ .-]*(?:id|number|no|nr|nummer|identification)[a-z. -]*',
      '(?:excl|exkl|incl|inkl|ohne|zzgl|hors|sans)[a-z.]*(?: (?:vat|tax|taxes|btw|tva|iva|kdv|ust|mwst))?',
      'haric|netto|net|subtotal|matrah',
    ),
  ],
  invoice_number: [
    label(
      1,
      `(?:${invoice})[\\s.-]*(?:${number})`,
      `(?:${number})[\\s.°-]*(?:de |de la |della |di )?(?:${invoice})`,
      'rechnungsnummer|rechnungsnr',
      'factuurnummer|fakturanummer|fakturanr',
      'belegnummer|belegnr|fatura no',
    ),
    label(0.6, `${invoice}|document (?:no|number)|belge no|documentnummer`),
    label(0.35, number),
    label(
      -0.6,
      '(?:order|customer|kunden|bestell|auftrags?|client|siparis|commande|klant|bestel|lieferschein|delivery|account|irsaliye|ordre|dossier|artikel)[\\s.-]*(?:number|no|nr|nummer|numarasi|numero|n|id)',
      'kundennummer|kundennr|kunden-nr',
      'bestellnummer|auftragsnummer|lieferscheinnummer',
      'klantnummer|ordernummer|booking id',
      'iban|bic',
    ),
    label(
      -0.6,
      `(?:(?:${number})[\\s.°-]*)?(?:${registers})(?:[\\s.-]*(?:id|reg|intracom|identification)[a-z]*)?[\\s.°-]*(?:${number}|idnr)`,
      'steuernummer|steuernr',
    ),
  ],
  invoice_date: [
    label(
      1,
      'invoice date|date of invoice',
      'rechnungsdatum|datum der rechnung',
      'belegdatum|ausstellungsdatum',
      "date (?:de )?(?:la )?facture|date de facturation|date d'emission",
      'factuurdatum',
      'fatura tarihi|duzenlenme tarihi|duzenleme tarihi',
      'data (?:della )?fattura|data emissione',
      'fecha (?:de )?(?:la )?factura|fecha de emision',
      'date of issue|issue date|date issued|issued(?: on)?',
      'bill date|billing date',
      'data wystawienia|fakturadato|fakturadatum',
    ),
    label(0.75, 'date|datum|tarih|tarihi|data|fecha|vom|du|dated|dato'),
    label(0.5, invoice),
    label(
      -0.6,
      'due(?: date)?',
      'fallig(?: am| bis)?|falligkeit(?:sdatum)?|faelligkeit',
      'echeance|vervaldatum',
      'vade(?: tarihi)?',
      'scadenza|vencimiento',
      'delivery(?: date)?',
      'lieferdatum|leistungsdatum|leistungszeitraum|lieferschein',
      'leverdatum|livraison',
      'order date|besteldatum|bestelldatum',
      'commande',
      'siparis tarihi|irsaliye(?: tarihi)?|sevk tarihi',
      'check ?in|check ?out',
      'period|periode',
      'zahlbar bis',
      'payment date|betaaldatum|print(?:ed)?',
      'prelevement|debit',
    ),
  ],
  company_uid: [
    label(
      0.5,
      'seller|from|vendor|supplier|verkaufer|lieferant|rechnungssteller|satici',
      'vendeur|fournisseur|verkoper|leverancier|cedente|proveedor|emisor|name',
    ),
    label(
      -0.5,
      'buyer|bill to|ship to|to|customer|kunde|kaufer|kauferin',
      'empfanger|alici|sayin|client|klant|cessionario|cliente',
    ),
  ],
  currency: [
    label(
      0.8,
      'currency|wahrung|rechnungswahrung|devise|valuta',
      'para birimi|doviz|moneda|total|gesamt|totaal|toplam|totale',
    ),
  ],
  card_uid: [
    label(
      1,
      'card|karte|kreditkarte|kartennummer|carte|kaart|kart|kart no|tarjeta|carta',
      'visa|mastercard|maestro|amex|american express|troy|card (?:number|no)',
    ),
  ],
  'items.total_price': [
    label(
      0.5,
      'amount|betrag|gesamt|gesamtpreis|summe|total|totaal',
      'tutar|mal hizmet tutari|montant|importe|importo',
    ),
  ],
  'items.quantity': [
    label(0.5, 'quantity|qty|menge|anzahl|aantal|miktar|quantite|qte|cantidad|quantita|stuck'),
  ],
  'items.vat_rate': [label(0.5, `${tax}|rate|satz|steuersatz|kdv orani|taux`)],
};

const kinds: Readonly<Record<string, ValueKind>> = {
  total_price: 'amount',
  total_vat: 'amount',
  invoice_date: 'day',
  invoice_number: 'code',
  company_uid: 'name',
  currency: 'currency',
  card_uid: 'card',
  'items.name': 'name',
  'items.description': 'name',
  'items.quantity': 'amount',
  'items.total_price': 'amount',
  'items.vat_rate': 'amount',
};

/** The kind of a field's value; undefined if documents do not print it. */
export const kindOfField = (field: string): ValueKind | undefined => kinds[field];

/** Folded labels of a field in the languages of Europe. */
export const labelsOf = (field: string): readonly Label[] => labels[field] ?? [];

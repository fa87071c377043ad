/** The kind of values in a column of a table. */
export type ColumnKind =
  | 'position'
  | 'code'
  | 'name'
  | 'quantity'
  | 'unit'
  | 'unit_price'
  | 'discount'
  | 'vat_rate'
  | 'vat'
  | 'amount'
  | 'other';

const shapes: readonly (readonly [ColumnKind, RegExp])[] = [
  [
    'discount',
    new RegExp(
      [
        'disc|rabat|\\brab\\b',
        'remise|\\brem\\b|korting',
        'iskonto|\\bisk\\b|alennus|^ale\\b|^desc\\.?(?: ?%)?$|^sc\\.? ?%',
        'sconto|descuento|arttirim|nachlass|\\bdto\\b',
      ].join('|'),
    ),
  ],
  [
    'other',
    new RegExp(
      [
        '^(?:credits?|credit amount|payments?|haben)$',
        'diger vergi|other tax|currency|datum|\\bdate\\b|tarih|serial|warehouse',
        'weight|gewicht|\\bhsn\\b|\\bsac\\b|delivery|grundlage|nedeni',
      ].join('|'),
    ),
  ],
  [
    'vat',
    new RegExp(
      [
        '(?:vat|tax|mwst|ust|btw|tva|kdv|iva|steuer)\\b.{0,12}(?:amount|amt|betrag|bedrag|tutari|montant|importe)',
        '(?:montant|importo|cuota|importe)\\b.{0,6}(?:tva|iva)',
        '^kwota vat|^valor iva|^(?:moms|mva)-?bel',
        '^(?:vat|tax|tva|alv|kdv|iva) ?[£€$₺]$|^(?:cgst|sgst|igst)',
        '^(?:vat|tax|mwst|ust|btw|tva|kdv|iva|gst)\\.? \\(?%?\\d+(?:[.,]\\d+)? ?%?\\)?$',
      ].join('|'),
    ),
  ],
  [
    'vat_rate',
    /^(?:%\s*)?(?:vat|tax(?:es)?|mwst\.?|ust\.?|u\.?st\.?|btw|tva|kdv|iva|gst|moms|mva|pdv|dph|afa|alv|ddv|steuer|aliquota|taxe)\b\.?\s*(?:rate|code|satz|%|\(%\)|orani|oran|in %|- ?satz|tarief)?\s*-?\s*(?:%|\(%\))?$|^(?:mwst|ust|steuer)[- ]?satz|tax rate|vat rate|taux (?:de )?tva|kdv orani|btw[- ]?(?:%|tarief|percentage)|aliq|tipo iva|^stawka|^taux$|^taxa(?: iva)?$|^(?:vat |code )?(?:code|tva)$|^(?:vat|tax) ?%/,
  ],
  [
    'amount',
    new RegExp(
      [
        'line ?total|total (?:price|amount|ht|ttc|net)|net (?:amount|price)|^amount',
        'gesamt(?:preis)?|zeilenbetrag|(?:netto|brutto)?(?:betrag|wert)',
        'entgelt|positions-? ?(?:summe|betrag)|summe',
        'bedrag|^totaal|regelbedrag',
        '(?:montant|total)\\b.*(?:ht|ttc)|^montant|^prix total',
        'tutari?$|^toplam|satir toplam',
        '^importo|prezzo totale|^importe',
        '^totale?s?\\b|^(?:netto|brutto|net|gross|ht|ttc)\\b(?!.*(?:preis|price|prix))',
        '^gp\\b|^ges\\.|^g-?preis',
        '^wartosc',
        '^belob|^summa|^valor total',
        '^iznos|^belop|^osszesen|^yhteensa|^celkem|^valoare',
        '^ext(?:ended)?\\b|subtotal|^sum\\b',
        '^charges?$|^value$',
        '^valor liquido|^fees?$|^line amount|^debit$|^belastung$',
        '(?:price|preis|prix|prijs|prezzo|precio) (?:incl|inkl|ttc|iva)',
        '^hinta yhteensa|^g-preis|^ext\\. price',
        '^(?:(?:[€$£]|eur|usd|gbp|chf|sek|nok|dkk) )?(?:excl|exkl|hors|incl|inkl)\\.? (?:btw|vat|mwst|tva|moms|mva)\\.?(?:$|\\/)',
      ].join('|'),
    ),
  ],
  [
    'unit',
    /^(?:unit|einheit|einh|me|eenheid|unite|birim|unita|u\.?m\.?|unidad|uom|j\.? ?m\.?|enhet|enhed|olcu birimi|un|eh|yks|yksikko)\.?$/,
  ],
  [
    'unit_price',
    new RegExp(
      [
        'unit|price|preis|prijs|prix',
        'p\\.?\\s?u\\.?\\b|fiyat|prezzo|precio',
        '^rate\\b|tarif|^satz\\b|(?:stunden|tages)satz|^cost|einzel|stuk',
        'per item|^each$|^ep\\b|^e-?preis',
        '^cena|^pris\\b|^a-?pris|^preco',
        '^cijena|^egysegar|^hinta|^c\\.? ?unit|pris\\b|^a-hinta|^yksikkohinta',
        '^tarief|(?:daily|nightly|day) rate',
      ].join('|'),
    ),
  ],
  [
    'quantity',
    new RegExp(
      '^(?:' +
        [
          "qty|qt'y|quantity|qte|quantite",
          'menge|anz|anzahl|aantal|hoeveelheid',
          'nombre|miktari?|adet|quantita|q\\.?ta|qta',
          'cantidad|cant',
          'hours|hrs|stunden|std|uren|heures|horas|ore\\b',
          'tage|days|jours|gun|saat',
          'units|unidades|uds|nb',
          'stk(?!\\.? ?pris)|stuck|st\\.|pcs|pieces|szt|kpl',
          'no of units',
          'ilosc',
          'antall?|ant\\.|mengde?|qtd|qt\\b|quantidade',
          'mnozstvi|mennyiseg|menny|maara|kolicina',
          'nights?|nachte|nachten|nuits|noches|notti|noites|gece',
          'persons|guests|shipped|delivered|geliefert',
          'usage|consumption|verbrauch|verbruik',
          'colli|bottles',
        ].join('|') +
        ')(?![a-z])',
    ),
  ],
  [
    'position',
    /^(?:pos|position|nr|lp|no|#|sira(?: no)?|line|ln|n[°o]|s\.? ?no|sl\.? ?no|item no|lfd\.? ?nr|regel|riga)\.?$/,
  ],
  [
    'code',
    /(?:article|artikel|art|item|product|produkt|prod|stock|urun|stok|material|mal)[\s.-]*(?:no|nr|nummer|number|code|kodu|id|#)\b|^(?:number|nummer|numero|varenummer|varenr|code|sku|ref|reference|referentie|referenz|codice|codigo|kodu?|art\.?)\.?$/,
  ],
  [
    'name',
    new RegExp(
      [
        'description|beschreibung|bezeichnung',
        'omschrijving|designation|libelle',
        'mal ?\\/? ?hizmet|aciklama|urun|hizmet|cinsi',
        'descrizione|descripcion|concepto|articolo',
        'details|particulars|product|produkt',
        'service|leistung|artikel|article|^items?\\b',
        '^text$|prestation|denomination|detail',
        'articulo|nazwa',
        'beskrivelse|beskrivning|benamning',
        'descricao|artigo|tekst\\b',
        'opis|kuvaus|megnevezes|oznaceni|popis',
        'denumire',
        '^work\\b|^task\\b|^plan\\b',
        'tatigkeit|position(?:en)? text|^ware\\b',
        '^charge$|^[a-z]*spe[sc]ifi[ck]a[a-z]+$',
        'designacao|^nimike|^tuote|^operation$',
        '^produit|^prodotto|^produto',
        '^vare|^ydelse',
        '^resource$|^shipment$|^treatment$',
        '^dienst$',
      ].join('|'),
    ),
  ],
];

/** Words of a heading whose amounts include tax. */
export const withTax = /incl|inkl|\bttc\b|dahil|brutto|iva inc|ivato|compris|compres/;

/** The kind of values below a folded heading. */
export function kindOf(folded: string): ColumnKind {
  const bare = folded.replace(/[:*]/g, ' ').replace(/\s+/g, ' ').trim();
  const priced = /(?:price|preis|prijs|prix|prezzo|precio|fiyat)/.test(bare);
  // Of a heading in two languages, `Birim / Unit`, both say the same.
  const halves = bare.split(/\s?\/\s/);
  if (halves.length > 1) {
    const known = new Set(halves.map((half) => kindOf(half)).filter((kind) => kind !== 'other'));
    const [only] = known;
    if (known.size === 1 && only !== undefined) return only;
  }
  for (const [kind, shape] of shapes) {
    if (
      shape.test(bare) &&
      !(kind === 'vat' && withTax.test(bare)) &&
      !(kind === 'vat_rate' && priced) &&
      !(kind === 'amount' && priced && !/total|gesamt|line/.test(bare) && !/tutar/.test(bare))
    )
      return kind;
  }
  return 'other';
}

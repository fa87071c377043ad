const number =
  '(?:' +
  [
    'number|num|n\\.o|no|nr|n',
    'id|numarasi|numero',
    'nummer|numer|numeris|numurs|number',
    'cislo|nro|br|st(?=\\.)',
    'szama?|sorszam|c(?=\\.)|#',
  ].join('|') +
  ')';
const mark = '[\\s.:°º#·•|/–-]*';
const names = [
  'invoice|inv',
  '[a-z]*rechnung(?:s(?:korrektur)?)?',
  'facture|factuur',
  'fatura(?:-recibo| simplificada)?',
  'fattura(?: elettronica)?',
  'factura(?: electronica| rectificativa| simplificada)?|fatura seri',
  'faktura(?: korygujaca)?|faktury',
  'kreditnota(?:en)?|kreditfaktura|fakturan?',
  '(?:hyvitys)?lasku(?:n)?|szamla|folio(?! fiscal)|racun|saskaita(?: faktura)?|rekins|arve',
  'credit note|credit memo|debit note',
  'gutschrift(?:s)?|avoir',
  'creditnota|creditfactuur',
  'nota (?:di )?(?:de )?credito|danovy doklad',
  '(?:avviso di )?parcella|(?:nota de )?abono',
  'note d.honoraires|honorarnote|fee note|note of fees',
].join('|');
/** `Rekening 2026-114` is an invoice, `Rekeningnummer` and `Rekening nr.` are a bank account. */
const titles = `${names}|rekening(?![\\s.-]*${number})`;
const receipts = [
  'receipt|rcpt|resit|recu|bill|ticket|bon|kassenbon|beleg|fis',
  'quittung|kassabon|scontrino|ricevuta(?: fiscale)?|recibo|makbuz|nota',
].join('|');
/** Tickets of airlines and railways, which are their receipts. */
const tickets = '(?:e-?)?(?:tickets?|billete?|biglietto|bilhete|biletu?|biljett)';

/** Confidence of the number of a receipt, or of a document of any kind. */
export const byReceipt = 0.85;
/** Confidence of a number that is only after or below the title. */
export const byTitle = 0.75;

/** Confidence after a label that does not say what the number identifies. */
export const byBare = 0.65;
const bare = new RegExp(
  `^(?!id)(?:numara|${number})(?![a-z]|(?<=[a-z])\\d)[\\s.:°]*(?:\\/\\s?(?:datum|date|data|fecha)[\\s:]*)?(?=$|\\S*\\d)`,
);

/** Confidence of a number after the title in a sentence. */
export const inSentence = 0.64;
/** Confidence of a reference below the title. */
export const belowTitle = 0.66;

/** Labels of the number of a receipt, a ticket or a document of any kind. */
const documentNumbers = [
  'belegnummer|szamlaszam|beleg[\\s.-]*nr|belege?nr',
  `do[ck](?:ument[a-z]*)?[\\s.-]*${number}|numero (?:de )?documento`,
  'belge no|piece n|n[°o]\\s?(?:de )?piece',
  `(?:${receipts}|${tickets})[\\s.-]*${number}`,
  `(?:${number}|codice)[\\s.:°º]*(?:de |du |da |do |del )?${tickets}`,
  'r[eg]\\.?-?nr|bill (?:no|number|#)',
  // `Receipt: 0481-2`, unlike a receipt for an amount.
  `^(?:${receipts})\\s*:\\s*(?=[a-z]{0,4}[-/]?\\d{3}(?![\\d,]*\\.\\d))`,
  'invoice ref(?:erence)?|(?:serie y )?folio(?! fiscal)|serie [ye] n(?:\\.?o|umero)',
  'series ?[/&] ?n(?:o|umber)|rechnungsreferenz',
  'statement (?:no|number)|seri(?:a)?[- /]?sira no',
  'comp(?:robante)?\\.? nro|credit(?:eer)?[\\s.-]*(?:nummer|number|no|nr)',
].join('|');

/** What may precede a title: `Our invoice`, `2. Invoice`, `Faktura / Invoice`. */
const beforeTitle = [
  'our |tax |vat |sales |commercial |export |final |retail |monthly |rental |service |your ',
  '\\d{1,2}\\. |[a-z-]+ ?/ ?|[a-z]+ [–-] ',
].join('|');

/** Labels, most certain first. A general one may also be that of an order or a customer. */
export const numberLabels: readonly { shape: RegExp; confidence: number }[] = [
  {
    shape: new RegExp(
      `(?:^|[^a-z])(?:${names})\\)?(?:\\s*\\([^)]*\\))*(?: vat| btw| tva)?(?: ?- ?tax document)?[\\s.-]*${number}(?![a-z])${mark}`,
    ),
    confidence: 0.97,
  },
  {
    shape: new RegExp(
      `(?:^|[^a-z])(?:numero|numara|number|n\\.o|n|no|nr|num)${mark}(?:de |du |da |de la |della |di |d(?:ell)?')?(?:${names}|nota(?: fiscal)?|comprobante)(?![a-z]|[-/]?\\d)${mark}`,
    ),
    confidence: 0.95,
  },
  {
    shape: new RegExp(`(?:^|[^a-z])(?:${documentNumbers})(?![a-z])${mark}`),
    confidence: byReceipt,
  },
  {
    shape: new RegExp(`(?:^|[·•|] )(?:${beforeTitle})?(?:${titles})(?: vat)?(?![a-z])${mark}`),
    confidence: byTitle,
  },
  // `Facture d'acompte n° 118`, `Fattura immediata n. 118`, `Réf. facture : 118`.
  {
    shape: new RegExp(
      [
        `^(?:${names})((?: [a-z]+(?:['’][a-z]+)?){1,2})[\\s.-]*${number}(?![a-z])${mark}`,
        `^ref(?:erence)?${mark}(?:de )?(?:${names})(?![a-z])${mark}`,
      ].join('|'),
    ),
    confidence: byTitle,
  },
  { shape: bare, confidence: byBare },
  // `Facture` with `Réf. : FA2510-0861` below it.
  { shape: /^ref(?:erence)?[\s.]*:\s*(?=[a-z]{0,4}\d)/, confidence: belowTitle },
  // Tills and restaurants print `Ticket 004512`, letters `This is invoice MF/26/118 for May`.
  {
    shape: new RegExp(
      [
        `^(?:${receipts})${mark}(?=\\d{3})`,
        `(?<=^[a-z ]* )(?:${names}) (?=[a-z]{0,4}[-/]?\\d{2})`,
      ].join('|'),
    ),
    confidence: inSentence,
  },
];

/** The end of a text before a label that makes it that of another number, such as a customer's. */
export const otherNumber = new RegExp(
  '(?:' +
    [
      'order|bestell|auftrags?',
      'original|previous|reference|ref',
      'kunden|customer|client',
      'vat|tax id|tax|btw|vergi',
      'commande|siparis|irsaliye|ordine|pedido|bestelling',
      'corrected|credited|zu|liefer|delivery',
      'mersis|sicil|proforma',
      'account|konto|(?<!a)compte|conto|cuenta|ziro|tekuci|transakcijski|bankovni',
    ].join('|') +
    ')[\\s-]*[:.]?\\s*$',
);

/** Titles of a credit note, on which `invoice` alone introduces the number of the credited one. */
export const creditTitle = new RegExp(
  '^(?:' +
    [
      'credit ?(?:note|memo)|credit(?:nota|factuur)',
      'gutschrift|(?:facture d.)?avoir',
      'nota (?:di |de )?credit[oa]',
      'kreditnota|kreditfaktura|factura rectificativa',
    ].join('|') +
    ')(?![a-z])',
);

/** What precedes the letters of a series: a title, or nothing. */
export const beforeSeries = new RegExp(`^(?:(?:[a-z]+ )?(?:${titles})(?: [a-z]+)?)?$`);

const orders = [
  'order|bestellung|bestell|auftrag(?:s)?',
  'commande|pedido|ordine|bestelling|encomenda|zamowienie|objednavka',
  'siparis|ordre',
  'our ref(?:erence)?|unser zeichen|nos ref|nuestra ref',
].join('|');
const orderNumber = `(?:(?:${orders})[\\s.-]*${number}|${number}[\\s.:°º]*(?:d[eoi] |da |del )?(?:${orders}))(?![a-z])`;
const code = '[a-z]{0,4}[-/]?\\d';
/** Labels of an order's number; with the word `number` alone in a cell, also in two languages. */
export const orderLabel = new RegExp(
  `^(?:(?:purchase|sales|customer|web) )?(?:(?:${orders})${mark}(?=${code})|${orderNumber}(?:[\\s.]*/\\s?${orderNumber})?${mark}(?=${code}|$))`,
);
/** Names of invoices. */
export const invoiceTitle = new RegExp(`(?:^|[^a-z])(?:${titles})(?![a-z]| ?to(?![a-z]))`);
/** Names of invoices and receipts. */
export const invoiceWord = new RegExp(
  `(?:^|[^a-z])(?:${titles}|${receipts})(?![a-z]| ?to(?![a-z]))`,
);

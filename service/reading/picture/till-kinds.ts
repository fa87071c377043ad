import { amountKind } from '#documents/text/amount-labels.ts';
import { amountsOf, labelOf } from '#documents/totals/cell-amounts.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { Line } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';

/** The kind of an amount below the items. */
export type Kind =
  | 'change'
  | 'tendered'
  | 'card'
  | 'rounding'
  | 'discount'
  | 'service'
  | 'subtotal'
  | 'tax'
  | 'total';

/** Text that may follow a label, unlike a word in a name such as `Mars Bar`. */
const behind =
  /(?:[ .:%()-]*(?:due|given|cash|card|back|returned|tend(?:er(?:ed)?)?|received|paid|payment|amount|amt|adj\w*(?!\w)|ucreti|bedeli|\d|eur|usd|gbp|inr|rs|rm|tl|try|chf|[€£$₺₹]))*[^a-z]*(?:[a-z]{1,2})?$/
    .source;
const alone = (words: string) => new RegExp(`^(?:${words})${behind}`);
const any = (...shapes: readonly RegExp[]) =>
  new RegExp(shapes.map((shape) => `(?:${shape.source})`).join('|'));

/** The labels of amounts below the items; the first match counts. */
const kinds: readonly (readonly [Kind, RegExp])[] = [
  [
    'rounding',
    any(
      /\brounding|\brndg?\b|rundung|yuvarlama|arrondi|afronding|zaokr|\bbundaran|penggenapan|avrundning|\boresavr|pyoristys|kerekites|redondeo|arrotondamento/,
      alone('.*\\bround(?:ed|-?off| off)?'),
    ),
  ],
  [
    'change',
    any(
      /ruckgeld|wechselgeld|^zuruck|para ustu|p\.? ?ustu|rendu|a rendre|balance returned|wisselgeld|\bbaki\b|\bvaxel\b|byttepenge|vekselpenge|visszajaro|\bvraceno\b|\bvratit\b|\bkembali(?:an)?\b/,
      alone('(?:(?:your|cash|total) )?change|reszta|cambio|resto|troco|tilbage|veksel|vratka'),
    ),
  ],
  [
    'discount',
    any(
      /\bdiscount|(?<!\()\bdisc\b(?! ?[a-z]{3})|\brabatt?\b|rabatt|nachlass|indirim|iskonto|remise|reduction|voucher|coupon|\bkorting|\bvoordeel|\bsconto\b|descuento|desconto|\bsleva\b|\bopust\b|alennus|kedvezmeny|\bpopust\b|\bdiskon\b|\bpotongan\b|\d ?% off\b/,
      alone('promo(?:tion)?s?'),
    ),
  ],
  [
    'service',
    any(
      /gratuity|trinkgeld|pourboire|bahsis|bedienung|\b(?:service|serv\.?|srv\.?|svc\.?) ?(?:charge|chg|chrg|fee)/,
      alone('(?:(?:card|cash|added) )?tips?'),
      alone('[\\d %]*(?:service|serv\\.|svc|servis)'),
    ),
  ],
  [
    'subtotal',
    /sub ?-?total|gross (?:amount|total)|zwischen-? ?(?:summe|total|betrag)|zw\. ?summe|ara ?top|sous-?total|jumlah kecil|harga jual|subtotaal|suma czesciowa|s\/total|\bexcl|\bbefore|netto|total ht|podsuma|sprzed[a-z.]* ?opod|mezisoucet|mellansumma|valisumma|reszosszeg|medusoma|total sales \(excl|w\/o/,
  ],
  [
    'card',
    /\bvisa|contactless|pay ?(?:wave|pass|now)\b|eftpos|(?:apple|google) pay|\btarjeta|\bkarta\b|pagamento elettronico|master ?card|\bamex|credit card|debit|girocard|ec-?karte|kartenzahlung|kredi|banka karti|k\. ?karti|carte bancaire|\bcb\b|\bbankkort|\bkontokort|betalingskort|bankaxept|dankort|^kort\b|\bpinnen\b|bancontact|multibanco|platba kart|^karta\b|bankkartya|^twint\b/,
  ],
  [
    'tendered',
    any(
      /\breceived\b|\bgeg\b|gegeben|nakit|alinan|especes|\brecu\b|contant|\bpaid\b|\btunai\b|\bgotowka\b|\bentregado\b|\befectivo\b|\bhotovost|\bkontant|\bnumerario\b|\bkeszpenz|^gotovina\b/,
      alone('(?:(?:by|in) )?cash|(?:(?:cash|amount|amt) )?tender(?:ed)?|bar(?:geld|zahlung)?'),
      /^(?:cash )?pay(?:ment)?(?:[ :.]*\((?:cash|card)\))?[^a-z]*(?:rm)?$/,
    ),
  ],
];
const totalWord = any(
  /total|\bsumme\b|gesamt|endbetrag|rechnungsbetrag|toplam|\bamount due|\bdue\b|payable|to pay|please pay|a payer|zu zahlen|zahlbetrag|odenecek|montant du|totaal|te betalen|\bjumlah\b(?! ?item)|\bsuma\b|do zaplaty|\bcelkem\b|\brazem\b|\blacznie\b|osszesen|fizetendo|att betala|\bbetalat\b|at betale|\ba betale|yhteensa|^i alt\b|\bis viso\b|\bkokku\b|\bukupno\b|\bskupaj\b|\bspolu\b|za platiti|za placilo|k uhrade|a pagar\b|da pagare|^[^a-z]*am(?:oun)?t(?: rm)?$|^sum\b|^net am(?:oun)?t(?![a-z])/,
  alone('top'),
);
const counted =
  /qty|quantity|item|count|artikel|posten|saving|points|balance(?! due| to pay)|tax code|summary/;
const payments: ReadonlySet<Kind | undefined> = new Set(['change', 'tendered', 'card']);

/** Longer texts are sentences. */
const mostLabel = 60;

/** Corrects misread labels: `Tota!`, `Subtolal`, `SUMHE`. */
const likeTotal =
  /(?<![a-su-z])t[o0][tl]a[l!1ti|]{1,2}(?![a-z])|(?<=sub[ -]?)to[tl]a[l!1ti|](?![a-z])/;
const likeSumme = /(?<![a-z])su[mnh]{2}e(?![a-z])/;

/** The words of a line without its amounts, folded; empty for a sentence. */
export function labelIn(document: PageDocument, line: Line): string {
  const label = foldText(
    line.cells
      // Turkish tills abbreviate `toplam` to `TOP`, which is also a currency code.
      .map((cell) => (/^top\.?$/i.test(cell.text) ? 'top' : labelOf(cell, document)))
      .filter((text) => text !== '')
      .join(' '),
  ).trim();
  return label.length > mostLabel
    ? ''
    : label.replace(likeTotal, 'total').replace(likeSumme, 'summe');
}

const sums: ReadonlySet<Kind> = new Set(['subtotal', 'rounding', 'total', 'tendered', 'change']);

/**
 * Whether a name is the label of a sum or a payment. A charge, a tax or a discount may be an item.
 */
export const namesSum = (name: string): boolean => {
  const kind = kindOf(foldText(name).trim());
  return kind !== undefined && sums.has(kind);
};

/** The kind of each line of a slip; undefined for one that is no sum. */
export function kindsOfLines(document: PageDocument): readonly (Kind | undefined)[] {
  const kinds = document.lines.map((line) => kindOf(labelIn(document, line)));
  const sum = kinds.findIndex((kind) => kind === 'subtotal' || kind === 'total');
  // A payment word above the last item names an item too.
  const lastItem = document.lines.findLastIndex(
    (line, at) => at < sum && kinds[at] === undefined && amountsOf(line.cells, document).length > 0,
  );
  return kinds.map((kind, at) => (at < lastItem && payments.has(kind) ? undefined : kind));
}

/** The kind of an amount with this folded label; undefined for none. */
export function kindOf(label: string): Kind | undefined {
  if (label === '') return undefined;
  const kind = kinds.find(([, shape]) => shape.test(label))?.[0];
  const isTotal = totalWord.test(label) && !counted.test(label);
  // These name the total with something else: `Total cash`, `Total (incl. service)`.
  if (kind !== undefined && !(isTotal && (kind === 'service' || kind === 'rounding')))
    return kind === 'subtotal' && /^nett? ?total/.test(label) ? 'total' : kind;
  if (isTotal && (amountKind(label) !== 'vat' || /incl|inkl|^net am/.test(label))) return 'total';
  return amountKind(label) === 'vat' ? 'tax' : undefined;
}

import { isKnown } from '#contract/open-enum.ts';
import { kindOf, type ColumnKind } from '#documents/text/column-kinds.ts';
import { foldWord } from '#documents/text/fold-text.ts';
import { lineCells } from './line-cells.ts';

/** The meaning of a pasted column: a cell of the line, a source of its total, or none. */
export const targets = [...lineCells, 'net', 'vat', 'unit_price', 'unit_net', 'unused'] as const;
export type Target = (typeof targets)[number];

export const numberTargets: ReadonlySet<Target> = new Set(
  targets.filter((target) => !['name', 'description', 'unit', 'unused'].includes(target)),
);

const listed = (words: string): readonly string[] => words.split(/,\s+/);

// Folded: lower case, without accents and dots. The longest known word in a heading decides.
const headingWords: Readonly<Record<Exclude<Target, 'unused'>, readonly string[]>> = {
  name: listed(`name, item, item name, product, product name, article, goods, service, urun,
    urun adi, mal, mal hizmet, mal/hizmet, hizmet, malzeme, kalem, ad, adi, stok adi, cins,
    cinsi, artikel, artikelname, bezeichnung, produkt, leistung, position, designation, libelle,
    produit, nom, prestation, what`),
  description:
    listed(`description, details, detail, note, notes, remarks, comment, memo, aciklama, detay, not,
    beschreibung, anmerkung, bemerkung, text, zusatz, descriptif, remarque, commentaire,
    specification`),
  quantity:
    listed(`quantity, qty, count, amount of units, units, miktar, adet, mik, menge, anzahl, stk,
    stuck, quantite, qte, nombre, nb, pcs, hours, stunden, saat`),
  unit: listed(`unit, uom, unit of measure, measure, birim, olcu birimi, einheit, me, mengeneinheit,
    unite, u m`),
  total_price:
    listed(`total, total incl vat, total including vat, total inc vat, gross, gross total,
    gross amount, line total, amount, amount incl vat, amount due, total price,
    price incl vat, price, total gross, sum, incl vat, inc vat, incl tax, total incl tax,
    tutar, toplam, toplam tutar, kdv dahil, kdv dahil tutar, kdvli tutar, kdv dahil toplam,
    genel toplam, brut, brut tutar, fiyat, vergiler dahil, vergiler dahil toplam, odenecek,
    brutto, bruttobetrag, gesamt, gesamtpreis, gesamtbetrag, betrag, summe, brutto gesamt,
    inkl mwst, inkl ust, preis, gesamt brutto, betrag brutto, total ttc, ttc, montant,
    montant ttc, prix, prix ttc, prix total, total t t c`),
  vat_rate:
    listed(`vat %, vat rate, vat, tax, tax rate, tax %, rate, vat percent, gst %, gst rate, kdv,
    kdv %, kdv orani, kdv oran, % kdv, oran, vergi orani, mwst, mwst %, mwst satz, mwst-satz,
    ust, ust %, ust satz, ust-satz, steuersatz, steuer %, umsatzsteuer, mehrwertsteuer, tva,
    tva %, taux, taux tva, taux de tva, %`),
  net: listed(`net, net total, net amount, total net, total excl vat, total excluding vat,
    total ex vat, amount excl vat, excl vat, ex vat, subtotal, taxable amount, net price,
    price excl vat, total excl tax, excl tax, without vat, net tutar, kdv haric,
    kdv haric tutar, kdvsiz, kdvsiz tutar, matrah, kdv matrahi, ara toplam, mal hizmet tutari,
    net toplam, netto, nettobetrag, netto gesamt, gesamt netto, nettopreis, exkl mwst,
    ohne mwst, zzgl mwst, betrag netto, gesamtpreis netto, total ht, ht, montant ht, hors taxe,
    hors tva, prix ht, total hors taxe`),
  unit_price: listed(`unit price, price per unit, price each, price/unit, unit cost, rate per unit,
    unit price incl vat, gross unit price, birim fiyat, birim fiyati, b fiyat, br fiyat,
    kdv dahil birim fiyat, einzelpreis, stuckpreis, preis/stk, e-preis, einzelpreis brutto,
    preis pro stuck, prix unitaire, p u, pu, pu ttc, p u ttc, prix unitaire ttc`),
  unit_net: listed(`unit price net, net unit price, unit price excl vat, unit price ex vat,
    kdv haric birim fiyat, net birim fiyat, einzelpreis netto, stuckpreis netto, pu ht,
    p u ht, prix unitaire ht`),
  vat: listed(`vat amount, tax amount, amount of vat, total vat, kdv tutari, kdv tutar,
    vergi tutari, mwst betrag, mwst-betrag, ust betrag, ust-betrag, steuerbetrag, montant tva,
    total tva, gst amount, vat eur, vat value`),
};
// Headings of columns that have no place in a line, listed so that they are not taken for a similar
// word.
const unusedHeadings =
  listed(`no, nr, #, sira, sira no, s no, pos, pos nr, line, row, item no, item number, sku, code,
    article no, article number, art nr, artikelnr, artikelnummer, urun kodu, stok kodu, kod,
    barcode, barkod, ean, ref, reference, n, date, tarih, datum, discount, discount %,
    iskonto, indirim, iskonto orani, iskonto tutari, rabatt, remise, currency, para birimi,
    doviz, wahrung, devise, category, kategori, kategorie, account, hesap, konto, compte,
    cost center, kostenstelle`);

export const isTarget = (word: string): word is Target => isKnown(targets, word);

const byWord = new Map<string, Target>(unusedHeadings.map((word) => [word, 'unused']));
for (const target of targets)
  if (target !== 'unused') for (const word of headingWords[target]) byWord.set(word, target);

// Headings that are used for rates and for amounts.
const looseWords = new Set(listed('vat, tax, kdv, mwst, ust, umsatzsteuer, mehrwertsteuer, tva'));

/**
 * Whether a heading says only "price", which is a unit price where the row has a quantity, and a
 * total elsewhere.
 */
export const isBarePrice = (heading: string): boolean =>
  ['price', 'fiyat', 'preis', 'prix', 'rate'].includes(bare(heading));

const currencyAround = /(?:\b(?:eur|euro|usd|gbp|try|tl|chf|cad|aud)\b|\p{Sc})/gu;
const bare = (heading: string): string =>
  foldWord(heading)
    .replace(currencyAround, ' ')
    .replace(/[_\n]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Headings of printed tables, in more languages. */
const ofKind: Readonly<Record<ColumnKind, Target | undefined>> = {
  position: 'unused',
  code: 'unused',
  discount: 'unused',
  name: 'name',
  quantity: 'quantity',
  unit: 'unit',
  unit_price: 'unit_price',
  vat_rate: 'vat_rate',
  vat: 'vat',
  amount: 'total_price',
  other: undefined,
};
const withoutTax =
  /\b(?:ex|exc?l|exkl|ekskl|eks|nett?o?|liquido|senza|s[ei][mn]|zonder|utan|bez|ilman|uten)\b/;

function printedTarget(text: string): Target | undefined {
  if (text.split(' ').length > 3) return undefined;
  const target = ofKind[kindOf(text)];
  if (!withoutTax.test(text)) return target;
  return target === 'total_price' ? 'net' : target === 'unit_price' ? 'unit_net' : target;
}

/**
 * The meaning of a heading in English, Turkish, German or French, or as printed tables of other
 * languages name their columns.
 * @returns `confidence` is 2 for a heading that is known as a whole and 1 for a part; undefined for
 * none
 */
export function headingTarget(
  heading: string,
): { readonly target: Target; readonly confidence: 1 | 2 } | undefined {
  const text = bare(heading);
  if (text === '' || text.length > 60) return undefined;
  const whole = byWord.get(text) ?? byWord.get(text.replace(/[^\p{L}\p{N}%/ -]/gu, '').trim());
  if (whole) return { target: whole, confidence: looseWords.has(text) ? 1 : 2 };
  let longest = '';
  for (const word of byWord.keys())
    if (word.length > Math.max(2, longest.length) && ` ${text} `.includes(` ${word} `))
      longest = word;
  const target = byWord.get(longest) ?? printedTarget(text);
  return target && { target, confidence: 1 };
}

const sumWords = new RegExp(
  `^(?:${[
    '(?:(?:grand|sub|net|gross|invoice|order|overall)[ -]?)?total(?: amount| due| price)?',
    'sum',
    'totals',
    'amount due',
    'balance(?: due)?',
    '(?:genel |ara |mal hizmet )?toplam(?: tutar(?:i)?)?',
    '(?:vergiler|kdv) dahil toplam(?: tutar)?',
    'odenecek(?: tutar)?',
    'yekun',
    '(?:gesamt|end|zwischen|netto|brutto|rechnungs)?-?summe(?: netto| brutto)?',
    'gesamt(?:betrag)?(?: netto| brutto)?',
    '(?:rechnungs|netto|brutto|zahl)betrag',
    'zu zahlen',
    '(?:sous-?|net |montant )?total(?: general| ttc| ht| a payer| tva)?',
    '(?:net )?a payer',
    '(?:total )?(?:vat|mwst|ust|tva|umsatzsteuer|mehrwertsteuer|tax)(?: amount| tutari)?',
    '(?:total )?(?:hesaplanan )?kdv(?: amount| tutari)?',
  ].join('|')})$`,
);

/** Whether a text labels a sum (`Total`, `Genel toplam`, `VAT 20 %`) and no item. */
export function isSumWord(text: string): boolean {
  const folded = bare(text)
    .replace(/[%]|\b\d+(?:[.,]\d+)?\b/g, ' ')
    .replace(
      /\b(?:incl?|inkl|excl?|exkl|ohne|of|without|with)\b(?: (?:vat|mwst|ust|tax|tva))?/g,
      ' ',
    )
    .replace(/[^\p{L} -]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return sumWords.test(folded);
}

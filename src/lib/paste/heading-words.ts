import { isKnown } from '#contract/open-enum.ts';
import { foldWord } from '#documents/text/fold-text.ts';
import { headingWords, targets, unusedHeadings, type Target } from './heading-lists.ts';

/** Whether the word is a target. */
export const isTarget = (word: string): word is Target => isKnown(targets, word);

const byWord = new Map<string, Target>(unusedHeadings.map((word) => [word, 'unused']));
for (const target of targets)
  if (target !== 'unused') for (const word of headingWords[target]) byWord.set(word, target);

// These head rates as well as amounts.
const looseWords = new Set([
  'vat',
  'tax',
  'kdv',
  'mwst',
  'ust',
  'umsatzsteuer',
  'mehrwertsteuer',
  'tva',
]);

/** Whether a heading says just price: of one where the row counts several, else of all. */
export const isBarePrice = (heading: string): boolean =>
  ['price', 'fiyat', 'preis', 'prix', 'rate'].includes(bare(heading));

const currencyAround = /(?:\b(?:eur|euro|usd|gbp|try|tl|chf|cad|aud)\b|\p{Sc})/gu;
const bare = (heading: string): string =>
  foldWord(heading)
    .replace(currencyAround, ' ')
    .replace(/[_\n]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * What a heading in English, Turkish, German or French says about its column.
 * @returns the target and how sure it is (2 the whole heading is known, 1 a part of it); undefined
 * when no word is known
 */
export function headingTarget(
  heading: string,
): { readonly target: Target; readonly confidence: 1 | 2 } | undefined {
  const text = bare(heading);
  if (text === '' || text.length > 60) return undefined;
  const whole = byWord.get(text) ?? byWord.get(text.replace(/[^\p{L}\p{N}%/ -]/gu, '').trim());
  if (whole) return { target: whole, confidence: looseWords.has(text) ? 1 : 2 };
  let best: { readonly word: string; readonly target: Target } | undefined;
  for (const [word, target] of byWord) {
    if (word.length < 3 || !` ${text} `.includes(` ${word} `)) continue;
    if (!best || word.length > best.word.length) best = { word, target };
  }
  return best && { target: best.target, confidence: 1 };
}

const sumWords =
  /^(?:(?:grand|sub|net|gross|invoice|order|overall)[ -]?)?total(?: amount| due| price)?$|^sum$|^totals$|^amount due$|^balance(?: due)?$|^(?:genel |ara |mal hizmet )?toplam(?: tutar(?:i)?)?$|^(?:vergiler|kdv) dahil toplam(?: tutar)?$|^odenecek(?: tutar)?$|^yekun$|^(?:gesamt|end|zwischen|netto|brutto|rechnungs)?-?summe(?: netto| brutto)?$|^gesamt(?:betrag)?(?: netto| brutto)?$|^(?:rechnungs|netto|brutto|zahl)betrag$|^zu zahlen$|^(?:sous-?|net |montant )?total(?: general| ttc| ht| a payer| tva)?$|^(?:net )?a payer$|^(?:total )?(?:vat|kdv|hesaplanan kdv|mwst|ust|tva|umsatzsteuer|mehrwertsteuer|tax)(?: amount| tutari)?$/;

/**
 * Whether a text is what stands before a sum (`Total`, `Genel toplam`, `VAT 20 %`) and not the name
 * of a thing.
 */
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

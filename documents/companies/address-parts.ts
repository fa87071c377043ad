import { foldText } from '#documents/text/fold-text.ts';
import { addressShape, contactStart, officeLabel } from './company-words.ts';

/** What is printed beside or below an address and is none: officers, registers, capital. */
const detailStart = new RegExp(
  '^(?:' +
    [
      'geschaftsfuhr|vorstand|aufsichtsrat|komplementar|sitz\\b',
      'telef|tel\\b|tlf|t[. ]\\s?[+\\d(]|klantenservice|service 0',
      'hr[ab]\\b|fn \\d|lg [a-z]|rpr\\b|rcs\\b|r\\.?c\\.?s\\.?\\b|r\\.m\\.|c\\.?r\\.?c\\b|cons\\. reg',
      'matricula|inscrit|reg\\. mercantil|foretaksreg|kotipaikka|y-tunnus',
      'contribuinte|cap(?:ital|\\.) social|kapital|c\\.?i\\.?f\\b|n\\.?i\\.?f\\b|afm\\b|trn\\b',
      'regime fiscale|regulated by|vat\\b|n° tva|service client',
    ].join('|') +
    ')',
);
/** A number of eight digits or more, as of a tax, an account or a telephone. */
const longNumber = /\d(?:[ ./-]?\d){7}/;

function isDetail(part: string): boolean {
  const folded = foldText(part).trim();
  return (
    contactStart.test(folded) ||
    detailStart.test(folded) ||
    longNumber.test(part) ||
    /@|www\.|https?:|(?:v\. ?d\.?|\bvd|vergi dairesi)$|^p\. ?i\b/.test(folded) ||
    (/\p{L}:\s/u.test(part) && !addressShape.test(part))
  );
}

/**
 * The address without what is printed before and behind it in the same lines: `12 rue Haute ·
 * SIRET 611 848 730 00027` is `12 rue Haute`.
 */
export function withoutDetails(printed: string): string {
  // At odd places are what separates the parts.
  const parts = printed.split(/(,\s|\s[·|•–-]\s|\.\s)/);
  let address = '';
  for (let at = 0; at < parts.length; at += 2) {
    const separator = parts[at - 1] ?? '';
    const whole = parts[at] ?? '';
    const label = officeLabel.exec(foldText(whole));
    const part = label ? whole.slice(label.index + label[0].length).replace(/^[\s:]+/, '') : whole;
    const isOther =
      label !== null ||
      isDetail(part) ||
      // Another sentence about the company.
      (separator === '. ' && /(?:\S+\s+){4}/.test(part));
    if (isOther && addressShape.test(address)) break;
    if (label || isDetail(part)) address = '';
    if (isDetail(part)) continue;
    address += address === '' ? part : separator.replace(/^\s[·|•]\s$/, ', ') + part;
  }
  return address.replace(/[\s,–-]+$/, '');
}

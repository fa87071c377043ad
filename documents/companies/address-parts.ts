import { foldText } from '#documents/text/fold-text.ts';
import { addressShape, contactStart, officeLabel } from './company-words.ts';

/** Further words that begin what is printed beside or below an address and is none. */
const detailStart = new RegExp(
  '^(?:' +
    [
      'vorstand|aufsichtsrat|komplementar|sitz\\b',
      'telef|tlf|t[. ]\\s?[+\\d(]|klantenservice|service',
      'hra\\b|fn \\d|lg [a-z]|rpr\\b|r\\.c\\.s|r\\.m\\.|c\\.?r\\.?c\\b|cons\\. reg',
      'matricula|inscrit|reg\\. mercantil|foretaksreg|kotipaikka|y-tunnus',
      'contrib|firmenbuch|ond\\.?\\s?nr|cap(?:itale?|\\.) soc|kapital|c\\.i\\.f|n\\.i\\.f|afm\\b|trn\\b',
      'n° tva|regime fiscale|regulated by',
    ].join('|') +
    ')',
);
/** A number of eight digits or more, as of a tax, an account or a telephone. */
const longNumber = /\d(?:[ ./-]{0,3}\d){7}/;
const addressLabel = /^(?:endereço|indirizzo|dirección|adres(?:se)?|address|anschrift)\s*:\s*/i;

// Abbreviations such as `Str. ` and `Cap. soc.` do not end a part.
const between = new RegExp(
  `(${[
    ',\\s',
    '\\s[·|•*–−—-]\\s',
    '(?<=\\p{L}{4}|\\d|\\p{Lu}{2})\\.\\s',
    // A detail may follow without a mark.
    '\\s(?=(?:[Tt]el|[Tt]él|[Pp]hone|[Ff]ax|VAT|U[Ss]t|SIRET|CIF|NIF|P\\.\\s?I[Vv][Aa]|[Ee]-?[Mm]ail)(?!\\p{L}))',
  ].join('|')})`,
  'u',
);

function isDetail(part: string): boolean {
  const folded = foldText(part).trim();
  return (
    contactStart.test(folded) ||
    detailStart.test(folded) ||
    (longNumber.test(part) && !addressShape.test(part)) ||
    /@|www\.|https?:|(?:v\. ?d\.?|\bvd|vergi dairesi)$|^p\. ?i\.?(?: \D{0,2}\d|$)/.test(folded) ||
    (/\p{L}:\s/u.test(part) && !addressShape.test(part))
  );
}

/** Whether the parts are an address: by their shape, or many with a number, as in Dubai. */
const isAddress = (text: string): boolean =>
  addressShape.test(text) || (/\d/.test(text) && text.split(between).length > 6);

/**
 * The address without what is printed before and behind it in the same lines: `12 rue Haute ·
 * SIRET 611 848 730 00027` is `12 rue Haute`.
 */
export function withoutDetails(printed: string): string {
  // At odd places are what separates the parts.
  const parts = printed.split(between);
  let address = '';
  for (let at = 0; at < parts.length; at += 2) {
    const separator = parts[at - 1] ?? '';
    const whole = parts[at] ?? '';
    const label = officeLabel.exec(foldText(whole));
    const part = label
      ? whole.slice(label.index + label[0].length).replace(/^[\s:]+/, '')
      : whole.replace(addressLabel, '').replace(/\s[|·•]$/, '');
    const isOther =
      label !== null ||
      isDetail(part) ||
      // Another sentence about the company.
      (separator === '. ' && /(?:\S+\s+){4}/.test(part));
    if (isOther && isAddress(address)) break;
    if (label || isDetail(part)) address = '';
    if (isDetail(part)) continue;
    address += address === '' ? part : separator.replace(/^\s[·|•]\s$/, ', ') + part;
  }
  return address.replace(/[\s,*|–−—-]+$/, '');
}

import { clearedText } from '#service/reading/picture/words-of-picture.ts';

/**
 * A word without typical errors of recognition: signs of other scripts between Latin letters, and
 * digits in place of letters that look like them.
 */
export function normalText(text: string): string {
  const plain = clearedText(
    text
      .normalize('NFKC')
      .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、]/gu, '')
      .replace(/×/g, 'x')
      .normalize('NFC'),
  );
  // Restores the blank between a date and its time.
  const timed = plain.replace(/^(.*\d[./-]\d{1,2}[./-](?:20\d{2}|\d{2}))(?=\d{1,2}:\d{2})/, '$1 ');
  if (timed !== plain) return timed;
  // An amount with its tax code, and no measure: `2.50SR`.
  if (/^\d[\d,.]*[.,]\d{2}(?!L$|KG$|[MC][LM]$|OZ$|LB$)[A-Z]{1,2}$/.test(plain))
    return plain.replace(/(?=[A-Z])/, ' ');
  const likely = likelyFigures(plain) ?? likelyLetters(plain);
  if (likely !== undefined) return likely;
  const letters = plain.match(/\p{L}/gu)?.length ?? 0;
  // A label without a blank behind it: `GSTN0:001147981824`, `RMO.00`.
  if (/^(?:\p{L}+-?)?N0[.:]\d{4}/u.test(plain)) return plain.replace('N0', 'NO');
  if (/^RMO[.,]\d{2}$/.test(plain)) return plain.replace('O', '0');
  // Tills leave out the zero before cents: `.94`.
  if (/^[-$]?\.\d{2}-?$/.test(plain)) return plain.replace('.', '0.');
  if (/^[NCD]0[.:,]*$/u.test(plain)) return plain.replace('0', 'O');
  if (/^[C6O0]mbH$/.test(plain)) return 'GmbH';
  // A small l in place of a capital I: `USt-ldNr.`.
  if (/(?:^|-)ld(?:ent)?-?(?:Nr|No)/i.test(plain))
    return plain.replace(/ld(?=(?:ent)?-?(?:Nr|No))/i, 'Id');
  // No word begins with a small l and one of these: `lnterior`, `lria`.
  if (/^l[bcdfgjkmnpqrstvwxz]\p{Ll}{2}/u.test(plain)) return `I${plain.slice(1)}`;
  // `S$`, whose signs look alike.
  if (/^S{1,2}\d[\d,]*\.\d{2}$/.test(plain)) return plain.replace(/^(S?)S/, '$1$');
  if (/^\d[\dOo]*(?:[mkc]?[gl]|[mc]m|gsm|pk|pcs?|stk?)$/i.test(plain))
    return plain.replace(/[Oo]/g, '0');
  if (/^\d{1,3}0z$/.test(plain)) return plain.replace('0z', 'oz');
  const figures = plain.match(/\d/g)?.join('') ?? '';
  if (letters < 2 && /\d[Oo]\d/.test(plain)) return plain.replace(/(?<=\d)[Oo](?=\d)/g, '0');
  if (figures === '' || /[2-46-9]/.test(figures) || /\d{3}/.test(plain)) return plain;
  if (endingInL.test(plain)) return plain.replace(/1/g, 'l');
  if (/^0n:$/.test(plain)) return 'On:';
  // A part of a compound: `Spü1-/HH-`.
  if (elided.test(plain)) return plain.replace(elided, 'l');
  // House numbers, dates, quantities and codes keep their digits.
  if (/\d[.,:/#-]|[.,:/#-]\d/.test(plain)) return plain;
  const small = plain
    .replace(/^0(?=\p{Ll}{3}|n$)/u, 'O')
    .replace(/(?<=\p{L})0{1,2}(?=\p{Ll})/gu, (found) => 'o'.repeat(found.length))
    .replace(/(?<=\p{L})1(?=\p{Ll})/gu, 'l');
  if (small !== plain || figures.length > 1 || letters < 3) return small;
  return plain
    .replace(/(?<=\p{Lu})0(?=\p{Lu})|^0(?=\p{Lu}{2})|(?<=^\p{Lu}{3,})0$/u, 'O')
    .replace(/(?<=\p{Lu})1(?=\p{Lu})/u, 'I')
    .replace(/(?<=\p{Lu}{2})5(?=\p{Lu})/u, 'S');
}

/** Numbers with signs that look alike; undefined without any. */
function likelyFigures(plain: string): string | undefined {
  // A comma that lost its tail: `1.748.40€`, `3,379,00`.
  const grouped = /^(\D{0,3}\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)\2(\d{2}\D{0,3})$/.exec(plain);
  if (grouped !== null) return `${grouped[1]}${grouped[2] === '.' ? ',' : '.'}${grouped[3]}`;
  // A rate in brackets, where the second ring of the per cent sign was read as a digit: `(21%6)`,
  // `(2196)`.
  const rate = /^\((\d{1,2})(?:%[60]|(?<!19)96)\)$/.exec(plain);
  if (rate !== null && Number(rate[1]) <= highestRate) return `(${rate[1]}%)`;
  // A house number and the postcode behind it: `90,27572`.
  return /^[1-9]\d{1,3}\p{L}?,\d{5}$/u.test(plain) ? plain.replace(',', ', ') : undefined;
}

/** Percents of the highest VAT rate. */
const highestRate = 27;

/** Letters that the recogniser lacks or confuses; undefined without any. */
function likelyLetters(plain: string): string | undefined {
  if (plain === 'n.°') return 'n.º';
  // Pounds: `40 Ib`.
  if (/^Ibs?\.?$/.test(plain)) return plain.replace('I', 'l');
  if (/^ll{1,2}$/.test(plain)) return plain.replace(/l/g, 'I');
  if (/^llo[sś][cć]/u.test(plain)) return `I${plain.slice(1)}`;
  return undefined;
}

/** Words whose last letters look like digits. After other words, digits are a number. */
const endingInL =
  /^(?:(?:sub-?)?tota1|[bt]i[1l]1|(?:in|ex)c1|t[eé]1|[a-z-]*(?:mai|detai|hote|artike|apri|mobi|retai|termina)1)\P{N}*$/iu;
const elided = /(?<=\p{Ll}{2})1(?=-(?:\/|$))/u;

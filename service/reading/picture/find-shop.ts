import { isCurrency } from '#contract/currency.ts';
import {
  addressShape,
  contactStart,
  ownerWord,
  titleWord,
} from '#documents/companies/company-words.ts';
import { isLegalForm, nameWithForm } from '#documents/companies/legal-forms.ts';
import { lettersOf } from '#documents/companies/same-name.ts';
import type { Found } from '#documents/confidence.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { Line } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { median } from '#documents/numbers/median.ts';

/** Number of lines at the top that may contain the name. */
const linesOfHead = 10;
const mostLetters = 70;
/** Minimum average confidence of the letters of a name. */
const leastConfidence = 0.6;
const greeting =
  /welcome|willkommen|hos ?geldiniz|bienvenue|thank|danke|tesekkur|merci|\byour|\bihr\b|customer copy|merchant copy|duplicate|reprint|\bcopy\b|cash bill|guest check|order no|^(?:kvitto|kvittering|kassabon|bon|kassenbon|ticket(?: de caisse)?|scontrino(?: fiscale)?|paragon(?: fiskalny)?|uctenka|nyugta|documento commerciale|di vendita o prestazione)$|^(?:posted|paid|received|approved|void|cancelled)$/;
/** Streets, floors and towns on lines without a postal code. */
const placeWord =
  /^(?:no\.?|lot|unit|blk|block|g-?\d|level|lvl|floor|ground floor|suite|shop)[\s.:]*[a-z]?-?\d|\b(?:jalan|jln|lorong|taman|bandar|persiaran|kawasan|wisma|plaza|selangor|johor|kuala lumpur|penang)\b.*[\d,]|\b(?:street|road|avenue|lane|drive)\s*$|^(?:c\/|calle|avda|avenida|paseo|via|viale|piazza|corso|rue|quai|place|allee|chemin)[\s.].*\d|^\d{1,4}[a-z]?(?:[-/&, ]+\d{1,4}[a-z]?)*,?\s+\p{L}/u;
/** A company number beside its name: `(123456-X)`, `Co. Reg No: 123456-X`, `A-12345678`. */
const register =
  /\s?[(（[]?\s?(?:(?:co|company|comp|business|biz|rob|roc)\b[\s.]*(?:reg\w*[\s.]*)?(?:no[\s.:]*)?|reg\w*[\s.]*no[\s.:]*)?[(（[]?(?:\b[a-z]{2})?\d{5,12}(?:\s?-\s?|\s(?=[a-z]{1,2}\s?[)）\]]))[a-z]{1,2}\s?[)）\]]{0,2}\s?$|\s(?:(?:nif|cif)[\s.:]*)?[a-z]-?\d{7}[\da-z]\s?$|\s?[(（[]?\s?(?:co|company|business)[\s.]*reg.*$/iu;

/** The owner of a shop: `Apotheker Jens Möhring e.K.`, `Franchisee of …`. */
const ofOwner =
  /^(?:apotheker(?:in)?|owned by|operated by|managed by|formerly|licen[sc]ee of|franchisee of|trading as|t\/a)(?![a-z])/;
/** Trades in the names of shops without a legal form. */
const tradeWord =
  /(?:^|[^a-z])(?:enterprise|trading|restoran|restaurant|kedai|syarikat|perniagaan|pusat|perusahaan|hardware|stationery|bakery|bakeri|cafe|bistro|pharmacy|farmasi|klinik|clinic|mini ?market|supermarket|hypermarket|s\/b)(?![a-z])/;
/** The second line of a name, as `Gıda San. ve Tic. Ltd. Şti.`: trades before a legal form. */
const onlyTrades =
  /^(?:(?:gida|ins|insaat|tur|turizm|oto|otomotiv|tekstil|nak|nakliyat|petrol|urun(?:leri)?|ith|ithalat|ihr|ihracat|paz|pazarlama|san|sanayi|tic|ticaret|ve|ltd|limited|s[tiu]{1,2}|sirketi|a\.? ?s|anonim)\.?(?:\s|$)\s*){2,}$/;

interface Candidate {
  readonly text: string;
  readonly line: number;
  readonly lines: number;
  readonly score: number;
  /** Whether the name has a legal form, or a company number beside or below it. */
  readonly registered: boolean;
}

/**
 * The shop on a slip by the evidence for each of its first lines: a legal form, large type, an
 * address or company number below, a web address of the same name.
 */
export function findShop(document: PageDocument): Found<string> | undefined {
  const all = candidates(document).toSorted((a, b) => b.score - a.score || a.line - b.line);
  const [best] = all;
  if (best === undefined || best.score < 2) return undefined;
  const { text, line } = all.find((one) => isWhole(one, best)) ?? best;
  return {
    value: text,
    confidence: Math.min(0.95, 0.62 + 0.06 * best.score),
    line,
    printed: text,
  };
}

/** Whether a registered name directly below a brand in large type begins with that brand. */
const isWhole = (whole: Candidate, brand: Candidate): boolean =>
  whole.registered &&
  whole.line === brand.line + 1 &&
  lettersOf(whole.text).startsWith(lettersOf(brand.text));

function candidates(document: PageDocument): Candidate[] {
  const usual = median(document.lines.map((line) => line.h)) ?? 9;
  const head = document.lines.slice(0, linesOfHead).filter((line) => line.page === 1);
  const end = head.findIndex((line) => /\d[.,]\d{2}(?!\d)/.test(line.text));
  const hosts = [...document.folded.matchAll(/(?:@|www\.)([a-z0-9-]{4,})\./g)].map(([, name]) =>
    (name ?? '').replace(/-/g, ''),
  );
  const found: Candidate[] = [];
  let [rank, addressed] = [0, false];
  for (const [at, line] of (end < 0 ? head : head.slice(0, end)).entries()) {
    const next = head[at + 1];
    const name =
      meanConfidence(line) < leastConfidence
        ? undefined
        : (nameOf(line) ?? numberedName(line, next));
    if (name === undefined) {
      addressed ||= isPlace(line.text);
      continue;
    }
    const letters = lettersOf(name);
    let score = 3 - 0.8 * rank;
    if (nameWithForm(name) !== undefined) score += 3;
    else if (tradeWord.test(foldText(name))) score += 0.8;
    score += Math.max(0, Math.min(2, 4 * (line.h / usual - 1.08)));
    if (addressed) score -= 3;
    if (hosts.some((host) => letters.startsWith(host) || host.startsWith(letters))) score += 2.5;
    if (letters.length < 4) score -= 1.5;
    // A name in small letters was written by the person who hands the slip in.
    if (!/\p{Lu}|\d/u.test(name)) score -= 1;
    // Brackets explain the name above.
    if (/^[(（[]/.test(line.text)) score -= 5;
    score -= 5 * Math.max(0, 0.75 - meanConfidence(line));
    const hasRegister = line.text !== name && register.test(line.text);
    if (hasRegister) score += 1.5;
    found.push({
      text: name,
      line: at,
      lines: 1,
      score: score + besideAddress(next),
      registered: hasRegister || isRegistered(name, next),
    });
    const more = next === undefined ? undefined : goesOn(name, line, next, usual);
    const both = `${name}${/&\s*$/.test(line.text) ? ' &' : ''} ${more}`;
    if (more !== undefined)
      found.push({
        text: both,
        line: at,
        lines: 2,
        registered: isRegistered(both, head[at + 2]),
        score:
          score +
          besideAddress(head[at + 2]) +
          (nameWithForm(more) === undefined && !isLegalForm(more) ? 0.2 : 5),
      });
    rank += 1;
  }
  return found;
}

const isRegistered = (name: string, below: Line | undefined): boolean =>
  nameWithForm(name) !== undefined || (below !== undefined && isRegister(below.text));

/** Whether the line below a name has a company number or an address. */
const besideAddress = (below: Line | undefined): number =>
  below === undefined ? 0 : isRegister(below.text) ? 2.2 : isPlace(below.text) ? 0.7 : 0;

/** The text of a line if it can be a name and is no title, address, number or greeting. */
function nameOf(line: Line): string | undefined {
  const whole = unspaced(line.cells.map((cell) => cell.text).join(' ')).replace(
    // Misread letters and dots of legal forms.
    /(?<=\s)S[DO0]N([.,]*)\s?[B8]H[DO0]\.?(?![\p{L}\d])/u,
    (_, dots: string) => (dots === '' ? 'SDN BHD' : 'SDN. BHD.'),
  );
  const bare = whole.replace(register, '').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}.)]+$/gu, '');
  // A branch may follow the company number: `Mart S/B 273500-U (KJ1)`.
  const name = /\d{4}/.test(bare) ? (nameWithForm(bare) ?? bare) : bare;
  const folded = foldText(name);
  const letters = name.match(/\p{L}/gu)?.length ?? 0;
  const usable =
    letters >= 3 &&
    letters * 2 >= name.length &&
    name.length <= mostLetters &&
    !isCurrency(name) &&
    // A company number is beside names only, and a number alone before a trade begins one.
    (!isPlace(name) || register.test(whole) || isNumbered(name)) &&
    !isRegister(whole) &&
    !titleWord.test(folded) &&
    !contactStart.test(folded) &&
    !ownerWord.test(folded) &&
    !ofOwner.test(folded) &&
    !greeting.test(folded) &&
    !/@|www\.|https?:|:\s|\d{4}/.test(name);
  return usable ? name : undefined;
}

/** A name that begins with a number, as `118 Noodle House`, above an address with its own. */
function numberedName({ text }: Line, next: Line | undefined): string | undefined {
  const isStreet =
    /(?:^|[^a-z])(?:jalan|jln|lorong|street|st|road|rd|avenue|ave|lane|drive|way)\.?\s*$/i;
  return next !== undefined &&
    /^(?:no\.?|lot|unit)?[\s.]*\d/i.test(next.text) &&
    /^\d{1,4}(?: [\p{L}&'’.]+){2,}$/u.test(text) &&
    !isStreet.test(text)
    ? text
    : undefined;
}

/** Joins letters with blanks between them: `R E W E`. */
const unspaced = (text: string): string =>
  text.replace(/(?<!\S)\S(?: \S){3,}(?!\S)/gu, (letters) => letters.replaceAll(' ', ''));

const isPlace = (text: string): boolean =>
  addressShape.test(text) || placeWord.test(foldText(text).trim());

/** A name such as `99 Supermarket`. */
const isNumbered = (name: string): boolean =>
  /^\d{1,3} \p{L}+$/u.test(name) && tradeWord.test(foldText(name));

const isRegister = (text: string): boolean => {
  const rest = text.replace(register, '');
  return rest !== text && !/\p{L}{3}/u.test(rest);
};

/** The second line of a long name: directly below, in the same type. */
function goesOn(name: string, line: Line, next: Line, usual: number): string | undefined {
  if (nameWithForm(name) !== undefined || next.y - line.y > 2 * Math.max(line.h, next.h))
    return undefined;
  // Alone on its line, `BHD` also looks like a currency.
  if (isLegalForm(next.text)) return next.text.trim();
  const more = /^[(（[]/.test(next.text) ? undefined : nameOf(next);
  if (more === undefined) return undefined;
  if (onlyTrades.test(foldText(more))) return more;
  const alike = Math.abs(next.h / line.h - 1) < 0.22;
  // Both are in the largest type of the slip.
  if (alike && Math.min(line.h, next.h) > 1.25 * usual) return more;
  return alike &&
    (nameWithForm(more) !== undefined || /(?:[&,]|\b(?:and|und|et|ve))\s*$/iu.test(line.text))
    ? more
    : undefined;
}

/** The average confidence of the letters of a line, so that one stain does not matter. */
function meanConfidence(line: Line): number {
  const words = line.cells.flatMap((cell) => cell.words);
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  return words.reduce((sum, word) => sum + (word.confidence ?? 1) * word.text.length, 0) / letters;
}

import { signsOf } from '#documents/numbers/currency-signs.ts';
import type { ValueKind } from './field-labels.ts';
import { withoutLegalForm } from '#documents/companies/legal-forms.ts';
import type { Span, PageIndex } from './page-index.ts';
import { plainAmount } from '#documents/numbers/printed-amounts.ts';
import { foldText } from '#documents/text/fold-text.ts';
import type { PageLine } from '#documents/text/page-lines.ts';

/** Characters of a line, and whether the value continues on lines below. */
interface PrintedText {
  readonly at: number;
  readonly end: number;
}

const isSign = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);

/** The folded letters and digits only, each with its position in the text. */
interface Squeezed {
  readonly text: string;
  readonly places: readonly number[];
}

const squeezedLines = new WeakMap<PageLine, Squeezed>();

/** Folded letters and digits of a text: `INV / 2023-03` becomes `inv202303`. */
function squeeze(text: string): string {
  return foldText(text).replace(/[^\p{L}\p{N}]/gu, '');
}

function squeezeLine(line: PageLine): Squeezed {
  let squeezed = squeezedLines.get(line);
  if (!squeezed) {
    const places: number[] = [];
    let text = '';
    for (let at = 0; at < line.folded.length; at += 1) {
      const sign = line.folded.charAt(at);
      if (!isSign(sign)) continue;
      places.push(at);
      text += sign;
    }
    squeezed = { text, places };
    squeezedLines.set(line, squeezed);
  }
  return squeezed;
}

const kindOf = (sign: string): string =>
  /\p{N}/u.test(sign) ? 'digit' : isSign(sign) ? 'letter' : '';

/** Whether a word may end between two characters; also between letter and digit, as in `Nr4711`. */
const parts = (before: string, after: string): boolean =>
  kindOf(before) === '' || kindOf(before) !== kindOf(after);

/**
 * Finds the value on the line, whatever its case, accents and separators.
 * @param wanted the squeezed value
 * @param begun also finds longer texts that begin with it, while it is being typed
 */
function textsOf(line: PageLine, wanted: string, begun = false): PrintedText[] {
  const { text, places } = squeezeLine(line);
  const found: PrintedText[] = [];
  if (wanted === '') return found;
  for (let from = text.indexOf(wanted); from !== -1; from = text.indexOf(wanted, from + 1)) {
    const [at = 0, last = 0] = [places[from], places[from + wanted.length - 1]];
    let end = last + 1;
    const sign = line.folded.charAt(at);
    if (!parts(line.folded.charAt(at - 1), sign)) continue;
    if (begun) while (end < line.text.length && line.text.charAt(end) !== ' ') end += 1;
    else if (!parts(line.folded.charAt(last), line.folded.charAt(end))) continue;
    // Short values across several words would match everywhere by chance.
    if (wanted.length < 5 && line.text.slice(at, end).includes(' ')) continue;
    found.push({ at, end });
  }
  return found;
}

/**
 * Finds the beginning of a name that continues below: at least one word, up to a word's end.
 * @returns number of matched characters of `wanted`
 */
function beginningOf(
  line: PageLine,
  wanted: string,
): { readonly at: number; readonly end: number; readonly signs: number } | undefined {
  const { text, places } = squeezeLine(line);
  if (!text.includes(wanted.slice(0, 4))) return undefined;
  for (let signs = wanted.length - 1; signs >= 4; signs -= 1) {
    const from = text.indexOf(wanted.slice(0, signs));
    if (from === -1) continue;
    const [at = 0, last = 0] = [places[from], places[from + signs - 1]];
    if (
      parts(line.folded.charAt(at - 1), line.folded.charAt(at)) &&
      parts(line.folded.charAt(last), line.folded.charAt(last + 1))
    )
      return { at, end: last + 1, signs };
  }
  return undefined;
}

export interface Wanted {
  readonly field: string;
  readonly kind: ValueKind;
  /** The value on the wire, or as typed. */
  readonly value: string;
}

/** A place of the value, on one or more lines, with its confidence. */
export interface Sighting {
  readonly spans: readonly Span[];
  readonly confidence: number;
}

type Reason = 'same' | 'begins' | 'labelled';

const inDate = (index: PageIndex, span: Span): boolean =>
  index.dates.some((one) => one.line === span.line && one.at < span.end && span.at < one.end);

function amounts(
  index: PageIndex,
  { field, value }: Wanted,
  reason: Reason,
  only?: number,
): Sighting[] {
  const wanted = plainAmount(value);
  const negative = value.startsWith('-');
  const among =
    only === undefined ? index.amounts : index.amounts.filter(({ line }) => line === only);
  return among.flatMap((one) => {
    if (reason === 'labelled')
      return one.money && !field.startsWith('items.') && !inDate(index, one)
        ? [{ spans: [one], confidence: 0 }]
        : [];
    if (wanted === undefined) return [];
    const fits =
      reason === 'same'
        ? one.values.includes(wanted)
        : wanted !== '0' && one.money && one.values.some((each) => each.startsWith(wanted));
    if (!fits) return [];
    // A credit note may print amounts without the stored sign.
    const sign = one.negative === negative ? 0 : -0.15;
    const rate =
      field.endsWith('vat_rate') && /^\s?%/.test(index.lines[one.line]?.text.slice(one.end) ?? '')
        ? 0.3
        : 0;
    const plain = field.endsWith('price') || field === 'total_vat' ? (one.money ? 0.1 : -0.1) : 0;
    return [
      { spans: [one], confidence: sign + rate + plain + (one.values.length > 1 ? -0.05 : 0) },
    ];
  });
}

function days(index: PageIndex, { value }: Wanted, reason: Reason): Sighting[] {
  const orders = index.dates.filter((one) => one.days.length === 1).length;
  return index.dates.flatMap((one) => {
    if (reason === 'labelled') return [{ spans: [one], confidence: 0 }];
    const at = one.days.findIndex((day) => (reason === 'same' ? day === value : false));
    if (at === -1) return [];
    return [{ spans: [one], confidence: at === 0 || orders === 0 ? 0 : -0.1 }];
  });
}

const codeShape =
  /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}/._-]*\d)[\p{L}\p{N}](?:[\p{L}\p{N}/._-]*[\p{L}\p{N}])?/gu;

function codes(index: PageIndex): Sighting[] {
  const taken = [...index.dates, ...index.amounts.filter(({ money }) => money)];
  return index.lines.flatMap((line, at) =>
    [...line.text.matchAll(codeShape)].flatMap((match) => {
      const span = { line: at, at: match.index, end: match.index + match[0].length };
      if (
        match[0].length < 3 ||
        taken.some((one) => one.line === at && one.at < span.end && span.at < one.end)
      )
        return [];
      // A text in brackets explains what is beside it.
      return [{ spans: [span], confidence: line.text.charAt(span.at - 1) === '(' ? -0.3 : 0 }];
    }),
  );
}

/** A name broken into lines, whose rest is right below its beginning. */
function brokenName(index: PageIndex, wanted: string, line: number): Sighting[] {
  const first = index.lines[line];
  const begun = first && beginningOf(first, wanted);
  if (!first || !begun) return [];
  const spans: Span[] = [{ line, at: begun.at, end: begun.end }];
  let left = wanted.slice(begun.signs);
  for (let below = line + 1; below <= line + 4 && left !== ''; below += 1) {
    const next = index.lines[below];
    if (!next || next.middle - first.middle > first.size * 6) break;
    const [whole] = textsOf(next, left);
    const part = whole ? { ...whole, signs: left.length } : beginningOf(next, left);
    if (!part) continue;
    spans.push({ line: below, at: part.at, end: part.end });
    left = left.slice(part.signs);
  }
  return left === '' ? [{ spans, confidence: -0.05 }] : [];
}

function names(
  index: PageIndex,
  { value, field }: Wanted,
  begun: boolean,
  only?: number,
): Sighting[] {
  const wanted = squeeze(value);
  if (wanted.length < 2) return [];
  const among = only === undefined ? [...index.lines.keys()] : [only];
  const onLines = (text: string, confidence: number): Sighting[] =>
    among.flatMap((line) => {
      const there = index.lines[line];
      return there
        ? textsOf(there, text, begun).map((one) => ({ spans: [{ line, ...one }], confidence }))
        : [];
    });
  const whole = onLines(wanted, 0);
  if (whole.length > 0 || begun || wanted.length < 8 || field === 'invoice_number') return whole;
  const broken = among.flatMap((line) => brokenName(index, wanted, line));
  if (broken.length > 0 || field !== 'company_uid') return broken;
  const short = squeeze(withoutLegalForm(value));
  return short.length >= 4 && short !== wanted ? onLines(short, -0.2) : [];
}

function currencies(index: PageIndex, { value }: Wanted): Sighting[] {
  const signs = signsOf(value);
  if (!signs) return [];
  return index.lines.flatMap((line, at) =>
    [...line.text.matchAll(signs)].map((match) => ({
      spans: [{ line: at, at: match.index, end: match.index + match[0].length }],
      confidence: /^[A-Z]{3}$/.test(match[0]) ? 0.1 : 0,
    })),
  );
}

const masked = /[*xX•·●.…#-]\s?$/;

function cards(index: PageIndex, { value }: Wanted): Sighting[] {
  const digits = value.replace(/\D/g, '').slice(-4);
  if (digits.length < 4) return [];
  return index.lines.flatMap((line, at) =>
    [...line.text.matchAll(new RegExp(`(?<!\\d)${digits}(?!\\d)`, 'g'))].map((match) => {
      const before = line.text.slice(0, match.index);
      const behindMask = masked.test(before) || /\d{4} $/.test(before);
      return {
        spans: [{ line: at, at: match.index, end: match.index + 4 }],
        confidence: behindMask ? 0.4 : 0,
      };
    }),
  );
}

/**
 * Every place that equals the value, begins with it, or (`labelled`) has a value of its kind.
 * @param only index of the only line to search
 */
export function seek(index: PageIndex, wanted: Wanted, reason: Reason, only?: number): Sighting[] {
  switch (wanted.kind) {
    case 'amount':
      return amounts(index, wanted, reason, only);
    case 'day':
      return days(index, wanted, reason);
    case 'code':
      return reason === 'labelled' ? codes(index) : names(index, wanted, reason === 'begins');
    case 'name':
      return reason === 'labelled' ? [] : names(index, wanted, reason === 'begins', only);
    case 'currency':
      return reason === 'same' ? currencies(index, wanted) : [];
    case 'card':
      return reason === 'same' ? cards(index, wanted) : [];
  }
}

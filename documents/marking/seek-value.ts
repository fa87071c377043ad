import { signsOf } from '#documents/numbers/currency-signs.ts';
import type { ValueKind } from './field-labels.ts';
import { withoutLegalForm } from '#documents/companies/legal-forms.ts';
import type { Span } from './near-label.ts';
import type { PageIndex } from './page-index.ts';
import { plainAmount } from '#documents/numbers/printed-amounts.ts';
import { beginningOf, squeeze, textsOf } from './printed-texts.ts';

/** What is looked for. */
export interface Wanted {
  readonly field: string;
  readonly kind: ValueKind;
  /** On the wire, or as typed. */
  readonly value: string;
}

/**
 * A place that says it: signs of one line or of lines below each other, and how sure that is on its
 * own.
 */
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
    // A credit note may print without its sign what is kept with it.
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
      // What stands in brackets explains what is beside it.
      return [{ spans: [span], confidence: line.text.charAt(span.at - 1) === '(' ? -0.3 : 0 }];
    }),
  );
}

/** A name that is broken into lines: the rest of it stands right below its beginning. */
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
 * Every place of a page that says the value (`same`), begins with it (`begins`), or holds a value
 * of its kind (`labelled`).
 * @param only index of the one line that is looked at
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

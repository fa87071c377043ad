import type { NoteCode } from '#contract/note-codes.ts';
import type { ReadingNote } from '#contract/reading-note.ts';
import { isCurrency } from '#contract/currency.ts';
import { isIsoDate, type IsoDate } from '#contract/dates.ts';
import {
  asDecimal,
  decimalProblem,
  fromUnits,
  toUnits,
  moneyLimits,
  quantityLimits,
  rateLimits,
  type Decimal,
  type DecimalLimits,
} from '#contract/decimal.ts';

/** A plain decimal as in files: sign, digits, point; no exponent or group separator. */
const plain = /^([+-]?)(\d{0,40})(?:\.(\d{0,40}))?$/;

/** Rounds to at most `decimals` decimals, half away from zero; undefined for no plain number. */
export function roundedDecimal(raw: string, decimals: number): Decimal | undefined {
  const parts = plain.exec(raw.trim());
  if (!parts) return undefined;
  const [, sign = '', whole = '', fraction = ''] = parts;
  if (whole + fraction === '') return undefined;
  const kept = BigInt((whole || '0') + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const up = (fraction[decimals] ?? '0') >= '5' ? 1n : 0n;
  return fromUnits(sign === '-' ? -(kept + up) : kept + up, decimals);
}

/** A plain decimal in hundredths, rounded; zero for any other text. */
export const hundredths = (text: string): bigint => toUnits(roundedDecimal(text, 2) ?? '0', 2);

/** What the note of a stored number says beside its field: the line of an item, or its currency. */
export interface Stored {
  readonly line?: string;
  readonly currency?: string;
}

/** Maximum notes of one code, so that those of many lines do not displace others. */
const mostOfCode = 20;

/**
 * Converts values of a file to the interface's types; values that do not fit are dropped with a
 * note.
 */
export class Fields {
  readonly notes: ReadingNote[] = [];

  note(code: NoteCode, values: Readonly<Record<string, string>> = {}): void {
    const note = { code, values: { ...values } };
    const same = JSON.stringify(note);
    const isKnown = this.notes.some((one) => JSON.stringify(one) === same);
    const alike = this.notes.filter((one) => one.code === code).length;
    if (this.notes.length < 50 && alike < mostOfCode && !isKnown) this.notes.push(note);
  }

  /** An amount with two decimals (gap G8); a stored one gets a note if rounding changes it. */
  money(raw: string | undefined, field: string, stored?: Stored): Decimal | null {
    return this.#number(raw, field, moneyLimits, stored);
  }

  /** A quantity with three decimals (gap G9), with a note like an amount. */
  quantity(raw: string | undefined, field: string, stored?: Stored): Decimal | null {
    return this.#number(raw, field, quantityLimits, stored);
  }

  /** A VAT rate in per cent with two decimals (gap G9), with a note like an amount. */
  rate(raw: string | undefined, field: string, stored?: Stored): Decimal | null {
    return this.#number(raw, field, rateLimits, stored);
  }

  #number(
    raw: string | undefined,
    field: string,
    limits: DecimalLimits,
    stored?: Stored,
  ): Decimal | null {
    const text = raw?.trim() ?? '';
    if (text === '') return null;
    const value = roundedDecimal(text, limits.decimals);
    if (value === undefined) {
      this.note('not-a-number', { field, text: shortened(text) });
      return null;
    }
    if (decimalProblem(value, limits) !== undefined) {
      this.note('beyond-limits', { field, text: shortened(text) });
      return null;
    }
    // Programs write 0.1 + 0.2 as 0.30000000000000004, which is not rounded.
    const [before, after] = [text, value].map((one) => roundedDecimal(one, limits.decimals + 1));
    if (stored !== undefined && before !== after)
      this.note('rounded', { field, text: shortened(text), ...stored });
    return asDecimal(value);
  }

  /** An existing date; a time or zone after it does not change it. */
  date(raw: string | undefined, field: string): IsoDate | null {
    const text = raw?.trim() ?? '';
    if (text === '') return null;
    const parts =
      /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2}|T.*)?$/.exec(text) ??
      /^((\d{4})(\d{2})(\d{2}))(?:\d{2,6})?$/.exec(text);
    const day = parts?.[2] === undefined ? parts?.[1] : `${parts[2]}-${parts[3]}-${parts[4]}`;
    if (day !== undefined && isIsoDate(day)) return day;
    this.note('not-a-day', { field, text: shortened(text) });
    return null;
  }

  /** A currency code in use, or empty (gap G8). */
  currency(raw: string | undefined): string {
    const text = raw?.trim().toUpperCase() ?? '';
    // Old programs still write TRL and YTL for TRY.
    const code = text === 'TL' || text === 'YTL' ? 'TRY' : text;
    if (code === '' || isCurrency(code)) return code;
    this.note('not-a-currency', { text: shortened(text) });
    return '';
  }

  /** A text on one line with at most `most` characters. */
  text(raw: string | undefined, most: number, field: string): string {
    // Control characters and direction marks could make a name look like another one.
    const text = (raw ?? '')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
      .trim();
    if (text.length <= most) return text;
    this.note('cut', { field, most: String(most) });
    return wholeCharacters(text.slice(0, most)).trim();
  }

  /** A text that must be complete, such as a number: it is dropped when it is too long. */
  wholeText(raw: string | undefined, most: number, field: string): string {
    const text = (raw ?? '').replace(/[\p{Cc}\s]+/gu, ' ').trim();
    if (text.length <= most) return text;
    this.note('left-out', { field, most: String(most) });
    return '';
  }
}

function shortened(text: string): string {
  return text.length > 40 ? `${wholeCharacters(text.slice(0, 40))}…` : text;
}

function wholeCharacters(text: string): string {
  return text.replace(/[\ud800-\udbff]$/u, '');
}

/** The first and last digits of a card number as printed, `null` for none (gap G15). */
export function cardDigits(
  raw: string | undefined,
): { first_four_digits: string; last_four_digits: string } | null {
  const text = (raw ?? '').replace(/[\s-]/g, '');
  const last = /(\d{4})$/.exec(text)?.[1];
  if (last === undefined || text.length > 24 || !/^[\d*xX•.]+$/.test(text)) return null;
  const first = text.length >= 12 ? /^\d{4}/.exec(text)?.[0] : undefined;
  return { first_four_digits: first ?? '', last_four_digits: last };
}

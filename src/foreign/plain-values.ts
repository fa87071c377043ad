import { isFields } from '#src/lib/fields.ts';

/**
 * Reads JSON with each number as the text that stood there: `12.50` stays `"12.50"`.
 * @throws SyntaxError
 */
export function exactJson(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );
}

const naming = ['name', 'title', 'label', 'code', 'value'];

/**
 * What a value says as text: a text as sent, a boolean as its word, of an object its name or code;
 * null when nothing.
 */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  return isFields(value)
    ? (naming.map((name) => value[name]).find((one) => typeof one === 'string') ?? null)
    : null;
}

/** A whole number sent as one or as text; undefined for anything else. */
export function wholeOf(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d{1,15}(?:\.0+)?$/.test(value) ? Number(value) : undefined;
}

/**
 * A decimal without blanks, plus sign and exponent: `"+1.2e3"` is `"1200"`; null for an empty text,
 * which stands for none. What is no number stays as it was: an amount is never guessed.
 */
export function decimalOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return null;
  const parts = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d{1,3}))?$/i.exec(text);
  if (!parts) return value;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts;
  const digits = whole + fraction;
  if (digits === '') return value;
  const point = whole.length + Number(exponent);
  const padded = digits.padStart(digits.length + Math.max(0, 1 - point), '0').padEnd(point, '0');
  const at = Math.max(1, point);
  return (
    (sign === '-' ? '-' : '') +
    padded.slice(0, at) +
    (padded.length > at ? `.${padded.slice(at)}` : '')
  );
}

/** A day without the time that came with it; what is no day as sent. */
export function dayOf(value: unknown): unknown {
  if (value === '') return null;
  return typeof value === 'string' ? value.replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1') : value;
}

/**
 * A moment as ISO 8601 with an offset: one without is taken for UTC, seconds since 1970 are
 * counted; empty when there is none.
 */
export function momentOf(value: unknown): unknown {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return value;
  if (/^\d{9,13}(?:\.\d+)?$/.test(value))
    return new Date(Number(value) * (value.split('.')[0]?.length === 13 ? 1 : 1_000)).toISOString();
  const parts =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i.exec(
      value.trim(),
    );
  if (!parts) return value;
  const [, day = '', time = '00:00:00', zone = 'Z'] = parts;
  const wholeZone = /^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone.toUpperCase();
  return `${day}T${time.replace(',', '.')}${wholeZone}`;
}

import { isFields } from '#src/lib/fields.ts';

/**
 * Parses JSON with every number as its source text: `12.50` becomes `"12.50"`.
 * @throws SyntaxError
 */
export function exactJson(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );
}

const naming = ['name', 'title', 'label', 'code', 'value'];

/** A value as text: a boolean as its word, an object as its name or code; null for nothing. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  return isFields(value)
    ? (naming.map((name) => value[name]).find((one) => typeof one === 'string') ?? null)
    : null;
}

/** A whole number sent as number or text; undefined for anything else. */
export function wholeOf(value: unknown): number | undefined {
  return typeof value === 'string' && /^\d{1,15}(?:\.0+)?$/.test(value) ? Number(value) : undefined;
}

/**
 * A decimal without blanks, plus sign and exponent: `"+1.2e3"` becomes `"1200"`; null for an empty
 * text. Anything that is not a number is returned unchanged, since amounts must not be guessed.
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

/** A date without its time; anything else is returned unchanged. */
export function dayOf(value: unknown): unknown {
  if (value === '') return null;
  return typeof value === 'string' ? value.replace(/^(\d{4}-\d{2}-\d{2})[T ].*$/, '$1') : value;
}

/**
 * A moment as ISO 8601 with offset: without one it is taken for UTC, and a number for seconds since
 * 1970; empty for none.
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

import * as z from 'zod/mini';

/** A decimal number as text, such as `"-12.50"`. Interface 2, general conventions. */
export type Decimal = string & { readonly __decimal: true };

const shape = /^-?(?:\d+(?:\.\d+)?|\.\d+)$/;

/** Limits of a decimal column: `digits` in total, `decimals` after the point (interface 8). */
export interface DecimalLimits {
  readonly digits: number;
  readonly decimals: number;
  readonly min?: bigint;
}

/** Amounts of invoices and items: 10 digits, 2 decimals, negative allowed (interface 8, gap G8). */
export const moneyLimits: DecimalLimits = { digits: 10, decimals: 2 };
/** Quantities of items: 10 digits, 3 decimals (interface 8). */
export const quantityLimits: DecimalLimits = { digits: 10, decimals: 3 };
/** VAT rates: 5 digits, 2 decimals, 0 to 999.99 per cent (interface 8, gap G9). */
export const rateLimits: DecimalLimits = { digits: 5, decimals: 2, min: 0n };

/** Whether the text is a plain decimal: no exponent, group separator or blanks. */
export function isDecimal(text: string): text is Decimal {
  return shape.test(text);
}

/**
 * What is wrong with a decimal string.
 * @returns a sentence for people; undefined when the text is within the limits
 */
export function decimalProblem(text: string, limits: DecimalLimits): string | undefined {
  if (!shape.test(text)) return 'A valid number is required.';
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  if (fraction.length > limits.decimals)
    return `Ensure that there are no more than ${limits.decimals} decimal places.`;
  const most = limits.digits - limits.decimals;
  if (whole.replace(/^0+/, '').length > most)
    return `Ensure that there are no more than ${most} digits before the decimal point.`;
  if (limits.min !== undefined && toUnits(text, limits.decimals) < limits.min)
    return `Ensure that this value is not less than ${limits.min}.`;
  return undefined;
}

/**
 * Converts to minor units, such as `"1.5"` with 2 decimals to `150n`. Exact.
 * @throws RangeError when the text is not a decimal or has more decimals
 */
export function toUnits(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  if (!shape.test(text) || fraction.length > decimals)
    throw new RangeError(`"${text}" is not a number with ${decimals} decimals`);
  const units = BigInt((whole || '0') + fraction.padEnd(decimals, '0'));
  return text.startsWith('-') ? -units : units;
}

/**
 * Converts minor units to a decimal string with exactly `decimals` decimals: `150n` to `"1.50"`;
 * zero has no sign.
 */
export function fromUnits(units: bigint, decimals: number): Decimal {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const cut = digits.length - decimals;
  const text = decimals === 0 ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
  return asDecimal(units < 0n ? `-${text}` : text);
}

/** The text as `Decimal`. @throws RangeError when it is not a decimal */
export function asDecimal(text: string): Decimal {
  if (!isDecimal(text)) throw new RangeError(`"${text}" is not a decimal number`);
  return text;
}

/** Schema of a decimal in a response, with any number of decimals. */
export const decimal = z.custom<Decimal>(
  (value) => typeof value === 'string' && shape.test(value),
  'A decimal text is expected.',
);

/**
 * Schema of a decimal in a request body, within the limits of its column. JSON numbers are refused,
 * since a float is not exact.
 */
export function decimalWithin(limits: DecimalLimits): z.ZodMiniType<Decimal, Decimal> {
  return z.custom<Decimal>(
    (value) => typeof value === 'string' && decimalProblem(value, limits) === undefined,
    {
      error: (issue) =>
        typeof issue.input === 'string'
          ? decimalProblem(issue.input, limits)
          : 'Send the number as text, such as "12.50".',
    },
  );
}

import * as z from 'zod/mini';
import {
  decimal,
  decimalWithin,
  moneyLimits,
  quantityLimits,
  rateLimits,
} from '#contract/decimal.ts';
import { openEnum, orNull } from '#contract/open-enum.ts';

/** Units of a quantity: kilogram, piece, meter, liter (interface 2.8). */
export const units = ['k', 'p', 'm', 'l'] as const;
export type Unit = (typeof units)[number];

/** A line of an invoice; `total_price` includes VAT, `vat_rate` is in per cent (interface 2.8). */
export const invoiceItem = z.object({
  uid: z.string(),
  name: z._default(z.nullable(z.string()), ''),
  description: z._default(z.nullable(z.string()), ''),
  quantity: orNull(decimal),
  unit: orNull(openEnum(units)),
  total_price: orNull(decimal),
  vat_rate: orNull(decimal),
  /** An extension: lines are ordered by this position (gap G48). */
  place: z.optional(z.number()),
});
export type InvoiceItem = z.output<typeof invoiceItem>;

const notPlace = 'A valid number is required.';
const text = (most: number) =>
  z.string('Send text.').check(z.maxLength(most, `At most ${most} characters.`));

/**
 * The body that creates or changes a line: omitted fields keep their value; null clears a number or
 * the unit (interface 4.2, gap G9).
 */
export const invoiceItemBody = z.object({
  name: z.optional(text(500)),
  description: z.optional(text(2000)),
  quantity: z.optional(z.nullable(decimalWithin(quantityLimits))),
  unit: z.optional(z.nullable(z.enum(units, 'One of k, p, m, l.'))),
  total_price: z.optional(z.nullable(decimalWithin(moneyLimits))),
  vat_rate: z.optional(z.nullable(decimalWithin(rateLimits))),
  /** Position of a new line; the lines from there on are moved (gap G48). */
  place: z.optional(z.int(notPlace).check(z.refine((place) => place > 0, notPlace))),
});
export type InvoiceItemBody = z.output<typeof invoiceItemBody>;

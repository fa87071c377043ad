import * as z from 'zod/mini';

/**
 * The warnings of a waiting invoice, sent with its row (gap G47). Approving it may ask about more:
 * less likely duplicates, or those of a company that exists twice.
 */
export const signals = z.object({
  /** Wire names of required fields that are empty. */
  missing: z.array(z.string()),
  /**
   * `items-total`, `vat`: the items do not add up to the invoice's amount. `decimals`: an amount
   * has more decimals than its currency. `future`: the invoice's date is in the future.
   */
  wrong: z.array(z.string()),
  /** Fields whose value is still the one of which the reading was in doubt, with that value. */
  doubtful: z.array(z.object({ field: z.string(), value: z.string() })),
  /** UIDs of invoices that are probably the same. */
  duplicates: z.array(z.string()),
  /** Names of items whose price differs from the company's last approved invoice. */
  changed: z.array(z.string()),
});
export type Signals = z.output<typeof signals>;

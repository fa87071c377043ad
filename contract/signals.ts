import * as z from 'zod/mini';

/**
 * The warnings of an invoice that waits for a decision, sent with its row (gap G47). Approving
 * it may ask about more: duplicates of other grades, or of a company that is kept twice.
 */
export const signals = z.object({
  /** Wire names of fields that the books need and that are empty. */
  missing: z.array(z.string()),
  /**
   * `items-total`, `vat`: the items do not add up to the invoice's. `decimals`: an amount is finer
   * than its currency. `future`: the invoice's date is still to come.
   */
  wrong: z.array(z.string()),
  /** Fields that still hold what the reading of the file was in doubt about, and what that was. */
  doubtful: z.array(z.object({ field: z.string(), value: z.string() })),
  /** UIDs of invoices that are likely the same. */
  duplicates: z.array(z.string()),
  /** Names of items whose price differs from the company's last approved invoice. */
  changed: z.array(z.string()),
});
export type Signals = z.output<typeof signals>;

import * as z from 'zod/mini';
import { orNull } from '#contract/open-enum.ts';

/**
 * The newest verified backup, which was restored separately and compared: its time and number of
 * invoices; null where there is none (gap G42).
 */
export const backupState = z.object({
  made_at: orNull(z.string()),
  invoices: orNull(z.number()),
});
export type BackupState = z.output<typeof backupState>;

import * as z from 'zod/mini';
import { orNull } from '#contract/open-enum.ts';

/**
 * The newest backup that was restored beside the service and compared: when it was made,
 * and of how many invoices; null where there is none (gap G42).
 */
export const backupState = z.object({
  made_at: orNull(z.string()),
  invoices: orNull(z.number()),
});
export type BackupState = z.output<typeof backupState>;

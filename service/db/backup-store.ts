import * as z from 'zod/mini';
import { backupState, type BackupState } from '#contract/backup.ts';
import type { Handle } from '#service/db/database.ts';
import { readSetting, writeSetting } from '#service/db/setting-store.ts';

const setting = 'backup_proven';

/** Stores that a backup was verified by restoring it (gap G42). */
export async function noteProvenBackup(handle: Handle, state: BackupState): Promise<void> {
  await writeSetting(handle, setting, JSON.stringify(state));
}

/** The newest verified backup (gap G42). */
export async function provenBackup(handle: Handle): Promise<BackupState> {
  const text = await readSetting(handle, setting);
  const none = { made_at: null, invoices: null };
  return text === undefined ? none : z.parse(backupState, JSON.parse(text));
}

import * as z from 'zod/mini';
import { backupState, type BackupState } from '#contract/backup.ts';
import type { Handle } from '#service/db/database.ts';
import { readSetting, writeSetting } from '#service/db/setting-store.ts';

const setting = 'backup_proven';

/** Notes that a backup was restored and compared (gap G42). */
export async function noteProvenBackup(handle: Handle, state: BackupState): Promise<void> {
  await writeSetting(handle, setting, JSON.stringify(state));
}

/** The newest backup that was proven (gap G42). */
export async function provenBackup(handle: Handle): Promise<BackupState> {
  const text = await readSetting(handle, setting);
  const none = { made_at: null, invoices: null };
  return text === undefined ? none : z.parse(backupState, JSON.parse(text));
}

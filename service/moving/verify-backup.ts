import { mkdir, rm } from 'node:fs/promises';
import { openEngine } from '#service/db/database.ts';
import { noteProvenBackup } from '#service/db/backup-store.ts';
import type { Engine } from '#service/db/engine.ts';
import { openFileStore } from '#service/files/file-store.ts';
import { hasEveryFile, openBackup } from '#service/moving/backup-format.ts';
import { restoreBackup } from '#service/moving/restore.ts';

/**
 * Verifies a backup: restores it into a folder beside it, reads everything back and compares it,
 * and notes the result in its source database (gap G42).
 * @returns whether it counts, which needs the uploaded file of every invoice
 * @throws what makes it no valid backup
 */
export async function verifyBackup(
  { kysely }: Pick<Engine, 'kysely'>,
  path: string,
): Promise<boolean> {
  const side = `${path}.proof`;
  await rm(side, { recursive: true, force: true });
  await mkdir(side, { recursive: true, mode: 0o700 });
  try {
    const backup = await openBackup(path);
    try {
      const engine = openEngine({ dataDir: side });
      try {
        await restoreBackup(backup, engine, await openFileStore({ dataDir: side }));
      } finally {
        await engine.close();
      }
    } finally {
      backup.archive.close();
    }
    if (!hasEveryFile(backup.manifest)) return false;
    await noteProvenBackup(kysely, {
      made_at: backup.manifest.created_at,
      invoices: backup.manifest.tables['invoice']?.count ?? 0,
    });
    return true;
  } finally {
    await rm(side, { recursive: true, force: true });
  }
}

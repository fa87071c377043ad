import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#service/config.ts';
import { openDataFolder } from '#service/data-folder.ts';
import { openEngine } from '#service/db/database.ts';
import { lockFolder } from '#service/db/folder-lock.ts';
import { openFileStore } from '#service/files/file-store.ts';
import { openBackup } from '#service/moving/backup-format.ts';
import { restoreBackup } from '#service/moving/restore.ts';
import { runCommand } from '#tools/command.ts';

/**
 * Restores a backup into the empty place of these settings, after verifying all of it.
 * @param serviceIsGone confirms that no service uses the backup's file store any more
 * @returns lines for an operator
 */
export async function restore(
  env: NodeJS.ProcessEnv,
  path: string,
  serviceIsGone = false,
): Promise<readonly string[]> {
  const config = readConfig(env);
  const backup = await openBackup(path);
  try {
    await openDataFolder(config);
    const unlock = config.databaseUrl === undefined ? lockFolder(config.dataDir) : () => undefined;
    try {
      const engine = openEngine(config);
      try {
        await restoreBackup(backup, engine, await openFileStore(config), { serviceIsGone });
      } finally {
        await engine.close();
      }
    } finally {
      unlock();
    }
  } finally {
    backup.archive.close();
  }
  const { created_at, files, tables } = backup.manifest;
  return [
    `Restored the backup of ${created_at}: ${tables['invoice']?.count ?? 0} invoices, ${files} files, read back and compared.`,
  ];
}

if (import.meta.main)
  await runCommand(async () => {
    const { values, positionals } = parseArgs({
      options: { 'service-is-gone': { type: 'boolean', default: false } },
      allowPositionals: true,
    });
    const [path] = positionals;
    if (path === undefined) throw new ConfigError('Name the backup: npm run restore -- FILE.zip');
    return restore(process.env, path, values['service-is-gone']);
  });

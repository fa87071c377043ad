import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#service/config.ts';
import { openEngine } from '#service/db/database.ts';
import { lockFolder } from '#service/db/folder-lock.ts';
import { openFileStore } from '#service/files/file-store.ts';
import { moveWorkspace, type Moved } from '#service/moving/move.ts';
import { TargetInUse } from '#service/moving/target.ts';
import { movedPrefix, workspaceIdentity } from '#service/store-identity.ts';
import { runCommand, some } from '#tools/command.ts';

function report(moved: Moved | undefined): string[] {
  if (!moved)
    return ['The move had ended before, but for putting the old database aside: that is done now.'];
  const { tables, files, missing } = moved;
  return [
    ...Object.entries(tables).map(([name, { count, hash }]) => `${name}: ${count} rows, ${hash}`),
    `Files: ${files}, compared with what was uploaded.`,
    ...(missing.length > 0
      ? [
          `${missing.length} invoices have no file, or not the one that was uploaded, as before: ${some(missing)}.`,
        ]
      : []),
  ];
}

/**
 * Moves the SQLite database in DATA_DIR to the PostgreSQL of DATABASE_URL, and its files to
 * FILES_URL where that is set. The service is started with the same settings afterwards.
 * @returns lines for an operator
 */
export async function moveToPostgres(env: NodeJS.ProcessEnv): Promise<readonly string[]> {
  const config = readConfig(env);
  const { dataDir, databaseUrl } = config;
  const path = join(dataDir, 'invoices.sqlite');
  if (databaseUrl === undefined)
    throw new ConfigError('DATABASE_URL: the PostgreSQL to move to is expected.');
  if (!existsSync(path)) throw new ConfigError(`DATA_DIR=${dataDir}: there is no invoices.sqlite.`);
  const kept = join(dataDir, 'invoices.moved.sqlite');
  if (existsSync(kept))
    throw new TargetInUse(
      `${kept} is there already, from an earlier move: put it elsewhere first.`,
    );
  const unlock = lockFolder(dataDir);
  try {
    const from = openEngine({ dataDir });
    const to = openEngine(config);
    let moved: Moved | undefined;
    try {
      const store = await openFileStore(config);
      const onDisk = config.filesUrl === undefined ? store : await openFileStore({ dataDir });
      // If the service used this FILES_URL before, the files are there already.
      const identity = await workspaceIdentity(from.kysely);
      const wasOnDisk = (await onDisk.readIdentity()) === identity;
      moved = await moveWorkspace(
        { engine: from, files: wasOnDisk ? onDisk : store },
        { engine: to, files: store },
      );
      // Prevents a service or backup from using the old files with the database.
      if (wasOnDisk && onDisk !== store) await onDisk.writeIdentity(movedPrefix + identity);
    } finally {
      await from.close();
      await to.close();
    }
    // Prevents a start without DATABASE_URL from continuing with the old database by mistake.
    for (const beside of ['', '-wal', '-shm'])
      if (existsSync(`${path}${beside}`)) await rename(`${path}${beside}`, `${kept}${beside}`);
    return [
      ...report(moved),
      `The old database is kept as ${kept}. Start with these settings now.`,
    ];
  } finally {
    unlock();
  }
}

if (import.meta.main)
  await runCommand(() => {
    parseArgs();
    return moveToPostgres(process.env);
  });

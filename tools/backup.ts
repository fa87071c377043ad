import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#service/config.ts';
import { openEngine } from '#service/db/database.ts';
import { sqliteFile } from '#service/db/sqlite.ts';
import { openFileStore } from '#service/files/file-store.ts';
import { rowsFolder, writeBackup } from '#service/moving/backup.ts';
import { hasEveryFile } from '#service/moving/backup-format.ts';
import { verifyBackup } from '#service/moving/verify-backup.ts';
import { runCommand, some } from '#tools/command.ts';

/**
 * A new archive name for the current time. Several machines may back up into one folder in the same
 * second, so creating the folder of its rows claims the name.
 */
async function freePath(into: string): Promise<string> {
  const moment = new Date().toISOString().replace(/\..*/, '').replaceAll(':', '-');
  for (let count = 1; ; count += 1) {
    const path = join(into, `invoice-desk-${moment}${count === 1 ? '' : `-${count}`}.zip`);
    const rows = rowsFolder(path);
    const isClaimed = await mkdir(rows, { mode: 0o700 }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
        throw error;
      },
    );
    if (isClaimed && !existsSync(path)) return path;
    if (isClaimed) await rm(rows, { recursive: true });
  }
}

/** Names of temporary files and folders next to an archive in progress. */
const workName = /^invoice-desk-[\dT-]+\.zip\.(?:part|proof|rows)$/;
const dayMs = 24 * 60 * 60 * 1000;

/**
 * Removes leftovers of killed backups, but nothing of one that may be running on another machine.
 */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((one) => workName.test(one))) {
    const path = join(folder, name);
    const inside = await readdir(path).catch(() => []);
    const times = [path, ...inside.map((one) => join(path, one))].map(async (one) =>
      stat(one).then(
        ({ mtimeMs }) => mtimeMs,
        () => Date.now(),
      ),
    );
    if (Date.now() - Math.max(...(await Promise.all(times))) > dayMs)
      await rm(path, { recursive: true, force: true });
  }
}

/**
 * Backs up the database and files of these settings, also while the service is running.
 * @param folder the archive's folder
 * @param prove restores the backup separately and compares it, so that it counts as proven
 * @returns lines for an operator, and whether the backup has the file of each invoice
 */
export async function backUp(
  env: NodeJS.ProcessEnv,
  { folder, prove }: { readonly folder?: string | undefined; readonly prove: boolean },
): Promise<{
  readonly path: string;
  readonly lines: readonly string[];
  readonly isWhole: boolean;
}> {
  const config = readConfig(env);
  // Opening it would create an empty database.
  if (config.databaseUrl === undefined && !existsSync(sqliteFile(config.dataDir)))
    throw new ConfigError(`DATA_DIR=${config.dataDir}: there is no invoices.sqlite.`);
  const into = resolve(folder ?? join(config.dataDir, 'backups'));
  await mkdir(into, { recursive: true, mode: 0o700 });
  await removeLeftovers(into);
  const engine = openEngine(config);
  const path = await freePath(into);
  try {
    const files = await openFileStore(config);
    const manifest = await writeBackup(engine, files, path);
    const { tables, missing, changed, files: count } = manifest;
    const megabytes = ((await stat(path)).size / 1024 / 1024).toFixed(1);
    const lines = [
      `${path}: ${tables['invoice']?.count ?? 0} invoices, ${count} files, ${megabytes} MB.`,
    ];
    if (missing.length > 0)
      lines.push(`${missing.length} invoices have no file in the store: ${some(missing)}.`);
    if (changed.length > 0)
      lines.push(
        `The files of ${changed.length} invoices are not those that were uploaded: ${some(changed)}.`,
      );
    const isProven = prove && (await verifyBackup(engine, path));
    const isWhole = hasEveryFile(manifest);
    if (isProven) lines.push('Proven: it was restored beside itself, read back and compared.');
    else if (!isWhole)
      lines.push('Not proven: it has all that there is, which is not the file of every invoice.');
    else lines.push('Not proven yet: `npm run backup -- --prove` restores and compares it too.');
    return { path, lines, isWhole };
  } finally {
    await engine.close();
    await rm(rowsFolder(path), { recursive: true, force: true });
  }
}

if (import.meta.main)
  await runCommand(async () => {
    const { values } = parseArgs({
      options: { to: { type: 'string' }, prove: { type: 'boolean', default: false } },
    });
    const { lines, isWhole } = await backUp(process.env, {
      folder: values.to,
      prove: values.prove,
    });
    if (!isWhole) process.exitCode = 1;
    return lines;
  });

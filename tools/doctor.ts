import { parseArgs } from 'node:util';
import { readConfig } from '#service/config.ts';
import { databaseOn, migrate } from '#service/db/database.ts';
import { plannedRemovals } from '#service/db/removal-store.ts';
import { openFileStore } from '#service/files/file-store.ts';
import { unknownFiles } from '#service/files/quarantine.ts';
import { openModels, takeModelProblem } from '#service/reading/picture/lines/open-models.ts';
import { databaseIdentity, shareIdentity } from '#service/store-identity.ts';
import { runCommand } from '#tools/command.ts';
import { openExisting } from '#tools/existing-database.ts';

/**
 * Examines the database and the file store of these settings. An older schema is migrated, as by a
 * start; no database is created, and no file and no invoice is changed.
 * @param join first gives both the same identity, for a database and files that were combined on
 * purpose
 * @returns lines for an operator, and whether everything is in order
 * @throws ConfigError when there is no database
 */
export async function examine(
  env: NodeJS.ProcessEnv,
  join: boolean,
): Promise<{ readonly lines: readonly string[]; readonly healthy: boolean }> {
  const config = readConfig(env);
  const database = databaseOn(await openExisting(config));
  try {
    await migrate(database.engine);
    const files = await openFileStore(config);
    const lines: string[] = [];
    if (join) lines.push(`Joined: both carry ${await shareIdentity(database.kysely, files)} now.`);
    const inDatabase = await databaseIdentity(database.kysely);
    const inStore = await files.readIdentity();
    lines.push(
      `Database: ${database.engine.name}, identity ${inDatabase ?? 'none yet'}.`,
      `File store: identity ${inStore ?? 'none yet'}.`,
    );
    const invoices = await database.kysely.selectFrom('invoice').select('uid').execute();
    const known = new Set(invoices.map(({ uid }) => uid));
    const removals = new Set(await plannedRemovals(database.kysely));
    const missing = new Set(known);
    for await (const { uid } of files.entries('invoices')) missing.delete(uid);
    let unknown = 0;
    for await (const _entry of unknownFiles(
      files,
      async (uid) => known.has(uid) || removals.has(uid),
      Date.now(),
    ))
      unknown += 1;
    let quarantined = 0;
    for await (const _entry of files.entries('quarantine')) quarantined += 1;
    lines.push(
      `Invoices: ${known.size}, of which ${missing.size} have no file in the store.`,
      `Files that no invoice has: ${unknown}. In quarantine: ${quarantined}.`,
    );
    if (removals.size > 0)
      lines.push(`Files of deleted invoices that wait to be removed: ${removals.size}.`);
    lines.push(await modelsLine());
    const belong = inDatabase === inStore;
    if (!belong) lines.push('The database and the file store do not belong together.');
    return { lines, healthy: belong && missing.size === 0 };
  } finally {
    await database.close();
  }
}

/** Whether the models for reading pictures run; not every machine supports them. */
async function modelsLine(): Promise<string> {
  const models = await openModels();
  await models?.close();
  const [why] = takeModelProblem()?.split('\n') ?? [];
  return models === undefined
    ? `${why ?? ''} (less of each is read).`
    : 'Pictures: the models that find and read lines run.';
}

if (import.meta.main)
  await runCommand(async () => {
    const { values } = parseArgs({ options: { join: { type: 'boolean', default: false } } });
    const { lines, healthy } = await examine(process.env, values.join);
    if (!healthy) process.exitCode = 1;
    return lines;
  });

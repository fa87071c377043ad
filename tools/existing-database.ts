import { statSync } from 'node:fs';
import { ConfigError } from '#service/config.ts';
import { openEngine, type DatabasePlace } from '#service/db/database.ts';
import type { Engine } from '#service/db/engine.ts';
import { sqliteFile } from '#service/db/sqlite.ts';
import { schemaOf } from '#service/moving/target.ts';

/**
 * Opens a database that a service has filled, for the doctor, which only looks: opening another
 * one would create it.
 * @throws ConfigError
 */
export async function openExisting(place: DatabasePlace): Promise<Engine> {
  const { dataDir, databaseUrl } = place;
  const name = databaseUrl === undefined ? `DATA_DIR=${dataDir}` : 'DATABASE_URL';
  const size = statSync(sqliteFile(dataDir), { throwIfNoEntry: false })?.size ?? 0;
  if (databaseUrl === undefined && size === 0)
    throw new ConfigError(`${name}: there is no invoices.sqlite.`);
  const engine = openEngine(place);
  try {
    if ((await schemaOf(engine.kysely)) === '')
      throw new ConfigError(`${name}: no service was started on this database.`);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

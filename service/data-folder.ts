import { access, chmod, constants, readdir, rmdir, stat } from 'node:fs/promises';
import { ConfigError, type Config } from '#service/config.ts';
import { makeFolder } from '#service/db/private-file.ts';

/** Names that the service itself uses in its data folder. */
const own =
  /^(?:(?:invoices|lock)[\w.-]*\.sqlite(?:-\w+)?|files|quarantine|backups|config\.json|lost\+found)$/;

type DataPlace = Pick<Config, 'dataDir'> &
  Partial<Pick<Config, 'databaseUrl' | 'filesUrl' | 'invoicingApiUrl'>>;

/**
 * Creates the data folder and makes it private, also if it existed. A folder with other content
 * keeps its permissions, since others may need it. It may be read-only where nothing is written
 * there: by a proxy, or with PostgreSQL and S3.
 * @returns removes the folders that it created, as far as nothing is in them
 * @throws {ConfigError} if it cannot be created, or written where it has to be
 */
export async function openDataFolder({
  dataDir: folder,
  databaseUrl,
  filesUrl,
  invoicingApiUrl,
}: DataPlace): Promise<() => Promise<void>> {
  const isElsewhere = databaseUrl !== undefined && filesUrl !== undefined;
  let made: readonly string[] = [];
  try {
    made = makeFolder(folder);
    if (invoicingApiUrl === undefined && !isElsewhere) await access(folder, constants.W_OK);
  } catch (error) {
    const why = error instanceof Error ? error.message.split(',', 1)[0] : String(error);
    throw new ConfigError(
      `DATA_DIR=${folder} is no folder that the service can write to (${why}). Set DATA_DIR to ` +
        `another folder, or let the service's user write there.`,
      { cause: error },
    );
  }
  if (process.platform !== 'win32') await closeToOthers(folder);
  return async () => {
    for (const one of made) await rmdir(one).catch(() => undefined);
  };
}

async function closeToOthers(folder: string): Promise<void> {
  const isOpen = ((await stat(folder)).mode & 0o077) !== 0;
  if (!isOpen) return;
  const others = (await readdir(folder)).find((name) => !own.test(name));
  if (others === undefined)
    await chmod(folder, 0o700).catch((error: unknown) =>
      console.error(`DATA_DIR=${folder} stays readable for others: ${String(error)}`),
    );
  else
    console.error(
      `DATA_DIR=${folder} stays readable for others, since it holds other things too, such as ` +
        `${others}.`,
    );
}

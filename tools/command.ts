import { ConfigError } from '#service/config.ts';
import { FolderInUse } from '#service/db/folder-lock.ts';
import { isDiskFull, isOutage } from '#service/db/outage.ts';
import { StorageUnavailable } from '#service/files/stored-file.ts';
import { BackupDamaged } from '#service/moving/backup-format.ts';
import { CopyDiffers } from '#service/moving/move.ts';
import { TargetInUse } from '#service/moving/target.ts';
import { StoresDiffer } from '#service/store-identity.ts';

const plain = [
  ConfigError,
  FolderInUse,
  BackupDamaged,
  CopyDiffers,
  TargetInUse,
  StorageUnavailable,
  StoresDiffer,
];
const isPlain = (error: unknown): boolean =>
  plain.some((kind) => error instanceof kind) ||
  isDiskFull(error) ||
  isOutage(error) ||
  // System errors, such as for a path that is not a folder, say what failed and where.
  (error instanceof Error && 'syscall' in error) ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));

/** The first few UIDs, for people to read. */
export function some(uids: readonly string[]): string {
  const shown = uids.slice(0, 10).join(', ');
  return uids.length > 10 ? `${shown} and ${uids.length - 10} more` : shown;
}

/**
 * Runs an operator's command and prints its lines; an error is printed as one line and exits with
 * 1. The work may set `process.exitCode` itself.
 */
export async function runCommand(work: () => Promise<readonly string[]>): Promise<void> {
  try {
    console.log((await work()).join('\n'));
    process.exit();
  } catch (error) {
    // The driver's messages do not name the database.
    const part = isOutage(error) ? 'The database does not answer: ' : '';
    console.error(isPlain(error) && error instanceof Error ? part + error.message : error);
    process.exit(1);
  }
}

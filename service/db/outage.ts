import { setTimeout } from 'node:timers/promises';

/**
 * Codes of PostgreSQL and the network for a database that is down, stopping, or not responding,
 * takes no writes, as a standby, or no connections, as while it is being replaced.
 */
const awayCodes = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '25006',
  '28000',
  '28P01',
  '3D000',
  '53200',
  '53300',
  '55000',
  '57P01',
  '57P02',
  '57P03',
  '58030',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ENODEV',
  'ENOTCONN',
  'EPIPE',
  'ESTALE',
  'ETIMEDOUT',
]);
/** Errors for which the driver has no code. */
const awayMessages = [
  'The database is closed',
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client was closed',
  'Client has encountered a connection error',
];
/** Transactions that conflicted; each was rolled back. */
const collisionCodes = new Set(['40001', '40P01']);
/** SQLite's result code while another process writes; higher bits say what was being done. */
const sqliteBusy = 5;
/** The database cancelled a slow statement, which would be slow again. */
const tooSlow = '57014';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const resultOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;

const isCollision = (error: unknown): boolean =>
  collisionCodes.has(codeOf(error)) || resultOf(error) === sqliteBusy;

/** SQLite's result codes for a file that takes no writes, a disk that fails, no file to open. */
const sqliteAway: ReadonlySet<number | undefined> = new Set([8, 10, 14]);

/** Whether the disk of the files or of SQLite fails. */
const isBroken = (error: Error): boolean =>
  codeOf(error) === 'EIO' || sqliteAway.has(resultOf(error));

/**
 * Whether an error means that the database, its disk or the network is failing now, or that
 * conflicts persisted: it can be tried later, and says nothing about the data.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isOutage);
  return (
    error instanceof Error &&
    (awayCodes.has(codeOf(error)) ||
      isCollision(error) ||
      codeOf(error) === tooSlow ||
      isBroken(error) ||
      awayMessages.some((message) => error.message.startsWith(message)))
  );
}

/** Whether an error means that the disk of the database or of the files is full. */
export function isDiskFull(error: unknown): boolean {
  const isSqliteFull = error instanceof Error && 'errcode' in error && error.errcode === 13;
  return isSqliteFull || ['ENOSPC', 'EDQUOT', '53100'].includes(codeOf(error));
}

/** SQLite's result codes for values that do not fit: too big, constraint, mismatch. */
const sqliteDataErrors = new Set([18, 19, 20]);

/**
 * Whether an error means that the database can never store these values: a constraint or type of a
 * column, or a value that the driver cannot write.
 */
export function isDataError(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError)
    return true;
  if (error instanceof Error && 'errcode' in error)
    return sqliteDataErrors.has(Number(error.errcode) & 0xff);
  // PostgreSQL's classes of data exceptions, constraint violations and exceeded limits, as of a row.
  return /^(?:2[23]|54)...$/.test(codeOf(error));
}

/** SQLite's result codes for a missing table or a file that is damaged or no database. */
const sqliteBroken: ReadonlySet<number | undefined> = new Set([1, 11, 26]);

/**
 * Whether an error means that the database's schema, the rights on it or its files are broken, for
 * any values: PostgreSQL's class of statements it cannot run, and damaged data or index.
 */
export const isBrokenDatabase = (error: unknown): boolean =>
  sqliteBroken.has(resultOf(error)) || /^(?:42...|XX00[12])$/.test(codeOf(error));

/**
 * Runs a transaction, and repeats it if the database has certainly rolled it back: after a
 * conflict, or when the connection was lost before the commit was sent. After that, a lost
 * connection leaves the result open, so the error is passed on.
 * @param transaction calls `worked` when only the commit is left
 */
export async function repeatWhenRolledBack<Result>(
  transaction: (worked: () => void) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    let hasWorked = false;
    try {
      return await transaction(() => {
        hasWorked = true;
      });
    } catch (error) {
      const isUndone =
        isCollision(error) || (isOutage(error) && !hasWorked && codeOf(error) !== tooSlow);
      if (!isUndone || attempt === 3) throw error;
      await setTimeout(attempt * 100 * (0.5 + Math.random()));
    }
  }
}

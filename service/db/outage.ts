import { setTimeout } from 'node:timers/promises';

/** What PostgreSQL and the network say when the database is away, is ending, or does not answer. */
const awayCodes = new Set([
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  '57P01',
  '57P02',
  '57P03',
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
/** The driver gives these no code. */
const awayMessages = [
  'The database is closed',
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Query read timeout',
  'Client was closed',
  'Client has encountered a connection error',
];
/** Transactions that stood in each other's way: each has been undone. */
const collisionCodes = new Set(['40001', '40P01']);
/** SQLite's result where another process writes; what it was doing stands above it. */
const sqliteBusy = 5;
/** The database ended what took too long: it would take as long again. */
const tooSlow = '57014';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const resultOf = (error: unknown): number | undefined =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;

const isCollision = (error: unknown): boolean =>
  collisionCodes.has(codeOf(error)) || resultOf(error) === sqliteBusy;

/**
 * The disk of the files or of SQLite does not work: its result with what was being done above it.
 */
const isBroken = (error: Error): boolean => codeOf(error) === 'EIO' || resultOf(error) === 10;

/**
 * Whether the error says that the database, its disk or the network to it does not work now, or
 * that others stood in the way again and again: it is to be tried later, and says nothing of the
 * data.
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

/** Whether the error says that the disk of the database or of the files is full. */
export function isDiskFull(error: unknown): boolean {
  const isSqliteFull = error instanceof Error && 'errcode' in error && error.errcode === 13;
  return isSqliteFull || ['ENOSPC', 'EDQUOT', '53100'].includes(codeOf(error));
}

/** SQLite's results of a value that does not fit: too big, a constraint, a mismatch. */
const sqliteDataFaults = new Set([18, 19, 20]);

/**
 * Whether the error says that the database cannot take these values, now or later: a rule or a type
 * of a column, or a value that the driver cannot write.
 */
export function isDataFault(error: unknown): boolean {
  if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError)
    return true;
  if (error instanceof Error && 'errcode' in error)
    return sqliteDataFaults.has(Number(error.errcode) & 0xff);
  // PostgreSQL's classes of data exceptions and of broken constraints.
  return /^2[23]/.test(codeOf(error)) && codeOf(error).length === 5;
}

/**
 * Runs a transaction, and again where the database has certainly undone it: after a collision with
 * another one, or when the connection was lost before its end was asked for. Once that was asked
 * for, a lost connection leaves open whether it holds, so the error goes to the caller.
 * @param transaction calls `worked` when all that is left is to commit
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

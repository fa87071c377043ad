import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from '#service/db/database.ts';
import {
  isBrokenDatabase,
  isDataError,
  isDiskFull,
  isOutage,
  repeatWhenRolledBack,
} from '#service/db/outage.ts';
import { readSetting, writeSetting } from '#service/db/setting-store.ts';
import { sqliteFile } from '#service/db/sqlite.ts';
import { sqlitePlace } from '#service/testing/each-engine.ts';

const withCode = (code: string, message = 'x') => Object.assign(new Error(message), { code });
const ofSqlite = (errcode: number, message = 'x') => Object.assign(new Error(message), { errcode });

test.each([
  withCode('57P01', 'terminating connection due to administrator command'),
  withCode('25006', 'cannot execute INSERT in a read-only transaction'),
  withCode('28P01', 'password authentication failed'),
  withCode('3D000', 'database "desk" does not exist'),
  withCode('53200', 'out of memory'),
  withCode('55000', 'database "desk" is not currently accepting connections'),
  withCode('ECONNREFUSED'),
  withCode('ESTALE'),
  new AggregateError([withCode('ECONNREFUSED')]),
  withCode('40001', 'could not serialize access'),
  withCode('40P01', 'deadlock detected'),
  withCode('EIO'),
  ofSqlite(778, 'disk I/O error'),
  ofSqlite(8, 'attempt to write a readonly database'),
  ofSqlite(14, 'unable to open database file'),
  ofSqlite(5, 'database is locked'),
  ofSqlite(517, 'database is locked'),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Query read timeout'),
])('%s is an outage', (error) => {
  expect(isOutage(error)).toBe(true);
});

test.each([withCode('23505'), withCode('42P01'), new Error('x'), 'text', undefined])(
  '%s is not an outage',
  (error) => {
    expect(isOutage(error)).toBe(false);
  },
);

test('recognises a full disk on both engines and of the files', () => {
  const full = ofSqlite(13, 'database or disk is full');
  expect([full, withCode('53100'), withCode('ENOSPC'), withCode('EIO')].map(isDiskFull)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('a value that the database cannot store is a data fault; a temporary failure is not', () => {
  const dataErrors = [
    withCode('22021'),
    withCode('23505'),
    withCode('54000'),
    ofSqlite(19),
    ofSqlite(2067),
    new TypeError('Provided value cannot be bound to SQLite parameter 1.'),
  ];
  // SQLite: busy, I/O, full. PostgreSQL: shutdown, conflict, out of memory. Two that only look
  // similar.
  const others = [
    ...[5, 10, 13].map((errcode) => ofSqlite(errcode)),
    ...['57P01', '40001', '53200', '22', 'EIO'].map((code) => withCode(code)),
  ];
  expect([...dataErrors, ...others].map(isDataError)).toEqual([
    ...dataErrors.map(() => true),
    ...others.map(() => false),
  ]);
});

test('a missing table or a damaged database says nothing about the values', () => {
  const broken = [
    withCode('42P01'),
    withCode('42501'),
    withCode('XX001'),
    ofSqlite(1),
    ofSqlite(11),
  ];
  const others = [withCode('XX000'), withCode('23505'), ofSqlite(19), new Error('x')];
  expect([...broken, ...others].filter(isBrokenDatabase)).toEqual(broken);
});

/** A transaction that fails this many times, before or after its work. */
function failing(times: number, error: Error, afterWork: boolean) {
  let runs = 0;
  return {
    runs: () => runs,
    run: (worked: () => void) => {
      runs += 1;
      if (afterWork) worked();
      if (runs <= times) return Promise.reject(error);
      worked();
      return Promise.resolve('done');
    },
  };
}

test('repeats a transaction that was rolled back, with three attempts in all', async () => {
  for (const [error, afterWork] of [
    [withCode('40001'), true],
    [withCode('40P01'), false],
    [withCode('57P01'), false],
    [ofSqlite(5), true],
    [ofSqlite(517), false],
  ] as const) {
    const twice = failing(2, error, afterWork);
    expect(await repeatWhenRolledBack(twice.run)).toBe('done');
    const often = failing(5, error, afterWork);
    await expect(repeatWhenRolledBack(often.run)).rejects.toBe(error);
    expect([twice.runs(), often.runs()]).toEqual([3, 3]);
  }
});

test('does not repeat a transaction whose connection was lost during the commit', async () => {
  const once = failing(1, new Error('Connection terminated unexpectedly'), true);
  await expect(repeatWhenRolledBack(once.run)).rejects.toThrow('Connection terminated');
  const refused = failing(1, withCode('23505'), false);
  await expect(repeatWhenRolledBack(refused.run)).rejects.toThrow();
  const tooSlow = failing(1, withCode('57014'), false);
  await expect(repeatWhenRolledBack(tooSlow.run)).rejects.toThrow();
  expect([once.runs(), refused.runs(), tooSlow.runs()]).toEqual([1, 1, 1]);
});

test('repeats a transaction after a write of another process in between', async () => {
  const place = sqlitePlace();
  const database = await openDatabase(place.config);
  const other = new DatabaseSync(sqliteFile(place.config.dataDir));
  let runs = 0;
  await database.transaction(async (handle) => {
    runs += 1;
    await readSetting(handle, 'a');
    if (runs === 1) other.exec("insert into setting (name, value) values ('b', '1')");
    await writeSetting(handle, 'a', String(runs));
  });
  expect([runs, await readSetting(database.kysely, 'a')]).toEqual([2, '2']);
  other.close();
  await database.close();
  await place.remove();
});

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#service/db/database.ts';
import { listInvoices } from '#service/db/invoice-list.ts';
import { findInvoice } from '#service/db/invoice-reads.ts';
import { deleteInvoice } from '#service/db/invoice-writes.ts';
import { isoMoment, now } from '#service/db/moment.ts';
import { signingSecret } from '#service/db/setting-store.ts';
import { describeOnEachEngine, engines, sqlitePlace } from '#service/testing/each-engine.ts';
import { aCaller, anInvoiceRead, aReading } from '#service/testing/records.ts';

describeOnEachEngine('the database', (database, place) => {
  test('keeps its records after it is reopened', async () => {
    const admin = await aCaller(database());
    const uid = await anInvoiceRead(database(), admin);
    const again = await openDatabase(place().config);
    expect(await findInvoice(again.kysely, uid)).toEqual(await findInvoice(database().kysely, uid));
    await again.close();
  });

  test('two services live in two schemas of one PostgreSQL', async () => {
    const [, make] = engines.at(-1) ?? [];
    const other = await make?.();
    if (other === undefined) throw new Error('no engine');
    onTestFinished(() => other.remove());
    const second = await openDatabase(other.config);
    onTestFinished(() => second.close());
    expect(await second.kysely.selectFrom('invoice').select('uid').execute()).toEqual([]);
  });

  test('refuses a database of a newer version with a one-line message', async () => {
    const { kysely } = database();
    const newer = sql`insert into kysely_migration (name, timestamp) values ('999_newer', '2030')`;
    await newer.execute(kysely);
    await expect(openDatabase(place().config)).rejects.toThrow(
      /^The database belongs to a newer version .*999_newer.*\.$/,
    );
    await sql`delete from kysely_migration where name = '999_newer'`.execute(kysely);
  });

  test('creates the secret for signed addresses only once', async () => {
    const [one, two] = await Promise.all([
      signingSecret(database().kysely),
      signingSecret(database().kysely),
    ]);
    expect([one.length, Buffer.compare(one, two)]).toEqual([32, 0]);
  });

  test('keeps nothing of a failed transaction', async () => {
    const rows = async () => [
      await database().kysely.selectFrom('company').selectAll().execute(),
      await database().kysely.selectFrom('category').selectAll().execute(),
    ];
    const before = await rows();
    await expect(
      database().transaction(async (handle) => {
        await handle.insertInto('category').values({ uid: 'x', name: 'x' }).execute();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await rows()).toEqual(before);
  });

  test('ends up with one schema when several processes open it concurrently', async () => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(place().config)));
    await Promise.all(opened.map((one) => one.ping()));
    await Promise.all(opened.map((one) => one.close()));
  });
});

test('an interrupted first start leaves no partial schema', async () => {
  const place = sqlitePlace();
  onTestFinished(() => place.remove());
  const file = new DatabaseSync(join(place.config.dataDir, 'invoices.sqlite'));
  file.exec('create table job (in_the_way text)');
  await expect(openDatabase(place.config)).rejects.toThrow(/job/);
  file.exec('drop table job');
  file.close();
  const opened = await openDatabase(place.config);
  await opened.ping();
  await opened.close();
});

test('the search still finds the right invoices after SQLite vacuumed its file', async () => {
  const place = sqlitePlace();
  onTestFinished(() => place.remove());
  const database = await openDatabase(place.config);
  const admin = await aCaller(database);
  const uids: string[] = [];
  for (const word of ['first', 'second', 'third', 'fourth'])
    uids.push(
      await anInvoiceRead(database, admin, {
        invoice_number: word,
        company: { ...aReading().company, name: `Company ${word}` } as never,
      }),
    );
  await deleteInvoice(database, admin, uids[0] ?? '');
  await deleteInvoice(database, admin, uids[1] ?? '');
  await sql`vacuum`.execute(database.kysely);
  const found = await listInvoices(database, { query: 'fourth' }, 'UTC', { limit: 10, offset: 0 });
  expect(found.map(({ uid }) => uid)).toEqual([uids[3]]);
  await database.close();
});

test('moments are unique and formatted as ISO 8601 with offset', () => {
  const moments = Array.from({ length: 100 }, () => now());
  expect(moments).toEqual([...new Set(moments)].sort((a, b) => a - b));
  expect(isoMoment(1_767_225_600_000_001)).toBe('2026-01-01T00:00:00.000001+00:00');
  expect(isoMoment(1_767_225_600_999_999)).toBe('2026-01-01T00:00:00.999999+00:00');
});

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, type Database } from '#service/db/database.ts';
import { countInvoices } from '#service/db/invoice-count.ts';
import { listInvoices, walkInvoices } from '#service/db/invoice-list.ts';
import { isOutage } from '#service/db/outage.ts';
import { startReadingThread } from '#service/db/sqlite-reads.ts';
import { openSqlite, sqlitePlace } from '#service/testing/each-engine.ts';
import { aCaller, anInvoiceRead } from '#service/testing/records.ts';

const slow =
  'with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000000) select count(*) as count from n';

test('a read sees every write acknowledged before it', async () => {
  const { database } = await openSqlite();
  for (let index = 0; index < 30; index += 1) {
    await database.kysely
      .insertInto('category')
      .values({ uid: `${index}`, name: `${index}` })
      .execute();
    expect(
      await database.reads.selectFrom('category').select('uid').orderBy('name').execute(),
    ).toHaveLength(index + 1);
  }
});

test('a long read does not block other work', async () => {
  const { path } = await openSqlite();
  const thread = startReadingThread({ path, patient: false });
  onTestFinished(() => thread.close());
  let ended = false;
  const long = thread.read(slow, []).finally(() => (ended = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(ended).toBe(false);
  expect((await long).values).toEqual([[5_000_000]]);
});

test('a long search blocks neither writes nor other long reads', async () => {
  const { database } = await openSqlite();
  // The thread of the other reads is started before the search, since its start takes time.
  await database.reads.selectFrom('category').select('uid').execute();
  let ended = false;
  const search = sql
    .raw(slow)
    .execute(database.searches)
    .finally(() => (ended = true));
  await database.kysely.insertInto('category').values({ uid: 'a', name: 'a' }).execute();
  expect(await database.reads.selectFrom('category').select('uid').execute()).toEqual([
    { uid: 'a' },
  ]);
  expect(ended).toBe(false);
  expect((await search).rows).toEqual([{ count: 5_000_000 }]);
});

test('a read returns texts exactly as they were written', async () => {
  const { database } = await openSqlite();
  const texts = ['İstanbul 😀', '', 'a\nb', '\ud800'.toWellFormed(), '0', '12.50', 'null'];
  for (const [index, name] of texts.entries())
    await database.kysely
      .insertInto('category')
      .values({ uid: String(index), name })
      .execute();
  const query = (handle: Database['kysely']) =>
    handle.selectFrom('category').selectAll().orderBy('uid').execute();
  expect(await query(database.reads)).toEqual(await query(database.kysely));
  expect((await query(database.reads)).map(({ name }) => name)).toEqual(texts);
});

test('a failed read reports why, and the next one succeeds', async () => {
  const { database, path } = await openSqlite();
  const thread = startReadingThread({ path, patient: false });
  onTestFinished(() => thread.close());
  await expect(thread.read('select nothing', [])).rejects.toThrow(/nothing/);
  await expect(thread.read("insert into category values ('a', 'a')", [])).rejects.toThrow(
    /readonly/,
  );
  expect((await thread.read('select 7 as number', [])).values).toEqual([[7]]);
  await expect(
    database.reads.insertInto('category').values({ uid: 'a', name: 'a' }).execute(),
  ).rejects.toThrow(/readonly/);
  await expect(database.reads.transaction().execute(async () => undefined)).rejects.toThrow(
    /no transactions/,
  );
});

test('a read while another process locks the file is an outage', async () => {
  const { path } = await openSqlite();
  const other = new DatabaseSync(`${path}-other`);
  other.exec('create table a (b)');
  const thread = startReadingThread({ path: `${path}-other`, patient: false });
  onTestFinished(async () => {
    await thread.close();
    other.close();
  });
  await thread.read('pragma busy_timeout=0', []);
  other.exec('begin exclusive');
  expect(await thread.read('select b from a', []).catch(isOutage)).toBe(true);
  other.exec('commit');
  expect((await thread.read('select b from a', [])).values).toEqual([]);
});

test('a crashed thread is replaced: its reads are repeated once, then fail', async () => {
  const { path } = await openSqlite();
  const script = new URL('../testing/crashing-reader.ts', import.meta.url);
  const thread = startReadingThread({ path, patient: true }, script);
  onTestFinished(() => thread.close());
  await expect(thread.read('crash', [])).rejects.toThrow(/ended/);
  expect((await thread.read('select', [])).values).toEqual([['select']]);
});

test('closing ends the thread and leaves a complete file without its log', async () => {
  const place = sqlitePlace();
  onTestFinished(() => place.remove());
  const database = await openDatabase(place.config);
  const admin = await aCaller(database);
  const uid = await anInvoiceRead(database, admin);
  expect(await countInvoices(database, { query: 'nordlicht' }, 'UTC')).toBe(1);
  await database.close();
  await expect(database.reads.selectFrom('invoice').select('uid').execute()).rejects.toThrow();
  const file = new DatabaseSync(
    `file:${join(place.config.dataDir, 'invoices.sqlite')}?immutable=1`,
    { readOnly: true },
  );
  expect(
    file
      .prepare('select uid from invoice')
      .all()
      .map((row) => row['uid']),
  ).toEqual([uid]);
  file.close();
});

test('an in-memory database uses one connection for everything', async () => {
  const database = await openDatabase({ dataDir: ':memory:' });
  onTestFinished(() => database.close());
  const uid = await anInvoiceRead(database, await aCaller(database));
  expect(
    (await listInvoices(database, { query: 'nordlicht' }, 'UTC', { limit: 10, offset: 0 })).map(
      (one) => one.uid,
    ),
  ).toEqual([uid]);
});

test('a search for a common word gives the same pages as one that uses the index', async () => {
  const { database } = await openSqlite();
  const admin = await aCaller(database);
  for (let index = 0; index < 30; index += 1)
    await anInvoiceRead(database, admin, {
      invoice_number: index % 10 === 9 ? `Rare ${index}` : `Common ${index}`,
    });
  const numbers = async (query: string, offset: number) =>
    (await listInvoices(database, { query }, 'UTC', { limit: 4, offset })).map(
      (one) => one.invoice_number,
    );
  expect(await numbers('common', 0)).toEqual([28, 27, 26, 25].map((index) => `Common ${index}`));
  expect(await numbers('common', 4)).toEqual([24, 23, 22, 21].map((index) => `Common ${index}`));
  expect(await numbers('common', 24)).toEqual([2, 1, 0].map((index) => `Common ${index}`));
  expect(await numbers('common', 200)).toEqual([]);
  expect(await numbers('rare', 0)).toEqual(['Rare 29', 'Rare 19', 'Rare 9']);
  const walked: string[] = [];
  for await (const page of walkInvoices(database, { query: 'rare' }, 'UTC', 2))
    walked.push(...page.map((one) => one.invoice_number));
  expect(walked).toEqual(['Rare 29', 'Rare 19', 'Rare 9']);
});

import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#service/db/database.ts';
import { sqliteFile } from '#service/db/sqlite.ts';
import { openReadOnly } from '#service/db/sqlite-statements.ts';
import { TestApp } from '#service/testing/each-app.ts';
import { openSqlite, sqlitePlace } from '#service/testing/each-engine.ts';

async function openApp() {
  const { database, path } = await openSqlite();
  const app = await TestApp.build(database);
  const statuses = async () => [
    (await app.ask('GET', '/readyz', { key: '' })).statusCode,
    (await app.ask('GET', '/healthz', { key: '' })).statusCode,
    (await app.upload()).statusCode,
    (await app.ask('POST', '/v1/companies/', { json: company })).statusCode,
    (await app.ask('PUT', `/v1/cards/${card.uid}`, { json: {} })).statusCode,
    (await app.ask('GET', '/v1/invoices/')).statusCode,
  ];
  const company = { name: 'A', address: '', tax_number: '', tax_office: '', phone: '' };
  const card = (await app.ask('POST', '/v1/cards/', { json: { last_four_digits: '1234' } })).json();
  const count = async () => (await app.ask('GET', '/v1/companies/')).json().count;
  return { path, database, app, statuses, count };
}

const well = [200, 200, 201, 201, 200, 200];
const refused = [503, 200, 503, 503, 503, 200];

test('refuses writes while the database file is renamed, and accepts them when it is back', async () => {
  const { path, statuses, count } = await openApp();
  expect(await statuses()).toEqual(well);
  renameSync(path, `${path}.old`);
  expect(await statuses()).toEqual(refused);
  copyFileSync(`${path}.old`, path);
  expect(await statuses()).toEqual(refused);
  renameSync(`${path}.old`, path);
  expect(await count()).toBe(1);
  expect(await statuses()).toEqual(well);
});

test('refuses writes after the database file was deleted', async () => {
  const { path, app, database, statuses } = await openApp();
  rmSync(path);
  expect(await statuses()).toEqual(refused);
  expect((await app.upload()).json()).toEqual({
    detail: 'The service cannot reach its database or its files right now. Try again shortly.',
  });
  // A search opens the database in its own thread.
  expect((await app.ask('GET', '/v1/invoices/?query=word')).statusCode).toBe(503);
  const single = database.kysely.insertInto('category').values({ uid: 'a', name: 'a' });
  await expect(single.execute()).rejects.toThrow('not the file that was opened');
  await expect(single.returningAll().execute()).rejects.toThrow('not the file that was opened');
});

test('a stopping service stores its last writes in the renamed database file', async () => {
  const place = sqlitePlace();
  onTestFinished(place.remove);
  const database = await openDatabase(place.config);
  await database.kysely.insertInto('category').values({ uid: 'a', name: 'a' }).execute();
  const moved = `${place.config.dataDir}/moved.sqlite`;
  renameSync(sqliteFile(place.config.dataDir), moved);
  await database.close();
  const found = openReadOnly(moved);
  expect(found.find('select name from category', []).values).toEqual([['a']]);
  found.close();
});

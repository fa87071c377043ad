import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCard } from '#service/db/card-store.ts';
import { createCompany, listCompanies } from '#service/db/company-store.ts';
import { openDatabase, type Database } from '#service/db/database.ts';
import { countInvoices } from '#service/db/invoice-count.ts';
import { listInvoices } from '#service/db/invoice-list.ts';
import { readWhole } from '#service/db/invoice-reads.ts';
import { storeDecision } from '#service/db/invoice-decisions.ts';
import { createInvoice } from '#service/db/invoice-writes.ts';
import { addPerson, findByKey } from '#service/db/people-store.ts';
import { failReading, finishReading } from '#service/db/reading-store.ts';
import { refreshSearchText } from '#service/db/search-text.ts';
import {
  makeCards,
  makeCompanies,
  makeInvoices,
  makePeople,
  unreadable,
  type Plan,
} from './records.ts';
import { benchDay, benchKey, seed } from './seed.ts';
import { categories } from './words.ts';

const plan: Plan = { count: 250, today: benchDay, companies: 2_000, cards: 200 };
const whole = { limit: 1000, offset: 0 };
const folder = mkdtempSync(join(tmpdir(), 'invoice-desk-bench-'));
const places = { seeded: join(folder, 'seeded'), again: join(folder, 'again') };
let seeded: Database;
let stored: Database;

/** The same records written through the stores, as people and files would create them. */
async function fill(database: Database): Promise<void> {
  const callers = [];
  for (const one of makePeople(plan))
    callers.push({
      uid: (await addPerson(database.kysely, one)).person.uid,
      role_type: 'admin' as const,
    });
  const companies = makeCompanies(plan);
  for (const { body } of companies) await createCompany(database.kysely, body);
  const cards = makeCards(plan);
  for (const { first_four_digits, last_four_digits } of cards)
    await createCard(database.kysely, { first_four_digits, last_four_digits });
  for (const name of categories)
    await database.kysely.insertInto('category').values({ uid: name, name }).execute();
  for (const one of makeInvoices(plan, companies)) {
    const caller = callers[one.person];
    if (!caller) throw new Error('nobody');
    await database.transaction((handle) =>
      createInvoice(handle, caller, {
        uid: one.uid,
        name: one.file.name,
        type: 'application/pdf',
        sha256: one.file.sha256,
      }),
    );
    const card = one.card === null ? null : (cards[one.card] ?? null);
    if (one.reading) await finishReading(database, one.uid, { ...one.reading, card });
    else await failReading(database, one.uid, unreadable);
    if (one.category !== null) {
      await database.kysely
        .updateTable('invoice')
        .set({ category_uid: categories[one.category] ?? null })
        .where('uid', '=', one.uid)
        .execute();
      await refreshSearchText(database.kysely, one.uid);
    }
    const judge = one.decision && callers[one.decision.person];
    if (one.decision && judge)
      await storeDecision(database, judge, one.uid, one.decision.action, {
        reason: one.decision.reason,
      });
  }
}

beforeAll(async () => {
  await seed({ dataDir: places.seeded, count: plan.count });
  await seed({ dataDir: places.again, count: plan.count });
  seeded = await openDatabase({ dataDir: places.seeded });
  stored = await openDatabase({ dataDir: ':memory:' });
  await fill(stored);
});

afterAll(async () => {
  await seeded.close();
  await stored.close();
  rmSync(folder, { recursive: true, force: true });
});

// UIDs, IDs and times are random in the stores; everything else must be equal.
const shown = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (name, one: unknown) =>
      ['hf_id', 'created_at', 'updated_at', 'user_uid', 'workspace_user_uid'].includes(name) ||
      (name === 'uid' && typeof one === 'string')
        ? '…'
        : one,
    ),
  );

test('a seeded database lists the same invoices as one filled through the stores', async () => {
  const [one, other] = [
    await listInvoices(seeded, {}, 'UTC', whole),
    await listInvoices(stored, {}, 'UTC', whole),
  ];
  expect(one.map(({ uid }) => uid)).toEqual(other.map(({ uid }) => uid));
  expect(shown(one)).toEqual(shown(other));
  expect(new Set(one.map(({ approvement_status }) => approvement_status))).toEqual(
    new Set(['waiting', 'approved', 'rejected']),
  );
});

test('seeded invoices have the same lines and history as those written by the stores', async () => {
  for (const { uid } of await listInvoices(seeded, {}, 'UTC', whole))
    expect(shown(await readWhole(seeded, uid))).toEqual(shown(await readWhole(stored, uid)));
});

// Two letters that occur in no ID, because IDs differ.
const pair = 'li';

test.each([
  {},
  { query: 'gmbh' },
  { query: 'ltd sti' },
  { query: 'kagit' },
  { query: pair },
  { query: 'istanbul' },
  { query: 'DE-2' },
  { query: 'office supplies' },
  { query: 'さくら' },
  { query: 'nothing like it' },
  { approvement_status: ['waiting'] },
  { payment_type: ['cash', 'other'], approvement_status: ['approved'] },
])(
  'a seeded database finds and counts by %j like one filled through the stores',
  async (filters) => {
    const found = (await listInvoices(seeded, filters, 'UTC', whole)).map(({ uid }) => uid);
    expect(found).toEqual(
      (await listInvoices(stored, filters, 'UTC', whole)).map(({ uid }) => uid),
    );
    expect(await countInvoices(seeded, filters, 'UTC')).toBe(found.length);
  },
);

test('finds the same companies as in a database filled through the stores', async () => {
  for (const query of ['', 'nordlicht', 'kadikoy', pair])
    expect(shown(await listCompanies(seeded, query, whole))).toEqual(
      shown(await listCompanies(stored, query, whole)),
    );
});

test('the administrator signs in with the bench key', async () => {
  expect((await findByKey(seeded.kysely, benchKey))?.role_type).toBe('admin');
});

test('the search finds a change made after seeding', async () => {
  const [newest] = await listInvoices(seeded, {}, 'UTC', { limit: 1, offset: 0 });
  const uid = newest?.uid ?? '';
  await seeded.kysely
    .updateTable('invoice')
    .set({ invoice_number: 'Needle 7' })
    .where('uid', '=', uid)
    .execute();
  await refreshSearchText(seeded.kysely, uid);
  expect(
    (await listInvoices(seeded, { query: 'needle' }, 'UTC', whole)).map((one) => one.uid),
  ).toEqual([uid]);
});

function contentOf(place: string): Record<string, string> {
  const database = new DatabaseSync(join(place, 'invoices.sqlite'), { readOnly: true });
  const made = database
    .prepare(
      "select name, sql from sqlite_master where name not like '%_search_%' or type <> 'table' order by name",
    )
    .all();
  const tables = ['invoice', 'item', 'history', 'company', 'card', 'category', 'workspace_user'];
  const hashes = tables.map((table) => [
    table,
    createHash('sha256')
      .update(JSON.stringify(database.prepare(`select * from ${table} order by rowid`).all()))
      .digest('hex'),
  ]);
  database.close();
  return { made: JSON.stringify(made), ...Object.fromEntries(hashes) };
}

test('two runs write the same content, and an existing database is left untouched', async () => {
  const first = contentOf(places.again);
  const third = join(folder, 'third');
  await seed({ dataDir: third, count: plan.count });
  expect(contentOf(third)).toEqual(first);
  await expect(seed({ dataDir: third, count: 1 })).rejects.toThrow(/there already/);
});

test('has the same tables, indexes and triggers as a database created by the service', async () => {
  const fresh = join(folder, 'fresh');
  await (await openDatabase({ dataDir: fresh })).close();
  expect(contentOf(places.again)['made']).toBe(contentOf(fresh)['made']);
});

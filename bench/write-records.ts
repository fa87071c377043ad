import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { Selectable } from 'kysely';
import type { ReadingNote } from '#contract/reading-note.ts';
import { sentenceOf } from '#documents/note-sentences.ts';
import { newCompany } from '#service/db/company-store.ts';
import { toColumns } from '#service/db/item-rows.ts';
import { keyHash } from '#service/db/people-store.ts';
import type { Schema } from '#service/db/schema.ts';
import { searchTextOf } from '#service/db/search-text.ts';
import { toMinor } from '#service/db/column-values.ts';
import { chanceOf } from './chance.ts';
import { categories } from './words.ts';
import {
  makeCards,
  makeCompanies,
  makeInvoices,
  makePeople,
  unreadable,
  type Plan,
  type SeedInvoice,
} from './records.ts';

type Row<T extends keyof Schema> = Selectable<Schema[T]>;

/** Inserts rows with one prepared statement for the columns of the first row. */
function inserter<R extends { readonly [K in keyof R]: SQLInputValue }>(
  database: DatabaseSync,
  table: keyof Schema,
): (row: R) => void {
  let insert: StatementSync | undefined;
  return (row) => {
    const columns = Object.keys(row);
    insert ??= database.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`,
    );
    insert.run({ ...row });
  };
}

const change = (field: string, from: string | null, to: string) => ({ field, from, to });

function historyOf(invoice: SeedInvoice, personUid: (index: number) => string): Row<'history'>[] {
  const { uid: invoice_uid, created_at, file, reading, decision, eventUids } = invoice;
  const entry = (
    place: number,
    action: Row<'history'>['action'],
    after: number,
    workspace_user_uid: string | null,
    reason: string | null,
    changes: unknown,
    notes: readonly ReadingNote[] = [],
  ): Row<'history'> => ({
    uid: eventUids[place] ?? '',
    invoice_uid,
    action,
    created_at: created_at + after,
    workspace_user_uid,
    reason: reason ?? (notes.map((note) => sentenceOf(note)).join(' ') || null),
    changes: JSON.stringify(changes),
    notes: notes.length === 0 ? null : JSON.stringify(notes),
  });
  const told = [
    entry(0, 'upload', 1, personUid(invoice.person), null, [change('file', null, file.name)]),
    reading
      ? entry(1, 'process', 900_000, null, null, reading.changes, reading.notes)
      : entry(1, 'fail', 900_000, null, null, [], [{ code: unreadable, values: {} }]),
  ];
  if (decision)
    told.push(
      entry(2, decision.action, decision.after, personUid(decision.person), decision.reason, [
        change('approvement_status', 'waiting', statusOf(invoice)),
      ]),
    );
  return told;
}

function statusOf({ decision }: SeedInvoice): Row<'invoice'>['approvement_status'] {
  if (!decision) return 'waiting';
  return decision.action === 'approve' ? 'approved' : 'rejected';
}

/**
 * Drops what slows down inserting and can be created at the end: indexes and the text search.
 * @returns recreates them with their original statements
 */
function setAside(database: DatabaseSync): () => void {
  const made = database
    .prepare(
      "select name, type, sql from sqlite_master where type in ('index', 'trigger') and sql is not null order by rowid",
    )
    .all();
  for (const { name, type } of made) database.exec(`drop ${String(type)} ${String(name)}`);
  return () => {
    // In the original order: SQLite prefers by it where two indexes fit.
    for (const { sql } of made) database.exec(String(sql));
    for (const table of ['invoice', 'company'])
      database.exec(`insert into ${table}_search(${table}_search) values ('rebuild')`);
  };
}

/**
 * Fills the tables of an empty database, as the stores would.
 * @returns the number of rows of each
 */
export function writeRecords(
  path: string,
  plan: Plan,
  key: string,
): Readonly<Record<string, number>> {
  const database = new DatabaseSync(path);
  // An interrupted seeding is discarded, so nothing needs to be on disk before it ends.
  for (const setting of [
    'journal_mode=delete',
    'journal_mode=memory',
    'synchronous=off',
    'foreign_keys=off',
    'cache_size=-400000',
    'temp_store=memory',
  ])
    database.exec(`pragma ${setting}`);
  try {
    const putBack = setAside(database);
    database.exec('begin');
    const counts = writeAll(database, plan, key);
    database.exec('commit');
    putBack();
    database.exec('pragma journal_mode=wal');
    return counts;
  } finally {
    database.close();
  }
}

function writeAll(
  database: DatabaseSync,
  plan: Plan,
  key: string,
): Readonly<Record<string, number>> {
  const people = makePeople(plan);
  const companies = makeCompanies(plan);
  const cards = makeCards(plan);
  const kinds = categories.map((name, index) => ({ uid: chanceOf(100 + index).uuid(), name }));
  const person = inserter<Row<'workspace_user'>>(database, 'workspace_user');
  for (const [index, one] of people.entries())
    person({ ...one, key_hash: keyHash(index === 0 ? key : `${key}-${index}`), removed_at: null });
  const company = inserter<Row<'company'>>(database, 'company');
  for (const { uid, hf_id, body, created_at } of companies)
    company(newCompany(uid, hf_id, body, created_at));
  const card = inserter<Row<'card'>>(database, 'card');
  for (const one of cards) card(one);
  const category = inserter<Row<'category'>>(database, 'category');
  for (const one of kinds) category(one);

  const invoice = inserter<Row<'invoice'>>(database, 'invoice');
  const item = inserter<Row<'item'>>(database, 'item');
  const history = inserter<Row<'history'>>(database, 'history');
  const counts = {
    invoices: 0,
    items: 0,
    history: 0,
    companies: companies.length,
    cards: cards.length,
    people: people.length,
  };
  const personUid = (index: number) => people[index]?.uid ?? '';
  for (const one of makeInvoices(plan, companies)) {
    const { reading } = one;
    const from = one.company === null ? undefined : companies[one.company];
    const kind = one.category === null ? undefined : kinds[one.category];
    const {
      name = null,
      address = null,
      tax_number = null,
      tax_office = null,
      phone = null,
    } = from?.body ?? {};
    invoice({
      uid: one.uid,
      hf_id: one.hf_id,
      workspace_user_uid: personUid(one.person),
      created_at: one.created_at,
      version: one.decision ? 3 : 2,
      processing_status: reading ? 'finished' : 'failed',
      approvement_status: statusOf(one),
      total_price: toMinor(reading?.total_price ?? null, 2),
      total_vat: toMinor(reading?.total_vat ?? null, 2),
      currency: reading?.currency ?? '',
      invoice_date: reading?.invoice_date ?? null,
      invoice_number: reading?.invoice_number ?? '',
      language: reading?.language ?? '',
      country: reading?.country ?? '',
      payment_type: reading?.payment_type ?? null,
      company_uid: from?.uid ?? null,
      card_uid: one.card === null ? null : (cards[one.card]?.uid ?? null),
      category_uid: kind?.uid ?? null,
      file_name: one.file.name,
      file_type: 'application/pdf',
      file_sha256: one.file.sha256,
      doubts: null,
      search_text: searchTextOf(
        [
          one.hf_id,
          reading?.invoice_number ?? '',
          kind?.name ?? null,
          name,
          address,
          tax_number,
          tax_office,
          phone,
          from?.hf_id ?? null,
        ],
        reading?.items ?? [],
      ),
    });
    for (const [index, line] of (reading?.items ?? []).entries()) {
      const nothing = {
        name: '',
        description: '',
        quantity: null,
        unit: null,
        total_price: null,
        vat_rate: null,
      };
      item({
        uid: one.itemUids[index] ?? '',
        invoice_uid: one.uid,
        position: index + 1,
        ...nothing,
        ...toColumns(line),
      });
      counts.items += 1;
    }
    for (const told of historyOf(one, personUid)) {
      history(told);
      counts.history += 1;
    }
    counts.invoices += 1;
  }
  return counts;
}

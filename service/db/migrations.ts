import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#service/db/engine.ts';

type Columns = Readonly<
  Record<string, 'text' | 'integer' | 'moment' | 'text?' | 'integer?' | 'moment?'>
>;

const tables: Readonly<Record<string, { columns: Columns; key: readonly string[] }>> = {
  setting: { columns: { name: 'text', value: 'text' }, key: ['name'] },
  workspace_user: {
    columns: {
      uid: 'text',
      user_uid: 'text',
      email: 'text',
      first_name: 'text',
      last_name: 'text',
      role_type: 'text',
      key_hash: 'text?',
      created_at: 'moment',
      removed_at: 'moment?',
    },
    key: ['uid'],
  },
  category: { columns: { uid: 'text', name: 'text' }, key: ['uid'] },
  company: {
    columns: {
      uid: 'text',
      hf_id: 'text',
      name: 'text',
      address: 'text',
      tax_number: 'text',
      tax_office: 'text',
      phone: 'text',
      folded_name: 'text',
      plain_tax_number: 'text',
      search_text: 'text',
      created_at: 'moment',
      updated_at: 'moment',
    },
    key: ['uid'],
  },
  card: {
    columns: {
      uid: 'text',
      hf_id: 'text',
      first_four_digits: 'text',
      last_four_digits: 'text',
      created_at: 'moment',
    },
    key: ['uid'],
  },
  invoice: {
    columns: {
      uid: 'text',
      hf_id: 'text',
      workspace_user_uid: 'text',
      created_at: 'moment',
      version: 'integer',
      processing_status: 'text',
      approvement_status: 'text',
      total_price: 'moment?',
      total_vat: 'moment?',
      currency: 'text',
      invoice_date: 'text?',
      invoice_number: 'text',
      language: 'text',
      country: 'text',
      payment_type: 'text?',
      company_uid: 'text?',
      card_uid: 'text?',
      category_uid: 'text?',
      file_name: 'text',
      file_type: 'text',
      file_sha256: 'text',
      search_text: 'text',
    },
    key: ['uid'],
  },
  item: {
    columns: {
      uid: 'text',
      invoice_uid: 'text',
      position: 'integer',
      name: 'text',
      description: 'text',
      quantity: 'moment?',
      unit: 'text?',
      total_price: 'moment?',
      vat_rate: 'integer?',
    },
    key: ['uid'],
  },
  history: {
    columns: {
      uid: 'text',
      invoice_uid: 'text',
      action: 'text',
      created_at: 'moment',
      workspace_user_uid: 'text?',
      reason: 'text?',
      changes: 'text',
    },
    key: ['uid'],
  },
  job: {
    columns: {
      invoice_uid: 'text',
      state: 'text',
      attempts: 'integer',
      created_at: 'moment',
      lease_until: 'moment?',
    },
    key: ['invoice_uid'],
  },
  idempotency: {
    columns: {
      scope: 'text',
      key: 'text',
      fingerprint: 'text',
      status: 'integer?',
      body: 'text?',
      created_at: 'moment',
    },
    key: ['scope', 'key'],
  },
};

const references: readonly (readonly [
  string,
  string,
  string,
  'cascade' | 'set null' | 'restrict',
])[] = [
  ['invoice', 'workspace_user_uid', 'workspace_user', 'restrict'],
  ['invoice', 'company_uid', 'company', 'set null'],
  ['invoice', 'card_uid', 'card', 'set null'],
  ['invoice', 'category_uid', 'category', 'set null'],
  ['item', 'invoice_uid', 'invoice', 'cascade'],
  ['history', 'invoice_uid', 'invoice', 'cascade'],
  ['job', 'invoice_uid', 'invoice', 'cascade'],
];

const lists = [
  'company_uid',
  'approvement_status',
  'payment_type',
  'card_uid',
  'workspace_user_uid',
] as const;

async function makeTables(database: Kysely<unknown>, engine: Engine): Promise<void> {
  for (const [name, { columns, key }] of Object.entries(tables)) {
    const typed = Object.entries(columns).map(([column, kind]) => {
      const type = kind.startsWith('text')
        ? 'text'
        : kind.startsWith('moment')
          ? engine.bigint
          : 'integer';
      return `${column} ${type}${kind.endsWith('?') ? '' : ' not null'}`;
    });
    const foreign = references
      .filter(([from]) => from === name)
      .map(
        ([, column, to, then]) =>
          `foreign key (${column}) references ${to} (uid) on delete ${then}`,
      );
    const parts = [...typed, `primary key (${key.join(', ')})`, ...foreign];
    await sql.raw(`create table ${name} (${parts.join(', ')})`).execute(database);
  }
}

async function makeIndexes(database: Kysely<unknown>, engine: Engine): Promise<void> {
  const index = async (table: string, columns: readonly string[], unique = false) => {
    const name = `${table}_by_${columns.map((column) => column.split(' ')[0]).join('_')}`;
    await sql
      .raw(`create ${unique ? 'unique ' : ''}index ${name} on ${table} (${columns.join(', ')})`)
      .execute(database);
  };
  await index('invoice', ['created_at desc', 'uid desc']);
  for (const column of lists) await index('invoice', [column, 'created_at desc', 'uid desc']);
  await index('invoice', ['file_sha256']);
  for (const table of ['invoice', 'company', 'card']) await index(table, ['hf_id'], true);
  await index('item', ['invoice_uid', 'position']);
  await index('history', ['invoice_uid', 'created_at desc']);
  await index('company', ['created_at desc', 'uid desc']);
  await index('company', ['plain_tax_number']);
  await index('company', ['folded_name']);
  await index('card', ['first_four_digits', 'last_four_digits'], true);
  await index('workspace_user', ['key_hash'], true);
  await index('job', ['state', 'created_at']);
  for (const statement of engine.indexes) await statement.execute(database);
}

/** The name of the newest step of the schema. */
export const lastStep = (engine: Engine): string => Object.keys(migrations(engine)).at(-1) ?? '';

/** The schema step by step; a step that has run is never changed. */
export function migrations(engine: Engine): Readonly<Record<string, Migration>> {
  return {
    '001_first': {
      async up(database) {
        await makeTables(database, engine);
        await makeIndexes(database, engine);
      },
    },
    '002_file_removal': {
      async up(database) {
        await sql
          .raw(
            `create table file_removal (uid text not null, created_at ${engine.bigint} not null, ` +
              'primary key (uid))',
          )
          .execute(database);
      },
    },
    // Only additions: services of the version before go on with it until they are replaced.
    '003_several_services': {
      async up(database) {
        await sql`alter table job add column claim text`.execute(database);
        await sql`create index idempotency_by_created_at on idempotency (created_at)`.execute(
          database,
        );
        // Counts of a minute: what a crash of the database loses of them is no loss.
        if (engine.name === 'postgres')
          await sql
            .raw(
              'create unlogged table request_count (name text primary key, ' +
                'started_at bigint not null, requests integer not null)',
            )
            .execute(database);
      },
    },
    '004_file_words': {
      async up(database) {
        await sql
          .raw(
            'create table file_words (invoice_uid text not null primary key ' +
              'references invoice (uid) on delete cascade, ' +
              `created_at ${engine.bigint} not null, words text not null)`,
          )
          .execute(database);
      },
    },
    '005_photos_later': {
      async up(database) {
        await sql`alter table job add column later integer default 0`.execute(database);
        await sql`create index job_by_later_created_at on job (later, created_at)`.execute(
          database,
        );
      },
    },
    '006_reading_notes': {
      async up(database) {
        await sql`alter table history add column notes text`.execute(database);
      },
    },
    '007_supplier_memory': {
      async up(database) {
        await sql
          .raw(
            'create table reading_trace (invoice_uid text not null primary key ' +
              'references invoice (uid) on delete cascade, ' +
              `created_at ${engine.bigint} not null, trace text not null)`,
          )
          .execute(database);
        await sql
          .raw(
            'create table supplier_memory (company_uid text not null primary key ' +
              'references company (uid) on delete cascade, active integer not null)',
          )
          .execute(database);
      },
    },
    '008_signals': {
      async up(database) {
        await sql`alter table invoice add column doubts text`.execute(database);
        // For likely duplicates, and for the last approved invoice of a company.
        await sql
          .raw(
            'create index invoice_by_company_uid_total_price ' +
              'on invoice (company_uid, total_price)',
          )
          .execute(database);
        await sql
          .raw(
            'create index invoice_by_company_uid_approvement_status ' +
              'on invoice (company_uid, approvement_status, created_at desc, uid desc)',
          )
          .execute(database);
      },
    },
  };
}

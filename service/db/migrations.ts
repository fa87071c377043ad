import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '#service/db/engine.ts';

/** The schema of the first release; `moment` is an integer beyond 32 bits. */
const first = [
  'create table setting (name text not null primary key, value text not null)',
  `create table workspace_user (
    uid text not null primary key,
    user_uid text not null,
    email text not null,
    first_name text not null,
    last_name text not null,
    role_type text not null,
    key_hash text,
    created_at moment not null,
    removed_at moment
  )`,
  'create table category (uid text not null primary key, name text not null)',
  `create table company (
    uid text not null primary key,
    hf_id text not null,
    name text not null,
    address text not null,
    tax_number text not null,
    tax_office text not null,
    phone text not null,
    folded_name text not null,
    plain_tax_number text not null,
    search_text text not null,
    created_at moment not null,
    updated_at moment not null
  )`,
  `create table card (
    uid text not null primary key,
    hf_id text not null,
    first_four_digits text not null,
    last_four_digits text not null,
    created_at moment not null
  )`,
  `create table invoice (
    uid text not null primary key,
    hf_id text not null,
    workspace_user_uid text not null references workspace_user (uid) on delete restrict,
    created_at moment not null,
    version integer not null,
    processing_status text not null,
    approvement_status text not null,
    total_price moment,
    total_vat moment,
    currency text not null,
    invoice_date text,
    invoice_number text not null,
    language text not null,
    country text not null,
    payment_type text,
    company_uid text references company (uid) on delete set null,
    card_uid text references card (uid) on delete set null,
    category_uid text references category (uid) on delete set null,
    file_name text not null,
    file_type text not null,
    file_sha256 text not null,
    search_text text not null
  )`,
  `create table item (
    uid text not null primary key,
    invoice_uid text not null references invoice (uid) on delete cascade,
    position integer not null,
    name text not null,
    description text not null,
    quantity moment,
    unit text,
    total_price moment,
    vat_rate integer
  )`,
  `create table history (
    uid text not null primary key,
    invoice_uid text not null references invoice (uid) on delete cascade,
    action text not null,
    created_at moment not null,
    workspace_user_uid text,
    reason text,
    changes text not null
  )`,
  `create table job (
    invoice_uid text not null primary key references invoice (uid) on delete cascade,
    state text not null,
    attempts integer not null,
    created_at moment not null,
    lease_until moment
  )`,
  `create table idempotency (
    scope text not null,
    key text not null,
    fingerprint text not null,
    status integer,
    body text,
    created_at moment not null,
    primary key (scope, key)
  )`,
  'create index invoice_by_created_at_uid on invoice (created_at desc, uid desc)',
  ...['company_uid', 'approvement_status', 'payment_type', 'card_uid', 'workspace_user_uid'].map(
    (column) =>
      `create index invoice_by_${column}_created_at_uid
        on invoice (${column}, created_at desc, uid desc)`,
  ),
  'create index invoice_by_file_sha256 on invoice (file_sha256)',
  ...['invoice', 'company', 'card'].map(
    (table) => `create unique index ${table}_by_hf_id on ${table} (hf_id)`,
  ),
  'create index item_by_invoice_uid_position on item (invoice_uid, position)',
  'create index history_by_invoice_uid_created_at on history (invoice_uid, created_at desc)',
  'create index company_by_created_at_uid on company (created_at desc, uid desc)',
  'create index company_by_plain_tax_number on company (plain_tax_number)',
  'create index company_by_folded_name on company (folded_name)',
  `create unique index card_by_first_four_digits_last_four_digits
    on card (first_four_digits, last_four_digits)`,
  'create unique index workspace_user_by_key_hash on workspace_user (key_hash)',
  'create index job_by_state_created_at on job (state, created_at)',
];

const steps: Readonly<Record<string, readonly string[]>> = {
  '001_first': first,
  '002_file_removal': [
    'create table file_removal (uid text not null primary key, created_at moment not null)',
  ],
  // Only additions, since services of the previous version continue with this schema until they are
  // replaced.
  '003_several_services': [
    'alter table job add column claim text',
    'create index idempotency_by_created_at on idempotency (created_at)',
  ],
  '004_file_words': [
    `create table file_words (
      invoice_uid text not null primary key references invoice (uid) on delete cascade,
      created_at moment not null,
      words text not null
    )`,
  ],
  '005_photos_later': [
    'alter table job add column later integer default 0',
    'create index job_by_later_created_at on job (later, created_at)',
  ],
  '006_reading_notes': ['alter table history add column notes text'],
  '007_supplier_memory': [
    `create table reading_trace (
      invoice_uid text not null primary key references invoice (uid) on delete cascade,
      created_at moment not null,
      trace text not null
    )`,
    `create table supplier_memory (
      company_uid text not null primary key references company (uid) on delete cascade,
      active integer not null
    )`,
  ],
  '008_signals': [
    'alter table invoice add column doubts text',
    // For possible duplicates, and for the last approved invoice of a company.
    'create index invoice_by_company_uid_total_price on invoice (company_uid, total_price)',
    `create index invoice_by_company_uid_approvement_status
      on invoice (company_uid, approvement_status, created_at desc, uid desc)`,
  ],
  '009_same_amounts': [
    // For suppliers that bill the same amount thousands of times. It can do all that the one
    // without the day does, which a service of the previous version does not miss.
    `create index invoice_by_company_uid_total_price_invoice_date
      on invoice (company_uid, total_price, invoice_date)`,
    'drop index invoice_by_company_uid_total_price',
  ],
  '010_search_refresh': [
    `create table search_refresh (
      invoice_uid text not null primary key references invoice (uid) on delete cascade
    )`,
  ],
  '011_issuer_keys': [
    `create table issuer_key (
      issuer_key text not null,
      invoice_uid text not null references invoice (uid) on delete cascade,
      created_at moment not null,
      primary key (issuer_key, invoice_uid)
    )`,
    'create index issuer_key_by_issuer_key_created_at on issuer_key (issuer_key, created_at desc)',
    'create index issuer_key_by_invoice_uid on issuer_key (invoice_uid)',
  ],
};

/** Additional statements of a step for one engine. */
const ownStatements: Readonly<Record<string, (engine: Engine) => readonly string[]>> = {
  '001_first': ({ indexes }) => indexes,
  // Counts of a minute, which may be lost in a crash of the database.
  '003_several_services': ({ name }) =>
    name === 'postgres'
      ? [
          `create unlogged table request_count (
            name text primary key, started_at bigint not null, requests integer not null
          )`,
        ]
      : [],
};

/** The name of the newest migration. */
export const lastStep = Object.keys(steps).at(-1) ?? '';

/** Whether this version knows a migration. */
export const isStep = (name: string): boolean => name in steps;

/** All migrations in order; one that was released is never changed. */
export const migrations = (engine: Engine): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(steps).map(([name, statements]) => [
      name,
      {
        async up(database) {
          for (const one of [...statements, ...(ownStatements[name]?.(engine) ?? [])])
            await sql.raw(one.replace(/ moment\b/g, ` ${engine.bigint}`)).execute(database);
        },
      } satisfies Migration,
    ]),
  );

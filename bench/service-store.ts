import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { InvoiceFilters } from '#contract/invoice.ts';
import type { Database } from '#service/db/database.ts';
import { countInvoices } from '#service/db/invoice-count.ts';
import { listInvoices } from '#service/db/invoice-list.ts';
import { inTurn, middle } from './measure.ts';
import { shares, table, times } from './report.ts';

const columns = [
  ...[
    'uid',
    'hf_id',
    'version',
    'workspace_user_uid',
    'created_at',
    'processing_status',
    'approvement_status',
    'total_price',
    'total_vat',
    'currency',
    'invoice_date',
    'invoice_number',
    'language',
    'country',
    'payment_type',
    'company_uid',
    'card_uid',
    'category_uid',
    'file_name',
    'file_type',
  ].map((name) => `i.${name}`),
  'p.user_uid, p.email, p.first_name, p.last_name, p.role_type, c.name as company_name, c.address, c.tax_number, c.tax_office, c.phone, k.name as category_name',
  'd.hf_id as card_hf_id, d.first_four_digits, d.last_four_digits',
].join(', ');
const joins =
  'left join workspace_user p on p.uid = i.workspace_user_uid left join company c on c.uid = i.company_uid left join category k on k.uid = i.category_uid left join card d on d.uid = i.card_uid';
const order = 'order by i.created_at desc, i.uid desc';

const page = (where: string, limit: number) =>
  `select ${columns} from invoice i ${joins} ${where} ${order} limit ${limit}`;
/** The fastest known SQL for the first page of the inbox. */
export const firstPageSql = page('', 25);
const far = (where: string, limit: number, offset: number) =>
  `select ${columns} from (select i.rowid as place from invoice i ${where} ${order} limit ${limit} offset ${offset}) f cross join invoice i on i.rowid = f.place ${joins} ${order}`;
const like = (word: string) => `i.search_text like '%${word}%' escape '\\'`;
const indexed = (words: string) =>
  `i.rowid in (select rowid from invoice_search where search_text match '${words}')`;
const hits = (words: string) =>
  `select count(*) as count from invoice_search where search_text match '${words}'`;
const counted = (where: string) => `select count(*) as count from invoice i ${where}`;

interface Case {
  readonly name: string;
  readonly filters: InvoiceFilters;
  readonly bare: string;
  readonly page?: { readonly limit: number; readonly offset: number };
}

/** The queries, and the fastest SQL known for each. */
function cases(database: DatabaseSync, all: number): Case[] {
  const busiest = String(
    database
      .prepare(
        'select company_uid as uid from invoice where company_uid is not null group by 1 order by count(*) desc limit 1',
      )
      .get()?.['uid'],
  );
  const some = database
    .prepare(
      'select distinct company_uid as uid from invoice where company_uid is not null order by created_at desc limit 5',
    )
    .all()
    .map(({ uid }) => String(uid));
  const five = `i.company_uid in (${some.map((uid) => `'${uid}'`).join(', ')}) and i.approvement_status in ('waiting', 'approved') and i.created_at >= 1767225600000000`;
  const fiveFilters = {
    company__uid: some,
    approvement_status: ['waiting', 'approved'],
    created_at__from_date: '2026-01-01',
  };
  const waiting = "where i.approvement_status = 'waiting'";
  const ofBusiest = `where i.company_uid = '${busiest}'`;
  const isWaiting = { approvement_status: ['waiting'] };
  const list = (name: string, filters: InvoiceFilters, where: string, limit = 25): Case => ({
    name: `list, ${name}`,
    filters,
    page: { limit, offset: 0 },
    bare: page(where, limit),
  });
  const listFar = (name: string, filters: InvoiceFilters, where: string, offset: number): Case => ({
    name,
    filters,
    page: { limit: 25, offset },
    bare: far(where, 25, offset),
  });
  const count = (name: string, filters: InvoiceFilters, bare: string): Case => ({
    name: `count, ${name}`,
    filters,
    bare,
  });
  /** The count of a search, and its first page. */
  const search = (name: string, query: string, counts: string, where: string): Case[] => [
    { name: `search, ${name}: count`, filters: { query }, bare: counts },
    {
      name: `search, ${name}: first 25`,
      filters: { query },
      page: { limit: 25, offset: 0 },
      bare: page(`where ${where}`, 25),
    },
  ];
  return [
    list('first 25', {}, ''),
    list('first 100', {}, '', 100),
    list('25 waiting', isWaiting, waiting),
    list('25 of a company', { company__uid: [busiest] }, ofBusiest),
    list('5 companies, 2 statuses, since a day', fiveFilters, `where ${five}`),
    listFar('list, 25 in the middle', {}, '', all / 2),
    listFar('list, 25 waiting, three quarters down', isWaiting, waiting, Math.floor(all * 0.15)),
    count('all', {}, counted('')),
    count('waiting', isWaiting, counted(waiting)),
    count(
      'approved',
      { approvement_status: ['approved'] },
      counted("where i.approvement_status = 'approved'"),
    ),
    count('of a company', { company__uid: [busiest] }, counted(ofBusiest)),
    count('5 companies, 2 statuses, since a day', fiveFilters, counted(`where ${five}`)),
    ...search('a word in all', 'inv', hits('"inv"'), like('inv')),
    ...search('a word in one of eleven', 'gmbh', hits('"gmbh"'), like('gmbh')),
    listFar(
      'search, a word in one of eleven: 25 from the 1,001st',
      { query: 'gmbh' },
      `where ${indexed('"gmbh"')}`,
      1000,
    ),
    ...search('a number', '0001234', hits('"0001234"'), indexed('"0001234"')),
    ...search(
      'two words',
      'istanbul zeytinyagi',
      hits('"istanbul" "zeytinyagi"'),
      `${like('istanbul')} and ${like('zeytinyagi')}`,
    ),
    ...search('two letters', 'li', counted(`where ${like('li')}`), like('li')),
    {
      name: 'search, a word among the waiting: count',
      filters: { query: 'gmbh', ...isWaiting },
      bare: counted(`${waiting} and ${indexed('"gmbh"')}`),
    },
  ];
}

/** Compares the stores with bare SQL on the same database, alternately. */
export async function storeBesideSql(
  database: Database,
  dataDir: string,
  count: number,
): Promise<string> {
  const bare = new DatabaseSync(join(dataDir, 'invoices.sqlite'), { readOnly: true });
  // The same setting as in the service.
  bare.exec('pragma cache_size=-65536');
  const rows: string[][] = [];
  for (const one of cases(bare, count)) {
    const statement = bare.prepare(one.bare);
    const ask = one.page;
    const measured = await inTurn(
      {
        bare: () => statement.all(),
        store: ask
          ? () => listInvoices(database, one.filters, 'UTC', ask)
          : () => {
              // Counted afresh each time, since a cached count would cost nothing.
              database.counts.drop();
              return countInvoices(database, one.filters, 'UTC');
            },
      },
      3,
    );
    rows.push([
      one.name,
      ...shares(measured.bare, 0.5, 0.95),
      ...shares(measured.store, 0.5, 0.95),
      times(middle(measured.store), middle(measured.bare)),
    ]);
  }
  bare.close();
  return table(['ms', 'SQL p50', 'p95', 'store p50', 'p95', 'times'], rows);
}

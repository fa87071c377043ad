import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { InvoiceFilters } from '#contract/invoice.ts';
import type { Database } from '#service/db/database.ts';
import { countInvoices } from '#service/db/invoice-count.ts';
import { listInvoices } from '#service/db/invoice-list.ts';
import { inTurn, percentile } from './measure.ts';
import { ms, table, times } from './report.ts';

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
/** The first page of the inbox, as quick as SQL can have it. */
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

/** What is asked, and the quickest SQL known for it. */
function cases(database: DatabaseSync, count: number): Case[] {
  const first = { limit: 25, offset: 0 };
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
  const middle = { limit: 25, offset: count / 2 };
  return [
    { name: 'list, first 25', filters: {}, page: first, bare: page('', 25) },
    { name: 'list, first 100', filters: {}, page: { limit: 100, offset: 0 }, bare: page('', 100) },
    {
      name: 'list, 25 waiting',
      filters: { approvement_status: ['waiting'] },
      page: first,
      bare: page(waiting, 25),
    },
    {
      name: 'list, 25 of a company',
      filters: { company__uid: [busiest] },
      page: first,
      bare: page(`where i.company_uid = '${busiest}'`, 25),
    },
    {
      name: 'list, 5 companies, 2 statuses, since a day',
      filters: fiveFilters,
      page: first,
      bare: page(`where ${five}`, 25),
    },
    { name: 'list, 25 in the middle', filters: {}, page: middle, bare: far('', 25, middle.offset) },
    {
      name: 'list, 25 waiting, three quarters down',
      filters: { approvement_status: ['waiting'] },
      page: { limit: 25, offset: Math.floor(count * 0.15) },
      bare: far(waiting, 25, Math.floor(count * 0.15)),
    },
    { name: 'count, all', filters: {}, bare: counted('') },
    {
      name: 'count, waiting',
      filters: { approvement_status: ['waiting'] },
      bare: counted(waiting),
    },
    {
      name: 'count, approved',
      filters: { approvement_status: ['approved'] },
      bare: counted("where i.approvement_status = 'approved'"),
    },
    {
      name: 'count, of a company',
      filters: { company__uid: [busiest] },
      bare: counted(`where i.company_uid = '${busiest}'`),
    },
    {
      name: 'count, 5 companies, 2 statuses, since a day',
      filters: fiveFilters,
      bare: counted(`where ${five}`),
    },
    { name: 'search, a word in all: count', filters: { query: 'inv' }, bare: hits('"inv"') },
    {
      name: 'search, a word in all: first 25',
      filters: { query: 'inv' },
      page: first,
      bare: page(`where ${like('inv')}`, 25),
    },
    {
      name: 'search, a word in one of eleven: count',
      filters: { query: 'gmbh' },
      bare: hits('"gmbh"'),
    },
    {
      name: 'search, a word in one of eleven: first 25',
      filters: { query: 'gmbh' },
      page: first,
      bare: page(`where ${like('gmbh')}`, 25),
    },
    {
      name: 'search, a word in one of eleven: 25 from the 1,001st',
      filters: { query: 'gmbh' },
      page: { limit: 25, offset: 1000 },
      bare: far(`where ${indexed('"gmbh"')}`, 25, 1000),
    },
    { name: 'search, a number: count', filters: { query: '0001234' }, bare: hits('"0001234"') },
    {
      name: 'search, a number: first 25',
      filters: { query: '0001234' },
      page: first,
      bare: page(`where ${indexed('"0001234"')}`, 25),
    },
    {
      name: 'search, two words: count',
      filters: { query: 'istanbul zeytinyagi' },
      bare: hits('"istanbul" "zeytinyagi"'),
    },
    {
      name: 'search, two words: first 25',
      filters: { query: 'istanbul zeytinyagi' },
      page: first,
      bare: page(`where ${like('istanbul')} and ${like('zeytinyagi')}`, 25),
    },
    {
      name: 'search, two letters: count',
      filters: { query: 'li' },
      bare: counted(`where ${like('li')}`),
    },
    {
      name: 'search, two letters: first 25',
      filters: { query: 'li' },
      page: first,
      bare: page(`where ${like('li')}`, 25),
    },
    {
      name: 'search, a word among the waiting: count',
      filters: { query: 'gmbh', approvement_status: ['waiting'] },
      bare: counted(`${waiting} and ${indexed('"gmbh"')}`),
    },
  ];
}

/** The stores beside bare SQL on the same database, in turn. */
export async function storeBesideSql(
  database: Database,
  dataDir: string,
  count: number,
): Promise<string> {
  const bare = new DatabaseSync(join(dataDir, 'invoices.sqlite'), { readOnly: true });
  // As the service has it.
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
              // Counted anew each time: what is known for seconds costs nothing.
              database.counts.drop();
              return countInvoices(database, one.filters, 'UTC');
            },
      },
      3,
    );
    const [bare50, bare95, store50, store95] = [
      percentile(measured.bare, 0.5),
      percentile(measured.bare, 0.95),
      percentile(measured.store, 0.5),
      percentile(measured.store, 0.95),
    ];
    rows.push([one.name, ms(bare50), ms(bare95), ms(store50), ms(store95), times(store50, bare50)]);
  }
  bare.close();
  return table(['ms', 'SQL p50', 'p95', 'store p50', 'p95', 'times'], rows);
}

import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { stringify } from 'csv-stringify';
import { writeXlsxStream } from 'hucre/xlsx';
import { exportColumns } from '#contract/export-table.ts';

// Writes the same rows as an export by other means: `node bench/export-other.ts
// sql|csv-stringify|hucre FOLDER` prints the cost.
const [name = '', folder = ''] = process.argv.slice(2);

const columns = [
  'i.hf_id, i.invoice_number, i.invoice_date, c.name as company, c.tax_number, k.name as category, i.currency, i.total_price, i.total_vat, i.payment_type',
  "d.first_four_digits || ' •••• •••• ' || d.last_four_digits as card, i.processing_status, i.approvement_status, p.first_name || ' ' || p.last_name as workspace_user, i.created_at",
].join(', ');
const joins =
  'left join workspace_user p on p.uid = i.workspace_user_uid left join company c on c.uid = i.company_uid left join category k on k.uid = i.category_uid left join card d on d.uid = i.card_uid';

const idle = process.memoryUsage.rss();
const begin = performance.now();
const used = process.cpuUsage();
const database = new DatabaseSync(join(folder, 'invoices.sqlite'), { readOnly: true });
const rows = database
  .prepare(`select ${columns} from invoice i ${joins} order by i.created_at desc, i.uid desc`)
  .iterate();

type Row = Record<string, SQLOutputValue>;
const amounts: readonly string[] = ['total_price', 'total_vat'];
const plain = (row: Row) =>
  exportColumns.map(({ key }) => {
    const value = row[key] ?? '';
    return amounts.includes(key) && value !== ''
      ? (Number(value) / 100).toFixed(2)
      : key === 'created_at'
        ? new Date(Number(value) / 1000).toISOString()
        : String(value);
  });
const cells = (row: Row) =>
  exportColumns.map(({ key, kind }) => {
    const value = row[key];
    if (value === null || value === undefined || value === '') return null;
    return kind === 'amount'
      ? Number(value) / 100
      : kind === 'date'
        ? new Date(`${String(value)}T00:00:00Z`)
        : kind === 'moment'
          ? new Date(Number(value) / 1000)
          : String(value);
  });

function* each<T>(make: (row: Row) => T): Generator<T> {
  for (const row of rows) yield make(row);
}

const formats = {
  text: {},
  number: {},
  amount: { numFmt: '#,##0.00' },
  date: { numFmt: 'yyyy-mm-dd' },
  moment: { numFmt: 'yyyy-mm-dd hh:mm:ss' },
} as const;
const writers: Readonly<
  Record<string, () => AsyncIterable<string | Uint8Array> | Iterable<string>>
> = {
  sql: () => each((row) => `${plain(row).join(',')}\r\n`),
  'csv-stringify': () => Readable.from(each(plain)).pipe(stringify()),
  hucre: () =>
    writeXlsxStream(each(cells), {
      name: 'Invoices',
      columns: exportColumns.map(({ header, kind }) => ({ header, ...formats[kind] })),
    }),
};

let bytes = 0;
const write = writers[name];
if (!write) throw new Error(`${name} is none of ${Object.keys(writers).join(', ')}.`);
let most = idle;
let pieces = 0;
for await (const piece of write()) {
  bytes += typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length;
  if ((pieces += 1) % 100 === 1) most = Math.max(most, process.memoryUsage.rss());
}
database.close();
most = Math.max(most, process.memoryUsage.rss());
const { user, system } = process.cpuUsage(used);
console.log(
  JSON.stringify({
    seconds: (performance.now() - begin) / 1000,
    processor: (user + system) / 1e6,
    bytes,
    memory: (most - idle) / 1024 / 1024,
  }),
);

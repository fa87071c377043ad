// Reads every file of a sample set and compares what was found with its truth.json.
//   node tools/reading-score.ts --set ../shared/samples [--only PART] [--show] [--table]
// `--show` prints each reading, `--table` the rows for the README.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnreadableFile, type DocumentReading } from '#documents/document-reading.ts';
import { readDocument } from '#service/reading/read-document.ts';
import { compareReading, fields, type Comparison, type Truth } from '#tools/reading-compare.ts';

const option = (name: string, otherwise: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise);
};
const folder = option('set', '../shared/samples');
const only = option('only', '');
const show = process.argv.includes('--show');
const types: Record<string, string> = {
  pdf: 'application/pdf',
  xml: 'application/xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

if (!existsSync(join(folder, 'truth.json'))) {
  console.log(`No truth.json in ${folder}: nothing to score.`);
  process.exit(0);
}
const truths: Truth[] = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'));
const rows: { kind: string; comparison: Comparison; given: Given }[] = [];
for (const truth of truths.filter((one) => one.file.includes(only))) {
  const started = performance.now();
  let reading: DocumentReading | undefined;
  let failure = '';
  try {
    reading = await readDocument(
      readFileSync(join(folder, 'files', truth.file)),
      types[truth.file.split('.').at(-1)?.toLowerCase() ?? ''] ?? '',
    );
  } catch (error) {
    failure = error instanceof UnreadableFile ? error.message : String(error);
  }
  const comparison = compareReading(truth, reading);
  rows.push({ kind: truth.kind, comparison, given: givenIn(reading) });
  const wrong = fields
    .filter((field) => comparison[field] !== undefined && comparison[field] < 1)
    .map((field) =>
      field === 'lines' ? `lines ${Math.round((comparison.lines ?? 0) * 100)} %` : field,
    );
  console.log(
    `${wrong.length > 0 ? 'DIFF' : 'ok  '} ${truth.kind.padEnd(15)} ${truth.file.padEnd(46)} ${Math.round(performance.now() - started)} ms ${failure || wrong.join(', ')}`,
  );
  if (show) console.log(JSON.stringify(reading, null, 1));
}
const kinds = [...new Set(rows.map((row) => row.kind))];
for (const kind of [...kinds, 'ALL']) {
  const some = rows.filter((row) => kind === 'ALL' || row.kind === kind);
  const all = fields
    .map((field) => [field, share(some, field)] as const)
    .filter(([, value]) => value !== undefined);
  console.log(
    `${kind.padEnd(15)} ${some.length} files: ${all.map(([field, value]) => `${field} ${value}%`).join('  ')}  right of given ${rightOfGiven(some)}%`,
  );
}
if (process.argv.includes('--table')) {
  console.log(
    '\n| | files | number | date | currency | total | VAT | company | tax number | lines | right of the values given |',
  );
  console.log(`|${'---|'.repeat(11)}`);
  for (const kind of kinds) {
    const some = rows.filter((row) => row.kind === kind);
    const cells = (
      ['number', 'date', 'currency', 'total', 'vat', 'company', 'tax_number', 'lines'] as const
    ).map((field) => share(some, field) ?? '');
    console.log(`| ${[kind, some.length, ...cells, rightOfGiven(some)].join(' | ')} |`);
  }
}

type Row = (typeof rows)[number];
type Given = Partial<Record<keyof Comparison, boolean>>;

/** Which header fields a reading fills at all: wrong is worse than empty. */
function givenIn(reading: DocumentReading | undefined): Given {
  if (reading === undefined) return {};
  return {
    company: reading.company !== null,
    tax_number: Boolean(reading.company?.tax_number),
    number: reading.invoice_number !== '',
    date: reading.invoice_date !== null,
    currency: reading.currency !== '',
    total: reading.total_price !== null,
    vat: reading.total_vat !== null,
  };
}

function percent(values: readonly number[]): number | undefined {
  return values.length === 0
    ? undefined
    : Math.round((100 * values.reduce((sum, value) => sum + value, 0)) / values.length);
}

function share(some: readonly Row[], field: keyof Comparison): number | undefined {
  return percent(some.map((row) => row.comparison[field]).filter((value) => value !== undefined));
}

function rightOfGiven(some: readonly Row[]): number {
  return (
    percent(
      some.flatMap(({ comparison, given }) =>
        fields
          .filter((field) => given[field] === true)
          .map((field) => comparison[field])
          .filter((value) => value !== undefined),
      ),
    ) ?? 0
  );
}

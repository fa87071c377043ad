// Reads every file of a sample set and compares the values with its truth.json.
//   node tools/reading-score.ts --set ../shared/samples [--only PART] [--show] [--table] [--quiet]
// `!` behind a field: a wrong value was given. `--show` prints each reading, `--table` the rows for
// docs/reading.md, `--quiet` only the sums. To make further sets: tools/reading-sets.ts.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { UnreadableFile, type DocumentReading } from '#documents/document-reading.ts';
import { sureOf } from '#documents/read-values.ts';
import { readDocument } from '#service/reading/read-document.ts';
import { calibratedFields, reliability, typeOf } from '#tools/reading-sets/calibrate.ts';
import { markedFields, marksRight } from '#tools/reading-sets/marks-on-photos.ts';
import {
  compareReading,
  fields,
  givenIn,
  linesRight,
  type Comparison,
  type Field,
  type Truth,
} from '#tools/reading-compare.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: '../shared/samples' },
    only: { type: 'string', default: '' },
    show: { type: 'boolean' },
    table: { type: 'boolean' },
    quiet: { type: 'boolean' },
  },
});
const folder = values.set;
if (!existsSync(join(folder, 'truth.json'))) {
  console.log(`No truth.json in ${folder}: nothing to score.`);
  process.exit(0);
}
const truths: Truth[] = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'));
interface Row {
  readonly kind: string;
  readonly comparison: Comparison;
  readonly given: Readonly<Record<Field, boolean>>;
  readonly sure: Readonly<Partial<Record<Field, number>>>;
  readonly lines: { readonly right: number; readonly given: number; readonly wanted: number };
  readonly marks: ReturnType<typeof marksRight>;
}
const rows: Row[] = [];
for (const truth of truths.filter((one) => one.file.includes(values.only))) {
  const started = performance.now();
  let reading: DocumentReading | undefined;
  let failure = '';
  try {
    reading = await readDocument(
      readFileSync(join(folder, 'files', truth.file)),
      typeOf(truth.file),
    );
  } catch (error) {
    failure = error instanceof UnreadableFile ? error.message : String(error);
  }
  const comparison = compareReading(truth, reading);
  const given = givenIn(reading);
  rows.push({
    kind: truth.kind,
    comparison,
    given,
    sure: confidencesOf(reading),
    lines: {
      right: reading === undefined ? 0 : linesRight(truth, reading),
      given: reading?.items.length ?? 0,
      wanted: truth.items.length,
    },
    marks: marksRight(truth, reading),
  });
  const wrong = fields
    .filter((field) => comparison[field] !== undefined && comparison[field] < 1)
    .map((field) =>
      field === 'lines'
        ? `lines ${Math.round((comparison.lines ?? 0) * 100)} %`
        : given[field]
          ? `${field}!`
          : field,
    );
  if (!values.quiet)
    console.log(
      `${wrong.length > 0 ? 'DIFF' : 'ok  '} ${truth.kind.padEnd(15)} ${truth.file.padEnd(46)} ${Math.round(performance.now() - started)} ms ${failure || wrong.join(', ')}`,
    );
  if (values.show) console.log(JSON.stringify(reading, null, 1));
}
const kinds = [...new Set(rows.map((row) => row.kind))];
for (const kind of kinds.length > 1 ? [...kinds, 'ALL'] : kinds) {
  const some = rows.filter((row) => kind === 'ALL' || row.kind === kind);
  console.log(`\n${kind}: ${some.length} files, per cent right / wrong / empty`);
  for (const field of fields) {
    const here = some.filter((row) => row.comparison[field] !== undefined);
    if (here.length === 0) continue;
    const right = share(here, field) ?? 0;
    if (field === 'lines') {
      const sum = (of: keyof Row['lines']) => here.reduce((all, row) => all + row.lines[of], 0);
      console.log(
        `  ${field.padEnd(11)} ${right}  ${sum('right')} right of ${sum('given')} given, ${sum('wanted')} wanted`,
      );
      continue;
    }
    const wrong = here.filter((row) => row.given[field] && row.comparison[field] === 0).length;
    const off = Math.round((100 * wrong) / here.length);
    console.log(`  ${field.padEnd(11)} ${right} / ${off} / ${100 - right - off}`);
  }
  console.log(`  right of the values given ${rightOfGiven(some)}`);
  for (const field of markedFields) {
    const marked = some.map(({ marks }) => marks[field]).filter((one) => one !== undefined);
    if (marked.length > 0)
      console.log(`  marks of ${field} in the right place ${percent(marked.map(Number))}`);
  }
}
printCalibration();
if (values.table) {
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

/** The confidence of the reading for each field. */
function confidencesOf(reading: DocumentReading | undefined): Row['sure'] {
  const found: Partial<Record<Field, number>> = {};
  for (const [field, name] of calibratedFields) {
    const known = reading?.evidence[name];
    const rivals = reading?.alternatives?.[name] ?? [];
    if (known !== undefined) found[field] = sureOf(name, known, rivals.length > 0);
  }
  return found;
}

/** Prints how many values are correct for each level of confidence. */
function printCalibration(): void {
  const said = rows.flatMap(({ comparison, sure }) =>
    fields.flatMap((field) => {
      const [one, right] = [sure[field], comparison[field]];
      return one === undefined || right === undefined ? [] : [{ said: one, right }];
    }),
  );
  console.log('\nsaid to be sure, values, of them right');
  for (const { said: confidence, right, count } of reliability(said))
    console.log(
      `  ${percent([confidence])} %`.padEnd(8),
      String(count).padStart(5),
      `${percent([right])} %`,
    );
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
          .filter((field) => given[field] && field !== 'line_count' && field !== 'lines')
          .map((field) => comparison[field])
          .filter((value) => value !== undefined),
      ),
    ) ?? 0
  );
}

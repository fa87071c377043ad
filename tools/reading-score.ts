// Reads every file of a sample set and compares what was found with its truth.json.
//   node tools/reading-score.ts --set ../shared/samples [--only PART] [--show]
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UnreadableFile, type DocumentReading } from '#service/reading/document-reading.ts';
import { readDocument } from '#service/reading/read-document.ts';
import { compareReading, fields, type Comparison, type Truth } from '#tools/reading-compare.ts';

const option = (name: string, otherwise: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise);
};
const folder = option('set', '../shared/samples');
const only = option('only', '');
const show = process.argv.includes('--show');
const types: Record<string, string> = { pdf: 'application/pdf', xml: 'application/xml', png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' };

if (!existsSync(join(folder, 'truth.json'))) {
  console.log(`No truth.json in ${folder}: nothing to score.`);
  process.exit(0);
}
const truths: Truth[] = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'));
const rows: { kind: string; comparison: Comparison }[] = [];
for (const truth of truths.filter((one) => one.file.includes(only))) {
  const started = performance.now();
  let reading: DocumentReading | undefined;
  let failure = '';
  try {
    reading = await readDocument(readFileSync(join(folder, 'files', truth.file)), types[truth.file.split('.').at(-1)?.toLowerCase() ?? ''] ?? '');
  } catch (error) {
    failure = error instanceof UnreadableFile ? error.message : String(error);
  }
  const comparison = compareReading(truth, reading);
  rows.push({ kind: truth.kind, comparison });
  const wrong = fields.filter((field) => comparison[field] !== undefined && comparison[field] < 1)
    .map((field) => (field === 'lines' ? `lines ${Math.round((comparison.lines ?? 0) * 100)} %` : field));
  console.log(`${wrong.length > 0 ? 'DIFF' : 'ok  '} ${truth.kind.padEnd(15)} ${truth.file.padEnd(46)} ${Math.round(performance.now() - started)} ms ${failure || wrong.join(', ')}`);
  if (show) console.log(JSON.stringify(reading, null, 1));
}
for (const kind of [...new Set(rows.map((row) => row.kind)), 'ALL']) {
  const some = rows.filter((row) => kind === 'ALL' || row.kind === kind);
  const shares = fields.map((field) => {
    const values = some.map((row) => row.comparison[field]).filter((value) => value !== undefined);
    return values.length === 0 ? '' : `${field} ${Math.round((100 * values.reduce((sum, value) => sum + value, 0)) / values.length)}%`;
  });
  console.log(`${kind.padEnd(15)} ${some.length} files: ${shares.filter(Boolean).join('  ')}`);
}

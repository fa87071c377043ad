// Reads the text PDFs of a set with one mutation of their words at a time, and prints what is still
// correct: a score far below that of the unchanged page means overfitted rules.
//   node tools/reading-mutations.ts [--set ../shared/samples] [--show MUTATION] [--tables]
// With --tables, the item tables are mutated, on the pages where the mutation applies.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { withPdf } from '#service/reading/pdf/open-pdf.ts';
import type { Word } from '#documents/text/words.ts';
import { wordsOfPdf } from '#service/reading/pdf/words-of-pdf.ts';
import { mutations } from '#tools/reading-sets/mutations.ts';
import { shownTable } from '#tools/reading-sets/shown-table.ts';
import { tableMutations } from '#tools/reading-sets/table-mutations.ts';
import { compareReading, fields, type Comparison, type Truth } from '#tools/reading-compare.ts';

const {
  values: { set: folder, show: shown, tables },
} = parseArgs({
  options: {
    set: { type: 'string', default: '../shared/samples' },
    show: { type: 'string' },
    tables: { type: 'boolean', default: false },
  },
});
if (!existsSync(join(folder, 'truth.json'))) {
  console.log(`No truth.json in ${folder}: nothing to read.`);
  process.exit(0);
}
const truths: Truth[] = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'));
const files = truths.filter(({ file, kind }) => file.endsWith('.pdf') && kind !== 'hybrid PDF');
const read = await Promise.all(
  files.map(async (truth) => ({
    truth,
    words: await withPdf(readFileSync(join(folder, 'files', truth.file)), (document) =>
      wordsOfPdf(document),
    ),
  })),
);
const columns = fields.filter((field) => field !== 'line_count');
console.log(`| ${files.length} files, % right | ${columns.join(' | ')} |`);
console.log(`|${'---|'.repeat(columns.length + 1)}`);
if (tables)
  for (const { name, change } of tableMutations)
    printRow(name, (words, truth) => {
      const table = shownTable(words, truth);
      const changed = table === undefined ? undefined : change(table, truth);
      return changed === undefined ? undefined : { truth, ...changed };
    });
else
  for (const { name, words: change, truth: changed } of mutations)
    printRow(name, (words, truth) => ({
      words: change(words, truth),
      truth: changed?.(truth) ?? truth,
    }));

/** Reads every page with one mutation and prints what is still correct. */
function printRow(
  name: string,
  change: (words: readonly Word[], truth: Truth) => { words: Word[]; truth: Truth } | undefined,
): void {
  const compared = read.flatMap(({ truth, words: { words } }): Comparison | [] => {
    const changed = change(words, truth);
    if (changed === undefined) return [];
    const result = compareReading(
      changed.truth,
      readText(pageDocument(changed.words), new Fields()),
    );
    if (name === shown)
      console.log(truth.file, columns.filter((field) => (result[field] ?? 1) < 1).join(', '));
    return result;
  });
  const cells = columns.map((field) => {
    const all = compared.flatMap((one) => one[field] ?? []);
    return all.length === 0 ? '' : Math.round((100 * all.reduce((a, b) => a + b, 0)) / all.length);
  });
  console.log(`| ${[`${name} (${compared.length})`, ...cells].join(' | ')} |`);
}

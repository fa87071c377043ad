// Reads the text PDFs of a set again with their words changed, each in one way, and prints what is
// then still right: what falls far below the page as it is was learnt by heart.
//   node tools/reading-mutations.ts [--set ../shared/samples] [--show MUTATION]
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Fields } from '#documents/field-values.ts';
import { readText } from '#documents/fields/read-text.ts';
import { pageDocument } from '#documents/text/page-document.ts';
import { withPdf } from '#service/reading/pdf/open-pdf.ts';
import { wordsOf } from '#service/reading/pdf/page-words.ts';
import { mutations } from '#tools/reading-sets/mutations.ts';
import { compareReading, fields, type Comparison, type Truth } from '#tools/reading-compare.ts';

const {
  values: { set: folder, show: shown },
} = parseArgs({
  options: { set: { type: 'string', default: '../shared/samples' }, show: { type: 'string' } },
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
      wordsOf(document),
    ),
  })),
);
const columns = fields.filter((field) => field !== 'line_count');
console.log(`| ${files.length} files, % right | ${columns.join(' | ')} |`);
console.log(`|${'---|'.repeat(columns.length + 1)}`);
for (const mutation of mutations) {
  const compared = read.map(({ truth, words: { words } }): Comparison => {
    const wanted = mutation.truth?.(truth) ?? truth;
    const found = readText(pageDocument(mutation.words(words, truth)), new Fields());
    const result = compareReading(wanted, found);
    if (mutation.name === shown)
      console.log(truth.file, columns.filter((field) => (result[field] ?? 1) < 1).join(', '));
    return result;
  });
  const cells = columns.map((field) => {
    const all = compared.flatMap((one) => one[field] ?? []);
    return all.length === 0 ? '' : Math.round((100 * all.reduce((a, b) => a + b, 0)) / all.length);
  });
  console.log(`| ${[mutation.name, ...cells].join(' | ')} |`);
}

// Joins each text PDF of a set with each of the next two, and counts the pairs that are recognised as
// two invoices, and the single invoices that are wrongly split.
//   node tools/reading-joined.ts --set DIR [--show]
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Fields } from '#documents/field-values.ts';
import { firstInvoice } from '#documents/fields/several-invoices.ts';
import type { Word } from '#documents/text/words.ts';
import { withPdf } from '#service/reading/pdf/open-pdf.ts';
import { wordsOfPdf } from '#service/reading/pdf/words-of-pdf.ts';
import type { Truth } from '#tools/reading-compare.ts';

const { values } = parseArgs({
  options: { set: { type: 'string', default: '../shared/samples' }, show: { type: 'boolean' } },
});
const truths: Truth[] = JSON.parse(readFileSync(join(values.set, 'truth.json'), 'utf8'));
const files: { name: string; words: readonly Word[]; pages: number }[] = [];
for (const { file: name } of truths.filter(({ file }) => file.endsWith('.pdf'))) {
  const bytes = readFileSync(join(values.set, 'files', name));
  const { words } = await withPdf(bytes, (pdf) => wordsOfPdf(pdf));
  const pages = Math.max(0, ...words.map(({ page }) => page));
  if (pages > 0) files.push({ name, words, pages });
}

/** The number of invoices reported, and the pages of the first. */
function told(words: readonly Word[]): readonly [count: number, pages: number] {
  const fields = new Fields();
  const own = new Set(firstInvoice(words, fields).map(({ page }) => page));
  return [Number(fields.notes[0]?.values['count'] ?? 1), own.size];
}

let [pairs, apart, split] = [0, 0, 0];
for (const [at, first] of files.entries()) {
  if (told(first.words)[0] > 1) {
    split += 1;
    console.log(`split ${first.name}`);
  }
  for (const next of files.slice(at + 1, at + 3)) {
    const behind = next.words.map((word) => ({ ...word, page: word.page + first.pages }));
    const [count, pages] = told([...first.words, ...behind]);
    const right = count === 2 && pages === first.pages;
    pairs += 1;
    if (right) apart += 1;
    else if (values.show) console.log(`not told apart: ${first.name} + ${next.name}`);
  }
}
const several = files.filter(({ pages }) => pages > 1).length;
console.log(`${apart} of ${pairs} pairs told apart (${Math.round((100 * apart) / pairs)} %)`);
console.log(`${split} of ${files.length} files split, ${several} of them of several pages`);

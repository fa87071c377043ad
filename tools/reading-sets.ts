// Makes sets of invoices for `reading-score` that no rule was written with, outside the repository:
//   node tools/reading-sets.ts [--out DIR] [--count 60] [--seed 1] [--samples ../shared/samples]
// `open` may be looked at while rules are written; `held-out` says other words in other layouts and
// is only scored; in `-unknown-words` a part of the labels of the same invoices is in words that no
// rule knows; `layouts-open` and `layouts-held-out` imitate the software that real issuers use.
// `hybrid` are the samples' hybrid PDFs with their XML taken off.
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { madeInvoice } from '#tools/reading-sets/made-invoice.ts';
import { invoicesOfLayouts } from '#tools/reading-sets/layout-truth.ts';
import { pagesOfHybrids } from '#tools/reading-sets/hybrid-pages.ts';
import type { Truth } from '#tools/reading-compare.ts';

const option = (name: string, otherwise: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise);
};
const out = option('out', join(tmpdir(), 'reading-sets'));
const count = Number(option('count', '60'));
const seed = Number(option('seed', '1'));

for (const half of ['open', 'held-out'] as const) {
  for (const words of ['known', 'unknown'] as const)
    write(
      words === 'known' ? half : `${half}-unknown-words`,
      Array.from({ length: count }, (_, at) => madeInvoice(at, half, seed, words)),
    );
}
for (const half of ['open', 'held-out'] as const) write(`layouts-${half}`, invoicesOfLayouts(half));
write('hybrid', await pagesOfHybrids(option('samples', '../shared/samples')));
console.log(
  `Sets written to ${out}: score one with npm run reading-score -- --set ${join(out, 'open')}`,
);

function write(set: string, made: readonly { truth: Truth; bytes: Uint8Array }[]): void {
  mkdirSync(join(out, set, 'files'), { recursive: true });
  for (const { truth, bytes } of made) writeFileSync(join(out, set, 'files', truth.file), bytes);
  writeFileSync(
    join(out, set, 'truth.json'),
    JSON.stringify(
      made.map(({ truth }) => truth),
      null,
      1,
    ),
  );
}

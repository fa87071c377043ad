// Makes sets of invoices for `reading-score` outside of the repository:
//   node tools/reading-sets.ts [--out DIR] [--count 60] [--seed 1] [--samples ../shared/samples] [--only prints,papers]
// `--only` makes only the sets whose names start with one of these.
// `open` may be used while rules are written; `held-out` has other words and layouts and is only
// scored; in `-unknown-words`, some labels of the same invoices are replaced by words that no rule
// knows; `layouts-open` and `layouts-held-out` imitate the software of real issuers; `papers-…` were
// written by hand, one by one; `prints-…` too, as web pages that a browser prints. `hybrid` has the
// samples' hybrid PDFs without their XML. Pictures: `rendered` has pages of the samples, `photos-…`
// invented invoices, `photos-layouts-…` one invoice of each layout, `receipts-…` receipts of invented
// shops; `slips-…` were written by hand, and each is drawn three times, once worn from a wallet.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DrawnPlace } from '#tools/reading-sets/drawn-page.ts';
import { madeInvoice } from '#tools/reading-sets/made-invoice.ts';
import { invoicesOfLayouts } from '#tools/reading-sets/layout-truth.ts';
import { madePapers } from '#tools/reading-sets/papers/made-papers.ts';
import { madePrints } from '#tools/reading-sets/prints/made-prints.ts';
import { pagesOfHybrids } from '#tools/reading-sets/hybrid-pages.ts';
import { photographedPage } from '#tools/reading-sets/photographed-page.ts';
import { madeReceipt } from '#tools/reading-sets/receipts/made-receipt.ts';
import { madeSlips } from '#tools/reading-sets/slips/made-slips.ts';
import type { Truth } from '#tools/reading-compare.ts';

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(tmpdir(), 'reading-sets') },
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    samples: { type: 'string', default: '../shared/samples' },
    only: { type: 'string', default: '' },
  },
});
const { out, samples } = values;
const [count, seed] = [Number(values.count), Number(values.seed)];

for (const half of ['open', 'held-out'] as const) {
  for (const words of ['known', 'unknown'] as const)
    await write(words === 'known' ? half : `${half}-unknown-words`, () =>
      Array.from({ length: count }, (_, at) => madeInvoice(at, half, seed, words)),
    );
  await write(`layouts-${half}`, () => invoicesOfLayouts(half));
  await write(`papers-${half}`, () => madePapers(half));
  await write(`prints-${half}`, () => madePrints(half));
  await write(`slips-${half}`, () => madeSlips(half));
}
await write('hybrid', () => pagesOfHybrids(samples));
await write('rendered', () => photosOf(pagesOfSamples()));
for (const half of ['open', 'held-out'] as const) {
  await write(`photos-${half}`, () =>
    photosOf(Array.from({ length: Math.ceil(count / 2) }, (_, at) => madeInvoice(at, half, seed))),
  );
  // One invoice of each layout.
  await write(`photos-layouts-${half}`, () =>
    photosOf(invoicesOfLayouts(half).filter((_, at) => at % 2 === 0)),
  );
  await write(`receipts-${half}`, () =>
    Promise.all(Array.from({ length: count }, (_, at) => madeReceipt(at, half, seed))),
  );
}
console.log(
  `Sets written to ${out}: score one with npm run reading-score -- --set ${join(out, 'open')}`,
);

interface Made {
  readonly truth: Truth;
  readonly bytes: Uint8Array;
  readonly places?: readonly DrawnPlace[];
}

function pagesOfSamples(): Made[] {
  if (!existsSync(join(samples, 'truth.json'))) return [];
  const truths: readonly Truth[] = JSON.parse(readFileSync(join(samples, 'truth.json'), 'utf8'));
  return truths
    .filter(({ kind }) => kind === 'text PDF' || kind === 'hybrid PDF')
    .map((truth) => ({ truth, bytes: readFileSync(join(samples, 'files', truth.file)) }));
}

async function photosOf(sheets: readonly Made[]): Promise<Made[]> {
  const photos: Made[] = [];
  for (const { truth, bytes, places } of sheets) {
    const photo = await photographedPage(bytes, photos.length % 2 === 0 ? 1 : -1);
    if (photo === undefined) continue;
    const kind = /^(?:drawn|layouts)/.test(truth.kind)
      ? truth.kind.replace('drawn', 'photos').replace('layouts', 'photos of layouts')
      : 'rendered';
    const shown = Object.groupBy(places ?? [], ({ field }) => field);
    const middles = Object.fromEntries(
      Object.entries(shown).map(([field, some]) => [
        field,
        some.map(({ box }) => photo.middleOf(box)),
      ]),
    );
    photos.push({
      truth: {
        ...truth,
        kind,
        file: `${truth.file.slice(0, -4)}.jpg`,
        ...(places === undefined ? {} : { places: middles }),
      },
      bytes: photo.bytes,
    });
  }
  return photos;
}

async function write(
  set: string,
  make: () => readonly Made[] | Promise<readonly Made[]>,
): Promise<void> {
  if (!values.only.split(',').some((start) => set.startsWith(start))) return;
  const made = await make();
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

import fc from 'fast-check';
import { explain } from '#src/lib/explanation/explain.ts';
import { goodSheet, reckoned, type Sheet } from '#src/lib/explanation/invoices.fixture.ts';
import { findMarks } from '#documents/marking/find-marks.ts';
import { findText } from '#documents/marking/find-text.ts';
import type { PageWord } from '#documents/text/words.ts';
import { openAfter } from '#src/lib/review/review-order.ts';
import { emptyReview } from '#src/lib/review/review.ts';
import { followTotals } from '#src/lib/decisions/bulk-sums.ts';
import type { SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';
import { inTurn, middle } from './measure.ts';
import { circumstances, ms, publish, shares, table, times } from './report.ts';

const pages: readonly PageWord[][] = Array.from({ length: 100 }, (_page, number) =>
  Array.from({ length: 60 }, (_line, row) =>
    [
      'Line',
      String(row),
      'of',
      'page',
      String(number),
      `${row}.234,${10 + (number % 90)}`,
      `0${1 + (row % 9)}.03.2026`,
    ].map((text, at) => ({
      text,
      left: at * 50,
      top: row * 12,
      width: text.length * 5,
      height: 10,
    })),
  ).flat(),
);
const text = pages.map((page) => page.map((word) => word.text).join(' '));
const lines = fc
  .sample(goodSheet, { seed: 20260301, numRuns: 120 })
  .filter((sheet) => sheet.currency === 'EUR')
  .flatMap((sheet) => sheet.lines);

function unequal(count: number): Sheet {
  const those = lines.slice(0, count);
  const total = those.reduce((sum, line) => sum + line.units, 0n);
  return {
    currency: 'EUR',
    lines: those,
    total: total - 1_234n,
    vat: 99_999n,
    page: those.map((line) => line.units),
  };
}

const picked = (uid: string): SelectedInvoice => ({
  uid,
  hf_id: uid,
  company: null,
  total_price: '900.05',
  currency: 'EUR',
  approvement_status: 'waiting',
  processing_status: 'finished',
  permissions: {
    can_update: true,
    can_delete: true,
    can_approve: true,
    can_reject: false,
    can_remove_approval: false,
  },
});
const selection = new Map(
  Array.from({ length: 100_000 }, (_, index) => [String(index), picked(String(index))]),
);
const follow = followTotals();
follow(selection);
const without = new Map(selection);
without.delete('50000');

const uids = Array.from({ length: 10_000 }, (_, index) => `u${index}`);
const review = { ...emptyReview, uids, total: uids.length };
const [few, many] = [unequal(40), unequal(500)];
const [fewReckoned, manyReckoned] = [reckoned(few, true), reckoned(many, true)];
const sum = (sheet: Sheet) => sheet.lines.reduce((total, line) => total + line.units, 0n);
let turn = 0;

/** What is measured, with the bare minimum to compare it with. */
const pairs: readonly (readonly [string, string, () => unknown, () => unknown])[] = [
  [
    'an amount on 100 pages, each place',
    'indexOf in their text',
    () => findMarks({ field: 'total_price', value: '34234.12' }, pages),
    () => text.map((page) => page.indexOf('34.234,12')),
  ],
  [
    'a company on 100 pages',
    'indexOf in their text',
    () => findMarks({ field: 'company_uid', value: 'Nobody at all GmbH' }, pages),
    () => text.map((page) => page.indexOf('Nobody at all')),
  ],
  [
    'find in 100 pages, 6,000 places',
    'split of their lower-case text',
    () => findText(pages, 'line'),
    () => text.map((page) => page.toLowerCase().split('line').length),
  ],
  [
    'a difference of 40 lines explained',
    'adding them up',
    () => explain(fewReckoned),
    () => sum(few),
  ],
  [
    'a difference of 500 lines explained',
    'adding them up',
    () => explain(manyReckoned),
    () => sum(many),
  ],
  [
    'the next two in a review of 10,000',
    'indexOf of the one',
    () => openAfter(review, 'u5000', () => false, 2),
    () => uids.indexOf('u5000'),
  ],
  [
    'one tick more or less among 100,000',
    'counting them all',
    () => follow([without, selection][turn++ % 2] ?? selection),
    () => followTotals()(selection),
  ],
];

const rows: string[][] = [];
for (const [name, bareName, work, bare] of pairs) {
  const measured = await inTurn({ work, bare }, 3);
  rows.push([
    name,
    ...shares(measured.work, 0.5, 0.95),
    bareName,
    ms(middle(measured.bare)),
    times(middle(measured.work), middle(measured.bare)),
  ]);
}
publish(
  'bench:lib',
  [circumstances(''), table(['ms', 'p50', 'p95', 'beside', 'p50', 'times'], rows)].join('\n\n'),
);

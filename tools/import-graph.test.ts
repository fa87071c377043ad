import { expect, test } from 'vitest';
import { findCycle, findWrongWays, importsIn, readGraph } from '#tools/import-graph.ts';

const graphOfAll = readGraph();

test('no folder imports from above or beside it, and the app imports nothing inside a page', () => {
  expect(findWrongWays(graphOfAll)).toEqual([]);
});

const wrongWays = (file: string, name: string): readonly string[] =>
  findWrongWays(new Map([[file, importsIn(file, `import '${name}';`)]]));

/** An import across each wall. */
test.each([
  ['contract/money.ts', '#src/lib/paths.ts'],
  ['contract/money.ts', '#service/config.ts'],
  ['contract/money.test.ts', '#service/config.ts'],
  ['contract/money.ts', './fixtures.ts'],
  ['service/domain/totals.ts', '#contract/fixtures.ts'],
  ['src/lib/paths.ts', '#contract/fixtures.ts'],
  ['documents/read.ts', '#src/lib/paths.ts'],
  ['documents/text/lines.ts', '#documents/totals/find-totals.ts'],
  ['documents/numbers/sum.ts', '#documents/companies/legal-forms.ts'],
  ['documents/companies/find-issuer.ts', '#documents/fields/find-number.ts'],
  ['documents/totals/find-totals.ts', '#documents/tables/find-items.ts'],
  ['documents/tables/find-items.ts', '#documents/fields/read-text.ts'],
  ['documents/memory/apply-memory.ts', '#documents/fields/read-text.ts'],
  ['documents/checks/check-invoice.ts', '#documents/fields/read-text.ts'],
  ['documents/read.ts', '#service/config.ts'],
  ['documents/read.test.ts', '#tools/run.ts'],
  ['service/app.ts', '#src/lib/paths.ts'],
  ['service/app.ts', '#service/moving/archive.ts'],
  ['service/folder-made-today/one.ts', '#service/config.ts'],
  ['service/domain/totals.ts', '#service/db/database.ts'],
  ['service/domain/totals.ts', '#service/moving/archive.ts'],
  ['service/domain/totals.test.ts', '#service/db/database.ts'],
  ['service/db/database.ts', '#service/http/route.ts'],
  ['service/db/database.ts', '#service/files/sniff.ts'],
  ['service/db/database.ts', '#service/moving/archive.ts'],
  ['service/db/database.ts', '#service/testing/records.ts'],
  ['service/files/sniff.ts', '#service/db/database.ts'],
  ['service/files/sniff.test.ts', '#service/db/database.ts'],
  ['service/exports/export-file.ts', '#service/http/route.ts'],
  ['service/exports/formats/csv.ts', '#service/exports/export-file.ts'],
  ['service/exports/formats/csv.ts', '#service/db/database.ts'],
  ['service/exports/formats/csv.test.ts', '#service/db/database.ts'],
  ['service/http/route.ts', '#service/reading/queue.ts'],
  ['service/http/route.test.ts', '#service/moving/archive.ts'],
  ['service/moving/archive.ts', '#service/domain/totals.ts'],
  ['service/moving/archive.test.ts', '#service/http/route.ts'],
  ['service/reading/queue.ts', '#service/http/route.ts'],
  ['service/reading/queue.ts', '#tools/run.ts'],
  ['service/reading/queue.test.ts', '#service/http/route.ts'],
  ['service/reading/pdf/read-pdf.ts', '#service/reading/queue.ts'],
  ['service/reading/picture/read.ts', '#service/reading/pdf/read-pdf.ts'],
  ['service/testing/records.ts', '#src/lib/paths.ts'],
  ['src/lib/paths.ts', '#service/config.ts'],
  ['src/lib/paths.ts', '#src/api/call.ts'],
  ['src/lib/paths.ts', '#src/device/store.ts'],
  ['src/lib/paths.test.ts', '#service/config.ts'],
  ['src/device/store.ts', '#src/api/call.ts'],
  ['src/foreign/hosts.ts', '#src/api/call.ts'],
  ['src/i18n/locale.ts', '#src/widgets/allowed.tsx'],
  ['src/ui/page.tsx', '#src/api/call.ts'],
  ['src/ui/page.tsx', '#src/widgets/allowed.tsx'],
  ['src/api/call.ts', '#src/ui/page.tsx'],
  ['src/api/call.ts', '#src/foreign/problem-forms.ts'],
  ['src/api/call.ts', './fake.fixture.ts'],
  ['src/api/adapter.ts', '#src/ui/page.tsx'],
  ['src/api/call.test.ts', '#src/foreign/problem-forms.ts'],
  ['src/widgets/allowed.tsx', '#src/foreign/problem-forms.ts'],
  ['src/widgets/allowed.tsx', '#src/pages/inbox/inbox-page.tsx'],
  ['src/widgets/allowed.tsx', '#src/look/look.tsx'],
  ['src/widgets/allowed.test.tsx', '#src/app/routes.tsx'],
  ['src/pages/cards/cards-page.tsx', '#src/app/routes.tsx'],
  ['src/pages/cards/cards-page.tsx', '#src/main.tsx'],
  ['src/pages/cards/cards-page.tsx', '#src/pages/inbox/inbox-page.tsx'],
  ['src/pages/cards/cards.fixture.tsx', '#src/pages/inbox/inbox.fixture.tsx'],
  ['src/pages/invoice/items/grid/grid.tsx', '#src/pages/inbox/inbox-page.tsx'],
  ['src/pages/companies/merging/merging.tsx', '#src/pages/companies/spend.tsx'],
  ['src/pages/inbox/filters/filter-bar.tsx', '#src/pages/inbox/list/rows.ts'],
  ['src/pages/inbox/quick-look/quick-look.tsx', '#src/pages/inbox/list/rows.ts'],
  ['src/pages/inbox/views/tabs.tsx', '#src/pages/inbox/list/rows.ts'],
  ['src/pages/inbox/views/tabs.tsx', '#src/pages/inbox/inbox-page.tsx'],
  ['src/app/shell.tsx', '#src/look/look.tsx'],
  ['src/app/shell.tsx', '#src/pages/inbox/list/list-place.ts'],
  ['src/main.tsx', '#src/pages/inbox/list/list-place.ts'],
  ['src/main.tsx', '#src/widgets/allowed.tsx'],
  ['src/look/look.tsx', '#src/api/call.ts'],
  ['src/service-worker/service-worker.ts', '#src/api/call.ts'],
  ['src/folder-made-today/one.ts', '#src/lib/paths.ts'],
  ['e2e/inbox.spec.ts', '#src/lib/paths.ts'],
  ['e2e/inbox.spec.ts', '#service/config.ts'],
])('detects the forbidden import in %s of %s', (file, name) => {
  expect(wrongWays(file, name)).toHaveLength(1);
});

test.each([
  ['src/pages/inbox/views/tabs.tsx', '#src/widgets/allowed.tsx'],
  ['src/pages/inbox/inbox-page.tsx', './views/tabs.tsx'],
  ['src/pages/inbox/views/tabs.test.tsx', '#src/pages/inbox/inbox.fixture.tsx'],
  ['src/api/adapter.ts', '#src/foreign/foreign-tools.ts'],
  ['service/domain/totals.test.ts', '#service/testing/records.ts'],
])('%s may import %s', (file, name) => {
  expect(wrongWays(file, name)).toEqual([]);
});

test('reports a forbidden import with the file, the import and the rule', () => {
  expect(wrongWays('src/foreign/hosts.ts', '#src/api/call.ts')).toEqual([
    'src/foreign/hosts.ts imports src/api/call.ts: ' +
      'src/foreign may import only itself and contract, documents, src/lib.',
  ]);
});

test('no file imports itself through any kind of import', () => {
  expect(graphOfAll.size).toBeGreaterThan(1000);
  expect(findCycle(graphOfAll)).toEqual([]);
});

test.each([
  `import { two } from './two.ts';`,
  `import type { Two } from '#src/lib/two.ts';`,
  `export type { Two } from './two.ts';`,
  `const two = () => import('./two.ts');`,
  `const two = new Worker(new URL('./two.ts', import.meta.url));`,
])('detects a cycle that starts with %s', (text) => {
  const graph = new Map([
    ['src/lib/one.ts', importsIn('src/lib/one.ts', text)],
    ['src/lib/two.ts', importsIn('src/lib/two.ts', `import './one.ts';`)],
  ]);
  expect(findCycle(graph)).toEqual(['src/lib/one.ts', 'src/lib/two.ts', 'src/lib/one.ts']);
});

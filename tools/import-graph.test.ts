import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
// Types and `import()` too: the linter does not follow the latter.
const imported = /(?:from|import)\s*\(?\s*'((?:#|\.\/)[^']+)'/g;

type Graph = ReadonlyMap<string, readonly string[]>;

const importsIn = (file: string, text: string): string[] =>
  Array.from(text.matchAll(imported), ([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : join(dirname(file), name),
  );

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /(?<!\.test|\.fixture)\.tsx?$/.test(name))
    // Another test plants them for the linter, perhaps at this moment.
    .filter(({ name }) => !name.startsWith('planted-wall-break'))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));

/** The first way from a file back to itself. */
function findCycle(graph: Graph): readonly string[] {
  const finished = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (finished.has(file)) return [];
    for (const next of graph.get(file) ?? []) {
      const cycle = visit(next, [...path, file]);
      if (cycle.length > 0) return cycle;
    }
    finished.add(file);
    return [];
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

const layers = ['contract', 'documents', 'src/lib', 'src/device', 'src/i18n'];

/**
 * What the files of a folder may import besides their own folder: folders, or single files. A
 * folder of a layer that is not listed may import nothing, so that none escapes the walls.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  documents: ['contract'],
  'service/domain': ['contract', 'documents'],
  'service/files': ['contract'],
  'service/db': [
    'contract',
    'documents',
    'service/domain',
    'service/problem-log.ts',
    'service/thread-priority.ts',
  ],
  'service/reading': [
    'contract',
    'documents',
    'service/domain',
    'service/db',
    'service/files',
    'service/problem-log.ts',
  ],
  'service/exports': ['contract', 'service/domain', 'service/db', 'service/thread-priority.ts'],
  'service/moving': ['contract', 'service/db', 'service/files', 'service/store-identity.ts'],
  'service/http': [
    'contract',
    'service/domain',
    'service/db',
    'service/files',
    'service/exports',
    'service/config.ts',
    'service/file-removal.ts',
    'service/problem-log.ts',
  ],
  'service/testing': ['contract', 'service'],
  service: [
    'contract',
    'service/db',
    'service/files',
    'service/reading',
    'service/exports',
    'service/http',
  ],
  'src/lib': ['contract', 'documents'],
  'src/device': ['contract', 'documents', 'src/lib'],
  'src/foreign': ['contract', 'documents', 'src/lib'],
  'src/i18n': ['contract', 'src/lib', 'src/device'],
  'src/ui': ['contract', 'src/lib', 'src/device', 'src/i18n'],
  'src/api': [...layers, 'src/foreign'],
  'src/widgets': [...layers, 'src/ui', 'src/api'],
  'src/pages': [...layers, 'src/ui', 'src/api', 'src/widgets'],
  'src/app': [...layers, 'src/ui', 'src/api', 'src/widgets', 'src/pages'],
  'src/look': [...layers, 'src/ui', 'src/app'],
  'src/service-worker': [],
  src: [...layers, 'src/ui', 'src/api', 'src/pages', 'src/app'],
};

/** Folders within a layer, and the neighbours that their files may import: below, not beside. */
const directions: Readonly<Record<string, readonly string[]>> = {
  'service/exports/formats': [],
  'service/reading/pdf': ['service/reading/picture'],
  'service/reading/picture': [],
  'src/pages/companies/merging': [],
  'src/pages/inbox/filters': ['src/pages/inbox/views'],
  'src/pages/inbox/quick-look': [],
  'src/pages/inbox/views': [],
};

const within = (file: string, folder: string) => file.startsWith(`${folder}/`);

/** The folder that `allowed` knows the file by: two names deep, or what lies above. */
const layerOf = (file: string): string =>
  /^(?:src|service)\/[^/]+\//.test(file)
    ? file.split('/').slice(0, 2).join('/')
    : (file.split('/')[0] ?? '');

/** The imports that go against a direction. */
function findWrongWays(graph: Graph): readonly string[] {
  const wrong: string[] = [];
  for (const [file, names] of graph)
    for (const name of names) {
      const layer = layerOf(file);
      const isAllowed =
        layerOf(name) === layer ||
        (allowed[layer] ?? []).some((one) => name === one || within(name, one));
      const isForTests =
        /(?:^|\/)testing\/|\.fixture\.tsx?$/.test(name) && !/(?:^|\/)testing\//.test(file);
      const folder = Object.keys(directions).find((one) => within(file, one));
      const goesBeside =
        folder !== undefined &&
        within(name, dirname(folder)) &&
        ![folder, ...(directions[folder] ?? [])].some((one) => within(name, one));
      // The app opens a page by its component, and knows nothing inside it.
      const goesInside =
        (within(file, 'src/app') || file === 'src/main.tsx') &&
        within(name, 'src/pages') &&
        !name.endsWith('-page.tsx');
      if (!isAllowed || isForTests || goesBeside || goesInside)
        wrong.push(`${file} imports ${name}`);
    }
  return wrong;
}

const files = ['contract', 'documents', 'service', 'src'].flatMap(sources);
const graphOfAll: Graph = new Map(
  files.map((file) => [file, importsIn(file, readFileSync(join(root, file), 'utf8'))]),
);

test('no folder imports one above or beside it, nor the app what is inside a page', () => {
  expect(findWrongWays(graphOfAll)).toEqual([]);
});

test.each([
  ['src/pages/inbox/views/tabs.tsx', '#src/pages/inbox/list/rows.ts'],
  ['src/pages/inbox/views/tabs.tsx', '#src/pages/inbox/inbox-page.tsx'],
  ['service/reading/picture/read.ts', '#service/reading/pdf/read-pdf.ts'],
  ['service/exports/export-file.ts', '#service/http/route.ts'],
  ['service/exports/formats/csv.ts', '#service/exports/export-file.ts'],
  ['service/domain/totals.ts', '#service/moving/archive.ts'],
  ['service/moving/archive.ts', '#service/domain/totals.ts'],
  ['service/db/invoice-list.ts', '#service/testing/records.ts'],
  ['service/reading/queue.ts', '#tools/run.ts'],
  ['src/widgets/allowed.tsx', '#src/look/look.tsx'],
  ['src/service-worker/service-worker.ts', '#src/api/call.ts'],
  ['src/api/call.ts', '#src/ui/page.tsx'],
  ['src/api/call.ts', './fake.fixture.ts'],
  ['src/folder-made-today/one.ts', '#src/lib/paths.ts'],
  ['src/app/shell.tsx', '#src/pages/inbox/list/list-place.ts'],
  ['src/main.tsx', '#src/pages/inbox/list/list-place.ts'],
  ['service/db/database.ts', '#service/moving/archive.ts'],
])('%s that imports %s is seen', (file, name) => {
  const graph = new Map([[file, importsIn(file, `import '${name}';`)]]);
  expect(findWrongWays(graph)).toHaveLength(1);
});

test('no file leads back to itself, by whatever kind of import', () => {
  expect(files.length).toBeGreaterThan(500);
  expect(findCycle(graphOfAll)).toEqual([]);
});

test.each([
  `import { two } from './two.ts';`,
  `import type { Two } from '#src/lib/two.ts';`,
  `export type { Two } from './two.ts';`,
  `const two = () => import('./two.ts');`,
])('a cycle begun by %s is seen', (text) => {
  const graph = new Map([
    ['src/lib/one.ts', importsIn('src/lib/one.ts', text)],
    ['src/lib/two.ts', importsIn('src/lib/two.ts', `import './one.ts';`)],
  ]);
  expect(findCycle(graph)).toEqual(['src/lib/one.ts', 'src/lib/two.ts', 'src/lib/one.ts']);
});

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { print } from '#tools/run.ts';

const root = join(import.meta.dirname, '..');

/** Every file with the files that it imports, relative to the root of the repository. */
export type Graph = ReadonlyMap<string, readonly string[]>;

const layers = ['contract', 'documents', 'src/lib', 'src/device', 'src/i18n'];
const reading = [
  'contract',
  'documents',
  'service/domain',
  'service/db',
  'service/files',
  'service/problem-log.ts',
];
const pages = [...layers, 'src/ui', 'src/api', 'src/widgets'];
/** What every folder of `documents` may import. */
const pageText = [
  'contract',
  ...['confidence', 'document-reading', 'features', 'field-values', 'units'].map(
    (name) => `documents/${name}.ts`,
  ),
  'documents/text',
  'documents/numbers',
  'documents/dates',
];

/**
 * What the files of a folder may import besides their own folder: folders or single files. The rows
 * `src` and `service` are for files directly in them. A folder without a row may import nothing, so
 * that no folder escapes these rules.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  documents: ['contract'],
  'service/domain': ['contract', 'documents'],
  'service/files': ['contract', 'service/disk-room.ts'],
  'service/db': [
    'contract',
    'documents',
    'service/domain',
    'service/disk-room.ts',
    'service/problem-log.ts',
    'service/thread-priority.ts',
  ],
  'service/reading': reading,
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
  'src/api': layers,
  'src/widgets': [...layers, 'src/ui', 'src/api'],
  'src/pages': pages,
  'src/app': [...pages, 'src/pages'],
  'src/look': [...layers, 'src/ui', 'src/app'],
  'src/service-worker': [],
  src: [...layers, 'src/ui', 'src/api', 'src/pages', 'src/app'],
  e2e: ['contract', 'tools'],
  bench: ['contract', 'documents', 'service', 'src', 'tools'],
  tools: ['contract', 'documents', 'service', 'src'],
};

/** Further limits for folders or files inside a layer that may not import all of it. */
const inner: Readonly<Record<string, readonly string[]>> = {
  'documents/text': pageText,
  'documents/numbers': pageText,
  'documents/dates': pageText,
  'documents/companies': pageText,
  'documents/totals': pageText,
  'documents/marking': [...pageText, 'documents/companies'],
  'documents/checks': [...pageText, 'documents/companies'],
  'documents/tables': [...pageText, 'documents/totals'],
  'documents/memory': [...pageText, 'documents/companies', 'documents/totals'],
  'documents/fields': [
    ...pageText,
    ...['companies', 'totals', 'tables', 'memory'].map((name) => `documents/${name}`),
  ],
  'documents/einvoice': [...pageText, 'documents/fields'],
  'service/exports/formats': ['contract'],
  'service/reading/pdf': [...reading, 'service/reading/picture'],
  'service/reading/picture': reading,
  'src/api/adapter.ts': [...layers, 'src/api', 'src/foreign'],
  'src/pages/companies/merging': pages,
  'src/pages/inbox/filters': [...pages, 'src/pages/inbox/views'],
  'src/pages/inbox/quick-look': pages,
  'src/pages/inbox/views': pages,
};

/** What tests and fixtures of a folder, or one test, may import in addition. */
const allowedInTests: Readonly<Record<string, readonly string[]>> = {
  service: ['service/testing'],
  'service/http': ['documents', 'service/app.ts', 'service/main.ts', 'service/reading', 'tools'],
  'service/moving': ['service/domain', 'service/file-removal.ts'],
  'service/reading': ['service/app.ts', 'service/config.ts', 'tools'],
  'src/api/pages.test.ts': ['src/foreign'],
  'src/widgets/document/xml-invoice.test.tsx': ['src/app/base.css'],
  'src/widgets/pager.test.tsx': ['src/app/base.css'],
};

const isIn = (file: string, place: string) => file === place || file.startsWith(`${place}/`);
const isForTests = (file: string) =>
  file === 'contract/fixtures.ts' ||
  /\.(?:test|fixture)\.tsx?$|^(?:e2e|bench|tools)\/|\/testing\//.test(file);

/**
 * The folder within which a file may import anything: its layer, or its page, because pages are
 * independent.
 */
const homeOf = (file: string): string => {
  const depth = file.startsWith('src/pages/') ? 3 : /^(?:src|service)\//.test(file) ? 2 : 1;
  return dirname(file).split('/').slice(0, depth).join('/');
};

/** Why a file may not import another one. */
function findReason(file: string, name: string): string | undefined {
  const home = homeOf(file);
  const layer = home.startsWith('src/pages/') ? 'src/pages' : home;
  const place = Object.keys(inner).find((one) => isIn(file, one));
  const isTest = isForTests(file);
  const more = Object.entries(isTest ? allowedInTests : {})
    .filter(([one]) => isIn(file, one))
    .flatMap(([, names]) => names);
  const others = [...((place ? inner[place] : allowed[layer]) ?? []), ...more];
  // A test of an inner folder may use the fixtures above it.
  const isOwn = place && !isTest ? isIn(name, place) : homeOf(name) === home;
  if (!isOwn && !others.some((one) => isIn(name, one)))
    return `${place ?? home} may import only itself and ${others.join(', ') || 'nothing else'}`;
  if (isTest) return undefined;
  if (isForTests(name)) return 'what is made for tests is imported only by tests';
  const isOfApp = isIn(file, 'src/app') || file === 'src/main.tsx';
  if (isOfApp && isIn(name, 'src/pages') && !/-pages?\.tsx?$/.test(name))
    return 'the app opens a page by its component, and knows nothing inside it';
  return undefined;
}

/** The imports that break a rule, each with the rule. */
export const findWrongWays = (graph: Graph): readonly string[] =>
  Array.from(graph).flatMap(([file, names]) =>
    names.flatMap((name) => {
      const reason = findReason(file, name);
      return reason ? [`${file} imports ${name}: ${reason}.`] : [];
    }),
  );

/** The first cycle of imports. */
export function findCycle(graph: Graph): readonly string[] {
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

/** The files that a file imports, including types, `import()` and workers. */
export const importsIn = (file: string, text: string): string[] =>
  Array.from(
    text.matchAll(/(?:from|import|new URL)\s*\(?\s*'((?:#|\.\/)[^']+)'/g),
    ([, name = '']) => (name.startsWith('#') ? name.slice(1) : join(dirname(file), name)),
  );

const sources = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.[cm]?[jt]sx?$/.test(name))
    // A test plants these files for the linter, perhaps at this moment.
    .filter(({ name }) => !name.startsWith('planted-wall-break'))
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)));

/** Reads the imports of all code. */
export const readGraph = (): Graph =>
  new Map(
    ['contract', 'documents', 'service', 'src', 'e2e', 'bench', 'tools']
      .flatMap(sources)
      .map((file) => [file, importsIn(file, readFileSync(join(root, file), 'utf8'))]),
  );

/** Prints each forbidden import, and a cycle. @returns whether there is none */
export function checkImports(): boolean {
  const graph = readGraph();
  const cycle = findCycle(graph);
  const problems = [
    ...findWrongWays(graph),
    ...(cycle.length > 0 ? [`A cycle of imports: ${cycle.join(' → ')}.`] : []),
  ];
  for (const problem of problems) print(problem);
  return problems.length === 0;
}

if (import.meta.main) process.exit(checkImports() ? 0 : 1);

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Slow tests, which run only when something that they depend on has changed since they last passed.
 */
export interface DeepSet {
  readonly name: string;
  /** Test files, either all of Vitest or all of Playwright. */
  readonly tests: readonly string[];
  /**
   * Further files and folders whose change makes the tests run again, in addition to everything
   * that they import: data, and code that runs in its own process.
   */
  readonly inputs: readonly string[];
}

const reading = ['contract', 'documents', 'service/reading', 'service/domain', 'package-lock.json'];
const app = [
  'contract',
  'documents',
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

export const deepSets: readonly DeepSet[] = [
  {
    name: 'real invoices and pictures are read',
    tests: [
      'service/reading/samples.test.ts',
      'service/reading/picture/read-picture.test.ts',
      'service/reading/picture/picture-language.test.ts',
      'service/reading/pdf/drawn-invoices.test.ts',
      'service/reading/pdf/read-pdf-damaged.test.ts',
      'service/reading/pdf/recognised-pages.test.ts',
      'tools/reading-calibration.test.ts',
    ],
    inputs: [
      ...reading,
      'tools/make-samples.ts',
      'tools/reading-compare.ts',
      'tools/reading-sets',
      'tools/samples',
      '../shared/samples',
    ],
  },
  {
    name: 'real invoices are marked, compared and explained',
    tests: [
      'tools/marking-score.test.ts',
      'tools/region-rows.test.ts',
      'tools/duplicate-samples.test.ts',
      'tools/explain.test.ts',
      'tools/first-fix.test.ts',
    ],
    inputs: [...reading, 'src/lib', 'tools', '../shared/samples'],
  },
  {
    name: 'hostile files',
    tests: ['tools/hostile.test.ts'],
    inputs: [
      'contract',
      'documents',
      'service',
      'tools/hostile.test.ts',
      'package-lock.json',
      '../shared/hostile',
    ],
  },
  {
    name: 'who may do what',
    tests: ['service/http/access-matrix.test.ts'],
    inputs: ['contract', 'service', 'package-lock.json'],
  },
  {
    name: 'several services on one database',
    tests: ['service/several-services.test.ts'],
    inputs: ['contract', 'service', 'package-lock.json'],
  },
  {
    name: 'the service as a process, and its database away',
    tests: [
      'service/main.test.ts',
      'service/db/outage.test.ts',
      'service/db/postgres-outage.test.ts',
    ],
    inputs: ['contract', 'documents', 'service', 'package-lock.json'],
  },
  {
    name: 'backups, restoring and moving',
    tests: [
      'service/moving/backup.test.ts',
      'service/moving/move.test.ts',
      'service/moving/restore.test.ts',
      'service/store-identity.test.ts',
      'tools/moving.test.ts',
    ],
    inputs: [
      'service/db',
      'service/files',
      'service/moving',
      'service/store-identity.ts',
      'service/testing',
      'tools/backup.ts',
      'tools/move-to-postgres.ts',
      'tools/restore.ts',
      'package-lock.json',
    ],
  },
  {
    name: 'storage that is away, slow or cut',
    tests: ['service/files/s3-outage.test.ts', 'service/s3-service.test.ts'],
    inputs: [
      'service/files',
      'service/file-removal.ts',
      'service/open-service.ts',
      'service/http/file-routes.ts',
      'service/http/invoice-routes.ts',
      'service/http/upload-route.ts',
      'service/testing',
      'package-lock.json',
    ],
  },
  {
    name: 'the service simulated, and three oracles',
    tests: ['tools/simulation/simulation.test.ts', 'tools/simulation/oracles.test.ts'],
    inputs: [
      'contract',
      'documents',
      'service',
      'tools/postgres.ts',
      'tools/simulate.ts',
      'tools/simulation',
      'package-lock.json',
    ],
  },
  {
    name: 'a seed of thousands of records',
    tests: ['bench/seed.test.ts'],
    inputs: ['bench', 'contract', 'service/db', 'package-lock.json'],
  },
  {
    // Each page in each language and at each size.
    name: 'every page, however long its texts and however small its window',
    tests: [
      'e2e/any-size.spec.ts',
      'e2e/contrast-and-spacing.spec.ts',
      'e2e/long-languages.spec.ts',
      'e2e/phone-screens.spec.ts',
      'e2e/pseudo-language.spec.ts',
      'e2e/right-to-left.spec.ts',
    ],
    inputs: app,
  },
  {
    // These tests wait for timeouts.
    name: 'networks that fail, and services of others',
    tests: [
      'e2e/audit-pack.spec.ts',
      'e2e/foreign.spec.ts',
      'e2e/foreign-pieces.spec.ts',
      'e2e/offline.spec.ts',
      'e2e/outages.spec.ts',
      'e2e/uploads-network.spec.ts',
    ],
    inputs: [...app, 'service', '../shared/samples'],
  },
];

/** Whether the tests of a set run in a browser, by Playwright. */
export const isInBrowser = ({ tests }: DeepSet): boolean =>
  tests.every((file) => file.startsWith('e2e/'));

const root = join(import.meta.dirname, '..');
const ledger = join(root, 'tools', 'deep-tests.json');

/** The files of a folder, without tests, because each set names its own. */
function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name !== 'deep-tests.json' && !/\.test\.tsx?$/.test(name))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const imported = /(?:from|import)\s*\(?\s*'((?:#|\.\/)[^']+)'/g;

/** Adds a file and everything of this project that it imports, directly or indirectly. */
function addWithImports(file: string, found: Set<string>): void {
  if (found.has(file) || !existsSync(file)) return;
  found.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(imported))
    addWithImports(
      name.startsWith('#') ? join(root, name.slice(1)) : join(dirname(file), name),
      found,
    );
}

/** Every file whose change makes the set run again, by its path in the project. */
export function watchedFiles({ inputs, tests }: DeepSet): readonly string[] {
  const files = new Set<string>();
  for (const test of tests) addWithImports(join(root, test), files);
  for (const input of inputs) for (const file of filesBelow(join(root, input))) files.add(file);
  return Array.from(files, (file) => relative(root, file)).toSorted();
}

/** A hash of the names and contents of all files that the set depends on. */
export function hashOf(set: DeepSet): string {
  const hash = createHash('sha256');
  for (const file of watchedFiles(set))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * The hashes with which the sets last passed; the file is committed, so that a fresh clone knows
 * them too.
 */
function passedHashes(): Readonly<Record<string, string>> {
  return existsSync(ledger) ? JSON.parse(readFileSync(ledger, 'utf8')) : {};
}

/** Whether nothing has changed since the set last passed. */
export const isUnchanged = (set: DeepSet): boolean => passedHashes()[set.name] === hashOf(set);

/** Records that these sets have passed in their current state. */
export function recordPassed(sets: readonly DeepSet[]): void {
  const hashes = { ...passedHashes() };
  for (const set of sets) hashes[set.name] = hashOf(set);
  const known = deepSets.filter(({ name }) => hashes[name] !== undefined);
  writeFileSync(
    ledger,
    `${JSON.stringify(Object.fromEntries(known.map(({ name }) => [name, hashes[name]])), null, 2)}\n`,
  );
}

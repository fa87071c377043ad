import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Tests that are slow by nature: they run when something that they depend on has changed since they
 * last passed.
 */
export interface DeepSet {
  readonly name: string;
  /** Test files, as globs for Vitest. */
  readonly tests: readonly string[];
  /** Files and folders whose content decides whether the tests run again. */
  readonly inputs: readonly string[];
}

const reading = ['contract', 'documents', 'service/reading', 'service/domain', 'package-lock.json'];

export const deepSets: readonly DeepSet[] = [
  {
    name: 'real invoices and pictures are read',
    tests: [
      'service/reading/samples.test.ts',
      'service/reading/picture/read-picture.test.ts',
      'service/reading/picture/picture-language.test.ts',
      'service/reading/pdf/drawn-invoices.test.ts',
    ],
    inputs: [
      ...reading,
      'tools/make-samples.ts',
      'tools/reading-compare.ts',
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
      'tools/hostile-service.ts',
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
    name: 'backups, restoring and moving',
    tests: ['tools/moving.test.ts'],
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
    tests: ['service/simulation/simulation.test.ts', 'service/simulation/oracles.test.ts'],
    inputs: ['contract', 'documents', 'service', 'package-lock.json'],
  },
  {
    name: 'a seed of thousands of records',
    tests: ['bench/seed.test.ts'],
    inputs: ['bench', 'contract', 'service/db', 'package-lock.json'],
  },
];

const root = join(import.meta.dirname, '..');
const ledger = join(root, 'tools', 'deep-tests.json');

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'deep-tests.json')
    .map((entry) => join(entry.parentPath, entry.name));
}

/** One hash over the names and contents of all inputs of the set. */
export function hashOf({ inputs, tests }: DeepSet): string {
  const hash = createHash('sha256');
  for (const file of [...inputs, ...tests]
    .flatMap((input) => filesBelow(join(root, input)))
    .toSorted())
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/**
 * The hashes with which the sets last passed; the file is committed, so a clean clone knows them
 * too.
 */
function passedHashes(): Readonly<Record<string, string>> {
  return existsSync(ledger) ? JSON.parse(readFileSync(ledger, 'utf8')) : {};
}

/** Whether nothing has changed since the set last passed. */
export const isUnchanged = (set: DeepSet): boolean => passedHashes()[set.name] === hashOf(set);

/** Writes down that these sets have passed as they are. */
export function recordPassed(sets: readonly DeepSet[]): void {
  const hashes = { ...passedHashes() };
  for (const set of sets) hashes[set.name] = hashOf(set);
  const known = deepSets.filter(({ name }) => hashes[name] !== undefined);
  writeFileSync(
    ledger,
    `${JSON.stringify(Object.fromEntries(known.map(({ name }) => [name, hashes[name]])), null, 2)}\n`,
  );
}

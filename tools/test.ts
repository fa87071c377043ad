import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '#tools/build.ts';
import { runChecks } from '#tools/check.ts';
import { installChromium } from '#tools/chromium.ts';
import {
  deepSets,
  isInBrowser,
  isUnchanged,
  recordPassed,
  type DeepSet,
} from '#tools/deep-tests.ts';
import { startPostgres } from '#tools/postgres.ts';
import { run } from '#tools/run.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const total: Count = { passed: 0, failed: 0, skipped: 0 };
const summary: string[] = [];
/** The failures by name, printed last because the output of the run is long. */
const failures: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'invoice-desk-test-'));

function add(name: string, count: Count, reasons: readonly string[] = []): void {
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
  const skipped =
    count.skipped === 0 ? '' : `, ${count.skipped} skipped, because ${reasons.join('; ')}`;
  summary.push(`${name}: ${count.passed} passed, ${count.failed} failed${skipped}`);
}

const addStep = (name: string, passed: boolean): void =>
  add(name, { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });

const readReport = <T>(file: string): T => JSON.parse(readFileSync(join(folder, file), 'utf8'));

/**
 * Adds the counts of a test runner; one that was interrupted or found no tests counts as a failure.
 */
function addReport(
  name: string,
  code: number,
  read: () => Count,
  reasons: readonly string[],
): Count {
  let count: Count;
  try {
    count = read();
  } catch {
    count = { passed: 0, failed: 0, skipped: 0 };
  }
  if (count.passed === 0 || (code !== 0 && count.failed === 0)) {
    count.failed += 1;
    failures.push(`${name}: ended with exit code ${code} outside of any test`);
  }
  add(name, count, reasons);
  return count;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numFailedTestSuites: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** The failed tests of a report, and the files that failed without running a test. */
const failuresIn = ({ testResults }: VitestReport): string[] =>
  testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length > 0
        ? failed.map(({ fullName }) => `${name}: ${fullName}`)
        : [`${name}: the file itself`];
    });

/** Why tests may be skipped on this machine, by the same conditions that the tests use. */
function skipReasons(hasPostgres: boolean): string[] {
  const reasons = ['samples', 'hostile']
    .filter((name) => !existsSync(join(import.meta.dirname, '..', '..', 'shared', name)))
    .map((name) => `../shared/${name} is not there`);
  if (!hasPostgres) reasons.push('PostgreSQL is not on this machine');
  return reasons.length > 0 ? reasons : ['a test says so itself: see the list above'];
}

async function runVitest(name: string, args: readonly string[], skip: string): Promise<Count> {
  console.log(`\n== ${name}`);
  const postgres = await startPostgres();
  const report = `${name.replace(/\W+/g, '-')}.json`;
  const code = await run(
    'vitest',
    [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(folder, report)}`,
      ...args,
    ],
    { SKIP_TESTS: skip, ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}) },
  );
  await postgres?.stop();
  return addReport(
    name,
    code,
    () => {
      const result = readReport<VitestReport>(report);
      failures.push(...failuresIn(result));
      return {
        passed: result.numPassedTests,
        failed: result.numFailedTests > 0 ? result.numFailedTests : result.numFailedTestSuites,
        skipped: result.numPendingTests,
      };
    },
    skipReasons(postgres !== undefined),
  );
}

interface PlaywrightSpec {
  readonly title: string;
  readonly ok: boolean;
  readonly tests: readonly {
    readonly status: string;
    readonly annotations: readonly { readonly type: string; readonly description?: string }[];
  }[];
}

/** The report has only suites at its top level; a suite may have both. */
interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly PlaywrightSpec[];
}

interface PlaywrightReport extends PlaywrightSuite {
  readonly stats: Readonly<Record<'expected' | 'skipped' | 'unexpected', number>>;
}

const specsIn = ({ suites = [], specs = [] }: PlaywrightSuite): readonly PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(specsIn),
];

/** The reasons for skipped tests in a report, each with its number. */
function reasonsIn(report: PlaywrightReport): string[] {
  const counts = new Map<string, number>();
  for (const { status, annotations } of specsIn(report).flatMap(({ tests }) => tests)) {
    if (status !== 'skipped') continue;
    const reason =
      annotations.find(({ type }) => type === 'skip')?.description ?? 'it gives no reason';
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return Array.from(counts, ([reason, count]) => `${reason} (${count})`);
}

async function runPlaywright(name: string, files: readonly string[], skip: string): Promise<Count> {
  console.log(`\n== ${name}`);
  const reasons: string[] = [];
  const code = await run('playwright', ['test', '--reporter=list,json', ...files], {
    SKIP_TESTS: skip,
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'playwright.json'),
  });
  return addReport(
    name,
    code,
    () => {
      const report = readReport<PlaywrightReport>('playwright.json');
      const { stats } = report;
      reasons.push(...reasonsIn(report));
      failures.push(
        ...specsIn(report).flatMap(({ title, ok }) => (ok ? [] : [`playwright: ${title}`])),
      );
      return {
        passed: stats.expected,
        failed: stats.unexpected,
        skipped: stats.skipped,
      };
    },
    reasons,
  );
}

async function runBuild(): Promise<void> {
  const passed = await build().then(
    () => true,
    (error: unknown) => {
      console.error(error);
      return false;
    },
  );
  addStep('build for the browser tests', passed);
}

// A skipped test has not passed: it must run where the samples exist.
const allPassed = ({ failed, skipped }: Count) => failed === 0 && skipped === 0;

async function runDeepSet(set: DeepSet): Promise<void> {
  const count = isInBrowser(set)
    ? await runPlaywright(set.name, set.tests, '')
    : await runVitest(set.name, ['--project', 'node', ...set.tests], '');
  if (allPassed(count)) recordPassed([set]);
}

/**
 * Runs every test; of the deep sets only those whose inputs have changed since they last passed.
 */
async function runEverything(): Promise<void> {
  await installChromium();
  for (const [name, passed] of await runChecks()) addStep(name, passed);
  const unchanged = deepSets.filter(isUnchanged);
  const changed = deepSets.filter((set) => !unchanged.includes(set));
  const skip = unchanged.flatMap(({ tests }) => tests).join(',');
  const record = (sets: readonly DeepSet[], count: Count) => {
    if (process.env['CI'] === undefined && allPassed(count)) recordPassed(sets);
  };
  record(
    changed.filter((set) => !isInBrowser(set)),
    await runVitest('vitest', [], skip),
  );
  await runBuild();
  record(changed.filter(isInBrowser), await runPlaywright('playwright', [], skip));
  for (const { name, tests } of unchanged)
    summary.push(
      `deep tests, ${name}: ${tests.length} files not run, because nothing they depend on changed since they passed`,
    );
}

/** Runs every deep set, whether or not its inputs have changed. */
async function runDeepSets(): Promise<void> {
  await installChromium();
  await runBuild();
  for (const set of deepSets) await runDeepSet(set);
}

// Measuring coverage makes the slowest tests four times slower.
if (process.argv.includes('--coverage'))
  await runVitest('coverage', ['--coverage', '--testTimeout=300000'], '');
else if (process.argv.includes('--deep')) await runDeepSets();
else await runEverything();

rmSync(folder, { recursive: true, force: true });
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${summary.join('\n')}\n`);
const skipped = total.skipped === 0 ? '' : `, ${total.skipped} skipped`;
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed === 0 ? 0 : 1);

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '#tools/build.ts';
import { checks } from '#tools/check.ts';
import { installChromium } from '#tools/chromium.ts';
import { startPostgres } from '#tools/postgres.ts';
import { run } from '#tools/run.ts';

interface Count {
  passed: number;
  failed: number;
}

const total: Count = { passed: 0, failed: 0 };
const summary: string[] = [];

function add(name: string, count: Count): void {
  total.passed += count.passed;
  total.failed += count.failed;
  summary.push(`${name}: ${count.passed} passed, ${count.failed} failed`);
}

async function step(name: string, work: () => Promise<boolean>): Promise<void> {
  console.log(`\n== ${name}`);
  const held = await work().catch((error: unknown) => {
    console.error(error);
    return false;
  });
  add(name, { passed: held ? 1 : 0, failed: held ? 0 : 1 });
}

// A runner that breaks off, or finds nothing to run, is a failure of its own.
function counted(name: string, code: number, read: () => Count): void {
  let count: Count;
  try {
    count = read();
  } catch {
    count = { passed: 0, failed: 0 };
  }
  if (count.passed === 0 || (code !== 0 && count.failed === 0)) count.failed += 1;
  add(name, count);
}

const folder = mkdtempSync(join(tmpdir(), 'invoice-desk-test-'));
const read = (file: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(folder, file), 'utf8'));

await step('chromium', async () => {
  await installChromium();
  return true;
});
for (const check of checks) await step(check.name, check.run);

console.log('\n== unit, component and service tests');
const postgres = await startPostgres();
const vitest = await run(
  'vitest',
  [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(folder, 'vitest.json')}`,
  ],
  postgres ? { TEST_DATABASE_URL: postgres.url } : {},
);
await postgres?.stop();
counted('vitest', vitest, () => {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = read('vitest.json');
  const failed = Number(numFailedTests);
  return {
    passed: Number(numPassedTests),
    failed: failed > 0 ? failed : Number(numFailedTestSuites),
  };
});

await step('build for the browser tests', async () => {
  await build();
  return true;
});
console.log('\n== browser tests');
const playwright = await run('playwright', ['test', '--reporter=list,json'], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, 'playwright.json'),
});
counted('playwright', playwright, () => {
  const stats = Object(read('playwright.json')['stats']);
  if (Number(stats.flaky) > 0)
    summary.push(`playwright: ${Number(stats.flaky)} needed a second try`);
  return { passed: Number(stats.expected) + Number(stats.flaky), failed: Number(stats.unexpected) };
});

rmSync(folder, { recursive: true, force: true });
console.log(`\n${summary.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

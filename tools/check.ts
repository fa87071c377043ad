import { auditDependencies } from '#tools/audit.ts';
import { build } from '#tools/build.ts';
import { weigh } from '#tools/budget.ts';
import { checkImports } from '#tools/import-graph.ts';
import { collectOutput, print, run } from '#tools/run.ts';
import { checkTranslations } from '#tools/translations.ts';
import { checkTypes } from '#tools/types.ts';

interface Check {
  readonly name: string;
  readonly run: () => Promise<boolean>;
}

async function checkBudget(): Promise<boolean> {
  await build();
  const { lines, tooHeavy } = weigh();
  print(lines.join('\n'));
  if (tooHeavy.length > 0) print(`Too heavy:\n${tooHeavy.join('\n')}`);
  return tooHeavy.length === 0;
}

/**
 * Two lanes for two cores. The build is in the lane of the translation check, because it reads the
 * catalogues that this check rewrites and restores.
 */
const lanes: readonly (readonly Check[])[] = [
  [
    { name: 'formatting', run: async () => (await run('oxfmt', ['--check'])) === 0 },
    { name: 'types', run: checkTypes },
    { name: 'walls between folders', run: async () => checkImports() },
    { name: 'lint', run: async () => (await run('oxlint', [])) === 0 },
  ],
  [
    { name: 'translations', run: checkTranslations },
    { name: 'build and bundle budget', run: checkBudget },
    { name: 'audit of dependencies', run: auditDependencies },
    { name: 'dead code', run: async () => (await run('knip', [])) === 0 },
  ],
];

const attempt = (check: Check): Promise<boolean> =>
  collectOutput(async () => {
    print(`\n== ${check.name}`);
    try {
      return await check.run();
    } catch (error) {
      print(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return false;
    }
  });

/**
 * Runs every check that does not need to run the product.
 * @returns each check by name, and whether it passed
 */
export async function runChecks(): Promise<readonly (readonly [string, boolean])[]> {
  const results = await Promise.all(
    lanes.map(async (lane) => {
      const done: (readonly [string, boolean])[] = [];
      for (const check of lane) done.push([check.name, await attempt(check)]);
      return done;
    }),
  );
  return results.flat();
}

if (import.meta.main) {
  const failed = (await runChecks()).filter(([, passed]) => !passed).map(([name]) => name);
  console.log(failed.length === 0 ? '\nEverything holds.' : `\nBroken: ${failed.join(', ')}`);
  process.exit(failed.length === 0 ? 0 : 1);
}

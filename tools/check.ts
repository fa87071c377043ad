import { build } from '#tools/build.ts';
import { weigh } from '#tools/budget.ts';
import { run } from '#tools/run.ts';
import { checkTranslations } from '#tools/translations.ts';
import { checkTypes } from '#tools/types.ts';

/** What is checked without running the product. */
export const checks: readonly { readonly name: string; readonly run: () => Promise<boolean> }[] = [
  { name: 'formatting', run: async () => (await run('oxfmt', ['--check'])) === 0 },
  { name: 'types', run: checkTypes },
  { name: 'lint and layer walls', run: async () => (await run('oxlint', [])) === 0 },
  { name: 'dead code', run: async () => (await run('knip', [])) === 0 },
  { name: 'translations', run: checkTranslations },
  {
    name: 'build and bundle budget',
    run: async () => {
      await build();
      const { lines, tooHeavy } = weigh();
      console.log(lines.join('\n'));
      if (tooHeavy.length > 0) console.error(`Too heavy:\n${tooHeavy.join('\n')}`);
      return tooHeavy.length === 0;
    },
  },
];

if (import.meta.main) {
  const broken: string[] = [];
  for (const check of checks) {
    console.log(`\n== ${check.name}`);
    if (!(await check.run())) broken.push(check.name);
  }
  console.log(broken.length === 0 ? '\nEverything holds.' : `\nBroken: ${broken.join(', ')}`);
  process.exit(broken.length === 0 ? 0 : 1);
}

import { openForeignSetup, type ForeignSetup } from './foreign-setup.ts';
import { taciturn, type Habits } from './foreign/habits.ts';
import { test as base } from './fixtures.ts';

interface Options {
  readonly habits: Habits;
}

/** A browser test against a service with other habits. */
export const test = base.extend<Options & { readonly foreign: ForeignSetup }>({
  habits: [taciturn, { option: true }],
  foreign: async ({ habits }, use) => {
    const foreign = await openForeignSetup(habits);
    await use(foreign);
    await foreign.close();
  },
  service: async ({ foreign }, use) => use(foreign.app),
});

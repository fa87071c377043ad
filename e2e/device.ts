import { expect, type Page } from '@playwright/test';

/**
 * Waits until the page's device keeps so many entries in a store. A database that is not there yet
 * is not made by asking.
 */
export async function expectStored(
  page: Page,
  [database, store]: readonly [string, string],
  count: number,
): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        async ([name, entries]) => {
          if (!(await indexedDB.databases()).some((one) => one.name === name)) return 0;
          return new Promise<number>((resolve) => {
            const opening = indexedDB.open(name);
            opening.onsuccess = () => {
              const asking = opening.result.transaction(entries).objectStore(entries).count();
              asking.onsuccess = () => {
                opening.result.close();
                resolve(asking.result);
              };
            };
          });
        },
        [database, store] as const,
      ),
    )
    .toBe(count);
}

/** Safari before 26.2 does not say that scrolling ended. */
export const withoutScrollEnd = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    addEventListener('scrollend', (event) => event.stopImmediatePropagation(), { capture: true });
  });

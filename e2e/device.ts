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

/** What browsers lack that the build is made for, down to Safari 17.5, in the page's own code. */
export const asOldBrowser = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const iterator = Object.getPrototypeOf(Object.getPrototypeOf([].values()));
    const missing = [
      [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
      [WeakMap.prototype, ['getOrInsert', 'getOrInsertComputed']],
      [iterator, ['filter', 'find', 'join', 'map', 'some', 'toArray']],
      [Uint8Array, ['fromBase64', 'fromHex']],
      [Uint8Array.prototype, ['toBase64', 'toHex']],
      [Math, ['sumPrecise']],
      [Promise, ['try']],
      [URL, ['parse']],
    ] as const;
    for (const [owner, names] of missing)
      for (const name of names) Reflect.deleteProperty(owner, name);
  });

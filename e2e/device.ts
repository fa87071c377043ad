import { expect, type Page } from '@playwright/test';

/**
 * Waits until the device holds this many entries in an IndexedDB store. Does not create a database
 * that does not exist yet.
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

/** Acts like Safari before 26.2, which has no `scrollend` event. */
export const withoutScrollEnd = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    addEventListener('scrollend', (event) => event.stopImmediatePropagation(), { capture: true });
  });

/** Removes from the page itself what the oldest supported browsers lack, down to Safari 17.5. */
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

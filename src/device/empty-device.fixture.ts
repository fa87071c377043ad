import { beforeAll } from 'vitest';

const deleted = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(new Error(`${name} could not be deleted`)));
  });

// The test files of one worker share a browser profile in an order that depends on the machine, so
// each file starts with empty storage.
beforeAll(async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    if (name !== undefined) await deleted(name);
  }
});

import { beforeAll } from 'vitest';

const deleted = (name: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(new Error(`${name} could not be deleted`)));
  });

// The files that one worker runs share a browser profile, and which file follows which depends on
// the machine: what one leaves on the device must not be there for the next.
beforeAll(async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    if (name !== undefined) await deleted(name);
  }
});

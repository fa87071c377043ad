import { eraseDatabase } from '#src/device/database.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  PackService,
  saved,
  button,
  open,
  contents,
  textIn,
  isSaved,
  setUpPackTests,
} from './audit-pack.fixture.tsx';
import { skipWaits } from '#src/ui/skip-waits.fixture.ts';

afterEach(() => void vi.useRealTimers());

setUpPackTests();

test('a stopped pack continues another day and fetches only what is missing', async () => {
  const service = new PackService(6);
  service.hold('file 5');
  service.hold('file 6');
  const first = await open();
  await button('Download pack').click();
  await expect.element(page.getByText(/^4 of 6 invoices/)).toBeVisible();
  await button('Stop').click();
  await expect.element(page.getByText(/4 of 6 invoices/)).toBeVisible();
  await first.unmount();
  const later = new PackService(6);
  await open();
  await expect.element(page.getByRole('heading', { name: 'Started on this device' })).toBeVisible();
  await button('Continue').click();
  await isSaved();
  expect(later.asked.toSorted()).toEqual(['file 5', 'file 6', 'record 5', 'record 6']);
  expect(JSON.parse(textIn(await contents(), 'manifest.json'))).toMatchObject({
    invoices: 6,
    files: 6,
    missing: [],
  });
});

test('a pack started while a stopped one is still ending counts as running until it ends itself', async () => {
  const service = new PackService(2);
  const release = service.hold('file 2');
  const busy: boolean[] = [];
  await open(undefined, 'en', (now) => busy.push(now));
  // Removing the empty file of the stopped pack takes the browser a while.
  let removed: (() => void) | undefined;
  vi.stubGlobal('showSaveFilePicker', async () => ({
    name: 'pack.zip',
    getFile: async () => new File([], 'pack.zip'),
    remove: () =>
      new Promise<void>((resolve) => {
        removed = resolve;
      }),
  }));
  await button('Download pack').click();
  await expect.element(page.getByText(/^1 of 2 invoices/)).toBeVisible();
  await button('Stop').click();
  await expect.poll(() => removed).toBeDefined();
  await button('Download pack').click();
  await expect.element(page.getByText(/^1 of 2 invoices/)).toBeVisible();
  removed?.();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(busy).toEqual([true, false, true]);
  release();
});

test('stores a pack only after taking the lock by which other tabs see that it is alive', async () => {
  new PackService(2);
  const put = IDBObjectStore.prototype.put;
  const atWriting: Promise<LockManagerSnapshot>[] = [];
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...record: Parameters<IDBObjectStore['put']>
  ) {
    if (this.name === 'packs') atWriting.push(navigator.locks.query());
    return put.apply(this, record);
  });
  await open();
  await button('Download pack').click();
  await isSaved();
  const held = await Promise.all(atWriting);
  expect(held.map((one) => one.held?.map(({ name }) => name?.slice(0, 17)))).toEqual([
    ['invoice-desk-run-'],
  ]);
});

const holdsBlob = (value: unknown): boolean =>
  value instanceof Blob ||
  (typeof value === 'object' && value !== null && Object.values(value).some(holdsBlob));

test('makes a pack in memory in a private Safari window, which stores no Blobs', async () => {
  const service = new PackService(2);
  const release = service.hold('file 2');
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...record: Parameters<IDBObjectStore['put']>
  ) {
    if (holdsBlob(record[0])) throw new DOMException('Error preparing Blob', 'UnknownError');
    return put.apply(this, record);
  });
  await open();
  await button('Download pack').click();
  await expect.element(page.getByText(/^1 of 2 invoices/)).toBeVisible();
  await expect
    .element(page.getByText('This browser stores nothing', { exact: false }))
    .toBeVisible();
  release();
  await isSaved();
});

test('discarding a pack removes it from the device', async () => {
  const service = new PackService(2);
  service.hold('file 2');
  await open();
  await button('Download pack').click();
  await expect.element(page.getByText(/^1 of 2 invoices/)).toBeVisible();
  await button('Stop').click();
  await button('Discard pack').click();
  await expect
    .element(page.getByRole('heading', { name: 'Started on this device' }))
    .not.toBeInTheDocument();
});

test('stops requesting hundreds of invoices from an unreachable service and resumes all on Retry', async () => {
  skipWaits();
  const service = new PackService(40);
  for (let number = 5; number <= 40; number += 1)
    service.script[`record ${number}`] = Array.from({ length: 20 }, () => 'lost' as const);
  await open();
  await button('Download pack').click();
  await expect
    .element(page.getByText(/more were not requested, because the server didn't respond\./))
    .toBeVisible();
  expect(new Set(service.asked.filter((one) => one.startsWith('record'))).size).toBeLessThan(20);
  service.script = {};
  await button('Retry failed').click();
  await isSaved();
  expect(JSON.parse(textIn(await contents(), 'manifest.json'))).toMatchObject({
    invoices: 40,
    files: 40,
  });
});

test('names files on a host that the page may not fetch from, without requesting them', async () => {
  const service = new PackService(2);
  service.fileHost = 'https://storage.test';
  await open();
  await button('Download pack').click();
  await expect
    .element(page.getByText('it is at storage.test', { exact: false }).first())
    .toBeVisible();
  expect(service.asked.filter((one) => one.startsWith('file'))).toEqual([]);
});

test('saves no partial pack when another tab erased its parts, and Retry fetches them again', async () => {
  const service = new PackService(4);
  const release = service.hold('file 4');
  await open();
  await button('Download pack').click();
  await expect.element(page.getByText(/^3 of 4 invoices/)).toBeVisible();
  await eraseDatabase('invoice-desk-packs');
  release();
  await expect
    .element(page.getByText('What was fetched is no longer on this device', { exact: false }))
    .toBeVisible();
  expect(saved).toHaveLength(0);
  await button('Retry').click();
  await isSaved();
  expect(JSON.parse(textIn(await contents(), 'manifest.json'))).toMatchObject({
    invoices: 4,
    files: 4,
    missing: [],
  });
});

test('Retry after a failed listing lists again, even after an earlier pack was saved', async () => {
  skipWaits();
  new PackService(2);
  await open();
  await button('Download pack').click();
  await isSaved();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await button('Download again').click();
  await expect.element(page.getByText('The pack was not saved')).toBeVisible();
  new PackService(3);
  await button('Retry').click();
  await expect.poll(() => saved.length).toBe(2);
  expect(JSON.parse(textIn(await contents(), 'manifest.json'))).toMatchObject({
    invoices: 3,
    missing: [],
  });
});

/** Chosen files are in the browser's own storage, since a test cannot use the file dialog. */
async function chosenFolder(): Promise<FileSystemDirectoryHandle> {
  const storage = await navigator.storage.getDirectory();
  // Test files share the storage, so this one has a folder of its own.
  return storage.getDirectoryHandle('chosen-packs', { create: true });
}

async function chosenFiles(): Promise<Record<string, number>> {
  const folder = await chosenFolder();
  const found: Record<string, number> = {};
  for await (const name of folder.keys())
    found[name] = (await (await folder.getFileHandle(name)).getFile()).size;
  return found;
}

test('leaves no empty file in the chosen place when stopped before writing', async () => {
  vi.stubGlobal('showSaveFilePicker', async ({ suggestedName }: { suggestedName: string }) =>
    (await chosenFolder()).getFileHandle(suggestedName, { create: true }),
  );
  const service = new PackService(2);
  service.hold('file 2');
  await open();
  await button('Download pack').click();
  await expect.element(page.getByText(/^1 of 2 invoices/)).toBeVisible();
  expect(Object.values(await chosenFiles())).toEqual([0]);
  await button('Stop').click();
  await expect.poll(chosenFiles).toEqual({});
});

test('starts nothing when the person chooses no place', async () => {
  vi.stubGlobal('showSaveFilePicker', () =>
    Promise.reject(new DOMException('Chosen none.', 'AbortError')),
  );
  const service = new PackService(2);
  await open();
  await button('Download pack').click();
  await expect.element(button('Download pack')).toBeEnabled();
  expect(service.asked).toEqual([]);
});

import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { database } from '#src/device/database.ts';
import { storedValue, storedValues } from '#src/device/device-storage.ts';
import { eraseAtSignOut } from '#src/device/sign-out.ts';
import { storedSet } from '#src/device/stored-set.ts';

const language = () =>
  storedValue({
    key: 'invoice-desk.language',
    schema: z.nullable(z.enum(['en', 'tr'])),
    initial: null,
  });
const views = () =>
  storedValues({ key: 'invoice-desk.views.', schema: z.array(z.string()), initial: [] });
const selection = () =>
  storedValues<ReadonlySet<string>>({
    key: 'invoice-desk.selection:',
    area: 'tab',
    schema: z.pipe(
      z.array(z.string()),
      z.transform((uids) => new Set(uids)),
    ),
    initial: new Set(),
    encode: (uids) => (uids.size > 3 ? undefined : [...uids]),
  });
const otherTabWrites = (key: string, text: string) => {
  localStorage.setItem(key, text);
  dispatchEvent(new StorageEvent('storage', { key }));
};
const refuse = () => {
  throw new DOMException('full', 'QuotaExceededError');
};

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test('a value survives a reload and stays the same object until it changes', () => {
  const one = views()('a');
  one.set(['Acme']);
  expect(one.get()).toBe(one.get());
  expect(views()('a').get()).toEqual(['Acme']);
  expect(views()('b').get()).toEqual([]);
});

test('reads an unquoted word of an earlier version, and ignores values that fit no schema', () => {
  localStorage.setItem('invoice-desk.language', 'tr');
  expect(language().get()).toBe('tr');
  localStorage.setItem('invoice-desk.language', '{"broken');
  expect(language().get()).toBeNull();
});

test('follows values set in another tab and keeps them when updating here', () => {
  const value = views()('a');
  const listener = vi.fn<() => void>();
  const stop = value.subscribe(listener);
  otherTabWrites('invoice-desk.views.b', '["Other"]');
  expect(listener).not.toHaveBeenCalled();
  otherTabWrites('invoice-desk.views.a', '["There"]');
  expect(listener).toHaveBeenCalledOnce();
  // The event of this change has not arrived yet.
  localStorage.setItem('invoice-desk.views.a', '["There","Again"]');
  value.update((all) => [...all, 'Here']);
  expect(views()('a').get()).toEqual(['There', 'Again', 'Here']);
  stop();
});

test('keeps a value for this page if storage is full, and reports it as not stored', () => {
  const value = views()('full');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  value.set(['Acme']);
  expect([value.get(), value.isStored()]).toEqual([['Acme'], false]);
  full.mockRestore();
  value.update((all) => [...all, 'Nord']);
  expect([value.get(), value.isStored()]).toEqual([['Acme', 'Nord'], true]);
});

test('keeps a value for this page if storage is forbidden', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  const value = language();
  expect(value.get()).toBeNull();
  value.set('tr');
  expect(value.get()).toBe('tr');
});

test('keeps a value too large to store for this page, without restoring an older one', () => {
  const value = selection()('list');
  value.set(new Set(['a']));
  value.set(new Set(['a', 'b', 'c', 'd']));
  expect(value.get().size).toBe(4);
  expect(selection()('list').get().size).toBe(0);
});

test('a stored set keeps the most recent texts', () => {
  const set = storedSet('invoice-desk.distinct-invoices', 2);
  for (const text of ['a', 'b', 'a', 'c']) set.add(text);
  expect([...set.get()]).toEqual(['a', 'c']);
  set.remove('a');
  expect(set.has('a')).toBe(false);
  otherTabWrites('invoice-desk.distinct-invoices', '["x",7]');
  expect([...set.get()]).toEqual(['x']);
});

test('signing out erases copies of what the key could read, and unsent work only on request', async () => {
  interface Schema {
    [store: string]: { key: string; value: { id: string } };
    packs: { key: string; value: { id: string } };
  }
  const packs = database<Schema>('invoice-desk-packs');
  const record = { id: 'one' };
  await packs.attempt(async (open) => void (await open.put('packs', record)), undefined);
  const chosen = selection()('list');
  chosen.set(new Set(['a']));
  localStorage.setItem('invoice-desk.draft/one', '{}');
  localStorage.setItem('invoice-desk.preferences', '{}');
  await eraseAtSignOut(false);
  expect(await packs.attempt((open) => open.count('packs'), -1)).toBe(0);
  expect(chosen.get().size).toBe(0);
  expect(sessionStorage.length).toBe(0);
  expect(localStorage.getItem('invoice-desk.draft/one')).toBe('{}');
  await eraseAtSignOut(true);
  expect(Object.keys(localStorage)).toEqual(['invoice-desk.preferences']);
});

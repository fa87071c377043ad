import { expect, onTestFinished, test, vi } from 'vitest';
import { newUid } from '#src/lib/new-uid.ts';
import { queueStorage, type StoredUpload } from './waiting-files.ts';

const storage = queueStorage(() => '');

const aRecord = (name: string, scope: string): StoredUpload => ({
  id: newUid(),
  scope,
  service: '',
  tab: newUid(),
  name,
  size: 1,
  idempotencyKey: newUid(),
  added: Date.now(),
});

test('the stored copy of a file has its name and its bytes', async () => {
  const record = aRecord('a.xml', newUid());
  const copy = await storage.save(record, new File(['<a/>'], 'a.xml'));
  expect([copy?.name, await copy?.text()]).toEqual(['a.xml', '<a/>']);
  await storage.remove(record.id);
});

test('tells one of two tabs that claim the same bytes about the other, until they are sent', async () => {
  const scope = newUid();
  const [one, other, foreign] = [
    aRecord('one.xml', scope),
    aRecord('other.xml', scope),
    aRecord('foreign.xml', newUid()),
  ];
  for (const record of [one, other, foreign])
    await storage.save(record, new File(['<a/>'], record.name));
  const reported = await Promise.all([storage.claim(one, 'print'), storage.claim(other, 'print')]);
  expect(reported.filter((name) => name !== undefined)).toHaveLength(1);
  expect(await storage.claim(foreign, 'print')).toBeUndefined();
  const first = reported[0] === undefined ? one : other;
  const second = first === one ? other : one;
  await storage.update(first.id, { sent: { uid: 'u', hf_id: 'INV-1', at: Date.now() } });
  expect(await storage.claim(second, 'print')).toBeUndefined();
  for (const record of [one, other, foreign]) await storage.remove(record.id);
});

test('gives a reloading tab time to take up its own files again', async () => {
  const scope = newUid();
  const record = aRecord('reloaded.xml', scope);
  await storage.save(record, new File(['<a/>'], record.name));
  let close = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    close = resolve;
  });
  const name = `invoice-desk-uploads-tab-${record.tab}`;
  const closed = navigator.locks.request(name, () => held);
  let told = 0;
  expect(await storage.adopt(scope, () => (told += 1))).toEqual([]);
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  close();
  await closed;
  // Queued behind the watcher's request for the lock: once this is granted, the watcher knows.
  await navigator.locks.request(name, () => undefined);
  await vi.advanceTimersByTimeAsync(1000);
  expect(told).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toBe(1);
  vi.useRealTimers();
  expect((await storage.adopt(scope, () => undefined)).map(({ record: { id } }) => id)).toEqual([
    record.id,
  ]);
  await storage.remove(record.id);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queueWith, soon, uploaded, xml } from './queue.fixture.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

test('asks about a file that the service already has, whoever sent it', async () => {
  const found = { known: { uid: 'u', hf_id: 'INV-7' }, from: 'Grace', at: 1 };
  const findSameFile = vi.fn(async () => found);
  const send = vi.fn(async (file: File) => uploaded(file.name));
  const { queue, states, idOf } = await queueWith({ findSameFile, send });
  queue.add([xml('a')]);
  await soon();
  expect(queue.shown.get().items[0]?.question).toEqual({ kind: 'already-here', ...found });
  expect([findSameFile.mock.calls, send.mock.calls]).toEqual([
    [[expect.stringMatching(/^[0-9a-f]{64}$/)]],
    [],
  ]);
  queue.sendAnyway(idOf('a'));
  await soon();
  expect(states()).toEqual(['a processing']);
});

test('looks nothing up offline and queues the file', async () => {
  const findSameFile = vi.fn(async () => null);
  const { queue, states } = await queueWith({ findSameFile, online: () => false });
  queue.add([xml('a')]);
  await soon();
  expect([findSameFile.mock.calls, states()]).toEqual([[], ['a queued']]);
});

test('looks up a file added offline once back online, and asks before sending it', async () => {
  let online = false;
  const known = { known: { uid: 'u-1', hf_id: 'INV-1' }, from: 'Ann', at: 1 };
  const findSameFile = vi.fn(async () => (findSameFile.mock.calls.length === 1 ? known : null));
  const { queue, states, idOf } = await queueWith({ findSameFile, online: () => online });
  queue.add([xml('a'), xml('b', '<other/>')]);
  await soon();
  expect([states(), queue.shown.get().pause?.kind]).toEqual([['a queued', 'b queued'], 'offline']);
  online = true;
  queue.pump();
  queue.wake();
  await soon();
  expect(states()).toEqual(['a asked', 'b processing']);
  queue.sendAnyway(idOf('a'));
  await soon();
  expect(states()).toEqual(['a processing', 'b processing']);
});

test('answering a question offline does not skip the lookup', async () => {
  let online = false;
  const known = { known: { uid: 'u-1', hf_id: 'INV-1' }, from: 'Ann', at: 1 };
  const findSameFile = vi.fn(async () => known);
  const { queue, idOf } = await queueWith({ findSameFile, online: () => online });
  queue.add([new File(['%PDF-1.6\ntrailer\n<< /Encrypt 8 0 R >>'], 'locked.pdf')]);
  await soon();
  queue.sendAnyway(idOf('locked.pdf'));
  online = true;
  queue.wake();
  await soon();
  expect(queue.shown.get().items[0]?.question).toEqual({ kind: 'already-here', ...known });
});

test('looks up a file added offline only with its own key', async () => {
  let [online, scope]: [boolean, string | null] = [false, 'mine'];
  const known = { known: { uid: 'u-1', hf_id: 'INV-1' }, from: 'Ann', at: 1 };
  const findSameFile = vi.fn(async () => (scope === 'mine' ? known : null));
  const { queue, states } = await queueWith({
    findSameFile,
    online: () => online,
    scope: () => scope,
  });
  queue.add([xml('a')]);
  await soon();
  scope = null;
  online = true;
  queue.wake();
  await soon();
  scope = 'mine';
  await queue.enter();
  await soon();
  expect(states()).toEqual(['a asked']);
});

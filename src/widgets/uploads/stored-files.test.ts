import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Device, queueWith, soon, uploaded, xml } from './queue.fixture.ts';
import { checkFile, maxFileBytes } from './check-file.ts';
import { newUpload } from './upload-list.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

/** A file that is moved away after it was dropped. */
class MovedFile extends File {
  gone = false;
  override arrayBuffer(): Promise<ArrayBuffer> {
    return this.gone
      ? Promise.reject(new DOMException('', 'NotReadableError'))
      : super.arrayBuffer();
  }
}

test('sends a file that was moved or deleted while it waited', async () => {
  let online = false;
  const sent: string[] = [];
  const { queue, states } = await queueWith({
    online: () => online,
    send: async (file) => {
      sent.push(new TextDecoder().decode(await file.arrayBuffer()));
      return uploaded(file.name);
    },
  });
  const file = new MovedFile(['<Invoice>a</Invoice>'], 'a.xml');
  queue.add([file]);
  await soon();
  file.gone = true;
  online = true;
  queue.wake();
  await soon();
  expect([states(), sent]).toEqual([['a.xml processing'], ['<Invoice>a</Invoice>']]);
});

test('stores every file on the device before checking the first one', async () => {
  const device = new Device();
  const { queue } = await queueWith(
    { store: { ...device.store('this'), sentBefore: () => new Promise(() => {}) } },
    device,
  );
  queue.add([xml('a'), xml('b'), xml('c')]);
  await soon();
  expect([...device.records.values()].map(({ record }) => record.name)).toEqual(['a', 'b', 'c']);
});

test('sends the same bytes once from two tabs, even if neither has sent yet', async () => {
  const device = new Device();
  let online = false;
  const send = vi.fn(async (file: File) => uploaded(file.name));
  const [one, other] = [
    await queueWith({ online: () => online, send }, device),
    await queueWith({ tab: 'other', online: () => online, send }, device),
  ];
  one.queue.add([xml('a', 'same')]);
  other.queue.add([xml('b', 'same')]);
  await soon();
  online = true;
  one.queue.wake();
  other.queue.wake();
  await soon();
  expect(send).toHaveBeenCalledTimes(1);
  const asked = [...one.queue.shown.get().items, ...other.queue.shown.get().items].filter(
    ({ state }) => state === 'asked',
  );
  expect(asked.map(({ question }) => question)).toEqual([
    expect.objectContaining({ kind: 'twice', elsewhere: true }),
  ]);
});

test('after a reload, asks again about a file queued twice and sends one of the two', async () => {
  const device = new Device();
  const before = await queueWith({ online: () => false }, device);
  before.queue.add([xml('a', 'same'), xml('b', 'same')]);
  await soon();
  device.living.delete('this');
  const after = await queueWith({ tab: 'after' }, device);
  await soon();
  expect(after.states()).toEqual(['a processing', 'b asked']);
});

test('warns before leaving while a file is stored nowhere else, whoever is signed in', async () => {
  const device = new Device();
  device.full = true;
  let scope: string | null = 'mine';
  const { queue } = await queueWith({ online: () => false, scope: () => scope }, device);
  expect(queue.hasUnstoredFiles()).toBe(false);
  queue.add([xml('a'), new File([], 'empty.pdf')]);
  await soon();
  expect(queue.hasUnstoredFiles()).toBe(true);
  scope = null;
  await queue.enter();
  expect([queue.shown.get().items, queue.hasUnstoredFiles()]).toEqual([[], true]);
});

test('allows leaving without a warning when files are stored on the device or rejected', async () => {
  const { queue } = await queueWith({ online: () => false });
  queue.add([xml('a'), new File([], 'empty.pdf')]);
  await soon();
  expect(queue.hasUnstoredFiles()).toBe(false);
});

test('asks about a file above the usual size limit, and accepts it after confirmation', async () => {
  const file = new File([new Uint8Array(maxFileBytes + 1)], 'large.pdf');
  const upload = newUpload(
    {
      id: 'i',
      scope: 'mine',
      service: '',
      tab: 'this',
      name: file.name,
      size: file.size,
      idempotencyKey: '',
      added: 0,
    },
    file,
  );
  const dependencies = {
    store: new Device().store('this'),
    fetchInvoice: async () => null,
    findSameFile: async () => null,
    online: () => true,
  };
  expect(await checkFile(upload, file, [upload], dependencies)).toEqual({
    question: { kind: 'large' },
  });
  upload.record = { ...upload.record, allowed: true };
  expect(await checkFile(upload, file, [upload], dependencies)).toEqual({});
});

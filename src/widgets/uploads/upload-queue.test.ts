import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { UploadQueue } from './upload-queue.ts';

type Parts = ConstructorParameters<typeof UploadQueue>[0];

const xml = (name: string) => new File(['<Invoice/>'], name);
const uploaded = (uid: string) => ({ uid, hf_id: 'INV-1', file: null, processing_status: 'processing', created_at: '2026-01-31T10:00:00Z', workspace_user: null });
const unreachable = new ApiError({ kind: 'unreachable' });

function queueWith(parts: Partial<Parts>) {
  const settled = vi.fn();
  const queue = new UploadQueue({
    service: () => '', mayStart: () => true, send: async (file) => uploaded(file.name), newest: async () => ({ page_count: 1, results: [] }), onSettled: settled, ...parts,
  });
  const states = () => queue.items().map(({ name, state }) => `${name} ${state}`);
  return { queue, settled, states };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.stubGlobal('document', { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const realTimeout = setTimeout;

// A file is read by the system, which no timer of the test moves.
const soon = async (milliseconds = 0) => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => realTimeout(resolve, 0));
  await vi.advanceTimersByTimeAsync(milliseconds);
};

test('three files are sent at once, the others wait their turn', async () => {
  const open: (() => void)[] = [];
  const { queue, states } = queueWith({ send: (file) => new Promise((resolve) => { open.push(() => resolve(uploaded(file.name))); }) });
  queue.add(['a', 'b', 'c', 'd'].map(xml));
  await soon();
  expect(states()).toEqual(['a uploading', 'b uploading', 'c uploading', 'd queued']);
  open[0]?.();
  await soon();
  expect(states()).toEqual(['a processing', 'b uploading', 'c uploading', 'd uploading']);
});

test('a file is sent again quietly, each time under the same key, and fails only after that', async () => {
  const keys: string[] = [];
  const { queue, states } = queueWith({ send: async (_, { idempotencyKey }) => { keys.push(idempotencyKey); throw unreachable; } });
  queue.add([xml('a')]);
  await soon(60_000);
  expect(states()).toEqual(['a failed']);
  expect(keys).toHaveLength(4);
  expect(new Set(keys).size).toBe(1);
  queue.retry(queue.items()[0]?.id ?? '');
  await soon();
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(5);
});

test('a refusal that stays is not tried again', async () => {
  const send = vi.fn(async () => { throw new ApiError({ kind: 'refused', status: 400, detail: '', fields: { file: ['No invoice.'] }, endpoint: '' }); });
  const { queue, states } = queueWith({ send });
  queue.add([xml('a')]);
  await soon(60_000);
  expect(states()).toEqual(['a failed']);
  expect(send).toHaveBeenCalledTimes(1);
});

test('an empty file fails before it is sent', async () => {
  const send = vi.fn(async (file: File) => uploaded(file.name));
  const { queue, states } = queueWith({ send });
  queue.add([new File([], 'empty.pdf')]);
  await soon();
  expect(states()).toEqual(['empty.pdf failed']);
  expect(send).not.toHaveBeenCalled();
});

test('many files being read cost one request a second', async () => {
  const newest = vi.fn(async () => ({ page_count: 1, results: ['a', 'b', 'c', 'd'].map((uid) => ({ uid, processing_status: 'processing' })) }));
  const { queue } = queueWith({ newest });
  queue.add(['a', 'b', 'c', 'd'].map(xml));
  await soon();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(newest).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_300);
  expect(newest).toHaveBeenCalledTimes(2);
});

test('what was read is ready, what could not be read needs attention', async () => {
  const { queue, states, settled } = queueWith({
    newest: async () => ({ page_count: 1, results: [{ uid: 'a', processing_status: 'finished' }, { uid: 'b', processing_status: 'failed' }] }),
  });
  queue.add(['a', 'b'].map(xml));
  await soon(1_500);
  expect(states()).toEqual(['a ready', 'b attention']);
  expect(settled).toHaveBeenCalledTimes(2);
});

test('an invoice that newer ones pushed off the first page is found on the next', async () => {
  const pages = [[{ uid: 'other', processing_status: 'finished' }], [{ uid: 'a', processing_status: 'finished' }]];
  const { queue, states } = queueWith({ newest: async (page) => ({ page_count: 2, results: pages[page - 1] ?? [] }) });
  queue.add([xml('a')]);
  await soon(5_000);
  expect(states()).toEqual(['a ready']);
});

test('an invoice that was deleted meanwhile leaves the list', async () => {
  const { queue, states } = queueWith({});
  queue.add([xml('a')]);
  await soon(5_000);
  expect(states()).toEqual([]);
});

test('a hidden tab asks nothing, and asks at once on its return', async () => {
  const newest = vi.fn(async () => ({ page_count: 1, results: [{ uid: 'a', processing_status: 'processing' }] }));
  const { queue } = queueWith({ newest });
  vi.stubGlobal('document', { hidden: true });
  queue.add([xml('a')]);
  await soon(20_000);
  expect(newest).not.toHaveBeenCalled();
  vi.stubGlobal('document', { hidden: false });
  queue.look();
  await soon();
  expect(newest).toHaveBeenCalledTimes(1);
});

test('a cancelled file leaves the list, and its place goes to the next', async () => {
  const { queue, states } = queueWith({ send: (_, { signal }) => new Promise((_resolve, reject) => { signal.addEventListener('abort', () => reject(new ApiError({ kind: 'aborted' }))); }) });
  queue.add(['a', 'b', 'c', 'd'].map(xml));
  await soon();
  queue.cancel(queue.items()[0]?.id ?? '');
  await soon();
  expect(states()).toEqual(['b uploading', 'c uploading', 'd uploading']);
});

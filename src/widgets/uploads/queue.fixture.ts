import { vi } from 'vitest';
import type { UploadedInvoice } from '#contract/invoice.ts';
import type { ListedRow, QueueDependencies } from './queue-types.ts';
import { UploadQueue } from './upload-queue.ts';
import type { QueueStorage, StoredUpload, SentBefore } from './waiting-files.ts';

export const xml = (name: string, content = name) =>
  new File([`<Invoice>${content}</Invoice>`], name);
export const uploaded = (uid: string): UploadedInvoice => ({
  uid,
  hf_id: `INV-${uid}`,
  file: null,
  processing_status: 'processing',
  created_at: '2026-01-31T10:00:00Z',
  workspace_user: null,
});
export const row = (uid: string, processing_status = 'finished'): ListedRow => ({
  uid,
  hf_id: `INV-${uid}`,
  processing_status,
  created_at: new Date().toISOString(),
});

/** In-memory device storage shared by several tabs or visits. */
export class Device {
  readonly records = new Map<string, { record: StoredUpload; file?: File }>();
  readonly sent = new Map<string, SentBefore>();
  readonly living = new Set<string>();
  full = false;

  store(tab: string): QueueStorage {
    const take = (may: (record: StoredUpload) => boolean, change: Partial<StoredUpload> = {}) =>
      [...this.records.values()]
        .filter(({ record }) => may(record))
        .map((stored) => {
          const mine = { ...stored, record: { ...stored.record, ...change, tab } };
          this.records.set(stored.record.id, mine);
          return mine;
        });
    return {
      announceTab: async () => void this.living.add(tab),
      save: async (record, file) => {
        if (this.full) return undefined;
        const copy = new File([await file.arrayBuffer()], file.name);
        this.records.set(record.id, { record, file: copy });
        return copy;
      },
      claim: async ({ id, scope }, sha256) => {
        const records = [...this.records.values()];
        const first = records.find(
          ({ record }) =>
            record.id !== id && record.scope === scope && record.sha256 === sha256 && !record.sent,
        );
        const mine = this.records.get(id);
        if (mine && !first) this.records.set(id, { ...mine, record: { ...mine.record, sha256 } });
        return first?.record.name;
      },
      update: async (id, change) => {
        const stored = this.records.get(id);
        if (!stored) return;
        const record = { ...stored.record, ...change };
        this.records.set(id, record.sent ? { record } : { ...stored, record });
      },
      remove: async (id) => void this.records.delete(id),
      adopt: async (scope) =>
        take(
          (record) => record.scope === scope && record.tab !== tab && !this.living.has(record.tab),
        ),
      countOtherKeys: async (scope) =>
        [...this.records.values()].filter(({ record }) => record.scope !== scope && !record.sent)
          .length,
      reassign: async (scope) =>
        take((record) => record.scope !== scope && !record.sent, { scope, refused: undefined }),
      sentBefore: async (scope, sha256) => this.sent.get(`${scope} ${sha256}`),
      recordSent: async (scope, sha256, sent) => void this.sent.set(`${scope} ${sha256}`, sent),
      forgetSent: async (scope, sha256) => void this.sent.delete(`${scope} ${sha256}`),
    };
  }
}

/** A signed-in queue with a service that accepts everything. */
export async function queueWith(
  dependencies: Partial<QueueDependencies> = {},
  device = new Device(),
) {
  const finished = vi.fn();
  const queue = new UploadQueue({
    scope: () => 'mine',
    canSend: () => true,
    service: () => '',
    tab: 'this',
    supportsIdempotency: () => true,
    online: () => true,
    hidden: () => false,
    send: async (file) => uploaded(file.name),
    fetchNewest: async () => ({ page_count: 1, results: [] }),
    fetchInvoice: async (uid) => ({ ...row(uid, 'processing'), file: null, history: [] }),
    findSameFile: async () => null,
    hasSameBytes: async () => undefined,
    store: device.store(dependencies.tab ?? 'this'),
    onFinished: finished,
    ...dependencies,
  });
  await queue.enter();
  const states = () => queue.shown.get().items.map(({ name, state }) => `${name} ${state}`);
  const idOf = (name: string) =>
    queue.shown.get().items.find((item) => item.name === name)?.id ?? '';
  return { queue, finished, states, device, idOf };
}

const realTimeout = setTimeout;

/** The number of files being read or hashed by the system, outside of the fake timers. */
let reading = 0;
function followed<T>(work: Promise<T>): Promise<T> {
  reading += 1;
  return work.finally(() => (reading -= 1));
}
const { arrayBuffer } = Blob.prototype;
Blob.prototype.arrayBuffer = function read() {
  return followed(arrayBuffer.call(this));
};
const digest = crypto.subtle.digest.bind(crypto.subtle);
crypto.subtle.digest = (algorithm, data) => followed(digest(algorithm, data));

/** Waits until no file has been read for some turns, however slowly the machine reads. */
async function filesRead(): Promise<void> {
  for (let calm = 0; calm < 10; calm = reading > 0 ? 0 : calm + 1)
    await new Promise((resolve) => realTimeout(resolve, 0));
}

/** Advances the fake timers, with what was waiting for files before and after. */
export async function soon(milliseconds = 0): Promise<void> {
  await filesRead();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await filesRead();
}

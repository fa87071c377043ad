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
  readonly lines = new Map<string, { line: StoredUpload; file?: File }>();
  readonly sent = new Map<string, SentBefore>();
  readonly living = new Set<string>();
  full = false;

  store(tab: string): QueueStorage {
    const take = (may: (line: StoredUpload) => boolean, change: Partial<StoredUpload> = {}) =>
      [...this.lines.values()]
        .filter(({ line }) => may(line))
        .map((kept) => {
          const mine = { ...kept, line: { ...kept.line, ...change, tab } };
          this.lines.set(kept.line.id, mine);
          return mine;
        });
    return {
      announceTab: async () => void this.living.add(tab),
      save: async (line, file) => {
        if (this.full) return undefined;
        const copy = new File([await file.arrayBuffer()], file.name);
        this.lines.set(line.id, { line, file: copy });
        return copy;
      },
      claim: async ({ id, scope }, sha256) => {
        const lines = [...this.lines.values()];
        const first = lines.find(
          ({ line }) =>
            line.id !== id && line.scope === scope && line.sha256 === sha256 && !line.sent,
        );
        const mine = this.lines.get(id);
        if (mine && !first) this.lines.set(id, { ...mine, line: { ...mine.line, sha256 } });
        return first?.line.name;
      },
      update: async (id, change) => {
        const kept = this.lines.get(id);
        if (!kept) return;
        const line = { ...kept.line, ...change };
        this.lines.set(id, line.sent ? { line } : { ...kept, line });
      },
      remove: async (id) => void this.lines.delete(id),
      adopt: async (scope) =>
        take((line) => line.scope === scope && line.tab !== tab && !this.living.has(line.tab)),
      countOtherKeys: async (scope) =>
        [...this.lines.values()].filter(({ line }) => line.scope !== scope && !line.sent).length,
      reassign: async (scope) => take((line) => line.scope !== scope && !line.sent, { scope }),
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
  const states = () => queue.state().items.map(({ name, state }) => `${name} ${state}`);
  const idOf = (name: string) => queue.state().items.find((item) => item.name === name)?.id ?? '';
  return { queue, finished, states, device, idOf };
}

const realTimeout = setTimeout;

/** How many files are being read: by the system, outside of the fake timers. */
let reading = 0;
const { arrayBuffer } = Blob.prototype;
Blob.prototype.arrayBuffer = function read() {
  reading += 1;
  return arrayBuffer.call(this).finally(() => (reading -= 1));
};

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

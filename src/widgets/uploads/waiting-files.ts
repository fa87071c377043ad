import type { DBSchema } from 'idb';
import type { Problem } from '#src/api/api-error.ts';
import { database } from '#src/device/database.ts';
import { heldLocks, locks } from '#src/device/locks.ts';
import { newUid } from '#src/lib/new-uid.ts';
import { sleep } from '#src/lib/waiting/sleep.ts';
import type { KnownInvoice } from './upload-item.ts';

/**
 * An upload as stored on the device. Its bytes are stored until the service confirms them, the
 * record until the person clears it.
 */
export interface StoredUpload {
  readonly id: string;
  /** Owner: hash of service address and API key. */
  readonly scope: string;
  /** The service address, so that a new API key can take over the files of an old one. */
  readonly service: string;
  /** The tab that handles it. */
  readonly tab: string;
  readonly name: string;
  readonly size: number;
  readonly idempotencyKey: string;
  /** Sort order: time of adding, milliseconds since 1970. */
  readonly added: number;
  /** Hash of the bytes; set when this upload claimed it first. */
  readonly sha256?: string;
  /**
   * Set before the first attempt to send: when, for which API key, and the newest invoice then
   * (null: none, undefined: not fetched).
   */
  readonly tried?:
    | { readonly at: number; readonly scope?: string; readonly newest?: string | null }
    | undefined;
  /** The person chose `Upload anyway`. */
  readonly allowed?: true;
  /** Set when the service refused it permanently, until the person retries it. */
  readonly refused?: Problem | undefined;
  /** Set once the service has confirmed it. */
  readonly sent?: SentBefore;
}

/** An upload that was sent from this device. */
export interface SentBefore extends KnownInvoice {
  readonly at: number;
}

interface Schema extends DBSchema {
  // Named as earlier versions of the app stored them.
  lines: { key: string; value: StoredUpload };
  bytes: { key: string; value: { readonly id: string; readonly file: File } };
  sent: {
    key: [string, string];
    value: SentBefore & { readonly scope: string; readonly sha256: string };
  };
}

interface WaitingFile {
  readonly record: StoredUpload;
  readonly file?: File;
}

const sentMaxAgeMs = 180 * 24 * 3_600_000;
const confirmedMaxAgeMs = 2 * 24 * 3_600_000;
const tabPrefix = 'invoice-desk-uploads-tab-';

/** Identifies this page; differs from every other tab and from this tab before a reload. */
export const thisTab = newUid();

// Where the browser forbids storage, uploads continue from memory.
const { attempt } = database<Schema>('invoice-desk-uploads');
const followedTabs = new Set<string>();
// A reloading tab releases its lock too, and has taken up its files again by then.
const reloadTimeMs = 5000;

/** Calls `run` when an open tab closes, so that its unfinished uploads can be adopted. */
function onTabClosed(tab: string, run: () => void): void {
  if (followedTabs.has(tab)) return;
  followedTabs.add(tab);
  void locks()
    ?.request(tabPrefix + tab, () => followedTabs.delete(tab))
    .then(
      () => sleep(reloadTimeMs).then(run),
      () => followedTabs.delete(tab),
    );
}

const allRecords = () => attempt((open) => open.getAll('lines'), []);

// Stored uploads are read before the open tabs: a tab announces itself before it stores anything,
// so a tab that is not found here has closed. Plain http pages have no locks, so only the
// `Idempotency-Key` prevents duplicate uploads there.
async function findClosedTabs(runAgain?: () => void): Promise<ReadonlySet<string>> {
  const tabs = new Set((await allRecords()).map(({ tab }) => tab));
  const open = await heldLocks(tabPrefix);
  if (runAgain) for (const tab of open) if (tab !== thisTab) onTabClosed(tab, runAgain);
  return new Set([...tabs].filter((tab) => tab !== thisTab && !open.has(tab)));
}

/**
 * Takes over stored uploads, in order; one transaction, so that each is adopted by a single tab.
 * @param mayTake whether this tab may adopt the upload
 */
const adopt = (
  mayTake: (record: StoredUpload) => boolean,
  change: Partial<StoredUpload> = {},
): Promise<readonly WaitingFile[]> =>
  attempt(async (open) => {
    const taken: WaitingFile[] = [];
    const writing = open.transaction(['lines', 'bytes'], 'readwrite');
    const records = writing.objectStore('lines');
    for (const record of (await records.getAll()).toSorted((a, b) => a.added - b.added)) {
      if (!mayTake(record)) continue;
      if (record.sent && Date.now() - record.sent.at > confirmedMaxAgeMs) {
        await records.delete(record.id);
        continue;
      }
      const mine = { ...record, ...change, tab: thisTab };
      await records.put(mine);
      const bytes = record.sent ? undefined : await writing.objectStore('bytes').get(record.id);
      taken.push({ record: mine, ...(bytes ? { file: bytes.file } : {}) });
    }
    await writing.done;
    return taken;
  }, []);

/** Deletes what is stored of files that arrived, at sign-out: it names their invoices. */
export const forgetArrived = (): Promise<void> =>
  attempt(async (open) => {
    const writing = open.transaction(['lines', 'sent'], 'readwrite');
    await writing.objectStore('sent').clear();
    for await (const cursor of writing.objectStore('lines'))
      if (cursor.value.sent) await cursor.delete();
    await writing.done;
  }, undefined);

let tabAnnounced: Promise<void> | undefined;

/** The queue on the device, which survives a reload. @param service returns the address in use */
export function queueStorage(service: () => string) {
  const waits = (record: StoredUpload, scope: string): boolean =>
    record.scope !== scope && record.service === service() && record.sent === undefined;
  return {
    /** Announces this tab by a lock, which the browser releases when the tab closes. */
    announceTab(): Promise<void> {
      // Requested once: a second request for the same lock would wait until this tab closes.
      tabAnnounced ??= new Promise((announced) => {
        const request = locks()?.request(tabPrefix + thisTab, () => {
          announced();
          return new Promise(() => undefined);
        });
        if (request) request.catch(() => announced());
        else announced();
      });
      return tabAnnounced;
    },
    /**
     * Stores a file until the service has it.
     * @returns the stored copy, which stays readable if the original is moved; undefined when the
     * device has no room
     */
    save: (record: StoredUpload, file: File): Promise<File | undefined> =>
      attempt(async (open) => {
        // The bytes are copied: in a private window a stored File would only reference the disk.
        const bytes = new File([await file.arrayBuffer()], file.name, {
          type: file.type,
          lastModified: file.lastModified,
        });
        const writing = open.transaction(['lines', 'bytes'], 'readwrite');
        await Promise.all([
          writing.objectStore('bytes').put({ id: record.id, file: bytes }),
          writing.objectStore('lines').put(record),
          writing.done,
        ]);
        return (await open.get('bytes', record.id))?.file;
      }, undefined),
    /**
     * Sets the hash of an upload unless another waiting upload of the same API key, in any tab, has
     * it; one transaction, so that two tabs cannot both claim it. @returns the other upload's name
     */
    claim: ({ id, scope }: StoredUpload, sha256: string): Promise<string | undefined> =>
      attempt(async (open) => {
        const writing = open.transaction('lines', 'readwrite');
        const records = await writing.store.getAll();
        const first = records.find(
          (record) =>
            record.id !== id &&
            record.scope === scope &&
            record.sha256 === sha256 &&
            record.sent === undefined,
        );
        const mine = records.find((record) => record.id === id);
        if (mine && !first) await writing.store.put({ ...mine, sha256 });
        await writing.done;
        return first?.name;
      }, undefined),
    update: (id: string, change: Partial<StoredUpload>): Promise<void> =>
      attempt(async (open) => {
        const writing = open.transaction(['lines', 'bytes'], 'readwrite');
        const record = await writing.objectStore('lines').get(id);
        if (record) await writing.objectStore('lines').put({ ...record, ...change });
        if (change.sent) await writing.objectStore('bytes').delete(id);
        await writing.done;
      }, undefined),
    remove: (id: string): Promise<void> =>
      attempt(async (open) => {
        const writing = open.transaction(['lines', 'bytes'], 'readwrite');
        await Promise.all([
          writing.objectStore('lines').delete(id),
          writing.objectStore('bytes').delete(id),
          writing.done,
        ]);
      }, undefined),
    /** Takes over the uploads of closed tabs; `runAgain` is called when another tab closes. */
    async adopt(scope: string, runAgain: () => void): Promise<readonly WaitingFile[]> {
      const gone = await findClosedTabs(runAgain);
      return adopt((record) => record.scope === scope && gone.has(record.tab));
    },
    /** Number of files that wait for other API keys of this service. */
    countOtherKeys: async (scope: string): Promise<number> =>
      (await allRecords()).filter((record) => waits(record, scope)).length,
    /** Assigns the files of other API keys to this one, on the person's request. */
    async reassign(scope: string): Promise<readonly WaitingFile[]> {
      const gone = await findClosedTabs();
      return adopt(
        (record) => waits(record, scope) && (record.tab === thisTab || gone.has(record.tab)),
        { scope, refused: undefined },
      );
    },
    /** The invoice made from the same bytes, sent from this device with the same API key. */
    sentBefore: (scope: string, sha256: string): Promise<SentBefore | undefined> =>
      attempt((open) => open.get('sent', [scope, sha256]), undefined),
    /** Records that these bytes became an invoice; sometimes deletes records of half a year ago. */
    recordSent: (scope: string, sha256: string, sent: SentBefore): Promise<void> =>
      attempt(async (open) => {
        const writing = open.transaction('sent', 'readwrite');
        await writing.store.put({ scope, sha256, ...sent });
        if (sent.at % 50 === 0)
          for await (const cursor of writing.store)
            if (sent.at - cursor.value.at > sentMaxAgeMs) await cursor.delete();
        await writing.done;
      }, undefined),
    /** Deletes the record of an invoice that does not exist any more. */
    forgetSent: (scope: string, sha256: string): Promise<void> =>
      attempt((open) => open.delete('sent', [scope, sha256]), undefined),
  };
}

export type QueueStorage = ReturnType<typeof queueStorage>;

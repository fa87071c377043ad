import { queryOptions } from '@tanstack/react-query';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Problem } from '#src/api/api-error.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { aliveRuns } from '#src/api/run-journal.ts';
import { database } from '#src/device/database.ts';
import type { PackTask, Piece } from '#src/lib/audit-pack/pack.ts';

interface StoredTask extends PackTask {
  /** The owner: a hash of service address and key. */
  readonly scope: string;
}

interface StoredPiece {
  readonly pack: string;
  readonly uid: string;
  readonly piece: Piece<Problem>;
}

interface Schema extends DBSchema {
  packs: { key: string; value: StoredTask };
  pieces: { key: [string, string]; value: StoredPiece };
}

/** The part of a pack that is stored already. */
interface PackTally {
  /** UIDs of those that need not be asked for again: whole or deleted. */
  readonly settled: ReadonlySet<string>;
  /** The size of the fetched files and records. */
  readonly bytes: number;
}

/** A pack that was begun here and not finished. */
export interface StoredPack extends PackTally {
  readonly task: PackTask;
}

/** Where the parts of a pack wait until it is whole. */
export interface PackStorage {
  /** False when nothing outlives the page. */
  readonly lasts: boolean;
  readonly put: (uid: string, piece: Piece<Problem>) => Promise<void>;
  readonly get: (uid: string) => Promise<Piece<Problem> | undefined>;
  readonly forget: () => Promise<void>;
}

const { open: openPacks, attempt } = database<Schema>('invoice-desk-packs');

/** Older ones are forgotten: they hold copies of people's invoices. */
const oldest = 30 * 24 * 3_600_000;

const piecesOf = (pack: string) => IDBKeyRange.bound([pack], [pack, []]);

/** Bytes that a piece takes, about: the record's text and the file. */
export function bytesOf(piece: Piece<Problem>): number {
  if (piece.kind === 'gone' || !piece.invoice) return 0;
  return piece.invoice.record.length + (piece.invoice.file?.content.size ?? 0);
}

async function tally(open: IDBPDatabase<Schema>, pack: string): Promise<PackTally> {
  const settled = new Set<string>();
  let bytes = 0;
  for (
    let at = await open.transaction('pieces').store.openCursor(piecesOf(pack));
    at;
    at = await at.continue()
  ) {
    bytes += bytesOf(at.value.piece);
    if (at.value.piece.kind !== 'lacking') settled.add(at.value.uid);
  }
  return { settled, bytes };
}

const inMemory = (): PackStorage => {
  const pieces = new Map<string, Piece<Problem>>();
  return {
    lasts: false,
    put: async (uid, piece) => void pieces.set(uid, piece),
    get: async (uid) => pieces.get(uid),
    forget: async () => pieces.clear(),
  };
};

const onDevice = (open: IDBPDatabase<Schema>, pack: string): PackStorage => ({
  lasts: true,
  put: async (uid, piece) => void (await open.put('pieces', { pack, uid, piece })),
  get: async (uid) => (await open.get('pieces', [pack, uid]))?.piece,
  forget: () => forgetPack(pack),
});

/** Makes room for a pack; where the browser stores nothing, it lives as long as this page. */
export async function openPackStorage(task: PackTask): Promise<PackStorage> {
  try {
    const open = await openPacks();
    await open.put('packs', { ...task, scope: deviceScope() });
    return onDevice(open, task.id);
  } catch {
    return inMemory();
  }
}

/** Erases a pack's parts from this device. */
export const forgetPack = (id: string): Promise<void> =>
  attempt(async (open) => {
    const writing = open.transaction(['packs', 'pieces'], 'readwrite');
    await Promise.all([
      writing.objectStore('packs').delete(id),
      writing.objectStore('pieces').delete(piecesOf(id)),
      writing.done,
    ]);
  }, undefined);

/**
 * The packs that this person began here and did not finish, newest first; those that a tab is
 * working on are left out.
 */
const readStoredPacks = (): Promise<readonly StoredPack[]> =>
  attempt(async (open) => {
    const [scope, busy] = [deviceScope(), await aliveRuns()];
    const all = await open.getAll('packs');
    await Promise.all(
      all.filter(({ started }) => Date.now() - started > oldest).map(({ id }) => forgetPack(id)),
    );
    const mine = all
      .filter(
        (one) => one.scope === scope && !busy.has(one.id) && Date.now() - one.started <= oldest,
      )
      .sort((a, b) => b.started - a.started);
    return Promise.all(
      mine.map(async ({ scope: _scope, ...task }) => ({ task, ...(await tally(open, task.id)) })),
    );
  }, []);

/** The packs that are stored on this device, read whenever they are shown. */
export const packQueries = {
  all: () => ['audit packs'] as const,
  stored: () =>
    queryOptions({
      queryKey: [...packQueries.all(), 'stored', deviceScope()] as const,
      queryFn: readStoredPacks,
      staleTime: 0,
      structuralSharing: false,
    }),
};

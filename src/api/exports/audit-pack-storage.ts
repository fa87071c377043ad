import { queryOptions } from '@tanstack/react-query';
import type { Problem } from '#src/api/api-error.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { activeRuns, journal } from '#src/api/journals.ts';
import type { PackTask, Piece } from '#src/lib/audit-pack/pack.ts';

interface PackTally {
  /** UIDs that need not be fetched again: complete or deleted ones. */
  readonly settled: ReadonlySet<string>;
  readonly bytes: number;
}

/** A pack that was started on this device and not finished. */
export interface StoredPack extends PackTally {
  readonly task: PackTask;
}

/** Storage for the parts of a pack until it is complete. */
export interface PackStorage {
  /** False when the parts are lost with the page. */
  readonly lasts: boolean;
  readonly put: (uid: string, piece: Piece<Problem>) => Promise<void>;
  readonly get: (uid: string) => Promise<Piece<Problem> | undefined>;
  readonly forget: () => Promise<void>;
}

const packs = journal<PackTask & { readonly scope: string }, Piece<Problem>>('invoice-desk-packs', {
  works: 'packs',
  notes: 'pieces',
  work: 'pack',
  note: 'piece',
});

/** Approximate size of a part in bytes: the record's text and the file. */
export function bytesOf(piece: Piece<Problem>): number {
  if (piece.kind === 'gone' || !piece.invoice) return 0;
  return piece.invoice.record.length + (piece.invoice.file?.content.size ?? 0);
}

async function tally(pack: string): Promise<PackTally> {
  const settled = new Set<string>();
  let bytes = 0;
  const { store } = (await packs.open()).transaction('pieces');
  for (let at = await store.openCursor(packs.notesIn(pack)); at; at = await at.continue()) {
    const { uid, piece }: { readonly uid: string; readonly piece: Piece<Problem> } = at.value;
    bytes += bytesOf(piece);
    if (piece.kind !== 'lacking') settled.add(uid);
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

/** Opens the storage of a pack; where the browser stores nothing, it is in memory. */
export async function openPackStorage(task: PackTask): Promise<PackStorage> {
  const pack = task.id;
  try {
    const open = await packs.open();
    // A private window of Safari stores all but Blobs.
    await open.put('pieces', { pack, uid: '', piece: new Blob() });
    await open.delete('pieces', [pack, '']);
    await open.put('packs', { ...task, scope: deviceScope() });
    return {
      lasts: true,
      put: async (uid, piece) => void (await open.put('pieces', { pack, uid, piece })),
      get: async (uid) => (await open.get('pieces', [pack, uid]))?.piece,
      forget: () => forgetPack(pack),
    };
  } catch {
    return inMemory();
  }
}

/** Erases a pack's parts from this device. */
export const forgetPack = packs.forget;

/**
 * The packs that this key started on this device and did not finish, newest first, except those
 * that a tab is working on. Packs older than a month are erased, because they hold copies of
 * invoices.
 */
async function readStoredPacks(): Promise<readonly StoredPack[]> {
  const [mine, busy] = [await packs.recent(), await activeRuns()];
  const left = mine.toReversed().filter(({ id }) => !busy.has(id));
  return Promise.all(
    left.map(async ({ scope: _scope, ...task }) => ({ task, ...(await tally(task.id)) })),
  );
}

/** Queries of the packs stored on this device, read again whenever they are shown. */
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

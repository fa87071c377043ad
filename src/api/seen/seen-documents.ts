import type { Query } from '@tanstack/react-query';
import type { DBSchema } from 'idb';
import { client } from '#src/api/client.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { requestFile, fileOf, fileQueries, openFile, type OpenedFile } from '#src/api/files.ts';
import { followReads, isStillScope } from '#src/api/seen/follow-reads.ts';
import { database } from '#src/device/database.ts';

/** An opened document, by scope and its address without the signature. */
interface SeenDocument {
  readonly scope: string;
  readonly file: string;
  readonly at: number;
  readonly bytes: Blob;
}

interface Schema extends DBSchema {
  documents: { key: [string, string]; value: SeenDocument };
}

const { attempt } = database<Schema>('invoice-desk-documents');

/** Bytes of documents to keep; the oldest are removed first. */
export const mostStored = 100_000_000;

const sizeOf = (documents: readonly SeenDocument[]): number =>
  documents.reduce((sum, { bytes }) => sum + bytes.size, 0);

/** Bytes of all documents on this device. */
export const storedSize = (): Promise<number> =>
  attempt(async (open) => sizeOf(await open.getAll('documents')), 0);

/** Erases all documents from this device. */
export const dropDocuments = (): Promise<void> =>
  attempt((open) => open.clear('documents'), undefined);

async function keep(file: string, bytes: Blob): Promise<void> {
  const scope = deviceScope();
  await attempt(async (open) => {
    if (!isStillScope(scope) || bytes.size > mostStored) return;
    await open.put('documents', { scope, file, at: Date.now(), bytes });
    const all = await open.getAll('documents');
    let tooMuch = sizeOf(all) - mostStored;
    for (const old of all.toSorted((a, b) => a.at - b.at)) {
      if (tooMuch <= 0) return;
      tooMuch -= old.bytes.size;
      await open.delete('documents', [old.scope, old.file]);
    }
  }, undefined);
}

/**
 * The bytes of what is shown; those of a picture are read from the browser's cache through its
 * image element's address.
 */
async function bytesOf(shown: OpenedFile, address: string): Promise<Blob | undefined> {
  if ('bytes' in shown) return shown.bytes;
  if (shown.kind !== 'image') return undefined;
  const response = await requestFile(address, null, 'force-cache');
  return response.ok ? response.blob() : undefined;
}

/**
 * Stores opened documents on the device, by service and key and up to a limit, and shows them when
 * the service is unreachable.
 * @returns stops it
 */
export function storeSeenDocuments(): () => void {
  const [kind] = fileQueries.content('').queryKey;
  const addressOf = ({ queryKey }: Query) =>
    queryKey[0] === kind && typeof queryKey[1] === 'string' ? queryKey[1] : undefined;
  const restoreStored = async (query: Query) => {
    const address = addressOf(query);
    if (address === undefined) return;
    const scope = deviceScope();
    const seen = await attempt(
      (open) => open.get('documents', [scope, fileOf(address)]),
      undefined,
    );
    if (!seen || !isStillScope(scope)) return;
    const shown = await openFile(
      new Response(seen.bytes, { headers: { 'Content-Type': seen.bytes.type } }),
      () => URL.createObjectURL(seen.bytes),
    );
    const { queryKey } = query;
    if (client.getQueryState(queryKey)?.data === undefined) client.setQueryData(queryKey, shown);
  };
  const store = async (query: Query) => {
    const address = addressOf(query);
    if (address === undefined) return;
    const shown = client.getQueryData(fileQueries.content(address).queryKey);
    const bytes = shown && (await bytesOf(shown, address).catch(() => undefined));
    if (bytes) await keep(fileOf(address), bytes);
  };
  return followReads(
    (query) => void store(query),
    (query) => void restoreStored(query),
  );
}

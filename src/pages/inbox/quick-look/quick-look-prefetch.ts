import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fileQueries } from '#src/api/files.ts';
import { invoiceQueries } from '#src/api/invoices.ts';

const fresh = 60_000;

/** Whether the person asked their browser to save data. */
function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}

function prefetchOne(client: QueryClient, uid: string): () => void {
  const asked: QueryKey[] = [];
  let stopped = false;
  const work = async () => {
    const detail = invoiceQueries.detail(uid);
    asked.push(detail.queryKey);
    const { invoice } = await client.fetchQuery({ ...detail, staleTime: fresh, retry: false });
    if (stopped || invoice.file === null) return;
    const content = fileQueries.content(invoice.file);
    asked.push(content.queryKey);
    const file = await client.fetchQuery({ ...content, retry: false });
    // Of a picture only its kind is read: the browser's own cache takes the rest.
    if (!stopped && file.kind === 'image') new Image().src = file.address;
  };
  // What did not come ahead is asked for again, and its failure said, when the cursor gets there.
  void work().catch(() => undefined);
  return () => {
    stopped = true;
    const cache = client.getQueryCache();
    for (const queryKey of asked)
      if (cache.find({ queryKey })?.getObserversCount() === 0)
        void client.cancelQueries({ queryKey, exact: true });
  };
}

/**
 * Reads invoices and their documents ahead, unless data is to be saved.
 * @returns what stops each of them
 */
function prefetchNext(
  client: QueryClient,
  uids: readonly string[],
): ReadonlyMap<string, () => void> {
  return new Map(savesData() ? [] : uids.map((uid) => [uid, prefetchOne(client, uid)]));
}

const none: readonly string[] = [];

/**
 * Keeps the rows after the cursor at hand; what was passed is cancelled.
 * @param ready the row itself goes first
 */
export function usePrefetch(current: string, next: readonly string[] = none, ready: boolean): void {
  const client = useQueryClient();
  const running = useRef<Map<string, () => void>>(new Map());
  const wanted = next.slice(0, 2).join(' ');
  useEffect(() => {
    const uids = wanted === '' ? [] : wanted.split(' ');
    for (const [uid, stop] of running.current) {
      if (uid === current || uids.includes(uid)) continue;
      running.current.delete(uid);
      stop();
    }
    if (!ready) return;
    for (const [uid, stop] of prefetchNext(
      client,
      uids.filter((one) => !running.current.has(one)),
    ))
      running.current.set(uid, stop);
  }, [client, current, wanted, ready]);
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const stop of all.values()) stop();
      all.clear();
    };
  }, []);
}

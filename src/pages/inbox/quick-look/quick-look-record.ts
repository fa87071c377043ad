import { useQuery, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useState, useRef } from 'react';
import type { Invoice, InvoiceRow } from '#contract/invoice.ts';
import { fileQueries } from '#src/api/files.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { pollDelay } from '#src/lib/poll-delay.ts';
import { useSlow } from '#src/ui/use-slow.ts';

const rest = 80;
const patience = 4_000;

/** The row that the cursor rests on: rows that are only passed are never asked for. */
function useRested(uid: string): boolean {
  const [rested, setRested] = useState(uid);
  // Hidden and shown again, it begins anew.
  useEffect(() => {
    const timer = setTimeout(() => setRested(uid), rest);
    return () => clearTimeout(timer);
  }, [uid]);
  return uid === rested;
}

/**
 * What the quick look shows: the record under the cursor as far as it is known, the one before
 * while there is nothing better.
 */
export function useLookRecord(uid: string, row: InvoiceRow | undefined) {
  const client = useQueryClient();
  const rested = useRested(uid);
  const options = invoiceQueries.detail(uid);
  const detail = useQuery({
    ...options,
    enabled: rested,
    staleTime: 60_000,
    refetchInterval: ({ state }) =>
      state.data ? pollDelay([state.data.invoice], Date.now()) : false,
  });
  const invoice = detail.data?.invoice;
  const file = invoice?.file ?? null;
  // The viewer asks for the same: asked for here, the paper before can stay until this one is
  // there.
  const content = useQuery({
    ...fileQueries.content(file ?? ''),
    enabled: rested && file !== null,
    notifyOnChangeProps: ['data', 'isError'],
  });
  const settled =
    invoice !== undefined && (file === null || content.data !== undefined || content.isError);
  const [last, setLast] = useState<Invoice | null>(null);
  if (settled && invoice !== last) setLast(invoice);

  const own = row?.uid === uid ? row : null;
  const whole = invoice ?? (own || detail.isError ? null : last);
  const pending = invoice === undefined && !detail.isError;
  const stopped = pending && rested && detail.fetchStatus === 'idle';
  return {
    detail,
    /** The whole record that is shown; null while only its row is known. */
    whole,
    facts: whole ?? own,
    /** The record whose document is shown. */
    paper: settled ? invoice : detail.isError ? null : last,
    settled,
    pending: pending && !stopped,
    stopped,
    slow: useSlow(pending && !stopped, patience),
    cancel: () => void client.cancelQueries({ queryKey: options.queryKey }),
    readAgain: () => void client.invalidateQueries({ queryKey: options.queryKey }),
  };
}

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
    // A picture is preloaded into the browser's own cache.
    if (!stopped && file.kind === 'image') new Image().src = file.address;
  };
  // What did not come ahead is asked for again, and its failure shown, when the cursor gets there.
  void work().catch(() => undefined);
  return () => {
    stopped = true;
    const cache = client.getQueryCache();
    for (const queryKey of asked)
      if (cache.find({ queryKey })?.getObserversCount() === 0)
        void client.cancelQueries({ queryKey, exact: true });
  };
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
    if (!ready || savesData()) return;
    for (const uid of uids)
      if (!running.current.has(uid)) running.current.set(uid, prefetchOne(client, uid));
  }, [client, current, wanted, ready]);
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const stop of all.values()) stop();
      all.clear();
    };
  }, []);
}

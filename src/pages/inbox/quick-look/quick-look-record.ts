import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Invoice, InvoiceRow } from '#contract/invoice.ts';
import { client } from '#src/api/client.ts';
import { fileQueries } from '#src/api/files.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { pollDelay } from '#src/lib/list/poll-delay.ts';
import { useSlow } from '#src/ui/use-slow.ts';

const settledAfterMs = 80;

/** The row on which the cursor rests, so that rows it only passes are never requested. */
function useRested(uid: string): boolean {
  const [rested, setRested] = useState(uid);
  // Starts again when it is shown after being hidden.
  useEffect(() => {
    const timer = setTimeout(() => setRested(uid), settledAfterMs);
    return () => clearTimeout(timer);
  }, [uid]);
  return uid === rested;
}

/** The record of the cursor's row as far as it is loaded, and the document before until then. */
export function useLookRecord({ uid }: InvoiceRow) {
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
  // The same query as the viewer's, so that the previous document stays until the next one is
  // loaded.
  const content = useQuery({
    ...fileQueries.content(file ?? ''),
    enabled: rested && file !== null,
    notifyOnChangeProps: ['data', 'isError'],
  });
  const settled =
    invoice !== undefined && (file === null || content.data !== undefined || content.isError);
  const [last, setLast] = useState<Invoice | null>(null);
  if (settled && invoice !== last) setLast(invoice);

  const pending = invoice === undefined && !detail.isError;
  const stopped = pending && rested && detail.fetchStatus === 'idle';
  return {
    detail,
    /** The complete record; null while only its row is known. */
    whole: invoice ?? null,
    /** The record whose document is shown. */
    paper: settled ? invoice : detail.isError ? null : last,
    settled,
    pending: pending && !stopped,
    stopped,
    slow: useSlow(pending && !stopped),
    cancel: () => void client.cancelQueries({ queryKey: options.queryKey }),
    readAgain: () => void client.invalidateQueries({ queryKey: options.queryKey }),
  };
}

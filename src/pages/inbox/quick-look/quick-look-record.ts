import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Invoice, InvoiceRow } from '#contract/invoice.ts';
import { fileQueries } from '#src/api/files.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { pollDelay } from '#src/lib/poll-delay.ts';
import { useSlow } from '#src/ui/use-slow.ts';

const rest = 80;

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
    slow: useSlow(pending && !stopped),
    cancel: () => void client.cancelQueries({ queryKey: options.queryKey }),
    readAgain: () => void client.invalidateQueries({ queryKey: options.queryKey }),
  };
}

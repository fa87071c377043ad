import { useQuery } from '@tanstack/react-query';
import { invoiceQueries } from '#src/api/invoices.ts';

/** Reads an invoice ahead, so that it is there when the person gets to it. */
export function Warm({ uid }: { uid: string }) {
  useQuery({ ...invoiceQueries.detail(uid), staleTime: 60_000, notifyOnChangeProps: [] });
  return null;
}

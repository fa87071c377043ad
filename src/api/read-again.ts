import { useMutation } from '@tanstack/react-query';
import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import { call } from '#src/api/call.ts';
import { client } from '#src/api/client.ts';
import { invoiceQueries } from '#src/api/invoices.ts';

/** When this page asked to read a file again, in milliseconds since 1970, by UID. */
const requested = new Map<string, number>();

/** When the current reading of an invoice's file began, as far as this page knows; ISO moment. */
export function readingSince({ uid, created_at }: { uid: string; created_at: string }): string {
  const at = requested.get(uid);
  return at === undefined ? created_at : new Date(at).toISOString();
}

/** Makes the service read a file again; edited fields stay. An extension (gap G41). */
export function useReadAgain(uid: string) {
  const { queryKey } = invoiceQueries.detail(uid);
  return useMutation({
    mutationFn: () => call(invoiceEndpoints.readInvoiceAgain, { params: { uid } }),
    onSuccess: ({ approvement_status, permissions, processing_status }) => {
      requested.set(uid, Date.now());
      client.setQueryData(
        queryKey,
        (before) =>
          before && {
            ...before,
            invoice: { ...before.invoice, approvement_status, permissions, processing_status },
          },
      );
    },
    // After a refusal the record differs from what the page assumed (gap G39).
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: invoiceQueries.lists() }),
      ]),
  });
}

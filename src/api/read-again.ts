import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import { call } from '#src/api/call.ts';
import { invoiceQueries } from '#src/api/invoices.ts';

/** Milliseconds since 1970 by uid of the invoices whose file is read again at a wish from here. */
const requested = new Map<string, number>();

/** When the present reading of an invoice's file began, as far as it is known here; ISO moment. */
export function readingSince({ uid, created_at }: { uid: string; created_at: string }): string {
  const at = requested.get(uid);
  return at === undefined ? created_at : new Date(at).toISOString();
}

/**
 * Has the service read the file of an invoice again; what people changed stays. An extension (gap
 * G41).
 */
export function useReadAgain(uid: string) {
  const client = useQueryClient();
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
    // After a refusal the record is not what the page believed (gap G39).
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey }),
        client.invalidateQueries({ queryKey: invoiceQueries.lists() }),
      ]),
  });
}

import { useMutation } from '@tanstack/react-query';
import { invoiceEndpoints } from '#contract/invoice-endpoints.ts';
import type { InvoicePatch } from '#contract/invoice.ts';
import { isRefused } from '#src/api/api-error.ts';
import { callVersioned } from '#src/api/call.ts';
import { client } from '#src/api/client.ts';
import { recordHeaderWrite } from '#src/api/own-writes.ts';
import { invoiceQueries, invalidateInvoice, type InvoiceAndEtag } from '#src/api/invoices.ts';

/** After these statuses the record differs from what the page assumed (gap G39). */
async function readAgainIfWrong(uid: string, error: unknown): Promise<void> {
  if ([403, 404, 409, 412].some((status) => isRefused(error, status))) await invalidateInvoice(uid);
}

/** Changes fields of an invoice; with an `etag` only if nobody changed it since (412, gap G32). */
export function useUpdateInvoice() {
  return useMutation({
    mutationFn: async ({
      uid,
      patch,
      etag,
    }: {
      uid: string;
      patch: InvoicePatch;
      etag?: string | null;
    }): Promise<InvoiceAndEtag> => {
      const { answer, etag: next } = await callVersioned(invoiceEndpoints.updateInvoice, {
        params: { uid },
        body: patch,
        headers: etag ? { 'If-Match': etag } : {},
      });
      return { invoice: answer, etag: next };
    },
    onSuccess: (data, { uid }) => {
      recordHeaderWrite(data.invoice);
      client.setQueryData(invoiceQueries.detail(uid).queryKey, data);
      return client.invalidateQueries({ queryKey: invoiceQueries.lists() });
    },
    onError: (error, { uid }) => readAgainIfWrong(uid, error),
  });
}

import { endpoints } from '#contract/endpoints.ts';
import { addressOf } from '#src/api/call.ts';
import { currentSession } from '#src/api/session.ts';

/** Deletes an invoice while the page goes away: the browser sends it, nobody hears the answer. */
export function deleteOnLeaving(uid: string): void {
  const { key } = currentSession();
  if (key === null) return;
  void fetch(addressOf(endpoints.deleteInvoice, { uid }), {
    method: endpoints.deleteInvoice.method, headers: { 'Api-Key': key }, keepalive: true, credentials: 'omit', referrerPolicy: 'no-referrer',
  }).catch(() => undefined);
}

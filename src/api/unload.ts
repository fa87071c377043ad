import { endpoints } from '#contract/endpoints.ts';
import { addressOf } from '#src/api/call.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { currentSession } from '#src/api/session.ts';
import { noteLeftDeletion } from '#src/api/left-deletions.ts';

/**
 * Deletes an invoice while the page goes away: the browser sends it, nobody hears the answer. The
 * next visit looks whether it arrived.
 */
export function deleteOnUnload(uid: string, hf_id: string): void {
  const { key } = currentSession();
  if (key === null) return;
  noteLeftDeletion({ uid, hf_id, scope: deviceScope(), at: Date.now() });
  void fetch(addressOf(endpoints.deleteInvoice, { uid }), {
    method: endpoints.deleteInvoice.method,
    headers: { 'Api-Key': key },
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  }).catch(() => undefined);
}

import { useState } from 'react';
import * as z from 'zod/mini';
import { deviceScope } from '#src/api/device-scope.ts';
import { storedValues } from '#src/device/device-storage.ts';

const stored = storedValues({
  key: 'invoice-desk.unsent-reason:',
  area: 'tab',
  schema: z.nullable(z.object({ uid: z.string(), reason: z.string() })),
  initial: null,
  encode: (unsent) => unsent ?? undefined,
});

/**
 * The reason for a rejection that was typed with this key and not sent: a phone's Back or a reload
 * closes the dialog without asking. Only the one typed last is stored.
 */
export const unsentReason = {
  of: (uid: string): string => {
    const unsent = stored(deviceScope()).get();
    return unsent?.uid === uid ? unsent.reason : '';
  },
  write: (uid: string, reason: string): void => stored(deviceScope()).set({ uid, reason }),
  /** What was typed for another invoice meanwhile stays. */
  forget: (uid: string): void =>
    stored(deviceScope()).update((unsent) => (unsent?.uid === uid ? null : unsent)),
};

/**
 * The reason in a dialog, stored with each key.
 * @param about the UID of the invoice, or another name for several
 */
export function useUnsentReason(about: string, start = '') {
  // A selection may change behind the dialog.
  const [uid] = useState(about);
  const [reason, setReason] = useState(() => start || unsentReason.of(uid));
  return {
    reason,
    setReason(typed: string): void {
      setReason(typed);
      unsentReason.write(uid, typed);
    },
    forget: (): void => unsentReason.forget(uid),
  };
}

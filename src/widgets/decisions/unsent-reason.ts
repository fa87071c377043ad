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
 * closes the dialog without asking. Only that of the invoice typed at last is stored.
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

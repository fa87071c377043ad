import * as z from 'zod/mini';
import { storedValue } from '#src/device/device-storage.ts';

/**
 * The reason for a rejection that was typed and not sent, with its invoice: a phone's Back or a
 * reload closes the dialog without asking.
 */
export const unsentReason = storedValue({
  key: 'invoice-desk.unsent-reason',
  area: 'tab',
  schema: z.nullable(z.object({ uid: z.string(), reason: z.string() })),
  initial: null,
});

import * as z from 'zod/mini';
import { storedValue } from '#src/device/device-storage.ts';
import { useStore } from '#src/device/store.ts';

const looking = storedValue<'yes' | null>({
  key: 'invoice-desk.looking',
  area: 'tab',
  schema: z.enum(['yes']),
  initial: null,
  encode: (value) => value ?? undefined,
});

/**
 * Whether the document of the row under the cursor stands beside the list; a reload and the way to
 * an invoice and back keep it.
 */
export const useLooking = (): [boolean, (next: boolean) => void] => [
  useStore(looking) === 'yes',
  (next) => looking.set(next ? 'yes' : null),
];

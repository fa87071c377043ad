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

/** Whether the quick look is open; kept over a reload and over opening an invoice. */
export const useLooking = (): [boolean, (next: boolean) => void] => [
  useStore(looking) === 'yes',
  (next) => looking.set(next ? 'yes' : null),
];

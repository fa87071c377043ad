import * as z from 'zod/mini';
import { storedValue } from '#src/device/device-storage.ts';

/** How the items are shown on every invoice; stored on this device. */
export const itemLayout = storedValue({
  key: 'invoice-desk.item-layout',
  schema: z.object({
    /** Below the document over the full width, instead of among the fields. */
    docked: z.boolean(),
    /** With the derived columns: unit price, net, VAT. */
    derived: z.boolean(),
  }),
  initial: { docked: false, derived: false },
});

export const toggleLayout = (part: 'docked' | 'derived'): void => {
  const now = itemLayout.get();
  itemLayout.set({ ...now, [part]: !now[part] });
};

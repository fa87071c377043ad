import * as z from 'zod/mini';
import { storedValue } from '#src/device/device-storage.ts';

/** How this person wants the items shown, on every invoice; remembered by this device. */
export const itemLayout = storedValue({
  key: 'invoice-desk.item-layout',
  schema: z.object({
    /** Under the document over the full width, instead of among the fields. */
    docked: z.boolean(),
    /** With the columns that follow from the others: unit price, net, VAT. */
    derived: z.boolean(),
  }),
  initial: { docked: false, derived: false },
});

/** Changes one of them to the other. */
export const toggleLayout = (part: 'docked' | 'derived'): void => {
  const now = itemLayout.get();
  itemLayout.set({ ...now, [part]: !now[part] });
};

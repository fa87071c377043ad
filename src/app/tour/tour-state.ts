import * as z from 'zod/mini';
import { storedValue } from '#src/device/device-storage.ts';
import { createStore } from '#src/device/store.ts';

/** Whether the tour was taken or declined on this device. */
export const tourAnswered = storedValue({
  key: 'invoice-desk.tour',
  schema: z.boolean(),
  initial: false,
});

export const tourStep = createStore<number | null>(null);

export function startTour(): void {
  tourAnswered.set(true);
  tourStep.set(0);
}

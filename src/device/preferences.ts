import * as z from 'zod/mini';
import { parseColumns, type Density, type ListColumns } from '#src/lib/list/list-columns.ts';
import { storedValue } from '#src/device/device-storage.ts';
import { useStore } from '#src/device/store.ts';

/**
 * A person's settings on this device. Language and colour scheme are stored elsewhere, where they
 * are applied.
 */
export interface Preferences {
  /** Whether single letters are keyboard shortcuts outside text fields. */
  readonly keyboardLetters: boolean;
  readonly density: Density;
  /** Whether the inbox is divided into pages; otherwise it scrolls continuously. */
  readonly paged: boolean;
  readonly columns: ListColumns;
  /** Whether thumbnails are shown beside a document; null until the person chose. */
  readonly thumbnails: boolean | null;
}

// An invalid setting falls back to its default and does not affect the others.
const schema = z.object({
  keyboardLetters: z.catch(z.boolean(), true),
  density: z.catch(z.enum(['comfortable', 'compact']), 'comfortable'),
  paged: z.catch(z.boolean(), false),
  columns: z.pipe(z.optional(z.unknown()), z.transform(parseColumns)),
  thumbnails: z.catch(z.nullable(z.boolean()), null),
});

export const preferences = storedValue<Preferences>({
  key: 'invoice-desk.preferences',
  schema,
  initial: z.parse(schema, {}),
});

export function setPreferences(change: Partial<Preferences>): void {
  preferences.update((before) => ({ ...before, ...change }));
}

export const usePreferences = (): Preferences => useStore(preferences);

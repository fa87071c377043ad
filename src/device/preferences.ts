import * as z from 'zod/mini';
import { parseColumns, type Density, type ListColumns } from '#src/lib/list-columns.ts';
import { storedValue } from '#src/device/device-storage.ts';
import { useStore } from '#src/device/store.ts';

/**
 * What a person set for this device; language and colour scheme are stored by those who apply them.
 */
export interface Preferences {
  /** Whether single characters act as keys outside text fields. */
  readonly keyboardLetters: boolean;
  readonly density: Density;
  /** Whether the list of invoices comes a page at a time; one continuous list otherwise. */
  readonly paged: boolean;
  readonly columns: ListColumns;
  /** Whether small pictures of the pages stand beside a document; null as long as nobody chose. */
  readonly thumbnails: boolean | null;
}

// Each of them that makes no sense counts as not set, and takes no other with it.
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

import type { QueryClient } from '@tanstack/react-query';
import { knownStore } from './grid/item-stores.ts';

/**
 * Saves the lines of the invoice and waits for them: an approval would overtake them, and the service would refuse the lines.
 * @returns whether every line is saved; a refused one, or one with text that is no number, is not
 */
export const saveLines = async (client: QueryClient, uid: string): Promise<boolean> =>
  (await knownStore(client, uid)?.saveAll()) ?? true;

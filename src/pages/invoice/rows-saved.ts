import type { QueryClient } from '@tanstack/react-query';
import { itemScope } from '#src/api/items.ts';
import { draftOf, rowPrefix } from '#src/lib/drafts.ts';

/**
 * Waits until no line of the invoice is on its way: an approval would overtake it, and the service would refuse the line.
 * @returns whether every line is saved; a refused one, or one with text that is no number, is not
 */
export async function rowsSaved(client: QueryClient, uid: string): Promise<boolean> {
  const mutations = client.getMutationCache();
  const busy = () => mutations.getAll().some(({ state, options }) => state.status === 'pending' && options.scope?.id === itemScope(uid));
  // Leaving a cell starts its saving in the same turn, and one save may start the next.
  while (busy()) {
    await new Promise<void>((resolve) => {
      const stop = mutations.subscribe(() => {
        if (busy()) return;
        stop();
        // Whoever sent the row puts its draft away first.
        setTimeout(resolve);
      });
    });
  }
  return !Object.keys(draftOf(uid)?.edits ?? {}).some((name) => name.startsWith(rowPrefix));
}

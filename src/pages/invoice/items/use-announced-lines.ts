import { plural } from '@lingui/core/macro';
import { useEffect } from 'react';
import { announce } from '#src/ui/announce.tsx';
import type { ItemGrid } from './item-grid.ts';

/**
 * Once for all sent together, without a fix or a paste. A refused line says why in its own note.
 */
export function useAnnouncedLines(grid: ItemGrid): void {
  useEffect(() => {
    const saved = new Set<string>();
    let before = grid.get().results;
    return grid.subscribe(() => {
      const { results, sending, queue } = grid.get();
      for (const [id, result] of results)
        if (before.get(id) !== result && !grid.takeAnnounced(id) && result.status === 'saved')
          saved.add(id);
      before = results;
      if (saved.size === 0 || sending !== null || queue.size > 0) return;
      announce(plural(saved.size, { one: '# item saved', other: '# items saved' }));
      saved.clear();
    });
  }, [grid]);
}

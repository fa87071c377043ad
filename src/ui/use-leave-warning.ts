import { useCallback } from 'react';
import { useBeforeUnload } from '#src/ui/router.ts';

/**
 * Lets the browser ask before the tab is closed or reloaded.
 * @param isNeeded asked at that moment
 */
export function useLeaveWarning(isNeeded: boolean | (() => boolean)): void {
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (typeof isNeeded === 'boolean' ? isNeeded : isNeeded()) event.preventDefault();
      },
      [isNeeded],
    ),
  );
}

import { useCallback } from 'react';
import { useBeforeUnload } from '#src/ui/router.ts';

/**
 * Makes the browser ask before the tab is closed or reloaded.
 * @param isNeeded a function is called at that moment
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

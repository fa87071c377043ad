import { client } from '#src/api/client.ts';
import { draftsAtRisk } from '#src/device/draft-storage.ts';
import { useCallback } from 'react';
import { isLineWritePending } from '#src/api/own-writes.ts';
import { useLeaveWarning } from '#src/ui/use-leave-warning.ts';

/**
 * Makes the browser ask before the page is left only if something would be lost: a write without a
 * response yet, or text that this device could not store. Stored drafts need no question.
 * @param loose whether a field has text that is stored nowhere
 */
export function useUnloadWarning(loose = false): void {
  useLeaveWarning(
    useCallback(
      () => loose || draftsAtRisk() || client.isMutating() > 0 || isLineWritePending(),
      [loose],
    ),
  );
}

import { draftsAtRisk } from '#src/device/draft-shelf.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isLineWritePending } from '#src/api/own-writes.ts';
import { useLeaveWarning } from '#src/ui/use-leave-warning.ts';

/**
 * Lets the browser ask before the page is left, only when something would be lost: a write whose
 * response is awaited, or text that this device did not store. A draft that is merely unsaved is
 * stored, and needs no question.
 * @param loose whether a field has text that is stored nowhere
 */
export function useUnloadWarning(loose = false): void {
  const client = useQueryClient();
  useLeaveWarning(
    useCallback(
      () => loose || draftsAtRisk() || client.isMutating() > 0 || isLineWritePending(),
      [client, loose],
    ),
  );
}

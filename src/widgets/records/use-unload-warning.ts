import { draftsAtRisk } from '#src/device/draft-shelf.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isLineWritePending } from '#src/api/own-line-writes.ts';
import { useLeaveWarning } from '#src/ui/use-leave-warning.ts';

/**
 * Asks only when something would be lost: an awaited write, or text that this device did not store.
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

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { draftsAtRisk } from '#src/device/drafts.ts';
import { isLineWritePending } from '#src/api/own-line-writes.ts';

/**
 * Lets the browser ask before it leaves, only when something would be lost: a write whose answer is awaited, or text that
 * this device did not take. What is merely unsaved is kept, and asks nothing.
 * @param loose whether there is text in a field that is kept nowhere
 */
export function useUnloadWarning(loose = false): void {
  const client = useQueryClient();
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (loose || draftsAtRisk() || client.isMutating() > 0 || isLineWritePending())
        event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [client, loose]);
}

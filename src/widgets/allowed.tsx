import type { ReactNode } from 'react';
import type { Permission } from '#contract/permissions.ts';
import { online } from '#src/device/online.ts';
import { useStore } from '#src/device/store.ts';

interface AllowedProps<P extends Permission> {
  readonly to: P;
  readonly on: Readonly<Partial<Record<P, boolean>>> | null | undefined;
  readonly children: ReactNode;
}

/**
 * Shows what the record's own permissions allow; a flag that is missing means no (gap G39). Without
 * a network nothing is decided, so no decision is offered; what is typed waits as a draft.
 */
export function Allowed<P extends Permission>({ to, on, children }: AllowedProps<P>) {
  const isOnline = useStore(online);
  return (isOnline || to === 'can_update') && on?.[to] === true ? children : null;
}

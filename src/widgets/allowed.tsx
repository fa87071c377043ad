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
 * Shows what the record's permissions allow; a missing flag means no (gap G39). Offline no decision
 * is offered, since none is sent later; typed values are kept as drafts.
 */
export function Allowed<P extends Permission>({ to, on, children }: AllowedProps<P>) {
  const isOnline = useStore(online);
  return (isOnline || to === 'can_update') && on?.[to] === true ? children : null;
}

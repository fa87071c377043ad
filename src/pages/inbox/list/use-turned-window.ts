import { useWindowEvent } from '@mantine/hooks';
import { useLayoutEffect, useRef } from 'react';
import { shortWindow } from '#src/device/media.ts';
import type { Readable } from '#src/device/store.ts';
import { useNavigate } from '#src/ui/router.ts';
import { useLatest } from '#src/ui/use-latest.ts';
import { requestRow } from '#src/widgets/pending-cursor.ts';
import type { Span } from './list-pages.ts';
import { rowLinkId } from './use-row-cursor.ts';

interface TurnedList {
  readonly seen: Readable<Span>;
  readonly uidAt: (index: number) => string | undefined;
  /** The address of the page that contains a row. */
  readonly addressAt: (index: number) => string;
}

const rowsByLink = () => [
  ...document.querySelectorAll<HTMLElement>(`[data-list-scroller] [id^="${rowLinkId('')}"]`),
];

/**
 * When a phone is turned, the list changes from continuous to pages or back; the new one starts at
 * the row that was on top.
 */
export function useTurnedWindow({ seen, uidAt, addressAt }: TurnedList): void {
  const navigate = useNavigate();
  /** The row at the top of the window, where the window scrolls. */
  const atEdge = useRef<string | undefined>(undefined);
  // Not `scrollend`, which Safari before 26.2 lacks.
  useWindowEvent('scroll', () => {
    if (!shortWindow.get()) return;
    const link = rowsByLink().find((one) => one.getBoundingClientRect().top >= 0);
    atEdge.current = link?.id.slice(rowLinkId('').length);
  });
  /** The row at the top of the list, where the list scrolls itself. */
  const atTop = useRef<{ readonly first: number; readonly uid: string } | null>(null);
  // Captured in a layout effect, because turning the window resets the list and its pages before it
  // unmounts.
  useLayoutEffect(() => {
    const { first } = seen.get();
    const uid = uidAt(first);
    if (uid !== undefined) atTop.current = { first, uid };
  });
  const leave = useLatest((short: boolean) => {
    const { first } = seen.get();
    const known = atTop.current?.first === first ? atTop.current.uid : undefined;
    const uid = short ? known : atEdge.current;
    if (uid === undefined) return;
    requestRow(uid);
    if (short) void navigate(addressAt(first), { replace: true, preventScrollReset: true });
  });
  useLayoutEffect(() => {
    const before = shortWindow.get();
    const end = () => {
      const short = shortWindow.get();
      if (short !== before) leave.current(short);
    };
    return end;
  }, [leave]);
}

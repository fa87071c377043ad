import { t } from '@lingui/core/macro';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { textScale } from '#src/device/media.ts';
import { online } from '#src/device/online.ts';
import { useStore } from '#src/device/store.ts';
import { useRowContext } from './row-context.ts';
import classes from './row-swipe.module.css';

type Side = 'approve' | 'reject';

/** A movement of fewer px, or more vertical than horizontal, is a scroll or a tap. */
const beginsAfterPx = 10;
/** Distance in px after which the card stays open and shows its button. */
const opensAfterPx = 64;
/** Width of the button and maximum distance of the card, in px. */
const mostSwipePx = 112 * textScale;

/**
 * What a swipe uncovers behind a card. The swipe itself decides nothing: it shows a button to tap.
 * It is only there for what the permissions allow, in addition to the card's own buttons.
 */
export function RowSwipe({ row }: { row: InvoiceRow }) {
  const rows = useRowContext();
  const [side, setSide] = useState<Side | null>(null);
  const { can_approve, can_reject } = row.permissions;
  const isStill =
    !useStore(online) || rows.underWay(row.uid) !== undefined || rows.isBeingDeleted(row.uid);
  const approves = can_approve && !isStill;
  const rejects = can_reject && !isStill;

  const listen = useCallback(
    (mark: HTMLSpanElement | null) => {
      const place = mark?.parentElement;
      if (!place || !(approves || rejects)) return;
      const events = new AbortController();
      const { signal } = events;
      let start: { readonly id: number; readonly x: number; readonly y: number } | null = null;
      let moves = false;
      let isOpen = false;
      let wasOpen = false;
      // Reversed in a right-to-left language.
      let onwards = 1;
      const move = (by: number) => place.style.setProperty('--swipe', `${by * onwards}px`);
      const allowed = (by: number): Side | null =>
        by > 0 && approves ? 'approve' : by < 0 && rejects ? 'reject' : null;
      const settle = (by: number) => {
        const next = Math.abs(by) >= opensAfterPx ? allowed(by) : null;
        start = null;
        moves = false;
        isOpen = next !== null;
        delete place.dataset['swiping'];
        move(next === 'approve' ? mostSwipePx : next === 'reject' ? -mostSwipePx : 0);
        setSide(next);
      };
      place.addEventListener(
        'pointerdown',
        ({ pointerType, isPrimary, pointerId, clientX, clientY, target }) => {
          wasOpen = false;
          const isButton = target instanceof Element && target.closest(`.${classes.button}`);
          if (pointerType === 'mouse' || !isPrimary || isButton) return;
          wasOpen = isOpen;
          if (isOpen) settle(0);
          onwards = getComputedStyle(place).direction === 'rtl' ? -1 : 1;
          start = { id: pointerId, x: clientX, y: clientY };
        },
        { signal },
      );
      place.addEventListener(
        'pointermove',
        ({ pointerId, clientX, clientY }) => {
          if (start?.id !== pointerId) return;
          const by = (clientX - start.x) * onwards;
          if (!moves) {
            const down = Math.abs(clientY - start.y);
            if (down > beginsAfterPx && down >= Math.abs(by)) start = null;
            if (Math.abs(by) < beginsAfterPx || down >= Math.abs(by)) return;
            moves = true;
            place.dataset['swiping'] = '';
            place.setPointerCapture(pointerId);
          }
          const next = allowed(by);
          setSide(next);
          move(next ? Math.max(-mostSwipePx, Math.min(mostSwipePx, by)) : 0);
        },
        { signal },
      );
      place.addEventListener(
        'pointerup',
        ({ pointerId, clientX }) => {
          if (start?.id !== pointerId) return;
          if (moves) {
            settle((clientX - start.x) * onwards);
            wasOpen = true;
          } else start = null;
        },
        { signal },
      );
      place.addEventListener('pointercancel', () => settle(0), { signal });
      // The end of a swipe, or closing it, must not open the invoice.
      place.addEventListener(
        'click',
        (event) => {
          if (!wasOpen) return;
          wasOpen = false;
          event.preventDefault();
          event.stopPropagation();
        },
        { signal, capture: true },
      );
      document.addEventListener(
        'pointerdown',
        ({ target }) => {
          if (isOpen && target instanceof Node && !place.contains(target)) settle(0);
        },
        { signal, capture: true },
      );
      return () => {
        events.abort();
        delete place.dataset['swiping'];
        move(0);
        setSide(null);
      };
    },
    [approves, rejects],
  );

  const [label, Icon, run] =
    side === 'approve' ? [t`Approve`, IconCheck, rows.approve] : [t`Reject`, IconX, rows.reject];
  return (
    <span ref={listen} className={classes.under} data-side={side ?? undefined}>
      {side && (
        <button
          type="button"
          className={classes.button}
          aria-describedby={`id-${row.uid}`}
          onClick={({ currentTarget }) => {
            currentTarget.closest('li')?.style.setProperty('--swipe', '0px');
            setSide(null);
            run(row);
          }}
        >
          <Icon size={20} aria-hidden />
          {label}
        </button>
      )}
    </span>
  );
}

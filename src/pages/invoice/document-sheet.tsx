import { t } from '@lingui/core/macro';
import { IconX } from '@tabler/icons-react';
import { useCallback, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { shortWindow } from '#src/device/media.ts';
import { useStore } from '#src/device/store.ts';
import { useKeys } from '#src/ui/use-keys.ts';
import { rests, sheetHeights, type Rest } from './sheet-heights.ts';
import classes from './document-sheet.module.css';

// Pixels; a shorter movement is a tap.
const leastDrag = 6;

interface DocumentSheetProps {
  readonly rest: Rest;
  readonly onRest: (rest: Rest) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * The upper edge of the fields over a full-screen document: dragged, or stepped by a tap or arrow
 * keys. Its parent has the height in `--sheet`.
 */
export function DocumentSheet({ rest, onRest, onClose, children }: DocumentSheetProps) {
  const handle = useRef<HTMLButtonElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  // In a low window document and fields are side by side, and nothing can be moved.
  const isLow = useStore(shortWindow);
  const dragged = useRef(false);
  const from = useRef({ y: 0, height: 0 });
  useKeys({ Escape: () => onClose() });
  const fill = useCallback(() => {
    (handle.current ?? closer.current)?.focus();
    document.documentElement.dataset['fullDocument'] = '';
    return () => {
      delete document.documentElement.dataset['fullDocument'];
    };
  }, []);
  const names: Readonly<Record<Rest, string>> = {
    low: t`hidden`,
    half: t`over half of the document`,
    high: t`over most of the document`,
  };
  const place = names[rest];
  const frame = () => handle.current?.parentElement?.parentElement;
  const fields = () => handle.current?.parentElement?.nextElementSibling;
  const settle = (next: Rest) => {
    const box = frame();
    delete box?.dataset['dragging'];
    box?.style.setProperty('--sheet', sheetHeights[next]);
    onRest(next);
  };
  const step = (by: 1 | -1) => settle(rests[rests.indexOf(rest) + by] ?? rest);
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current = false;
    from.current = { y: event.clientY, height: fields()?.clientHeight ?? 0 };
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const up = from.current.y - event.clientY;
    if (!dragged.current && Math.abs(up) < leastDrag) return;
    dragged.current = true;
    const box = frame();
    if (!box) return;
    box.dataset['dragging'] = '';
    box.style.setProperty('--sheet', `${Math.max(0, from.current.height + up)}px`);
  };
  const onPointerUp = () => {
    if (!dragged.current) return;
    const share = (fields()?.clientHeight ?? 0) / window.innerHeight;
    settle(share < 0.2 ? 'low' : share < 0.6 ? 'half' : 'high');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A drag by touch is not followed by a click.
    dragged.current = false;
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    step(event.key === 'ArrowUp' ? 1 : -1);
  };
  return (
    <div ref={fill} className={classes.edge}>
      {isLow ? (
        <p className={classes.line}>{children}</p>
      ) : (
        <button
          ref={handle}
          type="button"
          className={classes.handle}
          aria-expanded={rest !== 'low'}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={onPointerUp}
          onKeyDown={onKeyDown}
          onClick={() => {
            // The click at the end of a drag does not count.
            if (!dragged.current)
              settle(rest === 'low' ? 'half' : rest === 'half' ? 'high' : 'low');
            dragged.current = false;
          }}
        >
          <span className="visually-hidden">{t`Fields: ${place}`}. </span>
          <span className={classes.line}>{children}</span>
        </button>
      )}
      <button
        ref={closer}
        type="button"
        className={classes.close}
        aria-label={t`Close full screen`}
        title={t`Close full screen`}
        onClick={onClose}
      >
        <IconX size={18} aria-hidden />
      </button>
    </div>
  );
}

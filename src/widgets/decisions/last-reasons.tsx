import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import { storedSet } from '#src/device/stored-set.ts';
import { useStore } from '#src/device/store.ts';
import { useLatest } from '#src/ui/use-latest.ts';
import classes from './last-reasons.module.css';

const mostReasons = 5;
/** The last reasons for rejections on this device; erased at sign-out. */
const reasons = storedSet('invoice-desk.rejection-reasons', mostReasons);

export function noteReason(reason: string): void {
  if (reason.trim() !== '') reasons.add(reason.trim());
}

interface LastReasonsProps {
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

/**
 * Buttons with the last reasons, newest first, below the field. While the field is empty, a digit
 * inserts one; it submits nothing.
 */
export function LastReasons({ reason, onReason }: LastReasonsProps) {
  const last = [...useStore(reasons)].toReversed();
  const latest = useLatest({ reason, onReason, last });
  const listen = useCallback(
    (list: HTMLUListElement) => {
      const dialog = list.closest('dialog');
      const press = (event: KeyboardEvent) => {
        const now = latest.current;
        const chosen = now.last[Number(event.key) - 1];
        const isPlain = !(event.ctrlKey || event.metaKey || event.altKey);
        if (!isPlain || now.reason !== '' || chosen === undefined) return;
        event.preventDefault();
        now.onReason(chosen);
      };
      dialog?.addEventListener('keydown', press);
      return () => dialog?.removeEventListener('keydown', press);
    },
    [latest],
  );
  if (last.length === 0) return null;
  return (
    <ul ref={listen} className={classes.reasons} aria-label={t`Last reasons`}>
      {last.map((one, index) => (
        <li key={one}>
          <button
            type="button"
            className={classes.reason}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => onReason(one)}
          >
            <kbd aria-hidden>{index + 1}</kbd> {one}
          </button>
        </li>
      ))}
    </ul>
  );
}

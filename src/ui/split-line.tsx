import type { KeyboardEvent, PointerEvent } from 'react';
import * as z from 'zod/mini';
import type { StoredKey } from '#src/device/stored-names.ts';
import { storedValue, type StoredValue } from '#src/device/device-storage.ts';
import { useStore } from '#src/device/store.ts';
import classes from './split-line.module.css';

/** Width of a part, in percent of its parent. */
interface ShareLimits {
  readonly usual: number;
  readonly least: number;
  readonly most: number;
}

const within = (percent: number, { least, most }: ShareLimits): number =>
  Math.round(Math.min(most, Math.max(least, percent)) * 10) / 10;

/** A stored width in percent; null until the person sets it. */
export const storedShare = (key: StoredKey): StoredValue<number | null> =>
  storedValue({ key, schema: z.nullable(z.number()), initial: null });

/** The width of a part in percent, and its setter. */
export function useShare(
  share: StoredValue<number | null>,
  limits: ShareLimits,
): readonly [number, (percent: number) => void] {
  const percent = useStore(share);
  return [
    percent === null ? limits.usual : within(percent, limits),
    (next) => share.set(within(next, limits)),
  ];
}

interface SplitLineProps {
  readonly label: string;
  /** The width of the part on that side of the line, in percent of the line's parent. */
  readonly percent: number;
  readonly of: 'start' | 'end';
  readonly limits: ShareLimits;
  readonly onMove: (percent: number) => void;
}

/** The line between two parts, moved by dragging or arrow keys; double click resets it. */
export function SplitLine({ label, percent, of, limits, onMove }: SplitLineProps) {
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const frame = event.currentTarget.parentElement;
    if (!frame || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, right, width } = frame.getBoundingClientRect();
    onMove(((of === 'start' ? event.clientX - left : right - event.clientX) / width) * 100);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = (event.shiftKey ? 10 : 2) * (of === 'start' ? 1 : -1);
    const next = {
      ArrowLeft: percent - step,
      ArrowRight: percent + step,
      Home: limits.least,
      End: limits.most,
      Enter: limits.usual,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    onMove(next);
  };
  return (
    <div
      // A focusable separator with a value has no HTML element.
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={Math.round(percent)}
      aria-valuemin={limits.least}
      aria-valuemax={limits.most}
      className={classes.line}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onDoubleClick={() => onMove(limits.usual)}
      onKeyDown={onKeyDown}
    />
  );
}

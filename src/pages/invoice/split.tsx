import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import classes from './split.module.css';

const place = 'invoice-desk.split';
const usual = 55;
const [least, most] = [25, 75];
const within = (percent: number): number => Math.round(Math.min(most, Math.max(least, percent)) * 10) / 10;

// A browser may forbid storage: the split is then remembered by nobody.
function remembered(): number {
  try {
    const kept = Number.parseFloat(localStorage.getItem(place) ?? '');
    return Number.isFinite(kept) ? within(kept) : usual;
  } catch {
    return usual;
  }
}

function remember(percent: number): void {
  try {
    localStorage.setItem(place, String(percent));
  } catch {
    return;
  }
}

/** Two parts side by side, and a line between them that can be dragged, or moved by arrow keys; double click puts it back. */
export function Split({ start, end }: { start: ReactNode; end: ReactNode }) {
  const { t } = useLingui();
  const frame = useRef<HTMLDivElement>(null);
  const [percent, setPercent] = useState(remembered);
  const move = (next: number) => {
    setPercent(within(next));
    remember(within(next));
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    if (!frame.current || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, width } = frame.current.getBoundingClientRect();
    move(((event.clientX - left) / width) * 100);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 10 : 2;
    const next = { ArrowLeft: percent - step, ArrowRight: percent + step, Home: least, End: most, Enter: usual }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  };
  const style: CSSProperties & Record<`--${string}`, string> = { '--start': `${percent}%` };
  return (
    <div ref={frame} className={classes.split} style={style}>
      <div className={classes.start}>{start}</div>
      <div
        // A line that moves is a separator with a value: no element of HTML is one.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={t`Width of the document`}
        aria-valuenow={Math.round(percent)}
        aria-valuemin={least}
        aria-valuemax={most}
        className={classes.line}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onDoubleClick={() => move(usual)}
        onKeyDown={onKeyDown}
      />
      <div className={classes.end}>{end}</div>
    </div>
  );
}

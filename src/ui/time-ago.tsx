import type { PointerEvent } from 'react';
import { agoText, dayText, momentText } from '#src/i18n/locale.ts';
import { createListeners, useStore, type Readable } from '#src/device/store.ts';

const tickMs = 30_000;
const ticks = createListeners();
let followers = 0;
let timer: ReturnType<typeof setInterval> | undefined;

/** Runs the timer while somebody can see the times. */
function runTimer(): void {
  const isDue = followers > 0 && !document.hidden;
  if (isDue) timer ??= setInterval(ticks.notify, tickMs);
  else {
    clearInterval(timer);
    timer = undefined;
  }
}

function followVisibility(): void {
  runTimer();
  if (!document.hidden) ticks.notify();
}

/** The current time in steps of half a minute; one timer for all subscribers. */
const clock: Readable<number> = {
  get: () => Math.floor(Date.now() / tickMs) * tickMs,
  subscribe(listener) {
    const stop = ticks.subscribe(listener);
    followers += 1;
    if (followers === 1) document.addEventListener('visibilitychange', followVisibility);
    runTimer();
    return () => {
      stop();
      followers -= 1;
      if (followers === 0) document.removeEventListener('visibilitychange', followVisibility);
      runTimer();
    };
  },
};

// A list has many of these, and few are ever hovered, so the full form is computed on hover.
const titled = (full: () => string) => (event: PointerEvent<HTMLElement>) => {
  event.currentTarget.title = full();
};

/** How long ago a moment was; hovering shows the full date. @param short for a narrow column */
export function TimeAgo({ moment, short }: { moment: string; short?: boolean }) {
  const now = useStore(clock);
  return (
    <time dateTime={moment} onPointerEnter={titled(() => momentText(moment, 'full'))}>
      {agoText(moment, new Date(now), short ? 'short' : undefined)}
    </time>
  );
}

/** A date in the person's language; a dash for none. */
export function Day({ day }: { day: string | null | undefined }) {
  if (!day) return <span>–</span>;
  return (
    <time dateTime={day} onPointerEnter={titled(() => dayText(day, 'full'))}>
      {dayText(day)}
    </time>
  );
}

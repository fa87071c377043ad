import { t } from '@lingui/core/macro';
import {
  Suspense,
  use,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type CSSProperties,
} from 'react';
import { shortWindow, textScale } from '#src/device/media.ts';
import { useStore } from '#src/device/store.ts';
import { whenFirstInput } from '#src/i18n/lazy-part.ts';
import { Button, SmallButton } from '#src/ui/button.tsx';
import { CloseButton } from '#src/ui/icon-button.tsx';
import { toasts } from '#src/ui/notify.tsx';
import { useKeys } from '#src/ui/use-keys.ts';
import { useChange } from '#src/ui/use-change.ts';
import { startTour, tourAnswered, tourStep } from './tour-state.ts';
import classes from './tour.module.css';
import { useTourSteps } from './tour-steps.ts';

/** The tour of four steps, and the offer of it at the first visit of this device. */
export function Tour() {
  const step = useStore(tourStep);
  const answered = useStore(tourAnswered);
  if (step !== null) return <RunningTour step={step} />;
  if (answered) return null;
  return (
    <Suspense>
      <Invitation />
    </Suspense>
  );
}

/**
 * Stands beside the page, where it covers nothing and can be ignored. It appears with the person's
 * first input, after the rows, and never while messages are shown: they would move away under the
 * pointer.
 */
function Invitation() {
  const titleId = useId();
  use(whenFirstInput());
  const areMessagesShown = useStore(toasts, (all) => all.length > 0);
  const [isShown, setShown] = useState(false);
  if (!isShown && !areMessagesShown) setShown(true);
  if (!isShown) return null;
  return (
    <aside className={classes.invitation} data-rail-foot aria-labelledby={titleId}>
      <p id={titleId} className={classes.title}>{t`New here?`}</p>
      <p className={classes.text}>{t`A short tour shows you around.`}</p>
      <div className={classes.actions}>
        <Button size="compact-sm" onClick={startTour}>{t`Start tour`}</Button>
        <SmallButton onClick={() => tourAnswered.set(true)}>{t`Not now`}</SmallButton>
      </div>
    </aside>
  );
}

const end = () => tourStep.set(null);

function RunningTour({ step }: { step: number }) {
  const steps = useTourSteps();
  const card = useRef<HTMLElement | null>(null);
  const [titleId, textId] = [useId(), useId()];
  const { find, title, text } = steps[step] ?? steps[0];
  const place = usePlace(find);
  useKeys({ Escape: end });
  // Moves the focus into the tour, and back at its end, unless the person moved it.
  const takeFocus = useCallback((element: HTMLElement) => {
    card.current = element;
    const before = document.activeElement;
    element.focus();
    return () => {
      const { activeElement } = document;
      const isHere = activeElement === document.body || element.contains(activeElement);
      if (activeElement !== null && !isHere) return;
      const isBack =
        before instanceof HTMLElement && before.isConnected && before !== document.body;
      (isBack ? before : document.getElementById('main'))?.focus({ preventScroll: true });
    };
  }, []);
  useChange(step, () => card.current?.focus());
  const number = step + 1;
  const last = number === steps.length;
  return (
    <>
      {place && (
        <div
          className={classes.ring}
          aria-hidden
          style={{
            top: place.top - 4,
            left: place.left - 4,
            width: place.width + 8,
            height: place.height + 8,
          }}
        />
      )}
      {/* Not modal, so that the page behind stays usable. */}
      <section
        ref={takeFocus}
        role="dialog"
        className={classes.card}
        tabIndex={-1}
        aria-labelledby={titleId}
        aria-describedby={textId}
        style={cardPlace(place)}
      >
        <div className={classes.head}>
          <p className={classes.count}>{t`Step ${number} of ${steps.length}`}</p>
          <CloseButton size={24} aria-label={t`Skip the tour`} onClick={end} />
        </div>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        <p id={textId} className={classes.text}>
          {text}
        </p>
        <div className={classes.actions}>
          <Button size="compact-sm" onClick={() => (last ? end() : tourStep.set(step + 1))}>
            {last ? t`Done` : t({ message: 'Next', context: 'step' })}
          </Button>
          {step > 0 && <SmallButton onClick={() => tourStep.set(step - 1)}>{t`Back`}</SmallButton>}
        </div>
      </section>
    </>
  );
}

const mostWidth = 320 * textScale;
const leastHigh = 140;
const marginPx = 12;

/** Below the explained element if it fits into the window, otherwise at the bottom. */
function cardPlace(place: DOMRect | null): CSSProperties {
  const room = place ? innerHeight - place.bottom - 2 * marginPx : 0;
  if (!place || room < leastHigh) return { bottom: marginPx };
  const left = Math.min(
    place.left,
    innerWidth - marginPx - Math.min(mostWidth, innerWidth - 2 * marginPx),
  );
  return { top: place.bottom + marginPx, left: Math.max(marginPx, left), maxHeight: room };
}

const isSame = (a: DOMRect | null, b: DOMRect | null): boolean =>
  a?.top === b?.top && a?.left === b?.left && a?.width === b?.width && a?.height === b?.height;

/** The position of an element on the screen while the tour shows it. */
function usePlace(find: () => Element | undefined): DOMRect | null {
  const [place, setPlace] = useState<DOMRect | null>(null);
  useEffect(() => {
    // In a low window the whole page scrolls, so the element goes to the top and the card below it.
    find()?.scrollIntoView({ block: shortWindow.get() ? 'start' : 'nearest', inline: 'nearest' });
    // Loading rows, resizing and scrolling move the element, and no single event covers them all.
    let frame = 0;
    const look = () => {
      const now = find()?.getBoundingClientRect() ?? null;
      setPlace((before) => (isSame(before, now) ? before : now));
      frame = requestAnimationFrame(look);
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [find]);
  return place;
}

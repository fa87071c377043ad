import { t } from '@lingui/core/macro';
import { useStore } from '#src/device/store.ts';
import { focusAfter } from './focus.ts';
import { hold, remove, startTimer, toasts, type Toast } from './notify.tsx';
import classes from './toasts.module.css';

/** The element that had the focus before the notifications. */
let before: HTMLElement | null = null;
const giveBackFocus = focusAfter(() =>
  before?.isConnected ? before : document.getElementById('main'),
);

/** Shows the notifications of `notify`; mounted once, in the shell, after the first rows. */
export function Toasts() {
  const shown = useStore(toasts);
  if (shown.length === 0) return null;
  return (
    <section className={classes.toasts} aria-label={t`Messages`}>
      {shown.map((toast) => (
        <Line key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function Line({ toast }: { toast: Toast }) {
  return (
    <div
      ref={giveBackFocus}
      className={classes.toast}
      data-tone={toast.tone}
      onMouseEnter={() => hold(toast.id)}
      onMouseLeave={() => startTimer(toast)}
      onFocus={({ currentTarget, relatedTarget }) => {
        hold(toast.id);
        const all = currentTarget.parentElement;
        if (relatedTarget instanceof Node && all?.contains(relatedTarget)) return;
        before = relatedTarget instanceof HTMLElement ? relatedTarget : null;
      }}
      onBlur={() => startTimer(toast)}
    >
      <span className={classes.text}>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className={classes.button}
          onClick={() => {
            remove(toast.id);
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        className={classes.button}
        aria-label={t`Close`}
        onClick={() => {
          remove(toast.id);
          toast.onGone?.();
        }}
      >
        ×
      </button>
    </div>
  );
}

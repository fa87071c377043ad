import { useLingui } from '@lingui/react/macro';
import { createStore, useStore } from '#src/device/store.ts';
import { announce } from './announce.tsx';
import classes from './notify.module.css';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone?: 'good' | 'bad';
  /** What the button says and does, such as Undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** How long it stays, when nobody points at it. */
  readonly milliseconds?: number;
  /** It ended unused: by time or by Close. */
  readonly onGone?: () => void;
}

const toasts = createStore<readonly Toast[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let last = 0;

/** Stops the time of a line: somebody points at it, or it is gone. */
function hold(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

function remove(id: number): void {
  hold(id);
  toasts.update((all) => all.filter((one) => one.id !== id));
}

function startTimer({ id, milliseconds = 5_000, onGone }: Toast): void {
  hold(id);
  // The pointer leaves a line, too, when the line is taken away.
  if (!toasts.get().some((one) => one.id === id)) return;
  const leave = () => {
    remove(id);
    onGone?.();
  };
  timers.set(id, setTimeout(leave, milliseconds));
}

/** Shows a line at the lower edge for a while. @returns takes it away at once */
export function notify(toast: Omit<Toast, 'id'>): () => void {
  const id = ++last;
  const shown = { ...toast, id };
  const before = toasts.get();
  // There is room for four; the oldest makes way without having been used.
  for (const old of before.slice(0, -3)) hold(old.id);
  toasts.set([...before.slice(-3), shown]);
  startTimer(shown);
  announce(toast.text);
  return () => remove(id);
}

/** Takes every line away: whoever signs out leaves nothing to undo for the next one. */
export function clearNotices(): void {
  for (const { id } of toasts.get()) remove(id);
}

/** Where the lines of `notify` appear; mounted once, in the shell. */
export function Toasts() {
  return (
    <div className={classes.toasts}>
      {useStore(toasts).map((toast) => (
        <Line key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function Line({ toast }: { toast: Toast }) {
  const { t } = useLingui();
  return (
    <div
      className={classes.toast}
      data-tone={toast.tone}
      onMouseEnter={() => hold(toast.id)}
      onMouseLeave={() => startTimer(toast)}
      onFocus={() => hold(toast.id)}
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

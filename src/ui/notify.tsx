import { useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
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

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a line at the lower edge for a while. @returns takes it away at once */
export function notify(toast: Omit<Toast, 'id'>): () => void {
  const id = ++last;
  set([...toasts.slice(-3), { ...toast, id }]);
  announce(toast.text);
  return () => set(toasts.filter((one) => one.id !== id));
}

const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where the lines of `notify` appear; mounted once, in the shell. */
export function Toasts() {
  const shown = useSyncExternalStore(follow, () => toasts);
  return (
    <div className={classes.toasts}>
      {shown.map((toast) => (
        <Line key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function Line({ toast }: { toast: Toast }) {
  const { t } = useLingui();
  const [held, setHeld] = useState(false);
  const drop = () => set(toasts.filter((one) => one.id !== toast.id));
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => {
      set(toasts.filter((one) => one.id !== toast.id));
      toast.onGone?.();
    }, toast.milliseconds ?? 5000);
    return () => clearTimeout(timer);
  }, [held, toast]);
  return (
    <div
      className={classes.toast}
      data-tone={toast.tone}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={classes.text}>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className={classes.button}
          onClick={() => {
            drop();
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
          drop();
          toast.onGone?.();
        }}
      >
        ×
      </button>
    </div>
  );
}

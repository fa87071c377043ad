import { createStore } from '#src/device/store.ts';
import { announce } from './announce.tsx';

/** A notification at the bottom of the window. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly tone?: 'good' | 'bad';
  /** A button, such as Undo. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** How long it stays while it is not hovered. */
  readonly milliseconds?: number;
  /** Called when it disappeared by time or by Close, without its action. */
  readonly onGone?: () => void;
}

/** The notifications on the screen, newest last. */
export const toasts = createStore<readonly Toast[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let last = 0;

/** Stops the timer of a notification that is hovered or gone. */
export function hold(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

export function remove(id: number): void {
  hold(id);
  toasts.update((all) => all.filter((one) => one.id !== id));
}

export function startTimer({ id, milliseconds = 5_000, onGone }: Toast): void {
  hold(id);
  // Removing a hovered notification fires a leave event too.
  if (!toasts.get().some((one) => one.id === id)) return;
  const leave = () => {
    remove(id);
    onGone?.();
  };
  timers.set(id, setTimeout(leave, milliseconds));
}

/** Shows a notification. @returns removes it at once */
export function notify(toast: Omit<Toast, 'id'>): () => void {
  const id = ++last;
  const shown = { ...toast, id };
  const before = toasts.get();
  // At most four are shown; the oldest are removed.
  for (const old of before.slice(0, -3)) hold(old.id);
  toasts.set([...before.slice(-3), shown]);
  startTimer(shown);
  announce(toast.text);
  return () => remove(id);
}

/** Removes all notifications at sign-out, since the next key must not undo anything of this one. */
export function clearNotices(): void {
  for (const { id } of toasts.get()) remove(id);
}

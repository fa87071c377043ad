import { createStore } from '#src/device/store.ts';
import { announce } from './announce.tsx';

/** A line at the lower edge. */
export interface Toast {
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

/** The lines that are shown, the youngest last. */
export const toasts = createStore<readonly Toast[]>([]);
const timers = new Map<number, ReturnType<typeof setTimeout>>();
let last = 0;

/** Stops the time of a line: somebody points at it, or it is gone. */
export function hold(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

/** Takes a line away. */
export function remove(id: number): void {
  hold(id);
  toasts.update((all) => all.filter((one) => one.id !== id));
}

/** Starts the time of a line that is shown. */
export function startTimer({ id, milliseconds = 5_000, onGone }: Toast): void {
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

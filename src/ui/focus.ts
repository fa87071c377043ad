/**
 * As `ref` of a button: what was pressed before is gone, and the keyboard must not fall out of the
 * dialog.
 */
export const focusNow = (element: HTMLElement | null): void => element?.focus();

/** As `ref` of what holds a form that the person just asked for: typing starts without a click. */
export function focusFirst(form: HTMLElement | null): void {
  form?.querySelector('input')?.focus();
}

/** Whether what had the focus went away with it. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Gives the focus to the page itself, without scrolling it. */
export const focusPage = (): void =>
  document.getElementById('main')?.focus({ preventScroll: true });

type Steps = Readonly<Record<string, 1 | -1>>;

/** The arrow keys that lead through what stands side by side, one below the other, or both. */
export const across: Steps = { ArrowRight: 1, ArrowLeft: -1 };
export const downwards: Steps = { ArrowDown: 1, ArrowUp: -1 };
export const anyWay: Steps = { ...across, ...downwards };

/**
 * Moves the focus among elements by an arrow key, from the last to the first too, or by Home and
 * End.
 * @returns whether the key was one of these
 */
export function moveFocus(among: readonly HTMLElement[], key: string, steps: Steps): boolean {
  const at = among.findIndex((one) => one === document.activeElement);
  const step = steps[key];
  const ends: Readonly<Record<string, number>> = { Home: 0, End: -1 };
  const to = step === undefined ? ends[key] : at + step;
  if (to === undefined) return false;
  among.at(to % among.length)?.focus();
  return true;
}

const focused = new WeakSet<HTMLElement>();

/**
 * A `ref` for a button that replaces the pressed one, so that the focus is not lost. It focuses an
 * element once: React Router's link calls its `ref` again at every render, and the focus would be
 * taken from wherever the person has moved it.
 */
export function focusNow(element: HTMLElement | null): void {
  if (!element || focused.has(element)) return;
  focused.add(element);
  element.focus();
}

/** A `ref` for the container of a form that the person just opened: focuses its first field. */
export function focusFirst(form: HTMLElement | null): void {
  form?.querySelector('input')?.focus();
}

/** Whether the focused element was removed. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

export const focusPage = (): void =>
  document.getElementById('main')?.focus({ preventScroll: true });

/**
 * For `ref` of an element that replaces another: if the focus disappeared with the other one, the
 * page is focused. Checked after the paint, since it needs a layout.
 */
export function catchFocus(element: HTMLElement | null): void {
  if (element)
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (isFocusLost()) focusPage();
      }),
    );
}

/** For `ref` of an element that may disappear with the focus in it: the page is focused then. */
export const focusPageAfter = (element: HTMLElement | null) => (): void => {
  if (isFocusLost() || element?.contains(document.activeElement)) focusPage();
};

/** Focuses the element that a part took the focus from, if it can have it. */
export function returnFocus(to: Element | null, options?: FocusOptions): void {
  if (to instanceof HTMLElement) to.focus(options);
}

/** For `ref` of an element that may disappear with the focus in it: `next` of it is focused. */
export const focusAfter =
  (next: (element: HTMLElement) => HTMLElement | null | undefined) =>
  (element: HTMLElement | null) =>
  (): void => {
    if (element?.contains(document.activeElement)) next(element)?.focus({ preventScroll: true });
  };

/**
 * For `ref` of a button that disappears when pressed: focuses the first filter beside it, since
 * other buttons may disappear too, or else the first button.
 */
export const focusBeside = focusAfter(
  (one) =>
    one.parentElement?.querySelector<HTMLElement>('button[popovertarget]') ??
    one.parentElement?.querySelector('button'),
);

/** The button like the focused one in the next item of a list, or else in the previous one. */
export function sameInNext(one: HTMLElement): HTMLElement | undefined {
  const label = document.activeElement?.textContent;
  const all = [...(one.parentElement?.children ?? [])];
  const at = all.indexOf(one);
  return [...all.slice(at + 1), ...all.slice(0, at).toReversed()]
    .flatMap((other) => [...other.querySelectorAll('button')])
    .find((button) => button.textContent === label && button.checkVisibility());
}

type Steps = Readonly<Record<string, 1 | -1>>;

/** Arrow keys for elements in a row, in a column, or in both. */
export const across: Steps = { ArrowRight: 1, ArrowLeft: -1 };
export const downwards: Steps = { ArrowDown: 1, ArrowUp: -1 };
export const anyWay: Steps = { ...across, ...downwards };

/**
 * Moves the focus among elements by an arrow key, wrapping around, or by Home and End.
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

/**
 * As `ref` of a button: what was pressed before is gone, and the keyboard must not fall out of the
 * dialog.
 */
export const focusNow = (element: HTMLElement | null): void => element?.focus();

/** As `ref` of what holds a form that the person just asked for: typing starts without a click. */
export function focusFirst(form: HTMLElement | null): void {
  form?.querySelector('input')?.focus();
}

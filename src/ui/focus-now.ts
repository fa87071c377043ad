/**
 * As `ref` of a button: what was pressed before is gone, and the keyboard must not fall out of the
 * dialog.
 */
export const focusNow = (element: HTMLElement | null): void => element?.focus();

/**
 * Whether a key was pressed in an open filter: it has the keyboard, and a letter typed there must
 * not approve anything.
 */
export const inPanel = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[popover]') !== null;

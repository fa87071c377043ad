import { onTestFinished } from 'vitest';

const pressable = 'button, a[href], summary, [type="checkbox"], [type="radio"]';

function focusAround(event: MouseEvent): void {
  const pressed = event.target instanceof Element ? event.target.closest(pressable) : null;
  if (event.defaultPrevented || !pressed || pressed.hasAttribute('tabindex')) return;
  event.preventDefault();
  const around = pressed.closest<HTMLElement>('[tabindex]');
  if (around) around.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/**
 * Until the test ends, a click moves the focus as in Safari: not to a button, link or checkbox
 * without its own `tabindex`, but to its nearest focusable ancestor, or nowhere.
 */
export function focusAsInSafari(): void {
  addEventListener('mousedown', focusAround);
  onTestFinished(() => removeEventListener('mousedown', focusAround));
}

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
 * Until the test ends, a press moves the focus as in Safari: not to a button, link or checkbox
 * without a `tabindex` of its own, but to what can take it around it, or to nothing.
 */
export function focusAsInSafari(): void {
  addEventListener('mousedown', focusAround);
  onTestFinished(() => removeEventListener('mousedown', focusAround));
}

/**
 * Keeps the keys of an input method from every handler: its Enter, Esc and arrows choose among its
 * words, as for Japanese, and must not also choose a command or close a dialog.
 */
export function withholdComposedKeys(): void {
  addEventListener(
    'keydown',
    (event) => {
      // Safari sends the key that ends a composition after it; only its code tells.
      if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

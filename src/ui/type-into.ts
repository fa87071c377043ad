/**
 * Replaces a field's text as if it were typed, so that the browser's own undo restores it. The
 * field gets the focus.
 */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus();
  field.select();
  // Deprecated, but the only way that keeps the browser's undo.
  if (text !== '' && document.execCommand('insertText', false, text)) return;
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // React overrides the element's own setter, so the prototype's is used.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

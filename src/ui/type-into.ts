/**
 * Puts a text into a field as if it were typed over what is there; the browser's own undo takes it
 * back. The field gets the focus.
 */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus();
  field.select();
  // Deprecated, and still the only way that keeps the undo of the browser.
  // oxlint-disable-next-line typescript/no-deprecated -- only this keeps the browser's undo
  if (text !== '' && document.execCommand('insertText', false, text)) return;
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  // React listens behind the element's own setter: the prototype's is the browser's.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

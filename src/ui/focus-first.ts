/** As `ref` of what holds a form that the person just asked for: typing starts without a click. */
export function focusFirst(form: HTMLElement | null): void {
  form?.querySelector('input')?.focus();
}

/** As `ref` of a form that the person just asked for: typing starts without a click. */
export function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector('input')?.focus();
}

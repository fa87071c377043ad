/** The field or cell that has the focus, as the document beside it sees it. */
export interface FocusedField {
  /** Wire name of a header field (`total_price`), or of a line's cell behind `items.` (`items.total_price`). */
  readonly field: string;
  /** Name of the field for the eye, in the person's language. */
  readonly label: string;
  /** The value on the wire: a decimal text, an ISO day, a name; or the text as it is typed as long as it is no value. Empty when there is none. */
  readonly value: string;
  /** Wire values of the row's other cells, so that the place in the same row of the page comes first. */
  readonly rowValues?: readonly string[] | undefined;
  /** Puts a text of the page into the field as if it were typed; absent where the field cannot be changed. */
  readonly take?: ((text: string) => void) | undefined;
}

let focused: FocusedField | null = null;
const listeners = new Set<() => void>();

/** Says which field has the focus now; null when none has. */
export function focusField(field: FocusedField | null): void {
  focused = field;
  for (const listener of listeners) listener();
}

/** The field that has the focus; the same object until it changes. */
export const focusedField = (): FocusedField | null => focused;

/** Follows the focus. @returns how to stop */
export function followFocus(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

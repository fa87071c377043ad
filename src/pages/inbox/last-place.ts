const place = (search: string) => `invoice-desk.inbox-place:${search}`;

/** Remembers the row that is left for its invoice, by the address of the list. */
export function rememberRow(search: string, uid: string): void {
  try {
    sessionStorage.setItem(place(search), uid);
  } catch {
    return;
  }
}

/** The row that was left, once: who comes by another way starts at the top. */
export function takeRow(search: string): string | null {
  try {
    const uid = sessionStorage.getItem(place(search));
    sessionStorage.removeItem(place(search));
    return uid;
  } catch {
    return null;
  }
}

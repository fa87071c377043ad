/** Puts a text into the clipboard by answering the browser's copying. */
function answerCopy(text: string, html?: string): boolean {
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    if (html !== undefined) event.clipboardData?.setData('text/html', html);
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('copy', put, { capture: true, once: true });
  const done = document.execCommand('copy');
  removeEventListener('copy', put, { capture: true });
  return done;
}

/**
 * Puts a text into the clipboard, with the same as HTML where there is a table in it.
 * @returns whether the browser took it
 */
export async function copyToClipboard(text: string, html?: string): Promise<boolean> {
  // The browser would read HTML first, and our policy forbids the styles of the cells in it.
  if (html !== undefined) return answerCopy(text, html);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // A page over plain HTTP has no clipboard of its own.
    return answerCopy(text);
  }
}

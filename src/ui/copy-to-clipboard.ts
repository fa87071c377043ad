/** Copies by answering the browser's own copy event. */
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
 * Copies a text, with the same as HTML where it is a table.
 * @returns whether the browser accepted it
 */
export async function copyToClipboard(text: string, html?: string): Promise<boolean> {
  // The asynchronous API would parse the HTML first, and the security policy forbids the styles in
  // its cells.
  if (html !== undefined) return answerCopy(text, html);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Plain http pages have no asynchronous clipboard.
    return answerCopy(text);
  }
}

/**
 * Puts a text into the clipboard, with the same as HTML where there is a table in it.
 * @returns whether the browser took it
 */
export async function copyToClipboard(text: string, html?: string): Promise<boolean> {
  try {
    if (html === undefined) await navigator.clipboard.writeText(text);
    else {
      const part = (type: string, content: string) => ({ [type]: new Blob([content], { type }) });
      await navigator.clipboard.write([
        new ClipboardItem({ ...part('text/plain', text), ...part('text/html', html) }),
      ]);
    }
    return true;
  } catch {
    // A page over plain HTTP has no clipboard of its own, but may answer the browser's copying.
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
}

import { client } from '#src/api/client.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { createStore } from '#src/device/store.ts';
import { sinceLastInput, sinceLastScroll } from '#src/i18n/lazy-part.ts';
import { sleep } from '#src/lib/waiting/sleep.ts';
import { isTextField } from '#src/ui/key-names.ts';

/** The invoice that will probably be opened next: its page is rendered ahead, out of sight. */
export const prerenderedInvoice = createStore<string | null>(null);

// Long enough that a pointer passing over rows requests nothing.
const restMs = 200;
const freshForMs = 60_000;
// Rendering a page ahead takes a fifth of a second on a slow laptop, so it waits while a person
// types or scrolls, and while the rows of a list load.
const typingPauseMs = 800;
const scrollingPauseMs = 300;
const isBusy = () =>
  (isTextField(document.activeElement) && sinceLastInput() < typingPauseMs) ||
  sinceLastScroll() < scrollingPauseMs ||
  client.isFetching({ queryKey: invoiceQueries.lists() }) > 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let expected: string | null = null;

/**
 * Announces the invoice that will probably be opened next, because its row is hovered or it follows
 * in a review. After a short rest its record is read and its page rendered ahead.
 * @param uid null when no row is hovered any more
 */
export function prerenderInvoice(uid: string | null): void {
  clearTimeout(timer);
  expected = uid;
  if (uid === null) return;
  timer = setTimeout(async () => {
    const options = { ...invoiceQueries.detail(uid), staleTime: freshForMs };
    const rest = async () => {
      while (expected === uid && isBusy()) await sleep(100);
    };
    await rest();
    if (expected !== uid) return;
    // Another request would remove the error, and the actions offered there, from the screen.
    if (client.getQueryState(options.queryKey)?.status === 'error') return;
    await client.prefetchQuery(options);
    await rest();
    if (expected === uid && client.getQueryData(options.queryKey)) prerenderedInvoice.set(uid);
  }, restMs);
}

/** Cancels this and removes what was rendered ahead. */
export function cancelPrerender(): void {
  clearTimeout(timer);
  expected = null;
  prerenderedInvoice.set(null);
}

import type { QueryClient } from '@tanstack/react-query';
import { invoiceQueries } from '#src/api/invoices.ts';
import { createStore } from '#src/device/store.ts';

/** The invoice that will probably be opened next: its page is rendered ahead, out of sight. */
export const upcomingInvoice = createStore<string | null>(null);

// Long enough that a pointer on its way across the rows asks for nothing.
const rest = 200;
const freshFor = 60_000;
let timer: ReturnType<typeof setTimeout> | undefined;
let expected: string | null = null;

/**
 * Says which invoice will probably be opened next: its row is pointed at, or it follows in a
 * review. Once that has been so for a moment, its record is read and its page rendered ahead.
 * @param uid null: none is pointed at any more, and nothing more is read
 */
export function expectInvoice(client: QueryClient, uid: string | null): void {
  clearTimeout(timer);
  expected = uid;
  if (uid === null) return;
  timer = setTimeout(async () => {
    const options = { ...invoiceQueries.detail(uid), staleTime: freshFor };
    await client.prefetchQuery(options);
    if (expected === uid && client.getQueryData(options.queryKey)) upcomingInvoice.set(uid);
  }, rest);
}

/** No invoice is about to be opened any more, and what was rendered ahead ends. */
export function expectNothing(): void {
  clearTimeout(timer);
  expected = null;
  upcomingInvoice.set(null);
}

import { afterEach, expect, test, vi } from 'vitest';
import { client } from '#src/api/client.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { cancelPrerender, prerenderInvoice } from './prerender-invoice.ts';

afterEach(() => {
  cancelPrerender();
  client.clear();
  vi.unstubAllGlobals();
});

test('does not request a record that failed to load while the rest for a busy list lasted', async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', (input: RequestInfo | URL) => {
    requests.push(new Request(input).url);
    return Promise.resolve(Response.json({ detail: 'Broken.' }, { status: 500 }));
  });
  const uid = 'a1b2c3d4-0000-4000-8000-000000000001';
  const list = Promise.withResolvers<null>();
  void client.prefetchQuery({
    queryKey: [...invoiceQueries.lists(), 'a list that loads'],
    queryFn: () => list.promise,
  });
  prerenderInvoice(uid);
  // The prefetch is due after 200 ms, and then waits for the list.
  await new Promise((go) => setTimeout(go, 300));
  await client.prefetchQuery({ ...invoiceQueries.detail(uid), retry: false });
  expect(client.getQueryState(invoiceQueries.detail(uid).queryKey)?.status).toBe('error');
  const before = [...requests];
  list.resolve(null);
  await new Promise((go) => setTimeout(go, 300));
  expect(requests).toEqual(before);
});

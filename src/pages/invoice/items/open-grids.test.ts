import { afterEach, expect, test, vi } from 'vitest';
import { anInvoice } from '#contract/fixtures.ts';
import { freshClient } from '#src/api/client.fixture.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { eraseDrafts } from '#src/device/drafts.ts';
import { newUid } from '#src/lib/new-uid.ts';
import { openGrid } from './open-grids.ts';
import { aLine } from './item-grid.fixture.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('reads the invoice again at most once a second while many rows are saved', async () => {
  vi.useFakeTimers();
  eraseDrafts();
  const items = [1, 2, 3, 4, 5].map((number) => aLine(number));
  const invoice = anInvoice({ uid: newUid(), items });
  const methods: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    methods.push(method);
    if (method === 'GET') return Response.json(invoice);
    await new Promise((resolve) => setTimeout(resolve, 400));
    return Response.json({
      ...items.find(({ uid }) => address.includes(uid)),
      ...(typeof body === 'string' ? JSON.parse(body) : {}),
    });
  });
  const client = freshClient();
  client.setQueryData(invoiceQueries.detail(invoice.uid).queryKey, { invoice, etag: null });
  const grid = openGrid(invoice, { locale: 'en', currency: '' });
  grid.receive(invoice);
  await vi.advanceTimersByTimeAsync(10);
  grid.put(items.map(({ uid }) => ({ id: uid, contents: { name: 'Paper' } })));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(methods).toEqual(['GET', 'PUT', 'PUT', 'PUT', 'GET', 'PUT', 'PUT']);
});

test('does not overwrite what a colleague saved since the page was last read', async () => {
  vi.useFakeTimers();
  eraseDrafts();
  const line = aLine(1);
  const invoice = anInvoice({ uid: newUid(), items: [line] });
  const methods: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit) => {
    methods.push(method);
    return Response.json({ ...invoice, items: [{ ...line, name: 'Their paper' }] });
  });
  const client = freshClient();
  client.setQueryData(invoiceQueries.detail(invoice.uid).queryKey, { invoice, etag: null });
  const grid = openGrid(invoice, { locale: 'en', currency: '' });
  grid.receive(invoice);
  await vi.advanceTimersByTimeAsync(100);
  grid.put([{ id: line.uid, contents: { name: 'My paper' } }]);
  await vi.advanceTimersByTimeAsync(100);
  expect(methods).toEqual(['GET']);
});

test('reads the invoice once more for a line queued during a read', async () => {
  vi.useFakeTimers();
  eraseDrafts();
  const [mine, theirs] = [aLine(1), aLine(2)];
  const invoice = anInvoice({ uid: newUid(), items: [mine, theirs] });
  const asked: string[] = [];
  let now: unknown = invoice;
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit) => {
    asked.push(method);
    const answer = method === 'GET' ? now : mine;
    // The response has the state at the time of the request.
    await new Promise((resolve) => setTimeout(resolve, 300));
    return Response.json(answer);
  });
  const client = freshClient();
  client.setQueryData(invoiceQueries.detail(invoice.uid).queryKey, { invoice, etag: null });
  const grid = openGrid(invoice, { locale: 'en', currency: '' });
  grid.receive(invoice);
  await vi.advanceTimersByTimeAsync(10);
  grid.put([{ id: mine.uid, contents: { name: 'My paper' } }]);
  await vi.advanceTimersByTimeAsync(100);
  now = { ...invoice, items: [mine, { ...theirs, name: 'Their paper' }] };
  grid.put([{ id: theirs.uid, contents: { name: 'My other paper' } }]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(asked).toEqual(['GET', 'PUT', 'GET']);
});

import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { freshClient } from './client.fixture.ts';
import { invoiceQueries } from './invoices.ts';

afterEach(() => vi.unstubAllGlobals());

test('refreshing all invoices does not ask again whether the key may upload', async () => {
  const request = vi.fn(() => Promise.resolve(new Response(null, { status: 500 })));
  vi.stubGlobal('fetch', request);
  const client = freshClient();
  client.setQueryData(invoiceQueries.mayUpload().queryKey, true);
  const unsubscribe = new QueryObserver(client, invoiceQueries.mayUpload()).subscribe(() => {});
  await client.invalidateQueries({ queryKey: invoiceQueries.all() });
  unsubscribe();
  expect(request).not.toHaveBeenCalled();
  expect(client.getQueryData(invoiceQueries.mayUpload().queryKey)).toBe(true);
});

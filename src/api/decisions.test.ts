import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anInvoice } from '#contract/fixtures.ts';
import { decideOne } from '#src/api/decisions.ts';
import { invoiceQueries } from '#src/api/invoices.ts';

const invoice = anInvoice();
let versions: (string | null)[] = [];

beforeEach(() => {
  versions = [];
  vi.stubGlobal('location', new URL('https://desk.test'));
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('fetch', async (_input: string, { method = 'GET', headers }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(invoice, { headers: { ETag: '"2"' } });
    versions.push(new Headers(headers).get('If-Match'));
    return Response.json({ detail: 'It changed.' }, { status: 412 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a decision that was refused for its version is never sent again without one', async () => {
  const client = new QueryClient();
  client.setQueryData(invoiceQueries.detail(invoice.uid).queryKey, { invoice, etag: '"1"' });
  const options = { optimistic: true, asSeen: true };
  for (let time = 0; time < 2; time += 1)
    expect(await decideOne(client, invoice.uid, 'approve', options)).toMatchObject({
      kind: 'failed',
      problem: { status: 412 },
    });
  expect(versions).toEqual(['"1"', '"1"']);
});

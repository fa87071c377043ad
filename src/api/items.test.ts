import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anInvoice, anItem } from '#contract/fixtures.ts';
import { recordEndpoints } from '#contract/record-endpoints.ts';
import { client } from './client.ts';
import { freshClient } from './client.fixture.ts';
import { invoiceQueries } from './invoices.ts';
import { itemWrites } from './items.ts';
import { FakeService } from './testing/fake-service.ts';

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://desk.test'));
  vi.stubGlobal('localStorage', undefined);
  freshClient();
});
afterEach(() => vi.unstubAllGlobals());

const line = (uid: string, place?: number) =>
  anItem({ uid, name: uid, ...(place === undefined ? {} : { place }) });

const linesAfterCreate = async (...items: readonly ReturnType<typeof line>[]) => {
  const invoice = anInvoice({ items: [...items] });
  const { queryKey } = invoiceQueries.detail(invoice.uid);
  client.setQueryData(queryKey, { invoice, etag: null });
  await itemWrites(invoice.uid).create({ name: 'made' }, 'a-key');
  return client
    .getQueryData(queryKey)
    ?.invoice.items.map(({ name, place }) => [name, place] as const);
};

test('inserts a new line at its place and moves the following ones down', async () => {
  new FakeService().on(recordEndpoints.createItem, () => line('made', 4));
  expect(await linesAfterCreate(line('one', 1), line('four', 4), line('five', 5))).toEqual([
    ['one', 1],
    ['made', 4],
    ['four', 5],
    ['five', 6],
  ]);
});

test('appends a new line if the service stores no places', async () => {
  new FakeService().on(recordEndpoints.createItem, () => line('made'));
  expect(await linesAfterCreate(line('one'), line('two'))).toEqual([
    ['one', undefined],
    ['two', undefined],
    ['made', undefined],
  ]);
});

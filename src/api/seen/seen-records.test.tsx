import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anInvoiceRow } from '#contract/fixtures.ts';
import { freshClient } from '#src/api/client.fixture.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { storeSeenRecords } from '#src/api/seen/seen-records.ts';
import { signIn, signOut } from '#src/api/session.ts';
import { noFilters } from '#src/lib/filters/filters.ts';

let total = 0;
let isAway = false;
const answer = () =>
  Response.json({
    count: total,
    next: null,
    previous: null,
    page: 1,
    page_count: 1,
    page_size: 25,
    results: Array.from({ length: total }, () => anInvoiceRow()),
  });

const ends: (() => void)[] = [];
/** A page of the app that stores what it reads: the number of invoices, and their list. */
function openPage() {
  const client = freshClient();
  ends.push(storeSeenRecords());
  const count = new QueryObserver(client, invoiceQueries.count(noFilters));
  ends.push(count.subscribe(() => undefined));
  return { client, count: () => count.getCurrentResult().data };
}

beforeEach(() => {
  signIn('key-of-a-person', false);
  vi.stubGlobal('fetch', async () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return answer();
  });
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  signOut();
  vi.unstubAllGlobals();
});

test('refreshes data shown from the device once the service responds to anything', async () => {
  const before = openPage();
  await expect.poll(before.count).toBe(0);
  for (const end of ends.splice(0)) end();
  total = 3;
  isAway = true;
  // Stored in the background, for a later page to find on the device.
  await expect
    .poll(async () => {
      for (const end of ends.splice(0)) end();
      const page = openPage();
      // The device is read after the request has failed.
      const isShown = () => page.count() !== undefined;
      await vi.waitUntil(isShown, { timeout: 1_000 }).catch(() => undefined);
      return page.count();
    })
    .toBe(0);
  const away = openPage();
  await expect.poll(away.count).toBe(0);
  isAway = false;
  await away.client.fetchQuery(invoiceQueries.list(noFilters));
  await expect.poll(away.count).toBe(3);
});

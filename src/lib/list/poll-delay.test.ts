import { expect, test } from 'vitest';
import { anInvoiceRow } from '#contract/fixtures.ts';
import { pollDelay } from './poll-delay.ts';

const noon = Date.parse('2026-03-02T12:00:00Z');
const processing = (created_at: string) =>
  anInvoiceRow({ processing_status: 'processing', created_at });

test('does not poll a list in which nothing is processing', () => {
  expect(pollDelay([anInvoiceRow(), anInvoiceRow({ processing_status: 'failed' })], noon)).toBe(
    false,
  );
});

test('polls less often the longer a file takes', () => {
  const waits = [
    '2026-03-02T11:59:50Z',
    '2026-03-02T11:59:00Z',
    '2026-03-02T11:55:00Z',
    '2026-03-01T12:00:00Z',
  ].map((at) => pollDelay([processing(at)], noon));
  expect(waits).toEqual([2_000, 5_000, 15_000, 60_000]);
});

test('the newest file sets the polling rate', () => {
  expect(
    pollDelay([processing('2026-03-01T12:00:00Z'), processing('2026-03-02T11:59:59Z')], noon),
  ).toBe(2_000);
});

test('keeps polling if the clock of the service is ahead', () => {
  expect(pollDelay([processing('2026-03-02T12:05:00Z')], noon)).toBe(2_000);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { queueWith, row, soon, uploaded, xml } from './queue.fixture.ts';

const unreachable = new ApiError({ kind: 'unreachable' });

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

test('checks what arrived before resending to a service without idempotency keys', async () => {
  const arrived: string[] = [];
  const list = () => ({ page_count: 1, results: arrived.map((uid) => row(uid)).toReversed() });
  let lost = true;
  const { queue, states } = await queueWith({
    supportsIdempotency: () => false,
    fetchNewest: async () => list(),
    fetchInvoice: async (uid) => ({
      ...row(uid),
      file: `https://desk.test/files/${uid}/${uid}.xml`,
      history: [],
    }),
    hasSameBytes: async (address, file) => address.endsWith(`/${file.name}`),
    send: async (file) => {
      arrived.push(file.name.replace('.xml', ''));
      if (lost) {
        lost = false;
        throw unreachable;
      }
      return uploaded(file.name.replace('.xml', ''));
    },
  });
  queue.add([xml('a.xml')]);
  await soon(3_000);
  expect(arrived).toEqual(['a']);
  expect(states()).toEqual(['a.xml ready']);
});

test('asks the person when neither key, file nor name identifies the invoice', async () => {
  let lost = true;
  const { queue, states } = await queueWith({
    supportsIdempotency: () => false,
    fetchNewest: async () => ({ page_count: 1, results: lost ? [] : [row('x')] }),
    fetchInvoice: async (uid) => ({ ...row(uid), file: null, history: [] }),
    send: async () => {
      lost = false;
      throw unreachable;
    },
  });
  queue.add([xml('a.xml')]);
  await soon(3_000);
  expect(states()).toEqual(['a.xml asked']);
});

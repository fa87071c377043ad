import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { findUploadedInvoice } from './lost-response.ts';
import { Device, queueWith, row, soon, uploaded, xml } from './queue.fixture.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

const at = 'https://storage.test/media/';

/** A service without idempotency keys, with a hundred invoices per page and the bytes of each. */
function asking(
  file: File,
  bytes: ReadonlyMap<string, string | undefined>,
  names: ReadonlyMap<string, string> = new Map(),
) {
  const rows = [...bytes.keys()].map((uid) => row(uid));
  return findUploadedInvoice({
    file,
    tried: { at: Date.now(), newest: null },
    taken: new Set(),
    fetchNewest: async (page) => ({
      page_count: Math.ceil(rows.length / 100),
      results: rows.slice((page - 1) * 100, page * 100),
    }),
    fetchInvoice: async (uid) => ({
      uid,
      hf_id: `INV-${uid}`,
      file: `${at}${names.get(uid) ?? uid}`,
      history: [],
    }),
    hasSameBytes: async (address) => {
      const uid =
        [...bytes.keys()].find((one) => address === `${at}${names.get(one) ?? one}`) ?? '';
      const content = bytes.get(uid);
      return content === undefined ? undefined : content === (await file.text());
    },
  });
}

test.each([
  '0b7c2a64-3d1f-4f0e-9a3f-7f1f8d1b2c11.pdf',
  'my_invoice.pdf',
  'my_invoice_x7Gh2.pdf',
  'my invoice.pdf',
])('finds an uploaded file that the storage renamed to %s', async (name) => {
  const fate = await asking(
    new File(['mine'], 'my invoice.pdf'),
    new Map([
      ['other', 'other'],
      ['u', 'mine'],
    ]),
    new Map([['u', name]]),
  );
  expect(fate).toEqual({ kind: 'arrived', invoice: { uid: 'u', hf_id: 'INV-u' } });
});

test('treats an invoice with other bytes as another file, even under the same name', async () => {
  expect(
    await asking(new File(['mine'], '1.pdf'), new Map([['u', 'other']]), new Map([['u', '1.pdf']])),
  ).toEqual({ kind: 'absent' });
});

test.each(['1.pdf', '11.pdf', 'renamed.pdf'])(
  'without comparable bytes, an invoice with the file %s neither proves nor rules out 1.pdf',
  async (name) => {
    expect(
      await asking(
        new File(['mine'], '1.pdf'),
        new Map([['u', undefined]]),
        new Map([['u', name]]),
      ),
    ).toEqual({ kind: 'unclear', invoice: { uid: 'u', hf_id: 'INV-u' } });
  },
);

test.each([
  [61, 'a busy hour'],
  [400, 'a busy day'],
])('reports an unclear result among %i newer invoices, too many to compare', async (count) => {
  const others = new Map(Array.from({ length: count }, (_, index) => [`u${index}`, 'other']));
  expect(await asking(new File(['mine'], '1.pdf'), others)).toEqual({ kind: 'unclear' });
});

/** A service that knows a key only for the person who used it first, like the embedded one. */
function personalService() {
  const made: { readonly uid: string; readonly content: string }[] = [];
  const byKey = new Map<string, string>();
  return {
    made,
    take: async (person: string, key: string, file: File) => {
      const known = byKey.get(`${person} ${key}`);
      const uid = known ?? `u${made.length}`;
      if (known === undefined) made.push({ uid, content: await file.text() });
      byKey.set(`${person} ${key}`, uid);
      return uploaded(uid);
    },
    dependencies: {
      fetchNewest: async () => ({
        page_count: 1,
        results: made.map(({ uid }) => row(uid)).toReversed(),
      }),
      fetchInvoice: async (uid: string) => ({
        ...row(uid, 'processing'),
        file: `${at}${uid}`,
        history: [],
      }),
      hasSameBytes: async (address: string, file: File) =>
        made.find(({ uid }) => address === `${at}${uid}`)?.content === (await file.text()),
    },
  };
}

test('taking over a file whose response was lost under another key creates no second invoice', async () => {
  const service = personalService();
  const device = new Device();
  let scope = 'first';
  const { queue, states } = await queueWith(
    {
      ...service.dependencies,
      scope: () => scope,
      send: async (file, { idempotencyKey }) => {
        const answer = await service.take(scope, idempotencyKey, file);
        if (scope === 'first') throw new ApiError({ kind: 'unreachable' });
        return answer;
      },
    },
    device,
  );
  queue.add([xml('a')]);
  await soon();
  scope = 'second';
  await queue.enter();
  await queue.reassign();
  await soon(1_000);
  expect(service.made).toHaveLength(1);
  expect(states()).toEqual(['a processing']);
});

test('retries with the same key of the same person without comparing', async () => {
  const service = personalService();
  const newest = vi.fn(service.dependencies.fetchNewest);
  let lost = true;
  const { queue } = await queueWith({
    ...service.dependencies,
    fetchNewest: newest,
    hidden: () => true,
    send: async (file, { idempotencyKey }) => {
      const answer = await service.take('me', idempotencyKey, file);
      if (lost) {
        lost = false;
        throw new ApiError({ kind: 'unreachable' });
      }
      return answer;
    },
  });
  queue.add([xml('a')]);
  await soon(1_000);
  expect([service.made.length, newest.mock.calls.length]).toEqual([1, 0]);
});

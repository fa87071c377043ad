import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/api/api-error.ts';
import { Device, queueWith, row, soon, uploaded, xml } from './queue.fixture.ts';

/** What may happen to one request in the network or the service. */
const mishaps = ['taken', 'lost before', 'lost after', 'cut', 'busy', 'broken', 'garbled'] as const;
type Mishap = (typeof mishaps)[number];

/** A service with idempotency keys, or one without, which is asked what it has. */
class Service {
  readonly invoices: { uid: string; name: string }[] = [];
  readonly #byKey = new Map<string, string>();
  readonly #supportsIdempotency: boolean;
  readonly #mishaps: Mishap[];

  constructor(supportsIdempotency: boolean, planned: readonly Mishap[]) {
    this.#supportsIdempotency = supportsIdempotency;
    this.#mishaps = [...planned];
  }

  readonly send = async (file: File, { idempotencyKey }: { idempotencyKey: string }) => {
    const mishap = this.#mishaps.shift() ?? 'taken';
    const refused = (status: number) =>
      new ApiError({
        kind: 'refused',
        status,
        detail: '',
        fields: {},
        endpoint: '',
        ...(status === 429 ? { retryAfter: 1 } : {}),
      });
    if (mishap === 'lost before') throw new ApiError({ kind: 'unreachable' });
    if (mishap === 'busy') throw refused(429);
    if (mishap === 'broken') throw refused(503);
    const known = this.#supportsIdempotency ? this.#byKey.get(idempotencyKey) : undefined;
    const uid = known ?? `u${this.invoices.length}`;
    if (known === undefined) this.invoices.push({ uid, name: file.name });
    this.#byKey.set(idempotencyKey, uid);
    if (mishap === 'garbled')
      throw new ApiError({ kind: 'off-contract', endpoint: '', issues: [] });
    if (mishap !== 'taken') throw new ApiError({ kind: 'unreachable' });
    return uploaded(uid);
  };

  dependencies(supportsIdempotency: boolean) {
    return {
      supportsIdempotency: () => supportsIdempotency,
      send: this.send,
      fetchNewest: async (page: number) => ({
        page_count: Math.ceil(this.invoices.length / 100),
        results: this.invoices
          .map(({ uid }) => row(uid))
          .toReversed()
          .slice((page - 1) * 100, page * 100),
      }),
      hasSameBytes: async (address: string, file: File) => address.endsWith(`/${file.name}`),
      fetchInvoice: async (uid: string) => {
        const found = this.invoices.find((invoice) => invoice.uid === uid);
        return found
          ? { ...row(uid), file: `https://desk.test/files/${uid}/${found.name}`, history: [] }
          : null;
      },
    };
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
afterEach(() => void vi.useRealTimers());

test.each([
  ['with', true],
  ['without', false],
])(
  'despite failures and a reload, uploads each file once %s a service that supports keys',
  async (_, supportsIdempotency) => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 7 }),
        fc.array(fc.constantFrom(...mishaps), { maxLength: 14 }),
        fc.option(fc.integer({ min: 0, max: 4_000 })),
        async (count, planned, reloadAfter) => {
          const service = new Service(supportsIdempotency, planned);
          const device = new Device();
          const names = Array.from({ length: count }, (_each, index) => `f${index}.xml`);
          let gone = false;
          let { queue, states } = await queueWith(
            { ...service.dependencies(supportsIdempotency), scope: () => (gone ? null : 'mine') },
            device,
          );
          queue.add(names.map((name) => xml(name)));
          if (reloadAfter !== null) {
            await soon(reloadAfter);
            // A closed page sends nothing any more.
            gone = true;
            await queue.enter();
            device.living.delete('this');
            ({ queue, states } = await queueWith(
              { ...service.dependencies(supportsIdempotency), tab: 'after' },
              device,
            ));
          }
          for (
            let turn = 0;
            turn < 60 && states().some((state) => !state.endsWith('ready'));
            turn += 1
          ) {
            queue.wake();
            await soon(5_000);
          }
          expect(service.invoices.map(({ name }) => name).toSorted()).toEqual(names);
          expect(states()).toEqual(names.map((name) => `${name} ready`));
        },
      ),
      { seed: 20261121, numRuns: 25, endOnFailure: true },
    );
  },
);

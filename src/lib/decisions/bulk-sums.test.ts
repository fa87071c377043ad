import fc from 'fast-check';
import { expect, test } from 'vitest';
import { followTotals } from './bulk-sums.ts';
import { sumByCurrency } from '#src/lib/amounts/money.ts';
import type { SelectedInvoice } from './selected-invoice.ts';

const permissions = {
  can_update: true,
  can_delete: true,
  can_approve: true,
  can_reject: false,
  can_remove_approval: false,
};
const one = (
  uid: string,
  total_price: string | null,
  currency: string | null = 'EUR',
  can_approve = true,
): SelectedInvoice => ({
  uid,
  hf_id: uid,
  company: null,
  total_price,
  currency,
  approvement_status: 'waiting',
  processing_status: 'finished',
  permissions: { ...permissions, can_approve },
});
const selection = (...all: SelectedInvoice[]) => new Map(all.map((picked) => [picked.uid, picked]));

test('sums each currency exactly and skips invoices without a total', () => {
  const totals = followTotals()(
    selection(
      one('1', '0.10'),
      one('2', '0.20'),
      one('3', '18900.00', 'TRY'),
      one('4', null),
      one('5', '9999999999.99'),
      one('6', '1.005', 'KWD'),
    ),
  );
  expect(totals.sums).toEqual([
    { currency: 'EUR', total: '10000000000.29' },
    { currency: 'TRY', total: '18900.00' },
    { currency: 'KWD', total: '1.005' },
  ]);
  expect(totals.count).toBe(6);
});

test('counts how many invoices allow each action', () => {
  expect(followTotals()(selection(one('1', null), one('2', null, 'EUR', false))).allowed).toEqual({
    approve: 1,
    reject: 0,
    delete: 2,
    remove_approval: 0,
  });
});

const price = fc
  .tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: 0, max: 3 }))
  .map(
    ([units, decimals]) =>
      `${units < 0 ? '-' : ''}${Math.abs(units)}${decimals ? `.${'7'.repeat(decimals)}` : ''}`,
  );
const picked = fc
  .record({
    uid: fc.integer({ min: 0, max: 12 }).map(String),
    price: fc.option(price, { nil: null }),
    currency: fc.constantFrom('EUR', 'TRY', null),
    can_approve: fc.boolean(),
  })
  .map((made) => one(made.uid, made.price, made.currency, made.can_approve));
const plain = (sums: readonly { currency: string; total: string }[]) =>
  Object.fromEntries(sums.map(({ currency, total }) => [currency, total.replace(/\.?0+$/, '')]));

test('totals always match the selection, whatever is added, removed, moved or changed', () => {
  fc.assert(
    fc.property(fc.array(fc.array(picked, { maxLength: 10 }), { maxLength: 8 }), (steps) => {
      const follow = followTotals();
      const pool = new Map<string, SelectedInvoice>();
      for (const step of steps) {
        // Some stay the same object, as in a real selection.
        const next = selection(
          ...step.map((made) => (Number(made.uid) % 3 === 0 ? made : (pool.get(made.uid) ?? made))),
        );
        for (const [uid, kept] of next) pool.set(uid, kept);
        const totals = follow(next);
        expect(plain(totals.sums)).toEqual(plain(sumByCurrency(next.values())));
        expect(totals.allowed.approve).toBe(
          [...next.values()].filter(({ permissions: { can_approve } }) => can_approve).length,
        );
      }
    }),
    { numRuns: 300 },
  );
});

test('adding or removing one of many reads one amount instead of all', () => {
  let reads = 0;
  const counted = (uid: string): SelectedInvoice =>
    Object.defineProperty(one(uid, null), 'total_price', { get: () => ((reads += 1), '1.00') });
  const follow = followTotals();
  const current = selection(
    ...Array.from({ length: 10_000 }, (_, index) => counted(String(index))),
  );
  follow(current);
  expect(reads).toBeGreaterThanOrEqual(10_000);
  reads = 0;
  const less = new Map(current);
  less.delete('5000');
  expect(follow(less).sums).toEqual([{ currency: 'EUR', total: '9999.00' }]);
  expect(follow(new Map(less).set('new', counted('new'))).sums).toEqual([
    { currency: 'EUR', total: '10000.00' },
  ]);
  expect(reads).toBeLessThan(10);
});

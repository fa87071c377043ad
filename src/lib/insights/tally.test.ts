import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDecimal } from '#contract/decimal.ts';
import { anInvoiceRow } from '#contract/fixtures.ts';
import {
  barsOf,
  companiesOf,
  currenciesOf,
  currencyLines,
  chartLinesOf,
  topLines,
} from './lines.ts';
import { ages } from './periods.ts';
import { addRow, emptyTally, kinds, sides, type TallyKind, type Side } from './tally.ts';

interface Entry {
  readonly side: Side | 'rejected';
  readonly units: bigint | null;
  readonly currency: string | null;
  readonly company: string;
  readonly month: string;
  readonly age: (typeof ages)[number];
}

const asText = (units: bigint) =>
  `${units < 0n ? '-' : ''}${(units < 0n ? -units : units) / 100n}.${String((units < 0n ? -units : units) % 100n).padStart(2, '0')}`;

function tallyOf(entries: readonly Entry[]) {
  const tally = emptyTally();
  for (const { side, units, currency, company, month, age } of entries) {
    const total_price = units === null ? null : asText(units);
    const { company: known } = anInvoiceRow();
    addRow(
      tally,
      {
        approvement_status: side,
        total_price: total_price !== null && isDecimal(total_price) ? total_price : null,
        currency,
        company: company && known ? { ...known, uid: company, name: `Company ${company}` } : null,
      },
      { month, age },
    );
  }
  return tally;
}

const entry = (with_: Partial<Entry> = {}): Entry => ({
  side: 'waiting',
  units: 100n,
  currency: 'EUR',
  company: 'a',
  month: '2026-01',
  age: 0,
  ...with_,
});
const anyEntry: fc.Arbitrary<Entry> = fc.record({
  side: fc.constantFrom('waiting', 'approved', 'rejected'),
  units: fc.option(fc.bigInt({ min: -99_999n, max: 9_999_999n })),
  currency: fc.constantFrom('EUR', 'TRY', 'JPY', '', null),
  company: fc.constantFrom('', 'a', 'b', 'c'),
  month: fc.constantFrom('2026-01', '2026-02'),
  age: fc.constantFrom(...ages),
});

test('sums every group of every currency exactly, whatever the rows', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 80 }), (entries) => {
      const tally = tallyOf(entries);
      const nameOf = (one: Entry, kind: TallyKind) =>
        ({ total: '', month: one.month, company: one.company, age: String(one.age) })[kind];
      for (const kind of kinds)
        for (const side of sides)
          for (const currency of ['EUR', 'TRY', 'JPY', '']) {
            for (const id of new Set(entries.map((one) => nameOf(one, kind)))) {
              const there = entries.filter((one) => one.side === side && nameOf(one, kind) === id);
              const mine = there.filter(
                (one) => (one.currency ?? '') === currency && one.units !== null,
              );
              const [line] = chartLinesOf(tally, currency, kind, [id]);
              expect(line?.figures[side]).toMatchObject({
                total: asText(mine.reduce((sum, { units }) => sum + (units ?? 0n), 0n)),
                rows: mine.length,
                listed: there.length,
              });
            }
          }
      const unpriced = entries.filter(
        ({ units, side }) => units === null && side !== 'rejected',
      ).length;
      expect(tally.unpriced.waiting + tally.unpriced.approved).toBe(unpriced);
      expect(tally.others.rows).toBe(entries.filter(({ side }) => side === 'rejected').length);
    }),
  );
});

test('sorts currencies by number of invoices and companies by sum, credits by their size', () => {
  const tally = tallyOf([
    entry({ company: 'small', units: 1n }),
    entry({ company: 'credit', units: -900n }),
    entry({ company: 'large', units: 500n, side: 'approved' }),
    entry({ currency: 'TRY', units: 100_000n }),
  ]);
  expect(currenciesOf(tally)).toEqual(['EUR', 'TRY']);
  expect(companiesOf(tally, 'EUR')).toEqual(['credit', 'large', 'small']);
  expect(companiesOf(tally, 'USD')).toEqual([]);
});

test('combines companies beyond the limit in one line without losing amounts', () => {
  const tally = tallyOf(
    Array.from({ length: 20 }, (_, index) =>
      entry({
        company: `c${index}`,
        units: BigInt(2_000 - index),
        side: index % 2 ? 'waiting' : 'approved',
      }),
    ),
  );
  const lines = topLines(tally, 'EUR', 'company', companiesOf(tally, 'EUR'), 15);
  expect(lines).toHaveLength(16);
  expect(
    lines
      .map(({ figures }) => Math.max(figures.waiting.bar.length, figures.approved.bar.length))
      .at(-1),
  ).toBe(0);
  expect(lines[0]?.figures.approved.bar.length).toBe(100);
  expect(lines.at(-1)).toMatchObject({
    id: 'others',
    groups: 5,
    figures: {
      waiting: { total: '59.49', rows: 3, listed: 3 },
      approved: { total: '39.66', rows: 2, listed: 2 },
    },
  });
  expect(
    topLines(tally, 'EUR', 'company', companiesOf(tally, 'EUR').slice(0, 16), 15),
  ).toHaveLength(16);
  expect(
    topLines(tally, 'EUR', 'company', companiesOf(tally, 'EUR').slice(0, 16), 15).at(-1)?.groups,
  ).toBe(1);
});

test('bars share one scale and one zero, and credits go to the other side', () => {
  const sum = (units: bigint) => ({ units, decimals: 2, rows: 1 });
  expect(barsOf([sum(300n), sum(-100n), sum(0n)])).toEqual([
    { start: 25, length: 75, zero: 25 },
    { start: 0, length: 25, zero: 25 },
    { start: 25, length: 0, zero: 25 },
  ]);
  expect(barsOf([sum(0n)])).toEqual([{ start: 0, length: 0, zero: 0 }]);
  expect(barsOf([sum(100n), { units: 1_000n, decimals: 3, rows: 1 }])).toEqual([
    { start: 0, length: 100, zero: 0 },
    { start: 0, length: 100, zero: 0 },
  ]);
});

test('scales the bars of each currency separately', () => {
  const tally = tallyOf([
    entry({ units: 50n }),
    entry({ units: 100n, side: 'approved' }),
    entry({ currency: 'TRY', units: 10_000n }),
  ]);
  const bars = currencyLines(tally, ['EUR', 'TRY']).map(({ id, figures }) => [
    id,
    figures.waiting.bar.length,
    figures.approved.bar.length,
  ]);
  expect(bars).toEqual([
    ['EUR', 50, 100],
    ['TRY', 100, 0],
  ]);
});

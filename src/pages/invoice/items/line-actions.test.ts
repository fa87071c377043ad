import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asDecimal, fromUnits, toUnits } from '#contract/decimal.ts';
import type { Line } from '#src/lib/changes/line-changes.ts';
import { sumDecimals } from '#src/lib/amounts/money.ts';
import { vatInside } from '#src/lib/amounts/vat-inside.ts';
import {
  duplicate,
  removal,
  splitChanges,
  splitEvenly,
  splitOff,
  mergeLines,
  setRate,
} from './line-actions.ts';

const aLine = (line: Partial<Line> = {}): Line => ({
  id: '1',
  name: 'Paper',
  description: '',
  quantity: '10.000',
  unit: 'p',
  total_price: '119.00',
  vat_rate: '19.00',
  ...line,
});
const totals = (parts: readonly { readonly total_price: string }[]) =>
  parts.map((part) => part.total_price);

const money = fc.bigInt(-9_999_999_999n, 9_999_999_999n).map((units) => fromUnits(units, 2));
const quantity = fc.option(
  fc.bigInt(-9_999_999n, 9_999_999_999n).map((units) => fromUnits(units, 3)),
);
const anyLine = fc
  .record({
    quantity,
    total_price: money,
    unit: fc.constantFrom('k', 'p', null),
    vat_rate: fc.constantFrom('0.00', '7.00', '19.00', '19.50', null),
  })
  .map((values) => aLine(values));

test('an even split keeps the sum to the cent and the quantity to the thousandth', () => {
  expect(splitEvenly(aLine({ total_price: '100.00', quantity: '1.000' }), 3)).toEqual({
    parts: [
      { total_price: '33.34', quantity: '0.333' },
      { total_price: '33.33', quantity: '0.334' },
      { total_price: '33.33', quantity: '0.333' },
    ],
  });
  // Two pieces are split into one and one, whichever part gets the remaining cent.
  expect(splitEvenly(aLine({ total_price: '3.89', quantity: '2.000' }), 2)).toEqual({
    parts: [
      { total_price: '1.95', quantity: '1.000' },
      { total_price: '1.94', quantity: '1.000' },
    ],
  });
  expect(splitEvenly(aLine({ total_price: '-0.05', quantity: null }), 2)).toEqual({
    parts: [
      { total_price: '-0.03', quantity: null },
      { total_price: '-0.02', quantity: null },
    ],
  });
  fc.assert(
    fc.property(anyLine, fc.integer({ min: 2, max: 100 }), (line, count) => {
      const { parts } = splitEvenly(line, count);
      if (!parts) return;
      expect(parts).toHaveLength(count);
      expect(sumDecimals(totals(parts))).toBe(line.total_price);
      if (line.quantity !== null)
        expect(
          fromUnits(
            parts.reduce((sum, part) => sum + toUnits(part.quantity ?? '0', 3), 0n),
            3,
          ),
        ).toBe(line.quantity);
      const units = parts
        .map((part) => toUnits(part.total_price, 2))
        .toSorted((a, b) => (a < b ? -1 : 1));
      expect((units.at(-1) ?? 0n) - (units[0] ?? 0n)).toBeLessThanOrEqual(1n);
    }),
  );
});

test('amounts split off leave exactly the rest on the line', () => {
  expect(splitOff(aLine(), [asDecimal('19')])).toEqual({
    parts: [
      { total_price: '100.00', quantity: '8.403' },
      { total_price: '19.00', quantity: '1.597' },
    ],
  });
  fc.assert(
    fc.property(anyLine, fc.array(money, { minLength: 1, maxLength: 5 }), (line, amounts) => {
      const { parts } = splitOff(line, amounts);
      if (parts) expect(sumDecimals(totals(parts))).toBe(line.total_price);
    }),
  );
});

test.each([
  ['more than the line has', '120.00', 'beyond'],
  ['all of it', '119.00', 'beyond'],
  ['the other direction', '-5.00', 'beyond'],
  ['nothing', '0.00', 'nothing'],
])('refuses to split off %s', (_, amount, problem) => {
  expect(splitOff(aLine(), [asDecimal(amount)])).toEqual({ problem });
});

test('refuses to split a line without a total or with fewer cents than parts', () => {
  expect(splitEvenly(aLine({ total_price: null }), 2)).toEqual({ problem: 'no-total' });
  expect(splitEvenly(aLine({ total_price: '0.01' }), 2)).toEqual({ problem: 'too-many' });
  expect(splitEvenly(aLine({ total_price: '0.00' }), 2)).toEqual({ problem: 'too-many' });
});

test('a split changes the line and adds the other parts after it with its texts and rate', () => {
  const { parts = [] } = splitEvenly(aLine(), 2);
  expect(splitChanges(aLine(), parts, [aLine(), aLine({ id: '2' })])).toEqual({
    change: [{ id: '1', values: { total_price: '59.50', quantity: '5.000' } }],
    add: [
      {
        name: 'Paper',
        description: '',
        quantity: '5.000',
        unit: 'p',
        total_price: '59.50',
        vat_rate: '19.00',
        before: '2',
      },
    ],
  });
  expect(splitChanges(aLine(), parts, [aLine()]).add?.[0]?.before).toBeUndefined();
});

test('a merge has the sum of the totals for any lines', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 2, maxLength: 20 }), (lines) => {
      const merged = mergeLines(lines);
      if (merged.values)
        expect(merged.values.total_price).toBe(sumDecimals(lines.map((line) => line.total_price)));
      else expect(merged.problem).toBe('digits');
    }),
  );
});

test('a merge sums quantities of one unit and keeps a common rate', () => {
  const merged = mergeLines([
    aLine(),
    aLine({
      id: '2',
      name: 'Pens',
      description: 'blue',
      quantity: '2.500',
      total_price: '1.00',
      vat_rate: '19',
    }),
    aLine({ id: '3', name: 'Paper' }),
  ]);
  expect(merged).toEqual({
    values: {
      name: 'Paper, Pens',
      description: 'blue',
      quantity: '22.500',
      unit: 'p',
      total_price: '239.00',
      vat_rate: '19.00',
    },
    lost: [],
    changes: { change: [{ id: '1', values: merged.values }], remove: ['2', '3'] },
  });
});

test('a merge reports the values it drops', () => {
  const merged = mergeLines([aLine(), aLine({ id: '2', unit: 'k', vat_rate: '7.00' })]);
  expect(merged.values).toMatchObject({ quantity: null, unit: null, vat_rate: null });
  expect(merged).toMatchObject({ lost: ['quantity', 'unit', 'vat_rate'] });
  expect(mergeLines([aLine(), aLine({ id: '2', quantity: null })])).toMatchObject({
    lost: ['quantity'],
    values: { quantity: null, unit: null },
  });
  expect(
    mergeLines([
      aLine({ total_price: null, quantity: null }),
      aLine({ id: '2', total_price: null, quantity: null }),
    ]),
  ).toMatchObject({ lost: [], values: { total_price: null, unit: 'p' } });
});

test('refuses a merge that exceeds the limits', () => {
  expect(mergeLines([aLine()])).toEqual({ problem: 'one' });
  expect(
    mergeLines([aLine({ total_price: '99999999.99' }), aLine({ total_price: '0.01' })]),
  ).toEqual({ problem: 'digits' });
  expect(mergeLines([aLine({ name: 'x'.repeat(300) }), aLine({ name: 'y'.repeat(300) })])).toEqual({
    problem: 'long',
  });
});

test('sets a rate with the total fixed, or with the net fixed and the total computed', () => {
  const lines = [
    aLine(),
    aLine({ id: '2', vat_rate: null, total_price: '100.00' }),
    aLine({ id: '3', vat_rate: '7.00', total_price: null }),
  ];
  expect(setRate(lines, asDecimal('7.00'), 'total')).toEqual({
    change: [
      { id: '1', values: { vat_rate: '7.00' } },
      { id: '2', values: { vat_rate: '7.00' } },
    ],
  });
  expect(setRate(lines, asDecimal('7.00'), 'net')).toEqual({
    change: [
      { id: '1', values: { vat_rate: '7.00', total_price: '107.00' } },
      { id: '2', values: { vat_rate: '7.00', total_price: '107.00' } },
    ],
  });
  expect(setRate([aLine({ total_price: '99999999.99' })], asDecimal('99.00'), 'net')).toBeNull();
});

test('setting a rate with the net fixed never moves the net by more than a cent', () => {
  fc.assert(
    fc.property(
      anyLine,
      fc.constantFrom('0.00', '1.00', '7.00', '20.00', '25.50'),
      (line, rate) => {
        const changes = setRate([line], asDecimal(rate), 'net');
        const total = changes?.change?.[0]?.values.total_price;
        if (!total || line.total_price === null) return;
        const net = (amount: string, at: string) =>
          toUnits(amount, 2) - toUnits(vatInside(amount, at), 2);
        const moved = net(total, rate) - net(line.total_price, line.vat_rate ?? '0');
        expect(moved < 0n ? -moved : moved).toBeLessThanOrEqual(1n);
      },
    ),
  );
});

test('duplicates and removes rows', () => {
  const lines = [aLine(), aLine({ id: '2', name: 'Pens', unit: null, vat_rate: '7.00' })];
  const all = [...lines, aLine({ id: '3', name: 'Ink' })];
  expect(duplicate(lines, all).add?.map(({ before }) => before)).toEqual(['3', '3']);
  expect(duplicate(lines, lines)).toEqual({
    add: [
      {
        name: 'Paper',
        description: '',
        quantity: '10.000',
        unit: 'p',
        total_price: '119.00',
        vat_rate: '19.00',
      },
      {
        name: 'Pens',
        description: '',
        quantity: '10.000',
        unit: null,
        total_price: '119.00',
        vat_rate: '7.00',
      },
    ],
  });
  expect(removal(lines)).toEqual({ remove: ['1', '2'] });
});

test('refuses to split or merge lines with more decimals than the interface saves', () => {
  expect(splitEvenly(aLine({ total_price: '59.500', quantity: '1.0000' }), 2)).toEqual({
    parts: [
      { total_price: '29.75', quantity: '0.500' },
      { total_price: '29.75', quantity: '0.500' },
    ],
  });
  expect(splitEvenly(aLine({ total_price: '59.505' }), 2)).toEqual({ problem: 'finer' });
  expect(splitOff(aLine({ quantity: '1.00005' }), [asDecimal('19')])).toEqual({ problem: 'finer' });
  expect(mergeLines([aLine({ quantity: '1.00005' }), aLine({ id: '2' })])).toEqual({
    problem: 'digits',
  });
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { areUsual, moveColumn, showColumn } from './column-moves.ts';
import {
  clampWidth,
  columnIds,
  isSized,
  parseColumns,
  selectWidth,
  shownColumns,
  usualColumns,
  widthLimits,
  widthOf,
  type ListColumns,
} from './list-columns.ts';

const anId = fc.constantFrom(...columnIds);
const someColumns: fc.Arbitrary<ListColumns> = fc.record({
  order: fc.shuffledSubarray([...columnIds], { minLength: columnIds.length }),
  hidden: fc.subarray(columnIds.filter((id) => id !== 'company')),
  chosen: fc.subarray([...columnIds]),
  widths: fc.dictionary(anId.filter(isSized), fc.integer({ min: 112, max: 480 })),
});
const whatever = fc.oneof(
  fc.anything(),
  fc.record(
    {
      order: fc.array(fc.oneof(anId, fc.string(), fc.anything())),
      hidden: fc.array(fc.oneof(anId, fc.anything())),
      widths: fc.dictionary(fc.oneof(anId, fc.string()), fc.oneof(fc.double(), fc.anything())),
    },
    { requiredKeys: [] },
  ),
);

test('any stored value gives each column once, shows the company and limits the widths', () => {
  fc.assert(
    fc.property(whatever, (kept) => {
      const read = parseColumns(kept);
      expect([...read.order].sort()).toEqual([...columnIds].sort());
      expect(shownColumns(read)).toContain('company');
      expect(new Set(read.hidden).size).toBe(read.hidden.length);
      for (const [id, width] of Object.entries(read.widths)) {
        if (!isSized(id)) throw new Error(`${id} has no width of its own`);
        expect(width).toBe(clampWidth(id, width));
      }
    }),
  );
});

test('columns are restored as they were stored', () => {
  fc.assert(
    fc.property(someColumns, (columns) => {
      expect(parseColumns(JSON.parse(JSON.stringify(columns)))).toEqual(columns);
    }),
  );
});

test('moving a column up and down again restores its place and loses no other column', () => {
  fc.assert(
    fc.property(someColumns, anId, fc.constantFrom(-1, 1), (columns, id, step) => {
      const moved = moveColumn(columns, id, step);
      expect([...moved.order].sort()).toEqual([...columnIds].sort());
      if (moved === columns) expect(columns.order.at(step === 1 ? -1 : 0)).toBe(id);
      else expect(moveColumn(moved, id, step === 1 ? -1 : 1)).toEqual(columns);
    }),
  );
});

test('places a column of a newer version as usual and hides it if that is the default', () => {
  const order = columnIds.filter((id) => id !== 'category' && id !== 'status');
  const read = parseColumns({ order, hidden: ['created_at'], widths: {} });
  expect(read.order).toEqual(columnIds);
  expect(shownColumns(read)).toEqual([
    'company',
    'hf_id',
    'signals',
    'invoice_date',
    'total_price',
    'status',
    'processing',
    'workspace_user',
    'actions',
  ]);
});

test('drops unknown and repeated columns', () => {
  const read = parseColumns({
    order: ['total_price', 'vat', 'total_price', ...columnIds],
    hidden: ['vat'],
    widths: { vat: 90, status: 9999, company: 300, total_price: '200' },
  });
  expect(read.order.slice(0, 2)).toEqual(['total_price', 'company']);
  expect(read.hidden).toEqual([]);
  expect(read.widths).toEqual({ status: 480 });
});

test('always shows the company, whatever is hidden', () => {
  const none = columnIds.reduce((columns, id) => showColumn(columns, id, false), usualColumns);
  expect(shownColumns(none)).toEqual(['company']);
  expect(shownColumns(parseColumns({ hidden: columnIds }))).toContain('company');
});

test('a hidden column returns to its place', () => {
  fc.assert(
    fc.property(someColumns, anId, (columns, id) => {
      const shown = showColumn(columns, id, true);
      expect(shownColumns(shown)).toContain(id);
      expect(shown.order).toEqual(columns.order);
      if (!columns.hidden.includes(id))
        expect(showColumn(showColumn(columns, id, false), id, true).hidden).toEqual(
          columnIds.filter((one) => columns.hidden.includes(one)),
        );
    }),
  );
});

test('hides columns with equal values in all rows unless the person switched them on', () => {
  expect(shownColumns(usualColumns, ['status', 'workspace_user'])).toEqual([
    'company',
    'signals',
    'invoice_date',
    'total_price',
    'created_at',
    'actions',
  ]);
  const on = showColumn(usualColumns, 'status', true);
  expect(areUsual(on)).toBe(false);
  expect(shownColumns(parseColumns(on), ['status'])).toContain('status');
  expect(showColumn(showColumn(on, 'status', false), 'status', true).chosen).toEqual(['status']);
  expect(showColumn(on, 'status', false).chosen).toEqual([]);
});

test('treats shown optional columns of older stored settings as chosen', () => {
  const { hidden, ...rest } = parseColumns({ order: columnIds, hidden: ['hf_id', 'status'] });
  expect(hidden).toEqual(['hf_id', 'status']);
  expect(rest.chosen).toEqual(['processing', 'category']);
});

test('only unchanged columns count as the usual ones', () => {
  expect(areUsual(usualColumns)).toBe(true);
  expect(areUsual(moveColumn(usualColumns, 'status', 1))).toBe(false);
  expect(areUsual(showColumn(usualColumns, 'status', false))).toBe(false);
  expect(areUsual({ ...usualColumns, widths: { status: 200 } })).toBe(false);
});

test('a column without its own width is narrower on a narrow screen', () => {
  expect(widthOf(usualColumns, 'total_price', false)).toBeGreaterThan(
    widthOf(usualColumns, 'total_price', true),
  );
  expect(widthOf({ ...usualColumns, widths: { total_price: 300 } }, 'total_price', true)).toBe(300);
  expect(widthLimits('total_price', true).least).toBeLessThan(
    widthOf(usualColumns, 'total_price', true),
  );
});

test('at 1280 px a company name of 25 letters fits next to all usual columns', () => {
  const others = shownColumns(usualColumns).flatMap((id) =>
    id === 'company' ? [] : widthOf(usualColumns, id, true),
  );
  const company = others.reduce((left, width) => left - width, 1022 - selectWidth);
  expect(company).toBeGreaterThanOrEqual(180);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ScrollSpace, tallest } from './scroll-space.ts';

const viewport = 800;
const opened = (total: number) => {
  const space = new ScrollSpace();
  space.resize({ total, viewport });
  return space;
};

test('does not scale a list that a browser can display', () => {
  const space = opened(4_000_000);
  expect(space.height).toBe(4_000_000);
  expect(space.moved(1_234_567)).toBeUndefined();
  expect(space.offset).toBe(1_234_567);
});

test('keeps a million rows below the maximum height of browsers', () => {
  expect(opened(40_000_000).height).toBe(tallest);
});

test('maps the middle of the scroll bar to the middle of the list and its end to the last row', () => {
  const space = opened(40_000_000);
  space.moved((tallest - viewport) / 2);
  expect(space.offset).toBeCloseTo((40_000_000 - viewport) / 2, 0);
  space.moved(tallest - viewport);
  expect(space.offset).toBe(40_000_000 - viewport);
  space.moved(0);
  expect(space.offset).toBe(0);
});

test('after a jump the wheel moves pixel by pixel', () => {
  const space = opened(40_000_000);
  space.moved(3_000_000);
  const before = space.offset;
  expect(space.moved(3_000_100)).toBeUndefined();
  expect(space.offset).toBeCloseTo(before + 100, 5);
});

test('scrolling stepwise from anywhere reaches both ends and never moves more than one step', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 6_000_001, max: 60_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(-1, 1),
      (total, part, direction) => {
        const space = opened(total);
        const last = total - viewport;
        let top = space.go(part * last);
        for (let step = 0; step < 60_000_000 / 2000 + 10; step += 1) {
          const before = space.offset;
          top = Math.min(Math.max(top + direction * 2_000, 0), space.height - viewport);
          top = space.moved(top) ?? top;
          const moved = Math.abs(space.offset - before);
          if (moved > 2_000.01) throw new Error(`A step of 2000 moved the list by ${moved}`);
          if (space.offset === (direction < 0 ? 0 : last)) return;
          if (moved < 1) throw new Error(`The list stood still at ${space.offset} of ${last}`);
        }
        throw new Error('The end was never reached');
      },
    ),
    { numRuns: 20, seed: 7 },
  );
});

test('the offset stays where go() placed it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (total, part) => {
        const space = opened(total);
        const wanted = part * Math.max(0, total - viewport);
        const top = space.go(wanted);
        expect(space.offset).toBeCloseTo(wanted, 3);
        expect(top).toBeLessThanOrEqual(Math.max(0, space.height - viewport));
        space.moved(top);
        expect(space.offset).toBeCloseTo(wanted, 3);
      },
    ),
  );
});

test('a list that becomes shorter ends at its last row', () => {
  const space = opened(40_000);
  space.moved(39_000);
  expect(space.resize({ total: 20_000, viewport })).toBe(19_200);
});

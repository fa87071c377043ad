import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOnPage, placeOnSheet } from './place-on-sheet.ts';

const box = { left: 10, top: 20, width: 30, height: 5 };
const page = { width: 100, height: 200, scale: 2 };

test('places a box correctly in every rotation of the page', () => {
  expect(placeOnSheet(box, { ...page, rotation: 0 })).toEqual({
    left: 20,
    top: 40,
    width: 60,
    height: 10,
  });
  expect(placeOnSheet(box, { ...page, rotation: 90 })).toEqual({
    left: 350,
    top: 20,
    width: 10,
    height: 60,
  });
  expect(placeOnSheet(box, { ...page, rotation: 180 })).toEqual({
    left: 120,
    top: 350,
    width: 60,
    height: 10,
  });
  expect(placeOnSheet(box, { ...page, rotation: 270 })).toEqual({
    left: 40,
    top: 120,
    width: 10,
    height: 60,
  });
});

test('converts a box to the sheet and back to the same place on the page', () => {
  const side = fc.integer({ min: 0, max: 90 });
  fc.assert(
    fc.property(
      side,
      side,
      side,
      side,
      fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
      fc.constantFrom(0.5, 1, 2, 4),
      (left, top, width, height, rotation, scale) => {
        const shown = { width: 200, height: 300, rotation, scale };
        expect(placeOnPage(placeOnSheet({ left, top, width, height }, shown), shown)).toEqual({
          left,
          top,
          width,
          height,
        });
      },
    ),
  );
});

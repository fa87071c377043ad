import { expect, test } from 'vitest';
import { sureOf } from '#documents/read-values.ts';
import { fitted, givenValues, reliability, type GivenValue } from './reading-sets/calibrate.ts';

const values = (field: 'company' | 'currency', said: number, right: number, wrong: number) =>
  Array.from({ length: right + wrong }, (_, at): GivenValue => ({
    field,
    said,
    right: at < right ? 1 : 0,
    weight: 1,
  }));

test('fitted points follow the measurements and never decrease', () => {
  const points = fitted([
    ...values('company', 0.5, 90, 10),
    ...values('company', 0.7, 60, 40),
    ...values('company', 0.9, 200, 0),
  ]);
  const rights = points.map(([, right]) => right);
  expect(points.map(([said]) => said)).toEqual([0.5, 0.7, 0.9]);
  expect(rights).toEqual(rights.toSorted((a, b) => a - b));
  expect(rights[0]).toBeGreaterThan(0.7);
  expect(rights[0]).toBeLessThan(0.8);
  expect(rights[2]).toBe(0.99);
});

test('on held-out invoices, doubtful values are wrong more often than sure ones', async () => {
  const given = await givenValues('held-out', 60);
  const said = given.map(({ field, said: confidence, right, weight }) => ({
    said: sureOf(field, { from: 'text', confidence }, false),
    right,
    weight,
  }));
  expect(said.length).toBeGreaterThan(600);
  // Weighted, like the rows below: twelve readings of one page are right or wrong together.
  const wrongOf = (some: typeof said) =>
    some.reduce((sum, { right, weight }) => sum + (1 - right) * weight, 0) /
    some.reduce((sum, { weight }) => sum + weight, 0);
  const doubtful = said.filter((one) => one.said < 0.93);
  const sure = said.filter((one) => one.said >= 0.93);
  expect(doubtful.length).toBeGreaterThan(5);
  expect(wrongOf(doubtful)).toBeGreaterThan(2 * wrongOf(sure));
  // In both directions: values may be over- or underconfident. Rows of less weight are not judged.
  for (const row of reliability(said).filter(({ count }) => count >= 40)) {
    // Twice the random deviation of so many values, if more than five points.
    const most = Math.max(0.05, 2 * Math.sqrt((row.said * (1 - row.said)) / row.count));
    expect(row.said - row.right, `${row.count} values claim too much`).toBeLessThan(most);
    expect(row.right - row.said, `${row.count} values claim too little`).toBeLessThan(most);
  }
}, 600_000);

import { expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { deviceScope } from '#src/api/device-scope.ts';
import { markDistinct, unmarkDistinct, useDistinctCompanies } from './distinct-companies.ts';

const key = 'invoice-desk.not-the-same-company';

test('companies marked as distinct stay so until another is added or the mark is removed', async () => {
  localStorage.setItem(key, JSON.stringify([`${deviceScope()} x y`, 'another-key b c']));
  const { result, act } = await renderHook(() => useDistinctCompanies());
  expect(result.current(['y', 'x'])).toBe(true);
  expect(result.current(['b', 'c'])).toBe(false);
  await act(() => markDistinct(['b', 'a']));
  expect(result.current(['a', 'b'])).toBe(true);
  expect(result.current(['a', 'b', 'c'])).toBe(false);
  await act(() => unmarkDistinct(['a', 'b']));
  expect(result.current(['a', 'b'])).toBe(false);
  expect(JSON.parse(localStorage.getItem(key) ?? '')).toEqual([
    `${deviceScope()} x y`,
    'another-key b c',
  ]);
});

import { expect, test } from 'vitest';
import { createdPresets, presetOf, presetRange } from './created-presets.ts';

test.each([
  ['today', '2026-03-02', '2026-03-02', '2026-03-02'],
  ['seven-days', '2026-03-02', '2026-02-24', '2026-03-02'],
  ['this-month', '2024-02-10', '2024-02-01', '2024-02-29'],
  ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
  ['quarter', '2026-01-01', '2026-01-01', '2026-03-31'],
] as const)('%s on %s is %s to %s', (preset, today, from, to) => {
  expect(presetRange(preset, today)).toEqual({ from, to });
});

test('finds the preset that a range of days matches', () => {
  for (const preset of createdPresets)
    expect(presetOf(presetRange(preset, '2026-05-15'), '2026-05-15')).toBe(preset);
});

test('finds no preset for other days or an open range', () => {
  expect(presetOf({ from: '2026-05-02', to: '2026-05-09' }, '2026-05-15')).toBeUndefined();
  expect(presetOf({ from: undefined, to: '2026-05-15' }, '2026-05-15')).toBeUndefined();
});

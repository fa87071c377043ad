import { expect, test } from 'vitest';
import { usualColumns } from '#src/lib/list-columns.ts';
import { parsePreferences } from '#src/lib/preferences.ts';

const usual = {
  keyboardLetters: true,
  density: 'comfortable',
  paged: false,
  columns: usualColumns,
  thumbnails: null,
};

test.each([
  null,
  '',
  '{',
  '[]',
  '7',
  '{"keyboardLetters":"no","density":"tight","paged":"yes","columns":"all"}',
])('the usual holds when the device keeps %j', (text) => {
  expect(parsePreferences(text)).toEqual(usual);
});

test('letters that were switched off stay off', () => {
  expect(parsePreferences('{"keyboardLetters":false}')).toEqual({
    ...usual,
    keyboardLetters: false,
  });
});

test('density and pages are as they were left', () => {
  expect(parsePreferences('{"density":"compact","paged":true}')).toEqual({
    ...usual,
    density: 'compact',
    paged: true,
  });
});

test('what was set comes back whole', () => {
  const set = {
    keyboardLetters: false,
    density: 'compact',
    paged: true,
    columns: { ...usualColumns, hidden: ['status'], widths: { status: 200 } },
    thumbnails: false,
  };
  expect(parsePreferences(JSON.stringify(set))).toEqual(set);
});

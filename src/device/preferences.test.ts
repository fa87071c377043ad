import { afterEach, expect, test, vi } from 'vitest';
import { preferences, setPreferences, type Preferences } from '#src/device/preferences.ts';
import { usualColumns } from '#src/lib/list/list-columns.ts';

const usual = {
  keyboardLetters: true,
  density: 'comfortable',
  paged: false,
  columns: usualColumns,
  thumbnails: null,
};

/** Replaces the device storage by one with this text. */
function stored(text: string | null): Map<string, string> {
  const kept = new Map(text === null ? [] : [['invoice-desk.preferences', text]]);
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  return kept;
}
afterEach(() => vi.unstubAllGlobals());

test.each([
  null,
  '',
  '{',
  '[]',
  '7',
  '{"keyboardLetters":"no","density":"tight","paged":"yes","columns":"all"}',
])('uses the defaults when the device stores %j', (text) => {
  stored(text);
  expect(preferences.get()).toEqual(usual);
});

test('keeps keyboard letters switched off', () => {
  stored('{"keyboardLetters":false}');
  expect(preferences.get()).toEqual({ ...usual, keyboardLetters: false });
});

test('restores density and paging', () => {
  stored('{"density":"compact","paged":true}');
  expect(preferences.get()).toEqual({ ...usual, density: 'compact', paged: true });
});

test('restores every preference that was set', () => {
  const set: Preferences = {
    keyboardLetters: false,
    density: 'compact',
    paged: true,
    columns: { ...usualColumns, hidden: ['status'], widths: { status: 200 } },
    thumbnails: false,
  };
  const kept = stored(null);
  setPreferences(set);
  stored([...kept.values()][0] ?? null);
  expect(preferences.get()).toEqual(set);
});

import { afterEach, expect, test } from 'vitest';
import { eraseStored } from './device-storage.ts';
import { colorScheme, followColorScheme, shownScheme } from './color-scheme.ts';

const name = 'mantine-color-scheme-value';
const page = document.documentElement.dataset;

afterEach(() => {
  eraseStored(name);
  delete page['mantineColorScheme'];
});

test('the chosen scheme is shown at once and kept, and the system decides without one', () => {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  followColorScheme();
  expect([colorScheme.get(), page['mantineColorScheme']]).toEqual(['auto', system]);
  for (const scheme of ['dark', 'light'] as const) {
    colorScheme.set(scheme);
    expect([page['mantineColorScheme'], localStorage.getItem(name)]).toEqual([
      scheme,
      `"${scheme}"`,
    ]);
  }
  colorScheme.set('auto');
  expect(page['mantineColorScheme']).toBe(system);
});

test('a choice of an earlier version, which stood without quotes, still holds', () => {
  localStorage.setItem(name, 'dark');
  expect([colorScheme.get(), shownScheme()]).toEqual(['dark', 'dark']);
});

test('a choice in another tab is followed', () => {
  followColorScheme();
  localStorage.setItem(name, '"dark"');
  dispatchEvent(new StorageEvent('storage', { key: name }));
  expect(page['mantineColorScheme']).toBe('dark');
});

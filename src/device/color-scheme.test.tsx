import { afterEach, expect, test } from 'vitest';
import { eraseStored } from './device-storage.ts';
import { colorScheme, followColorScheme, shownScheme } from './color-scheme.ts';

const name = 'mantine-color-scheme-value';
const page = document.documentElement.dataset;

afterEach(() => {
  eraseStored(name);
  delete page['mantineColorScheme'];
});

test('shows and stores the chosen scheme at once, and follows the system without a choice', () => {
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

test('reads a choice stored without quotes by an earlier version', () => {
  localStorage.setItem(name, 'dark');
  expect([colorScheme.get(), shownScheme()]).toEqual(['dark', 'dark']);
});

test('follows a choice made in another tab', () => {
  followColorScheme();
  localStorage.setItem(name, '"dark"');
  dispatchEvent(new StorageEvent('storage', { key: name }));
  expect(page['mantineColorScheme']).toBe('dark');
});

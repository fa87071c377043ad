import * as z from 'zod/mini';
import { storedValue } from './device-storage.ts';
import { mediaQuery } from './media.ts';

/** `auto` is the scheme of the system. */
export type ColorScheme = 'light' | 'dark' | 'auto';

/** The colour scheme that the person chose on this device, under the name of earlier versions. */
export const colorScheme = storedValue<ColorScheme>({
  key: 'mantine-color-scheme-value',
  schema: z.enum(['light', 'dark', 'auto']),
  initial: 'auto',
});

const darkSystem = mediaQuery('(prefers-color-scheme: dark)');

/** The scheme that the page has; `auto` is resolved. */
export function shownScheme(): 'light' | 'dark' {
  const chosen = colorScheme.get();
  if (chosen !== 'auto') return chosen;
  return darkSystem.get() ? 'dark' : 'light';
}

/** Applies changes of the scheme to the page; `inline-head.ts` sets it before the first paint. */
export function followColorScheme(): void {
  const apply = () => {
    document.documentElement.dataset['mantineColorScheme'] = shownScheme();
  };
  apply();
  colorScheme.subscribe(apply);
  darkSystem.subscribe(apply);
}

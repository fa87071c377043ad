import { useLingui } from '@lingui/react/macro';
import { useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { chooseLanguage, languages } from '#src/i18n/languages.ts';
import { paths } from '#src/lib/paths.ts';
import { setPreferences, usePreferences } from '#src/device/preferences.ts';
import { listKeys } from '#src/ui/list-keys.ts';
import { useNavigate } from '#src/ui/router.ts';
import { wordedKeys } from './worded-keys.ts';

/** Something that the palette can do. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly keys: readonly string[];
  readonly run: () => void;
  /** It goes on inside the palette's place. */
  readonly stays?: boolean;
}

/** The key that opens the palette, which the palette does not offer. */
export const paletteKey = 'mod+k';

/**
 * What can be done here: all that keys do, and what is set for this device. What is set already is
 * not offered.
 */
export function usePaletteCommands(signOut: () => void): readonly Command[] {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { keyboardLetters, density } = usePreferences();
  // The page behind is as it was when the palette opened.
  const [listed] = useState(() => listKeys().filter(({ keys, can }) => can && keys !== paletteKey));
  const group = t`Settings`;
  const setting = (
    id: string,
    label: string,
    isSet: boolean,
    run: () => void,
  ): readonly Command[] => (isSet ? [] : [{ id, label, group, keys: [], run }]);
  const [language, scheme, rows] = [t`Language`, t`Colour scheme`, t`Density`];
  const lines = wordedKeys(keyboardLetters, listed);
  // What is done most is done on the page: its groups stand before those of the shell around it.
  const groups = [...new Set(lines.map((line) => line.group))].toReversed();
  return [
    ...groups.flatMap((name) => lines.filter((line) => line.group === name)),
    ...setting(
      'language:en',
      `${language}: ${languages.en}`,
      i18n.locale === 'en',
      () => void chooseLanguage('en'),
    ),
    ...setting(
      'language:tr',
      `${language}: ${languages.tr}`,
      i18n.locale === 'tr',
      () => void chooseLanguage('tr'),
    ),
    ...setting('scheme:light', `${scheme}: ${t`Light`}`, colorScheme === 'light', () =>
      setColorScheme('light'),
    ),
    ...setting('scheme:dark', `${scheme}: ${t`Dark`}`, colorScheme === 'dark', () =>
      setColorScheme('dark'),
    ),
    ...setting('scheme:auto', `${scheme}: ${t`System`}`, colorScheme === 'auto', () =>
      setColorScheme('auto'),
    ),
    ...setting('density:comfortable', `${rows}: ${t`Comfortable`}`, density === 'comfortable', () =>
      setPreferences({ density: 'comfortable' }),
    ),
    ...setting('density:compact', `${rows}: ${t`Compact`}`, density === 'compact', () =>
      setPreferences({ density: 'compact' }),
    ),
    ...setting('letters:on', t`Keyboard letters: on`, keyboardLetters, () =>
      setPreferences({ keyboardLetters: true }),
    ),
    ...setting('letters:off', t`Keyboard letters: off`, !keyboardLetters, () =>
      setPreferences({ keyboardLetters: false }),
    ),
    {
      id: 'insights',
      label: t`Go to insights`,
      group: t`Everywhere`,
      keys: [],
      run: () => void navigate(paths.insights()),
    },
    {
      id: 'connection',
      label: t`Connection report`,
      group,
      keys: [],
      run: () => void navigate(paths.connection()),
    },
    { id: 'sign-out', label: t`Sign out`, group, keys: [], run: signOut, stays: true },
  ];
}

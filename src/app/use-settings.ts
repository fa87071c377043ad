import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { colorScheme } from '#src/device/color-scheme.ts';
import { setPreferences, usePreferences } from '#src/device/preferences.ts';
import { useStore } from '#src/device/store.ts';
import { allLanguages, chooseLanguage, languages } from '#src/i18n/languages.ts';
import type { Segment } from '#src/ui/segmented.tsx';

/** A setting of this device with its possible values. */
export interface Setting {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly choices: readonly (Segment<string> & { readonly choose: () => void })[];
}

const settingOf = <T extends string>(
  about: Pick<Setting, 'id' | 'name' | 'value'>,
  choices: readonly Segment<T>[],
  choose: (value: T) => unknown,
): Setting => ({
  ...about,
  choices: choices.map((one) => ({ ...one, choose: () => void choose(one.value) })),
});

/** The settings for the account's panel and the palette. */
export function useSettings(): readonly Setting[] {
  const scheme = useStore(colorScheme);
  const { density } = usePreferences();
  return [
    settingOf(
      { id: 'language', name: t`Language`, value: i18n.locale },
      allLanguages.map((value) => ({ value, label: languages[value].name, lang: value })),
      chooseLanguage,
    ),
    settingOf(
      { id: 'scheme', name: t`Color scheme`, value: scheme },
      [
        { value: 'light', label: t`Light` },
        { value: 'dark', label: t`Dark` },
        { value: 'auto', label: t`System` },
      ],
      colorScheme.set,
    ),
    settingOf(
      { id: 'density', name: t`Density`, value: density },
      [
        { value: 'comfortable', label: t`Comfortable` },
        { value: 'compact', label: t`Compact` },
      ],
      (chosen) => setPreferences({ density: chosen }),
    ),
  ];
}

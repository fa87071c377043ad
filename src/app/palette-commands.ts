import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { paths } from '#src/lib/paths.ts';
import { setPreferences, usePreferences } from '#src/device/preferences.ts';
import { listKeys } from '#src/ui/list-keys.ts';
import { useNavigate } from '#src/ui/router.ts';
import { wordedKeys } from './worded-keys.ts';
import { useSettings } from './use-settings.ts';

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
  const { t } = useLingui();
  const navigate = useNavigate();
  const settings = useSettings();
  const { keyboardLetters } = usePreferences();
  // The page behind is as it was when the palette opened.
  const [listed] = useState(() => listKeys().filter(({ keys, can }) => can && keys !== paletteKey));
  const group = t`Settings`;
  const setting = (
    id: string,
    label: string,
    isSet: boolean,
    run: () => void,
  ): readonly Command[] => (isSet ? [] : [{ id, label, group, keys: [], run }]);
  const lines = wordedKeys(keyboardLetters, listed);
  // What is done most is done on the page: its groups stand before those of the shell around it.
  const groups = [...new Set(lines.map((line) => line.group))].toReversed();
  return [
    ...groups.flatMap((name) => lines.filter((line) => line.group === name)),
    ...settings.flatMap(({ id, name, value, choices }) =>
      choices.flatMap((one) =>
        setting(`${id}:${one.value}`, `${name}: ${one.label}`, one.value === value, one.choose),
      ),
    ),
    ...setting('letters:on', t`Single-key shortcuts: on`, keyboardLetters, () =>
      setPreferences({ keyboardLetters: true }),
    ),
    ...setting('letters:off', t`Single-key shortcuts: off`, !keyboardLetters, () =>
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

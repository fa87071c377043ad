import { labelled } from '#src/i18n/labelled.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { peopleQueries } from '#src/api/people.ts';
import { paths } from '#src/lib/paths.ts';
import { setPreferences, usePreferences } from '#src/device/preferences.ts';
import { listKeys } from '#src/ui/list-keys.ts';
import { useNavigate } from '#src/ui/router.ts';
import { guideLink } from './help-links.tsx';
import { startTour } from './tour/tour-state.ts';
import { useSettings } from './use-settings.ts';
import { wordedKeys, type WordedKeys } from './worded-keys.ts';

export interface Command extends Omit<WordedKeys, 'can'> {
  /** True if the command is shown inside the palette's dialog. */
  readonly stays?: boolean;
}

/** The key that opens the palette; the palette does not list it. */
export const paletteKey = 'mod+k';

/** Everything that keys do here, and the settings except their current values. */
export function usePaletteCommands(signOut: () => void): readonly Command[] {
  const navigate = useNavigate();
  const settings = useSettings();
  const people = useQuery(peopleQueries.list());
  const { keyboardLetters } = usePreferences();
  // Listed once, since the page behind does not change while the palette is open.
  const [listed] = useState(() => listKeys().filter(({ keys, can }) => can && keys !== paletteKey));
  const group = t`Settings`;
  const setting = (
    id: string,
    label: string,
    isSet: boolean,
    run: () => void,
  ): readonly Command[] => (isSet ? [] : [{ id, label, group, keys: [], run }]);
  const lines = wordedKeys(keyboardLetters, listed);
  // The groups of the page come before those of the shell around it, since they are used most.
  const groups = [...new Set(lines.map((line) => line.group))].toReversed();
  const place = (id: string, label: string, to: string): Command => ({
    id,
    label,
    group: t`Everywhere`,
    keys: [],
    run: () => void navigate(to),
  });
  const guide = guideLink();
  return [
    ...groups.flatMap((name) => lines.filter((line) => line.group === name)),
    ...settings.flatMap(({ id, name, value, choices }) =>
      choices.flatMap((one) =>
        setting(`${id}:${one.value}`, labelled(name, one.label), one.value === value, one.choose),
      ),
    ),
    ...setting('letters:on', t`Single-key shortcuts: on`, keyboardLetters, () =>
      setPreferences({ keyboardLetters: true }),
    ),
    ...setting('letters:off', t`Single-key shortcuts: off`, !keyboardLetters, () =>
      setPreferences({ keyboardLetters: false }),
    ),
    place('insights', t`Go to insights`, paths.insights()),
    ...(people.data ? [place('people', t`Go to people`, paths.people())] : []),
    {
      id: 'guide',
      label: guide.label,
      group: t`Everywhere`,
      keys: [],
      run: () => void window.open(guide.href, '_blank', 'noopener'),
    },
    { id: 'tour', label: t`Start tour`, group: t`Everywhere`, keys: [], run: startTour },
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

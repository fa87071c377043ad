import { useLingui } from '@lingui/react/macro';
import { Button, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconLogout, IconPlugConnected } from '@tabler/icons-react';
import { chooseLanguage, languages } from '#src/i18n/languages.ts';
import { paths } from '#src/lib/paths.ts';
import { setPreferences, usePreferences } from '#src/device/preferences.ts';
import { Link } from '#src/ui/router.ts';
import { Segmented, type Segment } from '#src/ui/segmented.tsx';
import classes from './account-panel.module.css';

/** Language, colour scheme, density, keyboard letters, and signing out. */
export function AccountSettings({
  popoverId,
  onSignOut,
}: {
  popoverId: string;
  onSignOut: () => void;
}) {
  const { t, i18n } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { keyboardLetters, density } = usePreferences();
  const schemes: readonly Segment<MantineColorScheme>[] = [
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
    { value: 'auto', label: t`System` },
  ];
  return (
    <>
      <Segmented
        legend={t`Language`}
        choices={[
          { value: 'en', label: languages.en, lang: 'en' },
          { value: 'tr', label: languages.tr, lang: 'tr' },
        ]}
        value={i18n.locale}
        onChoose={(language) => void chooseLanguage(language)}
      />
      <Segmented
        legend={t`Colour scheme`}
        choices={schemes}
        value={colorScheme}
        onChoose={setColorScheme}
      />
      <Segmented
        legend={t`Density`}
        choices={[
          { value: 'comfortable', label: t`Comfortable` },
          { value: 'compact', label: t`Compact` },
        ]}
        value={density}
        onChoose={(chosen) => setPreferences({ density: chosen })}
      />
      <label className={classes.check}>
        <input
          type="checkbox"
          checked={keyboardLetters}
          onChange={(event) => setPreferences({ keyboardLetters: event.currentTarget.checked })}
        />
        {t`Keyboard letters`}
      </label>
      <Button
        component={Link}
        to={paths.connection()}
        variant="default"
        fullWidth
        justify="flex-start"
        leftSection={<IconPlugConnected size={16} aria-hidden />}
        onClick={() => document.getElementById(popoverId)?.hidePopover()}
      >
        {t`Connection report`}
      </Button>
      <Button
        variant="default"
        fullWidth
        justify="flex-start"
        leftSection={<IconLogout size={16} aria-hidden />}
        popoverTarget={popoverId}
        onClick={onSignOut}
      >
        {t`Sign out`}
      </Button>
    </>
  );
}

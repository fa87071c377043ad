import { useLingui } from '@lingui/react/macro';
import { Button, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { chooseLanguage, languages } from '#src/i18n/languages.ts';
import { setPreferences } from '#src/lib/preferences.ts';
import { usePreferences } from '#src/ui/use-preferences.ts';
import classes from './account-panel.module.css';

/** Language, colour scheme, keyboard letters, and signing out. */
export function AccountSettings({ popoverId, onSignOut }: { popoverId: string; onSignOut: () => void }) {
  const { t, i18n } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { keyboardLetters } = usePreferences();
  const schemes: readonly Choice<MantineColorScheme>[] = [
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
    { value: 'auto', label: t`System` },
  ];
  return (
    <>
      <Choices
        legend={t`Language`}
        choices={[{ value: 'en', label: languages.en, lang: 'en' }, { value: 'tr', label: languages.tr, lang: 'tr' }]}
        value={i18n.locale}
        onChoose={(language) => void chooseLanguage(language)}
      />
      <Choices legend={t`Colour scheme`} choices={schemes} value={colorScheme} onChoose={setColorScheme} />
      <label className={classes.check}>
        <input type="checkbox" checked={keyboardLetters} onChange={(event) => setPreferences({ keyboardLetters: event.currentTarget.checked })} />
        {t`Keyboard letters`}
      </label>
      <Button variant="default" fullWidth justify="flex-start" leftSection={<IconLogout size={16} aria-hidden />} popoverTarget={popoverId} onClick={onSignOut}>
        {t`Sign out`}
      </Button>
    </>
  );
}

interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly lang?: string;
}

interface ChoicesProps<T extends string> {
  readonly legend: string;
  readonly choices: readonly Choice<T>[];
  readonly value: string;
  readonly onChoose: (value: T) => void;
}

function Choices<T extends string>({ legend, choices, value, onChoose }: ChoicesProps<T>) {
  const name = useId();
  // A language takes a moment to arrive: the choice shows at once.
  const [wished, setWished] = useState(value);
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.row}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice} lang={choice.lang}>
            <input type="radio" name={name} checked={choice.value === wished} onChange={() => { setWished(choice.value); onChoose(choice.value); }} />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

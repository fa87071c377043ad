import { useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconLogout, IconUserCircle } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { chooseLanguage, languages } from '#src/i18n/languages.ts';
import { setPreferences } from '#src/lib/preferences.ts';
import { usePreferences } from '#src/ui/use-preferences.ts';
import classes from './account-panel.module.css';

const SignOutDialog = lazy(async () => ({ default: (await import('#src/app/sign-out-dialog.tsx')).SignOutDialog }));

/** What a person sets for this device, and the way out. A popover of the browser's own: Esc and a click beside it close it. */
export function AccountPanel() {
  const { t, i18n } = useLingui();
  const id = useId();
  const [leaving, setLeaving] = useState(false);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { keyboardLetters } = usePreferences();
  const schemes: readonly Choice<MantineColorScheme>[] = [
    { value: 'light', label: t`Light` },
    { value: 'dark', label: t`Dark` },
    { value: 'auto', label: t`System` },
  ];
  return (
    <>
      <ActionIcon color="gray" size="lg" aria-label={t`Account`} title={t`Account`} popoverTarget={id}>
        <IconUserCircle size={22} stroke={1.6} aria-hidden />
      </ActionIcon>
      <section id={id} className={classes.panel} popover="auto" aria-label={t`Account`}>
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
        <Button variant="default" fullWidth justify="flex-start" leftSection={<IconLogout size={16} aria-hidden />} popoverTarget={id} onClick={() => setLeaving(true)}>
          {t`Sign out`}
        </Button>
      </section>
      {leaving && (
        <Suspense fallback={null}>
          <SignOutDialog onClose={() => setLeaving(false)} />
        </Suspense>
      )}
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
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.row}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.choice} lang={choice.lang}>
            <input type="radio" name={name} checked={choice.value === value} onChange={() => onChoose(choice.value)} />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

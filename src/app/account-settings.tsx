import { t } from '@lingui/core/macro';
import { IconLogout, IconPlugConnected } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { client } from '#src/api/client.ts';
import { dropDocuments, storedSize, mostStored } from '#src/api/seen/seen-documents.ts';
import { sizeText } from '#src/i18n/locale.ts';
import { paths } from '#src/lib/paths.ts';
import { setPreferences, usePreferences } from '#src/device/preferences.ts';
import { Button } from '#src/ui/button.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import classes from './account-panel.module.css';
import { HelpLinks } from './help-links.tsx';
import { useSettings } from './use-settings.ts';

export function AccountSettings({
  popoverId,
  onSignOut,
}: {
  popoverId: string;
  onSignOut: () => void;
}) {
  return (
    <>
      <SettingChoices />
      <LetterKeys />
      <StoredDocuments />
      <HelpLinks onLeave={() => document.getElementById(popoverId)?.hidePopover()} />
      <Button
        to={paths.connection()}
        variant="default"
        fullWidth
        align="start"
        leftSection={<IconPlugConnected size={16} aria-hidden />}
        onClick={() => document.getElementById(popoverId)?.hidePopover()}
      >
        {t`Connection report`}
      </Button>
      <Button
        variant="default"
        fullWidth
        align="start"
        leftSection={<IconLogout size={16} aria-hidden />}
        popoverTarget={popoverId}
        onClick={onSignOut}
      >
        {t`Sign out`}
      </Button>
    </>
  );
}

/** The settings of this device that have a few choices each. */
export function SettingChoices() {
  return useSettings().map(({ id, name, value, choices }) => (
    <Segmented
      key={id}
      legend={name}
      choices={choices}
      value={value}
      onChoose={(chosen) => choices.find((one) => one.value === chosen)?.choose()}
    />
  ));
}

export function LetterKeys() {
  const { keyboardLetters } = usePreferences();
  return (
    <label className={classes.check}>
      <input
        type="checkbox"
        checked={keyboardLetters}
        onChange={(event) => setPreferences({ keyboardLetters: event.currentTarget.checked })}
      />
      {t`Single-key shortcuts`}
    </label>
  );
}

const size = { queryKey: ['kept documents'], queryFn: storedSize, gcTime: 0 } as const;

/** Size of the documents that are stored on this device for reading offline. */
function StoredDocuments() {
  const { data: bytes } = useQuery({ ...size, networkMode: 'always' });
  if (!bytes) return null;
  const [used, most] = [sizeText(bytes), sizeText(mostStored)];
  return (
    <p className={classes.kept}>
      {t`Documents kept for reading offline: ${used} of ${most}`}{' '}
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => void dropDocuments().then(() => client.invalidateQueries(size))}
      >{t`Remove`}</Button>
    </p>
  );
}

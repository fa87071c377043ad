import { t } from '@lingui/core/macro';
import { IconCheck, IconHelp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, SmallButton } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { CloseButton, IconButton } from '#src/ui/icon-button.tsx';
import { LinkButton } from '#src/ui/link-button.tsx';
import { notify } from '#src/ui/notify.tsx';
import { Part, State } from './states.tsx';

const nothing = () => undefined;

export function ButtonStates() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Part name="Button">
        <State of="filled">
          <Button leftSection={<IconCheck size={16} aria-hidden />}>{t`Approve`}</Button>
        </State>
        <State of="default">
          <Button variant="default">{t`Reject`}</Button>
        </State>
        <State of="subtle">
          <Button variant="subtle">{t`Cancel`}</Button>
        </State>
        <State of="danger">
          <Button danger>{t`Delete`}</Button>
        </State>
        <State of="disabled">
          <Button disabled>{t`Save`}</Button>
        </State>
        <State of="loading">
          <Button loading>{t`Save`}</Button>
        </State>
      </Part>
      <Part name="SmallButton, LinkButton, IconButton, CloseButton">
        <State of="small">
          <SmallButton>{t`Retry`}</SmallButton>
        </State>
        <State of="small, disabled">
          <SmallButton disabled>{t`Retry`}</SmallButton>
        </State>
        <State of="link">
          <LinkButton>{t`Swap them`}</LinkButton>
        </State>
        <State of="bar">
          <IconButton size={34} aria-label={t`Keyboard`}>
            <IconHelp size={20} stroke={1.6} aria-hidden />
          </IconButton>
        </State>
        <State of="icon">
          <IconButton aria-label={t`Delete`}>
            <IconTrash size={16} aria-hidden />
          </IconButton>
        </State>
        <State of="icon, disabled">
          <IconButton aria-label={t`Delete`} disabled>
            <IconTrash size={16} aria-hidden />
          </IconButton>
        </State>
        <State of="close">
          <CloseButton aria-label={t`Close`} />
        </State>
      </Part>
      <Part name="ConfirmDialog, notify">
        <State of="a question">
          <Button variant="default" onClick={() => setAsking(true)}>
            {t`Delete`}
          </Button>
          <ConfirmDialog
            opened={asking}
            title={t`Delete`}
            confirmLabel={t`Delete`}
            danger
            pending={false}
            onConfirm={() => setAsking(false)}
            onClose={() => setAsking(false)}
          />
        </State>
        <State of="plain">
          <SmallButton onClick={() => notify({ text: t`Saved` })}>{t`Save`}</SmallButton>
        </State>
        <State of="good, with an action">
          <SmallButton
            onClick={() =>
              notify({ text: t`Approved`, tone: 'good', action: { label: t`Undo`, run: nothing } })
            }
          >
            {t`Approve`}
          </SmallButton>
        </State>
        <State of="bad">
          <SmallButton
            onClick={() => notify({ text: t`The invoices could not be loaded`, tone: 'bad' })}
          >
            {t`Upload`}
          </SmallButton>
        </State>
      </Part>
    </>
  );
}

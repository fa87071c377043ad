import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { useRef } from 'react';
import { IconText } from '#src/ui/icon-text.tsx';
import classes from './records.module.css';

interface SaveStateProps {
  readonly label: string;
  readonly dirty: boolean;
  readonly saved: boolean;
  readonly pending: boolean;
  readonly onDiscard: () => void;
  /** Nothing can be saved, though something may have been typed before. */
  readonly closed: boolean;
}

/** The button that saves, whether there is anything to save, and how to give it up. */
export function SaveState({ label, dirty, saved, pending, onDiscard, closed }: SaveStateProps) {
  const { t } = useLingui();
  const line = useRef<HTMLDivElement>(null);
  const discard = () => {
    onDiscard();
    // The button goes with what it discards.
    line.current?.querySelector('button')?.focus();
  };
  if (closed && !dirty) return null;
  return (
    <div className={classes.state} ref={line}>
      {!closed && (
        <Button type="submit" size="sm" loading={pending} title="Ctrl+S">
          {label}
        </Button>
      )}
      <output>
        {dirty ? (
          <IconText icon={<IconPencil size={16} />} tone="warn">
            {closed ? t`What you typed is kept on this device, and not sent.` : t`Unsaved changes`}
          </IconText>
        ) : (
          saved && <IconText icon={<IconCircleCheck size={16} />} tone="good">{t`Saved`}</IconText>
        )}
      </output>
      {dirty && !pending && (
        <Button variant="subtle" size="sm" onClick={discard}>{t`Discard`}</Button>
      )}
    </div>
  );
}

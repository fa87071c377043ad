import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { IconText } from '#src/ui/icon-text.tsx';
import classes from './records.module.css';

interface SaveStateProps {
  readonly label: string;
  readonly dirty: boolean;
  readonly saved: boolean;
  readonly pending: boolean;
}

/** The button that saves, and whether there is anything to save. */
export function SaveState({ label, dirty, saved, pending }: SaveStateProps) {
  const { t } = useLingui();
  return (
    <div className={classes.state}>
      <Button type="submit" size="sm" loading={pending}>{label}</Button>
      <output>
        {dirty ? (
          <IconText icon={<IconPencil size={16} />} tone="warn">{t`Unsaved changes`}</IconText>
        ) : (
          saved && <IconText icon={<IconCircleCheck size={16} />} tone="good">{t`Saved`}</IconText>
        )}
      </output>
    </div>
  );
}

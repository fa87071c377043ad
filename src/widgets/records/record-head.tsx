import { useLingui } from '@lingui/react/macro';
import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from '#src/ui/router.ts';
import classes from './records.module.css';

/** Whose record this is, and the way back to the list. */
export function RecordHead({
  title,
  id,
  closeTo,
}: {
  title: ReactNode;
  id?: string;
  closeTo: string;
}) {
  const { t } = useLingui();
  return (
    <header className={classes.head}>
      <div className={classes.who}>
        <h2 className={classes.heading}>{title}</h2>
        {id && <span className={classes.id}>{id}</span>}
      </div>
      <ActionIcon component={Link} to={closeTo} color="gray" aria-label={t`Close`} title={t`Close`}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </header>
  );
}

import { t } from '@lingui/core/macro';
import { IconArrowUp } from '@tabler/icons-react';
import { announce } from '#src/ui/announce.tsx';
import { useChange } from '#src/ui/use-change.ts';
import classes from './invoice-list.module.css';

/** Shows how many rows were added since the list was opened, and loads them. */
export function NewRows({ newer, onTake }: { newer: number; onTake: () => void }) {
  useChange(newer, () => announce(t`${newer} new`), 0);
  return (
    <button type="button" className={classes.newer} onClick={onTake}>
      <IconArrowUp size={14} aria-hidden /> {t`${newer} new`}
    </button>
  );
}

import { useLingui } from '@lingui/react/macro';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconLoader2,
  IconPencil,
} from '@tabler/icons-react';
import type { SaveState } from '#src/pages/invoice/items/grid-state.ts';
import classes from './item-grid.module.css';

/** How the saving of the row stands, as an icon and as a word. */
export function SaveStatus({
  state,
  isEdited,
}: {
  state: SaveState | undefined;
  isEdited: boolean;
}) {
  const { t } = useLingui();
  const [icon, word] =
    state?.status === 'saving'
      ? [<IconLoader2 key="icon" size={14} aria-hidden />, t`Saving`]
      : state?.status === 'failed'
        ? [<IconAlertTriangle key="icon" size={14} aria-hidden />, t`Not saved`]
        : state?.status === 'waiting'
          ? [<IconClock key="icon" size={14} aria-hidden />, t`Waiting to be saved`]
          : isEdited
            ? [<IconPencil key="icon" size={14} aria-hidden />, t`Unsaved`]
            : state?.status === 'saved'
              ? [<IconCheck key="icon" size={14} aria-hidden />, t`Saved`]
              : [null, ''];
  if (!icon) return null;
  return (
    <span className={classes.status} data-status={state?.status} title={word}>
      {icon}
      <span className="visually-hidden">{word}</span>
    </span>
  );
}

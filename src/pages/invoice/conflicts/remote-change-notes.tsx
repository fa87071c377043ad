import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { IconText } from '#src/ui/icon-text.tsx';
import { useWords } from '#src/widgets/words.tsx';
import classes from './conflicts.module.css';
import { useFieldText } from './use-field-text.ts';
import type { RemoteChange } from './use-remote-changes.ts';

// More than this is a page of news: the history has them all.
const mostLines = 5;

/** What somebody else changed, and that it is merged with what is typed here. */
export function RemoteChangeNotes({
  changes,
  currency,
  onDismiss,
}: {
  changes: readonly RemoteChange[];
  currency: string;
  onDismiss: () => void;
}) {
  const { t } = useLingui();
  const shown = changes.slice(-mostLines);
  return (
    <section className={classes.notes} role="status" aria-label={t`Changed meanwhile`}>
      <ul className={classes.list}>
        {shown.map((one, index) => (
          <li key={index}>
            <IconText icon={<IconUsers size={16} />} tone="info">
              {one.kind === 'field' ? (
                <FieldNote note={one} currency={currency} />
              ) : (
                <LineNote note={one} />
              )}
            </IconText>
          </li>
        ))}
        {changes.length > shown.length && (
          <li
            className={classes.whose}
          >{t`${changes.length - shown.length} more are in the history.`}</li>
        )}
      </ul>
      <Button variant="subtle" size="compact-sm" onClick={onDismiss}>{t`Seen`}</Button>
    </section>
  );
}

function FieldNote({
  note: { change, who },
  currency,
}: {
  note: Extract<RemoteChange, { kind: 'field' }>;
  currency: string;
}) {
  const { t } = useLingui();
  const words = useWords();
  const field = words.field(change.field);
  const from = useFieldText(change.field, change.from, currency);
  const to = useFieldText(change.field, change.to, currency);
  return who === null
    ? t`${field} was changed from ${from} to ${to} meanwhile.`
    : t`${who} changed ${field} from ${from} to ${to} meanwhile.`;
}

function LineNote({
  note: { did, name: sent, who },
}: {
  note: Extract<RemoteChange, { kind: 'line' }>;
}) {
  const { t } = useLingui();
  const name = sent || t`Item`;
  switch (did) {
    case 'item_add':
      return who === null
        ? t`The item “${name}” was added meanwhile.`
        : t`${who} added the item “${name}” meanwhile.`;
    case 'item_update':
      return who === null
        ? t`The item “${name}” was changed meanwhile.`
        : t`${who} changed the item “${name}” meanwhile.`;
    case 'item_delete':
      return who === null
        ? t`The item “${name}” was deleted meanwhile.`
        : t`${who} deleted the item “${name}” meanwhile.`;
  }
}

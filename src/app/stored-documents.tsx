import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dropDocuments, storedSize, mostStored } from '#src/api/seen-documents.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { formatSize } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import classes from './account-panel.module.css';

const size = { queryKey: ['kept documents'], queryFn: storedSize, gcTime: 0 } as const;

/** How much of this device the documents take that can be read without a network. */
export function StoredDocuments() {
  const { t } = useLingui();
  const locale = useLocale();
  const client = useQueryClient();
  const { data: kept } = useQuery({ ...size, networkMode: 'always' });
  if (!kept) return null;
  const [used, most] = [formatSize(kept, locale), formatSize(mostStored, locale)];
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

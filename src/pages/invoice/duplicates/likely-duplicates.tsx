import { t } from '@lingui/core/macro';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCopy } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from '#src/device/store.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { notify } from '#src/ui/notify.tsx';
import { ApprovementBadge } from '#src/widgets/status-badge.tsx';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';
import { duplicateWords } from '#src/widgets/duplicates/duplicate-words.ts';
import classes from '#src/pages/invoice/hints.module.css';
import { Button } from '#src/ui/button.tsx';
import { likelyDuplicates, notDuplicates } from '#src/widgets/duplicates/find-duplicates.ts';

const DuplicateCompare = lazyPart(
  () => import('#src/pages/invoice/invoice-tools.ts'),
  'DuplicateCompare',
);

const typingPauseMs = 500;

/** A hint at possible duplicates of this invoice, with a comparison. */
export function LikelyDuplicates() {
  const { invoice, form } = useOpenInvoice();
  const [values] = useDebouncedValue(
    useStore(form, ({ shown }) => shown),
    typingPauseMs,
  );
  const words = duplicateWords(values.currency);
  const found = useQuery({
    ...likelyDuplicates(invoice, values),
    placeholderData: keepPreviousData,
  }).data;
  // Renders again when a pair is marked as no duplicates.
  useStore(notDuplicates);
  const [compared, setCompared] = useState<string | null>(null);
  const { uid, hf_id } = invoice;
  const duplicates = notDuplicates.among(uid, found ?? []);
  const shown = duplicates.find((one) => one.invoice.uid === compared);
  if (duplicates.length === 0) return null;
  const dismiss = (other: string, name: string) => {
    setCompared(null);
    notDuplicates.add(uid, other);
    notify({
      text: t`${hf_id} and ${name} are marked as different on this device`,
      action: { label: t`Undo`, run: () => notDuplicates.remove(uid, other) },
    });
  };
  return (
    <section className={classes.panel} aria-label={t`Possible duplicates`}>
      <ul className={classes.list}>
        {duplicates.map((one) => (
          <li key={one.invoice.uid} className={classes.line}>
            <IconText icon={<IconCopy size={14} />} tone="warn">
              {words.hint(one.likeness, one.invoice.hf_id)}
            </IconText>
            <ApprovementBadge status={one.invoice.approvement_status} />
            <Button
              variant="default"
              size="compact-xs"
              aria-label={t`Compare with ${one.invoice.hf_id}`}
              onClick={() => setCompared(one.invoice.uid)}
            >{t`Compare`}</Button>
          </li>
        ))}
      </ul>
      {shown && (
        <DuplicateCompare
          values={values}
          other={shown}
          onDismiss={() => dismiss(shown.invoice.uid, shown.invoice.hf_id)}
          onClose={() => setCompared(null)}
        />
      )}
    </section>
  );
}

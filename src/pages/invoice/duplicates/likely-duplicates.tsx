import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { notDuplicates } from './known-duplicates.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { notify } from '#src/ui/notify.tsx';
import { ApprovementBadge } from '#src/widgets/status-badge.tsx';
import { useDuplicateWords } from './duplicate-words.ts';
import classes from './duplicates.module.css';
import type { HeaderForm } from '#src/pages/invoice/fields/header-form.ts';
import { shownValues, useHeader } from '#src/pages/invoice/fields/use-header-form.ts';
import { useDuplicates } from './use-duplicates.ts';

const DuplicateCompare = lazyPart(
  () => import('./duplicate-compare.tsx'),
  (part) => part.DuplicateCompare,
  { texts: false },
);

/** What can be done with this invoice when it is there twice. */
export interface DuplicateActions {
  /** @param reason what the dialog starts with */
  readonly onReject: (reason: string) => void;
  readonly onDelete: () => void;
}

/** Other invoices that may be the same as this one: a quiet hint, and a way to look at both. */
export function LikelyDuplicates({
  invoice,
  form,
  ...actions
}: { invoice: Invoice; form: HeaderForm } & DuplicateActions) {
  const { t } = useLingui();
  const values = useHeader(form, shownValues);
  const words = useDuplicateWords(values.currency);
  const duplicates = useDuplicates(invoice, values);
  const [compared, setCompared] = useState<string | null>(null);
  const { uid, hf_id } = invoice;
  const shown = duplicates.find((one) => one.invoice.uid === compared);
  if (duplicates.length === 0) return null;
  const dismiss = (other: string, name: string) => {
    setCompared(null);
    notDuplicates.add(uid, other);
    notify({
      text: t`${hf_id} and ${name} are kept apart on this device`,
      action: { label: t`Undo`, run: () => notDuplicates.remove(uid, other) },
    });
  };
  return (
    <section className={classes.panel} aria-label={t`Likely duplicates`}>
      <ul className={classes.list}>
        {duplicates.map((one) => (
          <li key={one.invoice.uid} className={classes.line}>
            <IconText icon={<IconCopy size={14} />} tone="warn">
              {words.hint(one.likeness, one.invoice.hf_id)}
            </IconText>
            <span className={classes.status}>
              <ApprovementBadge status={one.invoice.approvement_status} />
            </span>
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
        <Suspense fallback={null}>
          <DuplicateCompare
            mine={invoice}
            values={values}
            other={shown}
            onDismiss={() => dismiss(shown.invoice.uid, shown.invoice.hf_id)}
            onClose={() => setCompared(null)}
            {...actions}
          />
        </Suspense>
      )}
    </section>
  );
}

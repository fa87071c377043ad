import { useLingui } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import type { Invoice } from '#contract/invoice.ts';
import { IconText } from '#src/ui/icon-text.tsx';

/** Where the record's permissions refuse a change: one line why, and what would change it (gap G39). */
export function WhyLine({ invoice }: { invoice: Invoice }) {
  const { t } = useLingui();
  const { permissions, approvement_status } = invoice;
  const why = (): string | null => {
    if (permissions.can_update) return permissions.can_approve || approvement_status !== 'waiting' ? null : t`Approving is not among the rights of your key. An administrator can approve it.`;
    if (approvement_status === 'approved')
      return permissions.can_remove_approval ? t`Approved. “Remove approval” makes it editable again.` : t`Approved. Someone who may remove the approval can make it editable again.`;
    return t`You may read this invoice. An administrator can change it, or give your key the right to.`;
  };
  const line = why();
  return line === null ? null : <p><IconText icon={<IconInfoCircle size={16} />} tone="info">{line}</IconText></p>;
}

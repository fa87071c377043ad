import { t } from '@lingui/core/macro';
import { IconCopy, IconQuestionMark } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import type { Invoice } from '#contract/invoice.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import { useStore } from '#src/device/store.ts';
import { paths } from '#src/lib/paths.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { Link } from '#src/ui/router.ts';
import { LateAnswer } from '#src/widgets/decisions/late-answer.tsx';
import { duplicateWords } from '#src/widgets/duplicates/duplicate-words.ts';
import { likelyDuplicates, notDuplicates } from '#src/widgets/duplicates/find-duplicates.ts';
import type { Duplicate } from '#src/widgets/duplicates/search-duplicates.ts';

/** Undefined during the search, null when it failed. */
export type LookedUp = readonly Duplicate[] | null | undefined;

const none: readonly Duplicate[] = [];
const nothing = {
  queryKey: [...invoiceQueries.all(), 'likely duplicates', null],
  queryFn: skipToken,
} as const;

/** The possible duplicates of the shown invoice; not searched if the key cannot decide on it. */
export function useLookDuplicates(whole: Invoice | null): LookedUp {
  // Renders again when a pair is marked as no duplicates.
  useStore(notDuplicates);
  const { can_approve = false, can_reject = false } = whole?.permissions ?? {};
  const isAsked = (can_approve || can_reject) && whole?.processing_status !== 'processing';
  const { data, isError } = useQuery<readonly Duplicate[]>(
    isAsked && whole ? likelyDuplicates(whole) : nothing,
  );
  if (!isAsked || !whole) return none;
  if (isError) return null;
  return data && notDuplicates.among(whole.uid, data);
}

export function LookDuplicates({
  duplicates,
  currency,
}: {
  duplicates: LookedUp;
  currency: string;
}) {
  const { hint } = duplicateWords(currency);
  if (duplicates === undefined)
    return (
      <li>
        {t`Looking for duplicates…`} <LateAnswer />
      </li>
    );
  if (duplicates === null)
    return (
      <li>
        <IconText icon={<IconQuestionMark size={14} />} tone="warn">
          {t`It isn't known whether this is a duplicate: the search for duplicates got no answer.`}
        </IconText>
      </li>
    );
  return duplicates.map(({ invoice, likeness }) => (
    <li key={invoice.uid}>
      <IconText icon={<IconCopy size={14} />} tone="warn">
        <Link to={paths.invoice(invoice.uid)}>{hint(likeness, invoice.hf_id)}</Link>
      </IconText>
    </li>
  ));
}

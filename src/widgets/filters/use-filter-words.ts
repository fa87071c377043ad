import { useLingui } from '@lingui/react/macro';
import type { InboxFilters } from '#src/lib/filters.ts';
import { useWords } from '#src/widgets/words.tsx';
import {
  summaryOf,
  useCardSummary,
  useCompanySummary,
  useCreatedSummary,
  usePersonSummary,
} from './use-chosen-names.ts';

/** What filters mean, in one line: `Status: Approved · Created: Last month`. */
export function useFilterWords(filters: InboxFilters): string {
  const { t } = useLingui();
  const words = useWords();
  const company = useCompanySummary(filters.company__uid);
  const person = usePersonSummary(filters.workspace_user__uid);
  const card = useCardSummary(filters.card__uid);
  const created = useCreatedSummary({
    from: filters.created_at__from_date,
    to: filters.created_at__to_date,
  });
  const status = summaryOf(filters.approvement_status, words.approvement);
  const payment = summaryOf(filters.payment_type, words.paymentType);
  const said = [
    [t`Search`, filters.query],
    [t`Status`, status],
    [t`Company`, company],
    [t`Person`, person],
    [t`Card`, card],
    [t`Payment`, payment],
    [t`Created`, created],
  ].flatMap(([label, summary]) => (summary === undefined ? [] : [t`${label}: ${summary}`]));
  return said.length > 0 ? said.join(' · ') : t`All invoices`;
}

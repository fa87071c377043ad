import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useState } from 'react';
import { approvementStatuses, paymentTypes } from '#contract/invoice.ts';
import { cardQueries } from '#src/api/cards.ts';
import { companyQueries } from '#src/api/companies.ts';
import { peopleQueries } from '#src/api/people.ts';
import { cardLabel } from '#src/lib/card-label.ts';
import { FacetPicker } from '#src/widgets/facet-picker.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { useWords } from '#src/widgets/words.tsx';

/** The values of a filter that are chosen, and how to choose others. */
export interface PanelProps {
  readonly chosen: readonly string[];
  readonly onChange: (values: string[]) => void;
}

const failureOf = (query: { error: Error | null; refetch: () => Promise<unknown> }) =>
  query.error && <ProblemNotice compact problem={query.error} onRetry={() => void query.refetch()} />;

/** The companies, found by name, tax number or ID. */
export function CompanyPanel({ chosen, onChange }: PanelProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const companies = useQuery(companyQueries.list(useDeferredValue(text.trim())));
  return (
    <FacetPicker
      label={t`Company`} chosen={chosen} onChange={onChange} search={{ text, onChange: setText }} total={companies.data?.count} failure={failureOf(companies)}
      options={companies.data?.results.map((company) => ({ value: company.uid, label: company.name, hint: company.tax_number }))}
    />
  );
}

/** The cards, found by their digits. */
export function CardPanel({ chosen, onChange }: PanelProps) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const cards = useQuery(cardQueries.list(useDeferredValue(text.trim())));
  return (
    <FacetPicker
      label={t`Card`} chosen={chosen} onChange={onChange} search={{ text, onChange: setText }} total={cards.data?.count} failure={failureOf(cards)}
      options={cards.data?.results.map((card) => ({ value: card.uid, label: cardLabel(card), hint: card.hf_id }))}
    />
  );
}

/** The people of the workspace (gap G34). */
export function PersonPanel({ chosen, onChange }: PanelProps) {
  const { t } = useLingui();
  const people = useQuery(peopleQueries.list());
  return (
    <FacetPicker
      label={t`Person`} chosen={chosen} onChange={onChange} failure={failureOf(people)}
      options={people.data?.map(({ uid, user }) => ({ value: uid, label: user.full_name || user.email, hint: user.full_name ? user.email : undefined }))}
    />
  );
}

/** The approval statuses, and those of the address that the app does not know. */
export function StatusPanel({ chosen, onChange }: PanelProps) {
  const { t } = useLingui();
  const words = useWords();
  const values = [...new Set<string>([...approvementStatuses, ...chosen])];
  return <FacetPicker label={t`Status`} chosen={chosen} onChange={onChange} options={values.map((value) => ({ value, label: words.approvement(value) }))} />;
}

/** The ways of paying, and those of the address that the app does not know. */
export function PaymentPanel({ chosen, onChange }: PanelProps) {
  const { t } = useLingui();
  const words = useWords();
  const values = [...new Set<string>([...paymentTypes, ...chosen])];
  return <FacetPicker label={t`Payment`} chosen={chosen} onChange={onChange} options={values.map((value) => ({ value, label: words.paymentType(value) }))} />;
}

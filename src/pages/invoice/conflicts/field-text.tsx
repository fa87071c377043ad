import { useQuery } from '@tanstack/react-query';
import { cardQueries } from '#src/api/cards.ts';
import { companyQueries } from '#src/api/companies.ts';
import { cardLabel } from '#src/lib/cards/card-label.ts';
import { valueText } from '#src/widgets/value-text.ts';

/** One value as text; the UID of a company or card becomes its name, which may be requested. */
export function useFieldText(field: string, text: string, currency: string): string {
  const isRecord = text !== '' && (field === 'company_uid' || field === 'card_uid');
  const company = useQuery({
    ...companyQueries.detail(text),
    enabled: isRecord && field === 'company_uid',
  });
  const card = useQuery({ ...cardQueries.detail(text), enabled: isRecord && field === 'card_uid' });
  const name = company.data?.name ?? (card.data && cardLabel(card.data)) ?? '…';
  return isRecord ? name : valueText(field, text, currency);
}

/** `useFieldText` as an element, where a hook cannot be called. */
export function FieldText({
  field,
  text,
  currency,
}: {
  field: string;
  text: string;
  currency: string;
}) {
  return useFieldText(field, text, currency);
}

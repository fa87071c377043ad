import { useStore } from '#src/device/store.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { Invoice } from '#contract/invoice.ts';
import { companyQueries } from '#src/api/companies.ts';
import { duplicateQueries } from '#src/api/duplicates.ts';
import { invoiceQueries } from '#src/api/invoices.ts';
import type { Comparable } from '#src/lib/checks/duplicates.ts';
import { notDuplicates } from './known-duplicates.ts';
import { duplicatesAmong, wantedOf, worthReading, type Duplicate } from './find-duplicates.ts';
import type { HeaderValues } from '#src/pages/invoice/fields/header-values.ts';

const typingPause = 500;

/**
 * Other invoices that may be the same as this one, with what is unsaved in it: at most three
 * searches of the list when the number or the company changes, and the few promising rows read
 * whole.
 */
export function useDuplicates(invoice: Invoice, values: HeaderValues): readonly Duplicate[] {
  const { uid, company: saved } = invoice;
  const other = useQuery({
    ...companyQueries.detail(values.company_uid),
    enabled: values.company_uid !== '' && values.company_uid !== saved?.uid,
  }).data;
  const company =
    values.company_uid === '' ? null : values.company_uid === saved?.uid ? saved : (other ?? null);
  const mine: Comparable = { ...values, company };
  const [number] = useDebouncedValue(values.invoice_number, typingPause);
  const rows = useQuery(duplicateQueries.rows(uid, wantedOf(invoice, number, company))).data ?? [];
  const read = useQueries({
    queries: worthReading(invoice, mine, rows).map((row) => ({
      ...invoiceQueries.detail(row.uid),
      staleTime: 60_000,
      retry: false,
    })),
  });
  // Renders again when a person marks two invoices as no duplicates.
  useStore(notDuplicates);
  return duplicatesAmong(
    invoice,
    mine,
    read.flatMap(({ data, isError }) => (data && !isError ? [data.invoice] : [])),
  );
}

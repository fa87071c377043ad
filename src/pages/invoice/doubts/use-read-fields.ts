import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fileQueries } from '#src/api/files.ts';
import { readFields, type ReadField } from '#src/lib/comparisons/read-values.ts';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';

/** The values that were read, by field; empty where the service does not say. */
export function useReadFields(): ReadonlyMap<string, ReadField> {
  const { invoice } = useOpenInvoice();
  const { data } = useQuery({
    ...fileQueries.words(invoice.words),
    notifyOnChangeProps: ['data'],
  });
  return useMemo(() => readFields(data?.values ?? []), [data]);
}

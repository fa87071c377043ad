import { t } from '@lingui/core/macro';
import { IconHelp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { currentValues } from '#documents/checks/confidence-level.ts';
import { fileQueries } from '#src/api/files.ts';
import { confirmedName, confirmedValues } from '#src/device/confirmed-values.ts';
import { useStore } from '#src/device/store.ts';
import { asRead, readFields, type ReadField } from '#src/lib/comparisons/read-values.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { valueText } from '#src/widgets/value-text.ts';

/** Fields with a doubtful value that was neither changed nor confirmed. */
export function useLookDoubts(whole: Invoice | null): ReadonlyMap<string, ReadField> {
  const { data } = useQuery({
    ...fileQueries.words(whole?.words ?? null),
    notifyOnChangeProps: ['data'],
  });
  const confirmed = useStore(confirmedValues);
  return useMemo(() => {
    const read = readFields(data?.values ?? []);
    const doubts = new Map<string, ReadField>();
    if (whole?.approvement_status !== 'waiting') return doubts;
    for (const [name, value] of Object.entries(currentValues(whole))) {
      const field = name === 'company' ? 'company_uid' : name;
      const one = read.get(field);
      if (one?.confidenceLevel !== 'doubtful' || asRead(whole, one) !== (value ?? '')) continue;
      if (!confirmed.has(confirmedName(whole.uid, field, one.value))) doubts.set(name, one);
    }
    return doubts;
  }, [whole, data, confirmed]);
}

export function LookDoubt({
  name,
  doubt,
  currency,
}: {
  name: string;
  doubt: ReadField;
  currency: string;
}) {
  const others = doubt.alternatives
    .slice(0, 3)
    .map((one) => valueText(name, one, currency))
    .join(' · ');
  return (
    <>
      {' '}
      <IconText icon={<IconHelp size={14} />} tone="warn">
        {others ? t`Doubtful, perhaps: ${others}` : t`Doubtful`}
      </IconText>
    </>
  );
}

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { invoiceQueries } from '#src/api/invoices.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { manySelected, minutesToRead } from '#src/lib/selection-export.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import classes from './audit-pack.module.css';

interface PackOfferProps {
  readonly filters: InboxFilters;
  /** So many are selected; undefined for all of the filter. */
  readonly selected: number | undefined;
  readonly onStart: () => void;
}

// Each invoice takes two requests: its record and its file.
const requestsEach = 2;

/** What a pack will hold, before anything is fetched. */
export function PackOffer({ filters, selected, onStart }: PackOfferProps) {
  const { t } = useLingui();
  const found = useQuery({ ...invoiceQueries.count(filters), enabled: selected === undefined });
  const count = selected ?? found.data;
  return (
    <>
      {found.error && <ProblemNotice problem={found.error} onRetry={() => void found.refetch()} />}
      <p className={classes.text}>
        {count === undefined
          ? t`Counting…`
          : count === 0
            ? t`No invoice matches, so there is nothing to pack.`
            : plural(count, {
                one: '# invoice will be in the pack.',
                other: '# invoices will be in the pack.',
              })}
      </p>
      <p className={classes.note}>
        {t`One ZIP with the original files, the record of each invoice with its history, a table of all, and checksums that show whether anything was changed.`}{' '}
        {t`How large it becomes is known once the first files are here.`}
        {count !== undefined &&
          count > manySelected &&
          ` ${plural(minutesToRead(count * requestsEach), { one: 'It may take about # minute.', other: 'It may take about # minutes.' })}`}
      </p>
      <div className={classes.actions}>
        <Button disabled={!count} onClick={onStart}>{t`Download pack`}</Button>
      </div>
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { followTotals } from '#src/lib/bulk-sums.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { announce } from '#src/ui/announce.tsx';
import { Amount } from '#src/ui/amount.tsx';
import { useKeys } from '#src/ui/use-keys.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { useSelectAll } from '#src/pages/inbox/bulk/bulk-select-all.ts';
import { Reading } from '#src/pages/inbox/bulk/bulk-reading.tsx';
import { useBulkWords } from '#src/pages/inbox/bulk/bulk-words.ts';
import { ReviewSelected } from './review-selected.tsx';
import { SelectionWhy } from './selection-why.tsx';
import type { Selection } from './selection.ts';
import classes from './selection-bar.module.css';

/** What a bulk run does to each selected invoice. */
export type BulkAction = 'approve' | 'reject' | 'delete';

interface SelectionBarProps {
  readonly selection: Selection;
  readonly filters: InboxFilters;
  /** How many invoices the filters find; undefined while that is not known. */
  readonly count: number | undefined;
  readonly onBulk: (action: BulkAction) => void;
  readonly onExport: () => void;
  /** Counts how often Ctrl+A asked for all of them. */
  readonly allAsked: number;
}

/** Who selects fast hears the last of it, not each. */
const quiet = 700;

/** What is selected, its sums, and what can be done with all of it; nothing while nothing is. */
export function SelectionBar({
  selection,
  filters,
  count,
  onBulk,
  onExport,
  allAsked,
}: SelectionBarProps) {
  const { t } = useLingui();
  const words = useBulkWords();
  const all = useSelectAll(selection, filters, allAsked);
  const { picked } = selection;
  const [totalsOf] = useState(followTotals);
  // The tick is painted first, the sums follow.
  const later = useDeferredValue(picked);
  const { sums, allowed } = useMemo(() => totalsOf(later), [totalsOf, later]);
  const { reading } = all;
  const [some, every] = [words.number(picked.size), words.number(count ?? 0)];
  const said =
    picked.size === 0 ? '' : [t`${some} selected`, words.sums(sums)].filter(Boolean).join(' · ');
  const before = useRef('');
  useEffect(() => {
    if (said === before.current) return;
    before.current = said;
    const timer = setTimeout(() => announce(said || t`Nothing is selected`), quiet);
    return () => clearTimeout(timer);
  }, [said, t]);
  useKeys(
    reading.state === 'reading'
      ? { Escape: { label: t`Stop`, group: t`Selection`, run: all.stop } }
      : {},
  );
  if (picked.size === 0 && reading.state === 'idle') return null;
  return (
    <section className={classes.bar} aria-label={t`Selection`} data-foot-bar>
      {picked.size > 0 && (
        <p className={classes.text}>
          <span className={classes.count}>{t`${some} selected`}</span>
          {sums.map(({ currency, total }) => (
            <span key={currency}>
              {' '}
              ·{' '}
              <span className={classes.sum}>
                <Amount value={total} currency={currency} />
              </span>
            </span>
          ))}
        </p>
      )}
      {reading.state === 'failed' && (
        <div className={classes.problem}>
          <ProblemNotice
            compact
            title={t`Not all could be selected`}
            problem={reading.problem}
            onRetry={all.start}
          />
        </div>
      )}
      <span className={classes.buttons}>
        <ReviewSelected picked={picked} filters={filters} />
        {allowed.approve > 0 && (
          <Button
            size="xs"
            variant="default"
            onClick={() => onBulk('approve')}
          >{t`Approve`}</Button>
        )}
        {allowed.reject > 0 && (
          <Button size="xs" variant="default" onClick={() => onBulk('reject')}>{t`Reject`}</Button>
        )}
        {allowed.delete > 0 && (
          <Button size="xs" variant="default" onClick={() => onBulk('delete')}>{t`Delete`}</Button>
        )}
        {picked.size > 0 && (
          <Button size="xs" variant="default" onClick={onExport}>{t`Export`}</Button>
        )}
        {reading.state === 'reading' && (
          <Reading progress={reading.progress} count={count} onStop={all.stop} />
        )}
        {reading.state !== 'reading' && count !== undefined && picked.size < count && (
          <Button size="xs" variant="default" onClick={all.start}>{t`Select all ${every}`}</Button>
        )}
        {reading.state !== 'reading' && (
          <Button
            size="xs"
            variant="subtle"
            onClick={() => {
              all.forget();
              selection.clear();
            }}
          >{t`Clear selection`}</Button>
        )}
      </span>
      <SelectionWhy picked={later} allowed={allowed} />
    </section>
  );
}

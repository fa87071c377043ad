import { t } from '@lingui/core/macro';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { peopleQueries } from '#src/api/people.ts';
import type { InboxFilters } from '#src/lib/filters/filters.ts';
import { focusBeside } from '#src/ui/focus.ts';
import { words } from '#src/widgets/words.tsx';
import { FilterChip } from './filter-chip.tsx';
import {
  summaryOf,
  useCardSummary,
  useCompanySummary,
  createdSummary,
  usePersonSummary,
} from './use-chosen-names.ts';
import chip from './filter-chip.module.css';
import {
  CompanyPanel,
  PersonPanel,
  CardPanel,
  StatusPanel,
  PaymentPanel,
} from './facet-panels.tsx';
import { CreatedDays } from './created-days.tsx';

interface FilterChipsProps {
  readonly filters: InboxFilters;
  readonly onChange: (filters: InboxFilters) => void;
  /** The service's messages about single filters, by wire name. */
  readonly problems?: Readonly<Record<string, readonly string[]>>;
  /** The page's main content has loaded, so names for the filters may be requested. */
  readonly settled?: boolean;
  /** True if the page shows the status elsewhere. */
  readonly statusShown?: boolean;
  /** True if the page has tabs for the status. */
  readonly withoutStatus?: boolean;
  /** True if the days of creation are chosen elsewhere on the page. */
  readonly daysElsewhere?: boolean;
}

const noProblems: Readonly<Record<string, readonly string[]>> = {};

/** All filters of the list (interface 4.1) as chips. */
export function FilterChips({
  filters,
  onChange,
  problems = noProblems,
  settled = true,
  statusShown = false,
  withoutStatus = false,
  daysElsewhere = false,
}: FilterChipsProps) {
  const range = { from: filters.created_at__from_date, to: filters.created_at__to_date };
  const created = createdSummary(range);
  // Prefetched for the panel of people.
  useQuery({ ...peopleQueries.list(), enabled: settled });
  const { query: text } = filters;
  const refused = problems['query'];
  const change = (part: Partial<InboxFilters>) => onChange({ ...filters, ...part, page: 1 });
  const days = (next: typeof range) =>
    change({ created_at__from_date: next.from, created_at__to_date: next.to });
  const dayProblems = ['created_at__from_date', 'created_at__to_date', 'created_at'].flatMap(
    (name) => problems[name] ?? [],
  );
  const status = statusShown ? [] : filters.approvement_status;
  const facets = [
    ['company__uid', t`Company`, useCompanySummary(filters.company__uid), CompanyPanel],
    ['workspace_user__uid', t`Person`, usePersonSummary(filters.workspace_user__uid), PersonPanel],
    ['card__uid', t`Card`, useCardSummary(filters.card__uid), CardPanel],
    ['approvement_status', t`Status`, summaryOf(status, words.approvement), StatusPanel],
    ['payment_type', t`Payment`, summaryOf(filters.payment_type, words.paymentType), PaymentPanel],
  ] as const;
  return (
    <>
      {text !== undefined && (
        <div className={chip.place} ref={focusBeside}>
          <div className={chip.chip} data-active data-wrong={refused !== undefined || undefined}>
            <span className={chip.text}>
              <span className={chip.words}>{t`Search: ${text}`}</span>
            </span>
            <button
              type="button"
              className={chip.clear}
              aria-label={t`Clear search`}
              onClick={() => change({ query: undefined })}
            >
              <IconX size={14} aria-hidden />
            </button>
          </div>
          {refused && (
            <p className={chip.problem} role="alert">
              {refused.join(' ')}
            </p>
          )}
        </div>
      )}
      {facets.map(
        ([name, label, summary, Panel]) =>
          !(withoutStatus && name === 'approvement_status') && (
            <FilterChip
              key={name}
              label={label}
              summary={summary}
              problem={problems[name]}
              onClear={() => change({ [name]: [] })}
            >
              <Panel chosen={filters[name]} onChange={(values) => change({ [name]: values })} />
            </FilterChip>
          ),
      )}
      {!daysElsewhere && (
        <FilterChip
          label={t`Created`}
          summary={created}
          problem={dayProblems.length > 0 ? dayProblems : undefined}
          onClear={() => days({ from: undefined, to: undefined })}
        >
          <CreatedDays range={range} onChange={days} inPanel />
        </FilterChip>
      )}
    </>
  );
}

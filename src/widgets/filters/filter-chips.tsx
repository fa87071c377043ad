import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { peopleQueries } from '#src/api/people.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { useWords } from '#src/widgets/words.tsx';
import { FilterChip } from './filter-chip.tsx';
import {
  summaryOf,
  useCardSummary,
  useCompanySummary,
  useCreatedSummary,
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
import { CreatedPanel } from './created-panel.tsx';

interface FilterChipsProps {
  readonly filters: InboxFilters;
  readonly onChange: (filters: InboxFilters) => void;
  /** What the service said against single filters, by wire name. */
  readonly problems?: Readonly<Record<string, readonly string[]>>;
  /** What the page is about has come: what only decorates the filters may be asked for. */
  readonly settled?: boolean;
  /** Something else on the page says the status. */
  readonly statusSaid?: boolean;
  /** The page itself tells statuses apart: there is nothing to choose. */
  readonly withoutStatus?: boolean;
  /** Something else on the page chooses the days of creation. */
  readonly daysElsewhere?: boolean;
}

const noProblems: Readonly<Record<string, readonly string[]>> = {};

/** All the filters of the list (interface 4.1) as chips, for whatever page goes by filters. */
export function FilterChips({
  filters,
  onChange,
  problems = noProblems,
  settled = true,
  statusSaid = false,
  withoutStatus = false,
  daysElsewhere = false,
}: FilterChipsProps) {
  const { t } = useLingui();
  const words = useWords();
  const company = useCompanySummary(filters.company__uid);
  const person = usePersonSummary(filters.workspace_user__uid);
  const card = useCardSummary(filters.card__uid);
  const range = { from: filters.created_at__from_date, to: filters.created_at__to_date };
  const created = useCreatedSummary(range);
  // Asked for before the panel of people is opened.
  useQuery({ ...peopleQueries.list(), enabled: settled });
  const change = (part: Partial<InboxFilters>) => onChange({ ...filters, ...part, page: 1 });
  const days = (next: typeof range) =>
    change({ created_at__from_date: next.from, created_at__to_date: next.to });
  const dayProblems = [
    ...(problems['created_at__from_date'] ?? []),
    ...(problems['created_at__to_date'] ?? []),
    ...(problems['created_at'] ?? []),
  ];
  return (
    <>
      {filters.query !== undefined && (
        <SearchChip
          text={filters.query}
          problem={problems['query']}
          onClear={() => change({ query: undefined })}
        />
      )}
      <FilterChip
        label={t`Company`}
        summary={company}
        problem={problems['company__uid']}
        onClear={() => change({ company__uid: [] })}
      >
        <CompanyPanel
          chosen={filters.company__uid}
          onChange={(company__uid) => change({ company__uid })}
        />
      </FilterChip>
      <FilterChip
        label={t`Person`}
        summary={person}
        problem={problems['workspace_user__uid']}
        onClear={() => change({ workspace_user__uid: [] })}
      >
        <PersonPanel
          chosen={filters.workspace_user__uid}
          onChange={(workspace_user__uid) => change({ workspace_user__uid })}
        />
      </FilterChip>
      <FilterChip
        label={t`Card`}
        summary={card}
        problem={problems['card__uid']}
        onClear={() => change({ card__uid: [] })}
      >
        <CardPanel chosen={filters.card__uid} onChange={(card__uid) => change({ card__uid })} />
      </FilterChip>
      {!withoutStatus && (
        <FilterChip
          label={t`Status`}
          summary={
            statusSaid ? undefined : summaryOf(filters.approvement_status, words.approvement)
          }
          problem={problems['approvement_status']}
          onClear={() => change({ approvement_status: [] })}
        >
          <StatusPanel
            chosen={filters.approvement_status}
            onChange={(approvement_status) => change({ approvement_status })}
          />
        </FilterChip>
      )}
      <FilterChip
        label={t`Payment`}
        summary={summaryOf(filters.payment_type, words.paymentType)}
        problem={problems['payment_type']}
        onClear={() => change({ payment_type: [] })}
      >
        <PaymentPanel
          chosen={filters.payment_type}
          onChange={(payment_type) => change({ payment_type })}
        />
      </FilterChip>
      {!daysElsewhere && (
        <FilterChip
          label={t`Created`}
          summary={created}
          problem={dayProblems.length > 0 ? dayProblems : undefined}
          onClear={() => days({ from: undefined, to: undefined })}
        >
          <CreatedPanel range={range} onChange={days} />
        </FilterChip>
      )}
    </>
  );
}

function SearchChip({
  text,
  problem,
  onClear,
}: {
  text: string;
  problem: readonly string[] | undefined;
  onClear: () => void;
}) {
  const { t } = useLingui();
  return (
    <div className={chip.place}>
      <div className={chip.chip} data-active data-wrong={problem !== undefined || undefined}>
        <span className={chip.text}>
          <span className={chip.words}>{t`Search: ${text}`}</span>
        </span>
        <button type="button" className={chip.clear} aria-label={t`Clear search`} onClick={onClear}>
          <IconX size={14} aria-hidden />
        </button>
      </div>
      {problem && (
        <p className={chip.problem} role="alert">
          {problem.join(' ')}
        </p>
      )}
    </div>
  );
}

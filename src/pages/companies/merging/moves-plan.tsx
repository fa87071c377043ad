import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { mergingQueries } from '#src/api/merging.ts';
import type { ReadProgress } from '#src/api/pages.ts';
import { noFilters, writeFilters } from '#src/lib/filters.ts';
import type { MovePlan, MovingInvoice, MoveWhy, StayingInvoice } from '#src/lib/merging/moves.ts';
import { paths } from '#src/lib/paths.ts';
import { Link } from '#src/ui/router.ts';
import { useCountdown } from '#src/ui/use-countdown.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { ApprovementBadge } from '#src/widgets/status-badge.tsx';
import { useMergeWords } from './merge-words.ts';
import classes from './merging.module.css';

/** Which invoices of a company can move now; how far the reading of them is. */
export function useMovePlan(uid: string, enabled: boolean) {
  const [progress, setProgress] = useState<ReadProgress | null>(null);
  const client = useQueryClient();
  const query = useQuery({ ...mergingQueries.plan(uid, setProgress), enabled });
  return {
    ...query,
    progress,
    stop: () => void client.cancelQueries({ queryKey: mergingQueries.plan(uid).queryKey }),
  };
}

type PlanReading = ReturnType<typeof useMovePlan>;

/** The reading of the invoices, while it lasts or when it came to nothing. */
export function PlanProgress({ plan }: { plan: PlanReading }) {
  const { t } = useLingui();
  const words = useMergeWords();
  const wait = useCountdown(plan.progress?.pausedUntil ?? 0);
  if (plan.data) return null;
  if (plan.isError)
    return (
      <ProblemNotice
        compact
        title={t`The invoices could not be read`}
        problem={plan.error}
        onRetry={() => void plan.refetch()}
        retrying={plan.isFetching}
      />
    );
  const [read, count] = [
    words.number(plan.progress?.read ?? 0),
    words.number(plan.progress?.count ?? 0),
  ];
  if (!plan.isFetching)
    return (
      <div className={classes.actions}>
        <span>{t`The reading was stopped.`}</span>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void plan.refetch()}
        >{t`Read again`}</Button>
      </div>
    );
  return (
    <div className={classes.actions}>
      <span className={classes.count}>
        {plan.progress ? t`Reading invoices: ${read} of ${count}` : t`Reading invoices`}
      </span>
      {wait > 0 && (
        <span className={classes.pause}>
          {plural(wait, {
            one: 'The service asks us to wait # second. Then it goes on by itself.',
            other: 'The service asks us to wait # seconds. Then it goes on by itself.',
          })}
        </span>
      )}
      <Button variant="default" size="compact-sm" onClick={plan.stop}>{t`Stop`}</Button>
    </div>
  );
}

const filterOf: Readonly<Partial<Record<MoveWhy, readonly string[]>>> = {
  approved: ['approved'],
  forbidden: ['waiting', 'rejected'],
  processing: [],
};

/** What moves, by status and sum, and what cannot move, why, and what would change it. */
export function MovesPlan({ plan, companyUid }: { plan: MovePlan; companyUid: string }) {
  const words = useMergeWords();
  const { todo } = plan;
  const sums = words.sums(todo);
  return (
    <>
      <p>
        {plural(todo.length, {
          0: 'No invoice moves.',
          one: '# invoice moves, one by one:',
          other: '# invoices move, one by one:',
        })}
      </p>
      {todo.length > 0 && (
        <ul className={classes.counts}>
          {[...byStatus(todo)].map(([status, count]) => (
            <li key={status}>
              <ApprovementBadge status={status} /> {words.number(count)}
            </li>
          ))}
          {sums && <li className={classes.sums}>{sums}</li>}
        </ul>
      )}
      <Staying staying={plan.staying} companyUid={companyUid} />
    </>
  );
}

/** What stays where it is, by reason, each with the way to exactly those. */
export function Staying({
  staying,
  companyUid,
}: {
  staying: readonly StayingInvoice[];
  companyUid: string;
}) {
  const { t } = useLingui();
  const words = useMergeWords();
  if (staying.length === 0) return null;
  return (
    <ul className={classes.staying} aria-label={t`Cannot move`}>
      {[...byWhy(staying)].map(([why, count]) => (
        <li key={why}>
          <span>{words.whyStay(why, count)}</span>
          {filterOf[why] && (
            <Link
              to={paths.inbox(
                writeFilters({
                  ...noFilters,
                  company__uid: [companyUid],
                  approvement_status: [...filterOf[why]],
                }),
              )}
            >{t`Show them`}</Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function counted<T, K>(rows: readonly T[], keyOf: (row: T) => K): ReadonlyMap<K, number> {
  const counts = new Map<K, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}
const byStatus = (rows: readonly MovingInvoice[]) =>
  counted(rows, ({ approvement_status }) => approvement_status);
const byWhy = (rows: readonly StayingInvoice[]) => counted(rows, ({ why }) => why);

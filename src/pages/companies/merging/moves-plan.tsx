import { plural, t } from '@lingui/core/macro';
import { movesOfCompany } from '#src/api/merging.ts';
import { countText, moneyText } from '#src/i18n/locale.ts';
import { noFilters, writeFilters } from '#src/lib/filters/filters.ts';
import type { MovePlan } from '#src/lib/merging/moves.ts';
import { sumByCurrency } from '#src/lib/amounts/money.ts';
import { paths } from '#src/lib/paths.ts';
import { SmallButton } from '#src/ui/button.tsx';
import { JobProgress } from '#src/ui/job-progress.tsx';
import { Link } from '#src/ui/router.ts';
import { ReadProblem } from '#src/widgets/problem-notice.tsx';
import { ApprovementBadge } from '#src/widgets/status-badge.tsx';
import { useLongRead } from '#src/widgets/use-long-read.ts';
import { mergeWords } from './merge-words.ts';
import classes from './merging.module.css';

/** Reads which invoices of a company can move, with progress. */
export const useMovePlan = (uid: string, enabled: boolean) =>
  useLongRead({ ...movesOfCompany(uid), automatic: enabled });

export function PlanProgress({ plan }: { plan: ReturnType<typeof useMovePlan> }) {
  const { data, error, progress, reading, start, stop } = plan;
  if (data) return null;
  if (error)
    return (
      <ReadProblem
        compact
        title={t`The invoices could not be read`}
        of={{ error, isFetching: reading, refetch: start }}
      />
    );
  const [read, count] = [countText(progress?.read ?? 0), countText(progress?.count ?? 0)];
  if (plan.stopped)
    return (
      <div className={classes.actions}>
        <span>{t`The reading was stopped.`}</span>
        <SmallButton onClick={() => void start()}>{t`Refresh`}</SmallButton>
      </div>
    );
  return (
    <JobProgress
      inline
      label={t`Reading invoices`}
      done={progress?.read ?? 0}
      total={progress?.count ?? 0}
      until={progress?.pausedUntil ?? null}
      onStop={stop}
    >
      {progress ? t`Reading invoices: ${read} of ${count}` : t`Reading invoices`}
    </JobProgress>
  );
}

/** The invoices that move, by status and sum, and those that cannot, with the reasons. */
export function MovesPlan({
  plan: { todo, staying },
  companyUid,
}: {
  plan: MovePlan;
  companyUid: string;
}) {
  const sums = sumByCurrency(todo)
    .map(({ currency, total }) => moneyText(total, currency))
    .join(' · ');
  const byStatus = Map.groupBy(todo, ({ approvement_status }) => approvement_status);
  return (
    <>
      <p>
        {plural(todo.length, {
          0: 'No invoice moves.',
          one: '# invoice will be moved:',
          other: '# invoices will be moved:',
        })}
      </p>
      {todo.length > 0 && (
        <ul className={classes.counts}>
          {[...byStatus].map(([status, { length }]) => (
            <li key={status}>
              <ApprovementBadge status={status} /> {countText(length)}
            </li>
          ))}
          {sums && <li className={classes.sums}>{sums}</li>}
        </ul>
      )}
      <Staying staying={staying} companyUid={companyUid} />
    </>
  );
}

const statusesOf = { approved: ['approved'], forbidden: ['waiting', 'rejected'], processing: [] };

/** The invoices that stay, by reason, with links to exactly these. */
export function Staying({
  staying,
  companyUid,
}: Pick<MovePlan, 'staying'> & { companyUid: string }) {
  if (staying.length === 0) return null;
  return (
    <ul className={classes.staying} aria-label={t`Can't move`}>
      {[...Map.groupBy(staying, ({ why }) => why)].map(([why, { length }]) => (
        <li key={why}>
          <span>{mergeWords.whyStay(why, length)}</span>
          <Link
            to={paths.inbox(
              writeFilters({
                ...noFilters,
                company__uid: [companyUid],
                approvement_status: statusesOf[why],
              }),
            )}
          >{t`Show them`}</Link>
        </li>
      ))}
    </ul>
  );
}

import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconArrowBackUp, IconCircleCheck, IconInfoCircle, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { problemOf } from '#src/api/api-error.ts';
import { companyPresence } from '#src/api/merging.ts';
import { online } from '#src/device/online.ts';
import { useStore } from '#src/device/store.ts';
import { countText } from '#src/i18n/locale.ts';
import { isMoved, moveTally } from '#src/lib/merging/moves.ts';
import { paths } from '#src/lib/paths.ts';
import { announce } from '#src/ui/announce.tsx';
import { Button } from '#src/ui/button.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { Link, useNavigate } from '#src/ui/router.ts';
import { useChange } from '#src/ui/use-change.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { JobProgress } from '#src/ui/job-progress.tsx';
import { closeMerge, continueMerge, deleteEmptied, moveBack } from './merge-runner.ts';
import { mergeWords } from './merge-words.ts';
import classes from './merging.module.css';
import { MovedList, SaveList } from './moved-list.tsx';
import { PlanProgress, Staying, useMovePlan } from './moves-plan.tsx';
import { type MergeIssue, type MergeView, stopMerge } from './running-merge.ts';
import { ChangedFields, MergeProblem, TwoCompanies } from './two-companies.tsx';

/** A merge's progress, what moved, what did not and why, and the possible next steps. */
export function MergeRecord({ view }: { view: MergeView }) {
  const navigate = useNavigate();
  const [issue, setIssue] = useState<MergeIssue | null>(null);
  const [asked, setAsked] = useState<'delete' | 'back' | null>(null);
  const [deleting, setDeleting] = useState(false);
  const { job, notes, phase } = view;
  const { from, into } = job;
  const idle = phase === 'idle' && !view.alive;
  const there = useQuery({ ...companyPresence(from.uid), enabled: idle && !job.deleted });
  const stays = useQuery({ ...companyPresence(into.uid), enabled: idle });
  const gone = job.deleted || there.data === null;
  const plan = useMovePlan(from.uid, idle && !gone && there.isSuccess);
  const planned = plan.data ?? { todo: [], staying: [] };
  const back = job.fields === 'back';
  const changes = Object.keys(job.patch).length > 0;
  // It was interrupted before the result of writing the fields was known.
  const fieldsOpen = job.fields === 'to do' && changes;
  const counted = moveTally(job.records, notes);
  // While it runs, the invoice in progress does not count as in doubt.
  const tally =
    phase === 'idle' ? counted : { ...counted, doubt: 0, left: counted.left + counted.doubt };
  const staying = plan.data?.staying ?? job.staying;
  const set = new Set(job.records.map(({ uid }) => uid));
  const summary = mergeWords.summary(
    tally,
    back ? 0 : staying.filter(({ record }) => !set.has(record.uid)).length,
  );

  const isOnline = useStore(online);
  const heading = useRef<HTMLHeadingElement>(null);
  useChange(phase, (now) => {
    if (now !== 'idle') return;
    announce(summary);
    heading.current?.focus();
  });
  // After the dialog gave the focus back to its button, which disappears.
  useChange(deleting, (now) => {
    if (!now && asked === null) heading.current?.focus();
  });

  const lost = there.data === null && !job.deleted;
  const rest = lost
    ? tally.kept + tally.left + tally.failed + job.staying.length
    : planned.todo.length;
  const open = back ? 0 : rest + tally.doubt;
  const unfinished = open > 0 || fieldsOpen;
  const ended =
    fieldsOpen && job.records.length === 0 ? t`the fields are still to be changed` : summary;
  const movable = job.records.filter(({ uid }) => isMoved(notes.get(uid)?.end)).length;
  const undoable = movable > 0 && stays.data !== null;
  const run = async (work: Promise<MergeIssue | null>) => {
    setAsked(null);
    setIssue(await work);
  };
  const resume = () => void run(continueMerge(view, planned, lost));
  const takeBack = () => void run(moveBack(view, gone));
  const erase = async () => {
    setDeleting(true);
    setIssue(null);
    try {
      const left = await deleteEmptied(view);
      announce(
        left === 0 ? t`“${from.name}” was deleted` : t`“${from.name}” was given invoices again`,
      );
      setAsked(null);
    } catch (error) {
      setIssue({ kind: 'problem', problem: problemOf(error) });
    } finally {
      setDeleting(false);
    }
  };
  const isEmpty = plan.data?.todo.length === 0 && plan.data.staying.length === 0;
  const emptied = !gone && isEmpty && tally.doubt === 0 && !back && !fieldsOpen;
  return (
    <>
      <section className={classes.box} aria-label={t`Companies`}>
        <TwoCompanies from={from} into={into} gone={gone} />
        <ChangedFields job={job} />
      </section>
      {phase !== 'idle' && <MergeProgress view={view} />}
      <section className={classes.box} aria-label={t`Result`}>
        <h2 ref={heading} tabIndex={-1}>
          {idle
            ? fieldsOpen || (open > 0 && !view.halted)
              ? t`Not finished: ${ended}`
              : t`Result: ${summary}`
            : t`So far: ${summary}`}
        </h2>
        {view.alive && phase === 'idle' && (
          <p>{t`Another tab of this browser is working on it.`}</p>
        )}
        {view.halted && (
          <ProblemNotice
            compact
            title={
              fieldsOpen
                ? t`It isn't known whether “${into.name}” was changed`
                : t`It stopped before all were moved`
            }
            problem={view.halted}
          />
        )}
        {stays.data === null && idle && (
          <Failure
            compact
            title={t`“${into.name}” was deleted in the meantime`}
            why={t`The invoices that moved have lost it. Nothing else can move there; “Move back” can no longer find them.`}
          />
        )}
        {lost && (
          <Failure
            compact
            title={t`“${from.name}” was deleted in the meantime by someone else`}
            why={
              rest > 0
                ? t`Its invoices have no company now. “Continue” gives them “${into.name}”.`
                : t`No invoice was left with it.`
            }
          />
        )}
        {issue && !asked && (
          <MergeProblem
            issue={issue}
            from={from}
            into={into}
            onRetry={unfinished ? resume : takeBack}
          />
        )}
        {idle && !gone && <PlanProgress plan={plan} />}
        {idle && !back && <Staying staying={planned.staying} companyUid={from.uid} />}
        {idle && !gone && !back && planned.staying.length > 0 && (
          <p className={classes.quiet}>{t`“${from.name}” is kept because of them.`}</p>
        )}
        {gone && !lost && (
          <p>
            <IconText
              icon={<IconCircleCheck size={16} />}
              tone="good"
            >{t`No invoice was left with “${from.name}”, and it was deleted.`}</IconText>
          </p>
        )}
        {job.again !== null && (
          <p>
            <Link
              to={paths.company(job.again)}
            >{t`“${from.name}” was created again with a new ID.`}</Link>
          </p>
        )}
        {idle && emptied && !from.permissions.can_delete && (
          <p>
            <IconText icon={<IconInfoCircle size={16} />} tone="info">
              {t`No invoice is left with “${from.name}”. Your key may not delete it.`}
            </IconText>
          </p>
        )}
        {idle && (
          <div className={classes.actions}>
            {isOnline && emptied && from.permissions.can_delete && (
              <Button
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => setAsked('delete')}
              >{t`Delete “${from.name}”`}</Button>
            )}
            {isOnline &&
              unfinished &&
              stays.data !== null &&
              (plan.data || lost || job.deleted) && (
                <Button onClick={resume}>
                  {open === 0
                    ? t`Continue`
                    : plural(open, { one: 'Continue: # invoice', other: 'Continue: # invoices' })}
                </Button>
              )}
            {isOnline && undoable && (
              <Button
                variant="default"
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                onClick={() => setAsked('back')}
              >{t`Move back`}</Button>
            )}
            <SaveList view={view} />
            <Button
              variant="default"
              onClick={() =>
                void closeMerge(view).then(() =>
                  navigate(stays.data === null ? paths.companies() : paths.company(into.uid)),
                )
              }
            >{t`Done`}</Button>
          </div>
        )}
        {idle && undoable && (
          <p className={classes.quiet}>
            <Trans>
              This list and “Move back” are kept on this device for 30 days, until you press “Done”.
            </Trans>
          </p>
        )}
        <MovedList view={view} />
      </section>
      <ConfirmDialog
        opened={asked === 'delete'}
        title={t`Delete “${from.name}”?`}
        confirmLabel={t`Delete`}
        danger
        pending={deleting}
        failure={
          issue && (
            <MergeProblem issue={issue} from={from} into={into} onRetry={() => void erase()} />
          )
        }
        onConfirm={() => void erase()}
        onClose={() => setAsked(null)}
      >
        <p>{t`No invoice uses it. That is looked up once more before it is deleted.`}</p>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'back'}
        title={plural(movable, { one: 'Move # invoice back?', other: 'Move # invoices back?' })}
        confirmLabel={t`Move back`}
        pending={false}
        onConfirm={takeBack}
        onClose={() => setAsked(null)}
      >
        <p>
          {gone && job.again === null
            ? t`“${from.name}” no longer exists: it will be created again, with the same fields and a new ID.`
            : t`They go back to “${from.name}”.`}{' '}
          {changes && t`“${into.name}” gets its old values back, where nobody changed them since.`}
        </p>
      </ConfirmDialog>
    </>
  );
}

function MergeProgress({ view: { job, notes, phase, stopping, until } }: { view: MergeView }) {
  const ends = job.records.map(({ uid }) => notes.get(uid)?.end);
  const settled = (end: (typeof ends)[number]) => end !== undefined && end.kind !== 'doubt';
  const isBack = (end: (typeof ends)[number]) => end?.kind === 'back' || end?.kind === 'not back';
  const [done, total] =
    phase === 'back'
      ? [ends.filter(isBack).length, ends.filter((end) => isMoved(end) || isBack(end)).length]
      : [ends.filter(settled).length, ends.length];
  const [some, all] = [countText(done), countText(total)];
  const line =
    phase === 'fields'
      ? t`Changing “${job.into.name}”`
      : phase === 'back'
        ? t`Moving back: ${some} of ${all}`
        : t`Moving: ${some} of ${all}`;
  return (
    <section className={classes.box} aria-label={t`Progress`}>
      <JobProgress
        label={t`Progress`}
        done={done}
        total={total}
        until={stopping ? 0 : until}
        note={stopping && t`Stopping. The invoice under way is being finished.`}
        onStop={stopMerge}
        stopLabel={stopping ? t`Don't wait` : t`Stop`}
      >
        {line}
      </JobProgress>
    </section>
  );
}

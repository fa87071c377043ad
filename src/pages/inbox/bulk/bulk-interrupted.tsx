import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { client } from '#src/api/client.ts';
import { deviceScope } from '#src/api/device-scope.ts';
import { forgetUnconfirmedDeletions } from '#src/api/decisions/unconfirmed-deletions.ts';
import { unfinishedWorkQueries, type CheckedDeletion } from '#src/api/decisions/unfinished-work.ts';
import { forgetRun, type UnfinishedRun } from '#src/api/journals.ts';
import { paths } from '#src/lib/paths.ts';
import { Link } from '#src/ui/router.ts';
import { tallyOf } from '#src/lib/decisions/decision.ts';
import { SmallButton } from '#src/ui/button.tsx';
import { useChange } from '#src/ui/use-change.ts';
import {
  adoptRun,
  resumeRun,
  useBulkRun,
  type OnSettled,
} from '#src/widgets/decisions/bulk-runner.ts';
import { settledOf } from '#src/widgets/decisions/run-view.ts';
import { bulkWords } from './bulk-words.ts';
import classes from './bulk-interrupted.module.css';
import { BulkLine } from './bulk-line.tsx';

/**
 * What an earlier visit left unfinished or unreported. `onSettled` removes invoices that turned out
 * to be done or deleted from the selection.
 */
export function InterruptedRun({ onSettled }: { onSettled: OnSettled }) {
  const run = useBulkRun();
  const left = useQuery(unfinishedWorkQueries.runs());
  const [opened, setOpened] = useState(false);
  const others = (left.data ?? []).filter(({ id }) => id !== run?.id);
  const mine = run && run.scope === deviceScope() ? run : null;

  // Invoices that an earlier visit finished must leave the stored selection.
  const done = left.data?.flatMap(({ noted }) => settledOf(noted)).join(' ') ?? '';
  useChange(
    done,
    (now) => {
      if (now !== '') onSettled(now.split(' '));
    },
    '',
  );

  const readAgain = () => void client.invalidateQueries({ queryKey: unfinishedWorkQueries.all() });
  const show = (one: UnfinishedRun) => {
    adoptRun(one);
    // It is this page's run now: when an undo follows it, it must not be offered as left over.
    client.setQueryData(unfinishedWorkQueries.runs().queryKey, (all) =>
      all?.filter(({ id }) => id !== one.id),
    );
    onSettled(settledOf(one.noted));
    setOpened(true);
  };
  const dismiss = async (one: UnfinishedRun) => {
    onSettled(settledOf(one.noted));
    await forgetRun(one.id);
    readAgain();
  };
  const sentence = (text: string, over: boolean) =>
    over ? t`The last run: ${text}` : t`A run was interrupted: ${text}`;
  const button = (label: string, run: () => void) => (
    <SmallButton onClick={run}>{label}</SmallButton>
  );
  return (
    <>
      {others.map((one) => {
        const tally = tallyOf(one.noted.values(), one.todo.length);
        const over = tally.left + tally.unknown === 0;
        return (
          <Notice
            key={one.id}
            tone={over ? undefined : 'warn'}
            text={sentence(bulkWords.summary(one.action, tally), over)}
          >
            {button(t`Show`, () => show(one))}
            {!over &&
              button(t`Continue`, () => {
                show(one);
                setOpened(false);
                resumeRun('left', onSettled);
              })}
            {button(t`Dismiss`, () => void dismiss(one))}
          </Notice>
        );
      })}
      {mine && (
        <BulkLine
          run={mine}
          onSettled={onSettled}
          opened={opened}
          onOpen={setOpened}
          onForgotten={readAgain}
        />
      )}
      <LeftDeletions />
    </>
  );
}

function Notice({
  text,
  tone,
  children,
}: {
  text: ReactNode;
  tone?: 'warn' | undefined;
  children: ReactNode;
}) {
  return (
    <div className={classes.notice} data-tone={tone} role="status">
      <p>{text}</p>
      <span className={classes.buttons}>{children}</span>
    </div>
  );
}

const none: readonly CheckedDeletion[] = [];

function LeftDeletions() {
  const { data: all = none } = useQuery(unfinishedWorkQueries.deletions());
  const gone = all.filter(({ there }) => !there);
  const there = all.filter((one) => one.there);
  const names = gone.map(({ hf_id }) => hf_id).join(', ');
  const dismiss = (checked: readonly CheckedDeletion[]) => {
    forgetUnconfirmedDeletions(checked.map(({ uid }) => uid));
    void client.invalidateQueries({ queryKey: unfinishedWorkQueries.deletions().queryKey });
  };
  const close = (checked: readonly CheckedDeletion[]) => (
    <SmallButton onClick={() => dismiss(checked)}>{t`Dismiss`}</SmallButton>
  );
  return (
    <>
      {gone.length > 0 && (
        <Notice
          text={
            <>
              {plural(gone.length, {
                one: 'Deleted as you left the page:',
                other: 'Deleted as you left the page (#):',
              })}{' '}
              {names}
            </>
          }
        >
          {close(gone)}
        </Notice>
      )}
      {there.length > 0 && (
        <Notice
          tone="warn"
          text={
            <>
              {plural(there.length, {
                one: 'Could not be deleted as you left the page, and is still there:',
                other: 'Could not be deleted as you left the page, and are still there (#):',
              })}{' '}
              {there.map(({ uid, hf_id }, index) => (
                <span key={uid}>
                  {index > 0 && ', '}
                  <Link to={paths.invoice(uid)}>{hf_id}</Link>
                </span>
              ))}
            </>
          }
        >
          {close(there)}
        </Notice>
      )}
    </>
  );
}

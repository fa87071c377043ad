import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { deviceScope } from '#src/api/device-scope.ts';
import { unfinishedWorkQueries } from '#src/api/unfinished-work.ts';
import { forgetRun, type LeftRun } from '#src/api/run-journal.ts';
import { tallyOf } from '#src/lib/decision.ts';
import {
  adoptRun,
  closeRun,
  resumeRun,
  settledOf,
  useBulkRun,
  type Around,
} from './bulk-runner.ts';
import { useBulkWords } from './bulk-words.ts';
import { LeftDeletions } from '#src/pages/inbox/list/left-deletions.tsx';
import classes from './bulk-interrupted.module.css';
import { BulkPanel } from './bulk-panel.tsx';

interface InterruptedRunProps {
  /** These turned out to be done, or gone: they leave the selection. */
  readonly onSettled?: (uids: readonly string[]) => void;
}

const nothing = () => undefined;

/**
 * What an earlier visit left unfinished or unsaid, above the list: runs that broke off, deletions
 * sent in leaving.
 */
export function InterruptedRun({ onSettled = nothing }: InterruptedRunProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useBulkWords();
  const run = useBulkRun();
  const left = useQuery(unfinishedWorkQueries.runs());
  const [opened, setOpened] = useState(false);
  const around: Around = { client, onSettled };
  const others = (left.data ?? []).filter(({ id }) => id !== run?.id);
  const mine = run && !run.watched && run.scope === deviceScope() ? run : null;

  // What an earlier visit did is done: the selection that it left must not count it.
  const done = left.data?.flatMap(({ noted }) => settledOf(noted)).join(' ') ?? '';
  const drop = useEffectEvent(onSettled);
  useEffect(() => {
    if (done !== '') drop(done.split(' '));
  }, [done]);

  const readAgain = () => void client.invalidateQueries({ queryKey: unfinishedWorkQueries.all() });
  const show = (one: LeftRun) => {
    adoptRun(one);
    onSettled(settledOf(one.noted));
    setOpened(true);
  };
  const dismiss = async (one: LeftRun) => {
    onSettled(settledOf(one.noted));
    await forgetRun(one.id);
    readAgain();
  };
  const sentence = (text: string, over: boolean) =>
    over ? t`The last run: ${text}` : t`A run was interrupted: ${text}`;
  const button = (label: string, run: () => void) => (
    <Button variant="default" size="compact-sm" onClick={run}>
      {label}
    </Button>
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
            text={sentence(words.summary(one.action, tally), over)}
          >
            {button(t`Show`, () => show(one))}
            {!over &&
              button(t`Go on`, () => {
                show(one);
                resumeRun('left', around);
              })}
            {button(t`Dismiss`, () => void dismiss(one))}
          </Notice>
        );
      })}
      {mine && !opened && (
        <Notice
          text={
            mine.phase === 'ended'
              ? sentence(words.summary(mine.action, mine.tally), true)
              : t`A run is going on: ${words.done(mine.action, mine.tally)}`
          }
        >
          {button(t`Show`, () => setOpened(true))}
          {mine.phase === 'ended' && button(t`Dismiss`, closeRun)}
        </Notice>
      )}
      <Suspense fallback={null}>
        {opened && run && (
          <BulkPanel
            run={run}
            onSettled={onSettled}
            onClose={() => {
              setOpened(false);
              readAgain();
            }}
          />
        )}
      </Suspense>
      <LeftDeletions />
    </>
  );
}

function Notice({
  text,
  tone,
  children,
}: {
  text: string;
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

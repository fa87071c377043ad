import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { isMoved } from '#src/lib/merging/moves.ts';
import { focusNow } from '#src/ui/focus-now.ts';
import { useCountdown } from '#src/ui/use-countdown.ts';
import { stopMerge, type MergeView } from './running-merge.ts';
import { useMergeWords } from './merge-words.ts';
import classes from './merging.module.css';

/** How far a merge is, and the way to stop it. */
export function MergeProgress({ view }: { view: MergeView }) {
  const { t } = useLingui();
  const words = useMergeWords();
  const wait = useCountdown(view.until);
  const { job, notes, phase, stopping } = view;
  const ends = job.records.map(({ uid }) => notes.get(uid)?.end);
  const total =
    phase === 'back'
      ? ends.filter((end) => isMoved(end) || end?.kind === 'back').length
      : job.records.length;
  const done =
    phase === 'back'
      ? ends.filter((end) => end?.kind === 'back' || end?.kind === 'not back').length
      : ends.filter((end) => end !== undefined && end.kind !== 'doubt').length;
  const [some, all] = [words.number(done), words.number(total)];
  const what =
    phase === 'fields'
      ? t`Changing “${job.into.name}”`
      : phase === 'back'
        ? t`Moving back: ${some} of ${all}`
        : t`Moving: ${some} of ${all}`;
  return (
    <section className={classes.box} aria-label={t`Progress`}>
      <progress
        className={classes.progress}
        max={Math.max(total, 1)}
        value={done}
        aria-label={t`Progress`}
      />
      <p className={classes.count}>{what}</p>
      {wait > 0 && !stopping && (
        <p className={classes.pause}>
          {plural(wait, {
            one: 'The service asks us to wait # second. Then it goes on by itself.',
            other: 'The service asks us to wait # seconds. Then it goes on by itself.',
          })}
        </p>
      )}
      {stopping && <p>{t`Stopping. The invoice under way is being finished.`}</p>}
      <div className={classes.actions}>
        <Button ref={focusNow} variant="default" onClick={stopMerge}>
          {stopping ? t`Do not wait` : t`Stop`}
        </Button>
      </div>
    </section>
  );
}

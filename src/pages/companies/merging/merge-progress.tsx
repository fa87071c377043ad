import { useLingui } from '@lingui/react/macro';
import { isMoved } from '#src/lib/merging/moves.ts';
import { JobProgress } from '#src/ui/job-progress.tsx';
import { useMergeWords } from './merge-words.ts';
import classes from './merging.module.css';
import { stopMerge, type MergeView } from './running-merge.ts';

export function MergeProgress({
  view: { job, notes, phase, stopping, until },
}: {
  view: MergeView;
}) {
  const { t } = useLingui();
  const words = useMergeWords();
  const ends = job.records.map(({ uid }) => notes.get(uid)?.end);
  const settled = (end: (typeof ends)[number]) => end !== undefined && end.kind !== 'doubt';
  const isBack = (end: (typeof ends)[number]) => end?.kind === 'back' || end?.kind === 'not back';
  const [done, total] =
    phase === 'back'
      ? [ends.filter(isBack).length, ends.filter((end) => isMoved(end) || isBack(end)).length]
      : [ends.filter(settled).length, ends.length];
  const [some, all] = [words.number(done), words.number(total)];
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
        stopLabel={stopping ? t`Do not wait` : t`Stop`}
      >
        {line}
      </JobProgress>
    </section>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { Problem } from '#src/api/api-error.ts';
import { Failure } from '#src/ui/failure.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import type { WriteProblem } from './pack-run.ts';
import classes from './audit-pack.module.css';

/** Why no pack was saved, and the one way on. */
export function PackFailed({
  problem,
  onRetry,
  onLeave,
}: {
  problem: Problem | WriteProblem;
  onRetry: () => void;
  onLeave: () => void;
}) {
  const { t } = useLingui();
  if (typeof problem === 'object')
    return (
      <>
        <ProblemNotice problem={problem} title={t`The pack was not saved`} onRetry={onRetry} />
        <div className={classes.actions}>
          <Button variant="default" onClick={onLeave}>{t`Back`}</Button>
        </div>
      </>
    );
  const words: Record<WriteProblem, string> = {
    'no room': t`This device has no room left. Make room, or discard a pack below, and go on: what was fetched is kept.`,
    'not written': t`The file could not be written: the place may be full, read-only or not there any more. What was fetched is kept.`,
    lost: t`What was fetched is not on this device any more: somebody signed out in another tab, or cleared the browser’s data.`,
    'nothing left': t`None of these invoices is there any more.`,
    'not whole': t`The written file could not be read as a ZIP. Do not pass it on. What was fetched is kept.`,
  };
  return (
    <>
      <Failure
        title={t`The pack was not saved`}
        why={words[problem]}
        action={
          problem !== 'nothing left' && (
            <Button variant="default" size="compact-sm" onClick={onRetry}>{t`Retry`}</Button>
          )
        }
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onLeave}>{t`Back`}</Button>
      </div>
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { isRefused, problemOf } from '#src/api/api-error.ts';
import { Failure } from '#src/ui/failure.tsx';
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { WhyNotLines } from '#src/widgets/why-not/why-not-lines.tsx';
import { LookFields } from './quick-look-fields.tsx';
import type { useLookRecord } from './quick-look-record.ts';
import classes from './quick-look.module.css';

/** The fields, or how their reading stands. */
export function LookBody({ look, uid }: { look: ReturnType<typeof useLookRecord>; uid: string }) {
  const { t } = useLingui();
  const { detail, facts, whole } = look;
  const retry = () => void detail.refetch();
  return (
    // What scrolls has to take the focus, so that it scrolls by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller is reached by keyboard
    <section className={classes.facts} aria-label={t`Data`} aria-busy={look.pending} tabIndex={0}>
      {detail.isError &&
        detail.data === undefined &&
        (isRefused(detail.error, 404) ? (
          <Failure
            compact
            title={t`This invoice is not here any more`}
            why={t`Someone deleted it, or the address is wrong.`}
          />
        ) : (
          <ProblemNotice
            compact
            problem={problemOf(detail.error)}
            title={t`The invoice could not be loaded`}
            onRetry={retry}
            retrying={detail.isFetching}
          />
        ))}
      {look.slow && (
        <output className={classes.slow}>
          {t`Still working…`}{' '}
          <Button variant="default" size="compact-sm" onClick={look.cancel}>{t`Cancel`}</Button>
        </output>
      )}
      {look.stopped && (
        <output className={classes.slow}>
          {t`Cancelled before anything came.`}{' '}
          <Button variant="default" size="compact-sm" onClick={retry}>{t`Retry`}</Button>
        </output>
      )}
      {facts && (
        <div className={classes.known} data-stale={facts.uid !== uid || undefined}>
          <WhyNotLines standing={whole ?? facts} />
          <LookFields facts={facts} whole={whole} awaited={look.pending} />
        </div>
      )}
      {!facts && look.pending && <SkeletonRows rows={8} height="2.25rem" />}
    </section>
  );
}

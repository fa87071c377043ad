import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useSyncExternalStore, type ReactNode } from 'react';
import { isRefused } from '#src/api/api-error.ts';
import { followDrafts, hasDraft } from '#src/device/drafts.ts';
import { Failure } from '#src/ui/failure.tsx';
import { Link } from '#src/ui/router.ts';
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';

interface RecordPanelProps<R> {
  readonly detail: UseQueryResult<R>;
  /** Where what is typed into it is kept. */
  readonly place: string;
  readonly back: { readonly to: string; readonly label: string };
  /** That it is not there, in its own word. */
  readonly gone: string;
  readonly open: (record: R) => ReactNode;
  /** A form that creates it again of what was typed. @param record as it was last read */
  readonly anew: (record: R | undefined) => ReactNode;
}

/**
 * The open record, once it is there; of one that somebody deleted what was typed is still here, and
 * can be created anew.
 */
export function RecordPanel<R>({ detail, place, back, gone, open, anew }: RecordPanelProps<R>) {
  const { t } = useLingui();
  const typed = useSyncExternalStore(followDrafts, () => hasDraft(place));
  if (isRefused(detail.error, 404)) {
    return (
      <>
        <Failure
          title={gone}
          why={
            typed
              ? t`Someone deleted it. What you typed is still here: create it again, or discard it.`
              : t`It was deleted, or the address is mistyped.`
          }
          action={
            <Anchor component={Link} to={back.to}>
              {back.label}
            </Anchor>
          }
        />
        {typed && anew(detail.data)}
      </>
    );
  }
  // What is being typed outlives a failed reading again.
  if (detail.data) return open(detail.data);
  if (detail.isPending) return <SkeletonRows rows={6} height="3.5rem" />;
  return (
    detail.error && <ProblemNotice problem={detail.error} onRetry={() => void detail.refetch()} />
  );
}

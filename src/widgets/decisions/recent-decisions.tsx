import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { online } from '#src/device/online.ts';
import { useStore } from '#src/device/store.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type JournaledMerge, mergeJournalQueries } from '#src/api/journals.ts';
import { moveTally } from '#src/lib/merging/moves.ts';
import { paths } from '#src/lib/paths.ts';
import { SmallButton } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Link } from '#src/ui/router.ts';
import { TimeAgo } from '#src/ui/time-ago.tsx';
import { useBulkRun } from './bulk-runner.ts';
import { isRecent, useRecentDecisions, type LoggedDecision } from './decision-log.ts';
import { describe } from './decision-words.ts';
import { usePendingDeletions } from './pending-deletions.ts';
import { canUndo, isStillPending, undoDecision, undoMeaning } from './undo-decision.ts';
import classes from './recent-decisions.module.css';

/** The decisions of the last day on this device, newest first, with Undo where that is possible. */
export function RecentDecisions({ onClose }: { onClose: () => void }) {
  const decisions = useRecentDecisions();
  const { data: journal = [] } = useQuery(mergeJournalQueries.all());
  // Both subscriptions update the list when a held-back decision is sent.
  useBulkRun();
  usePendingDeletions();
  const lines = [
    ...decisions.map((decision) => ({
      at: decision.at,
      line: <DecisionLine key={decision.id} decision={decision} onClose={onClose} />,
    })),
    ...journal
      .filter(({ job }) => isRecent(job.started))
      .map((merge) => ({
        at: merge.job.started,
        line: <MergeLine key={merge.job.id} merge={merge} onClose={onClose} />,
      })),
  ].sort((a, b) => b.at - a.at);
  return (
    <Dialog opened wide title={t`Recent decisions`} onClose={onClose}>
      {lines.length === 0 ? (
        <EmptyState title={t`No decisions in the last 24 hours`}>
          <Trans>
            What you approve, reject, delete or merge on this device is listed here, and can be
            undone as long as the server allows it.
          </Trans>
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label={t`Recent decisions`}>
          {lines.map(({ line }) => line)}
        </ul>
      )}
    </Dialog>
  );
}

function Line({
  at,
  text,
  company,
  meaning,
  children,
}: {
  at: number;
  text: ReactNode;
  company?: string | null | undefined;
  meaning: string;
  children?: ReactNode;
}) {
  return (
    <li className={classes.line}>
      <p className={classes.what}>
        <span>{text}</span>
        {company && <span className={classes.company}>{company}</span>}
        <span className={classes.ago}>
          <TimeAgo moment={new Date(at).toISOString()} />
        </span>
      </p>
      <p className={classes.meaning}>{meaning}</p>
      {children && <span className={classes.way}>{children}</span>}
    </li>
  );
}

function DecisionLine({ decision, onClose }: { decision: LoggedDecision; onClose: () => void }) {
  const isOnline = useStore(online);
  const { action, at, only, state } = decision;
  const text = describe(decision);
  const isThere = only && !(action === 'delete' && state === 'made');
  return (
    <Line
      at={at}
      text={
        isThere ? (
          <Link to={paths.invoice(only.uid)} onClick={onClose}>
            {text}
          </Link>
        ) : (
          text
        )
      }
      company={only?.company}
      meaning={undoMeaning(decision)}
    >
      {canUndo(decision) && (isOnline || isStillPending(decision)) && (
        <SmallButton
          aria-label={t`Undo: ${text}`}
          onClick={() => {
            // Closing first, since the focus moves to the row, which an open dialog would block.
            onClose();
            void undoDecision(decision);
          }}
        >{t`Undo`}</SmallButton>
      )}
    </Line>
  );
}

function MergeLine({
  merge: { job, notes },
  onClose,
}: {
  merge: JournaledMerge;
  onClose: () => void;
}) {
  const { from, into, records } = job;
  const { moved } = moveTally(records, notes);
  const to = paths.mergeCompanies(from.uid, into.uid);
  return (
    <Line
      at={job.started}
      text={
        <Link to={to} onClick={onClose}>
          {t`Merged ${from.name} into ${into.name}`}
        </Link>
      }
      meaning={
        moved > 0
          ? t`Its page moves the invoices back, one by one: ${moved}`
          : t`No invoice of it needs to be moved back`
      }
    />
  );
}

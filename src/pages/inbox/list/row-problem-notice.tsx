import { t } from '@lingui/core/macro';
import { IconX } from '@tabler/icons-react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { isFinal, type Problem } from '#src/api/api-error.ts';
import type { DecisionAction } from '#src/lib/decisions/decision.ts';
import { notify } from '#src/ui/notify.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import type { RowProblem } from './row-context.ts';
import list from './invoice-list.module.css';
import classes from './row-parts.module.css';

function failure(action: DecisionAction, { hf_id }: InvoiceRow): string {
  switch (action) {
    case 'approve':
      return t`${hf_id} could not be approved.`;
    case 'reject':
      return t`${hf_id} could not be rejected.`;
    case 'delete':
      return t`${hf_id} could not be deleted. It is still there.`;
    case 'remove_approval':
      return t`The approval of ${hf_id} could not be removed.`;
  }
}

/** Reports a failure after the list was left. */
export const notifyFailure = (action: DecisionAction, row: InvoiceRow): void =>
  void notify({ text: failure(action, row), tone: 'bad' });

/** Says that an invoice was not approved because of unsaved edits. */
export const notifyUnsaved = ({ hf_id }: InvoiceRow): void =>
  void notify({
    text: t`${hf_id} was not approved: it has unsaved changes. Open it to save them.`,
    tone: 'bad',
  });

interface RowProblemNoticeProps {
  readonly failed: RowProblem;
  /** The notice is not beside its row, so it names the invoice. */
  readonly named?: boolean;
  readonly inRow?: boolean;
}

/**
 * Why a decision on a row failed. After a refusal by permissions there is no retry; the row was
 * read again instead.
 */
export function RowProblemNotice({ failed, named = false, inRow = false }: RowProblemNoticeProps) {
  const { row, action, problem, why, again, forget } = failed;
  return (
    <div className={classes.problem} data-row={inRow || undefined}>
      <ProblemNotice
        compact
        inRow={inRow}
        problem={problem}
        title={named || why ? failure(action, row) : undefined}
        why={why}
        onRetry={isFinal(problem) ? undefined : again}
      />
      <button type="button" className={classes.act} onClick={forget} aria-label={t`Close`}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}

/** Some further rows could not be read; the others stay. */
export function RowsProblem({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  return (
    <div className={list.problem}>
      <ProblemNotice
        readsOnly
        compact
        over
        problem={problem}
        title={t`These rows could not be loaded`}
        onRetry={onRetry}
      />
    </div>
  );
}

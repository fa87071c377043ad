import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { isFinal, type Problem } from '#src/api/api-error.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import type { RowProblem } from './row-context.ts';
import list from './list-view.module.css';
import classes from './row-parts.module.css';

interface RowProblemNoticeProps {
  readonly failed: RowProblem;
  /** The notice stands away from its row and says which one it is about. */
  readonly named?: boolean;
  readonly inRow?: boolean;
}

/**
 * Why a decision on a row did not work. What the permissions refuse is not tried again: the row was
 * read again instead.
 */
export function RowProblemNotice({ failed, named = false, inRow = false }: RowProblemNoticeProps) {
  const { t } = useLingui();
  const { said, problem, again, forget } = failed;
  return (
    <div className={classes.problem} data-row={inRow || undefined}>
      <ProblemNotice
        compact
        inRow={inRow}
        problem={problem}
        title={named ? said : undefined}
        onRetry={isFinal(problem) ? undefined : again}
      />
      <button type="button" className={classes.act} onClick={forget} aria-label={t`Close`}>
        <IconX size={16} aria-hidden />
      </button>
    </div>
  );
}

/** Rows further down could not be read; the others stay. */
export function RowsProblem({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const { t } = useLingui();
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

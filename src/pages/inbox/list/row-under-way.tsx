import { t } from '@lingui/core/macro';
import { IconHourglass } from '@tabler/icons-react';
import type { DecisionAction } from '#src/lib/decisions/decision.ts';
import { LateAnswer } from '#src/widgets/decisions/late-answer.tsx';
import classes from './row-parts.module.css';

export function RowUnderWay({ action }: { action: DecisionAction }) {
  const words = {
    approve: t`Approving…`,
    reject: t`Rejecting…`,
    remove_approval: t`Putting back in review…`,
    delete: t`Deleting…`,
  };
  return (
    <span className={classes.underWay}>
      <IconHourglass size={14} aria-hidden />
      {words[action]} <LateAnswer />
    </span>
  );
}

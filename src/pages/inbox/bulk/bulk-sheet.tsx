import { useQueryClient } from '@tanstack/react-query';
import { useState, useMemo } from 'react';
import { planOf, bySkipReason, type DecisionAction, type Plan } from '#src/lib/decision.ts';
import type { Picked } from '#src/lib/picked.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { BulkPanel } from './bulk-panel.tsx';
import { startRun, useBulkRun } from './bulk-runner.ts';
import { useBulkWords } from './bulk-words.ts';
import type { BulkAction } from '#src/pages/inbox/selection/selection-bar.tsx';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { sumByCurrency } from '#src/lib/money.ts';
import { ReasonField } from '#src/pages/inbox/list/reject-dialog.tsx';
import classes from './bulk-sheet.module.css';

interface BulkSheetProps {
  readonly action: BulkAction;
  readonly picked: readonly Picked[];
  readonly onClose: () => void;
  /**
   * These were done, or are gone: they leave the selection. Called when the run ends; the sheet
   * stays until it is closed.
   */
  readonly onSettled: (uids: readonly string[]) => void;
}

// The button that opened the sheet went away with the selection: the keyboard goes on in the page.
function keepFocus(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === null || document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
  });
}

/** A bulk run: before, during and after. */
export function BulkSheet({ action, picked, onClose, onSettled }: BulkSheetProps) {
  const client = useQueryClient();
  const words = useBulkWords();
  // The selection shrinks when the run ends; what the run set out to do does not.
  const [plan] = useState(() => planOf(action, picked));
  const [started, setStarted] = useState(false);
  const run = useBulkRun();
  const close = () => {
    onClose();
    keepFocus();
  };
  if (run && (started || run.phase !== 'ended'))
    return <BulkPanel run={run} onSettled={onSettled} onClose={close} />;
  return (
    <Dialog opened title={words.title(action, plan.todo.length)} onClose={close}>
      <BulkBefore
        action={action}
        plan={plan}
        onClose={close}
        onStart={(reason) => {
          setStarted(true);
          startRun(action, plan, reason, { client, onSettled });
        }}
      />
    </Dialog>
  );
}

interface BulkBeforeProps {
  readonly action: DecisionAction;
  readonly plan: Plan;
  readonly onStart: (reason: string) => void;
  readonly onClose: () => void;
}

/** What a run will do, what it leaves out and why, before anything happens. */
function BulkBefore({ action, plan, onStart, onClose }: BulkBeforeProps) {
  const { t } = useLingui();
  const words = useBulkWords();
  const [reason, setReason] = useState('');
  const { todo } = plan;
  const sums = useMemo(() => words.sums(sumByCurrency(todo)), [todo, words]);
  const groups = useMemo(() => bySkipReason(plan.leftOut), [plan.leftOut]);
  const unpriced = useMemo(
    () => todo.filter(({ total_price }) => total_price === null).length,
    [todo],
  );
  const [some, priceless] = [words.number(plan.leftOut.length), words.number(unpriced)];
  return (
    <form
      className={classes.body}
      onSubmit={(event) => {
        event.preventDefault();
        if (todo.length > 0) onStart(reason.trim());
      }}
    >
      <p className={classes.lead}>
        {todo.length > 0
          ? words.will(action, todo.length)
          : t`None of the selected invoices can be done this way.`}
      </p>
      {sums && <p className={classes.sums}>{sums}</p>}
      {unpriced > 0 && (
        <p className={classes.quiet}>{t`${priceless} without a total, not in the sum`}</p>
      )}
      {groups.size > 0 && (
        <div className={classes.leftOut}>
          <p>{t`Will be skipped: ${some}`}</p>
          <ul>
            {[...groups].map(([why, records]) => (
              <li key={why}>{words.why(action, why, records.length)}</li>
            ))}
          </ul>
        </div>
      )}
      {action === 'reject' && todo.length > 0 && (
        <ReasonField
          value={reason}
          onChange={setReason}
          label={todo.length > 1 ? t`Reason for all of them (optional)` : undefined}
        />
      )}
      {action === 'delete' && todo.length > 0 && (
        <p>{t`Deleting is held back for 7 seconds, in which you can undo it. If you leave the page in these 7 seconds, nothing is deleted.`}</p>
      )}
      <DialogActions>
        <Button
          variant="default"
          onClick={onClose}
          data-autofocus={todo.length === 0 || undefined}
        >{t`Cancel`}</Button>
        {todo.length > 0 && (
          <Button
            type="submit"
            data-autofocus={action !== 'reject' || undefined}
            color={action === 'approve' ? undefined : 'red.9'}
          >
            {words.start(action, todo.length)}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}

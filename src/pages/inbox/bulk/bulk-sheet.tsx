import { t } from '@lingui/core/macro';
import { useState, useMemo } from 'react';
import {
  bySkipReason,
  isIncomplete,
  lackedBy,
  leaveOut,
  planOf,
} from '#src/lib/decisions/decision.ts';
import { storedDraftUids } from '#src/device/draft-entries.ts';
import type { SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';
import { focusPage, isFocusLost } from '#src/ui/focus.ts';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { closeRun, startRun, useBulkRun } from '#src/widgets/decisions/bulk-runner.ts';
import { hasDuplicate } from '#src/pages/inbox/list/approval-questions.ts';
import { bulkWords } from './bulk-words.ts';
import type { BulkAction } from '#src/pages/inbox/selection/selection-bar.tsx';
import { Trans } from '@lingui/react/macro';
import { countText } from '#src/i18n/locale.ts';
import { sumByCurrency } from '#src/lib/amounts/money.ts';
import { Button } from '#src/ui/button.tsx';
import { isReason, ReasonField } from '#src/widgets/decisions/reject-dialog.tsx';
import { noteReason } from '#src/widgets/decisions/last-reasons.tsx';
import { useUnsentReason } from '#src/widgets/decisions/unsent-reason.ts';
import classes from './bulk-sheet.module.css';

interface BulkSheetProps {
  readonly action: BulkAction;
  readonly picked: readonly SelectedInvoice[];
  readonly onClose: () => void;
  /** Called at the end with invoices that are done or deleted, which leave the selection. */
  readonly onSettled: (uids: readonly string[]) => void;
}

// The button that opened the dialog disappeared with the selection, so the page gets the focus.
function keepFocus(): void {
  requestAnimationFrame(() => {
    if (isFocusLost()) focusPage();
  });
}

/** The reason stays while invoices are added to the selection. */
const reasonName = ([first, second]: readonly SelectedInvoice[]): string =>
  second ? `several from ${first?.uid}` : (first?.uid ?? '');

export function BulkSheet({ action, picked, onClose, onSettled }: BulkSheetProps) {
  // A copy, because the selection shrinks when the run ends.
  const [whole] = useState(() => {
    const possible = planOf(action, picked);
    if (action !== 'approve') return possible;
    // Unsaved edits would not be approved. Looked up once, since thousands may be selected.
    const unsaved = storedDraftUids();
    return leaveOut(possible, 'unsaved', ({ uid }) => unsaved.has(uid));
  });
  const [withoutIncomplete, setWithoutIncomplete] = useState(false);
  const { reason, setReason, forget } = useUnsentReason(reasonName(picked));
  const [withoutWarned, setWithoutWarned] = useState(false);
  const complete = useMemo(
    () => (withoutIncomplete ? leaveOut(whole, 'incomplete', isIncomplete) : whole),
    [whole, withoutIncomplete],
  );
  const plan = useMemo(
    () => (withoutWarned ? leaveOut(complete, 'warned', isWarned) : complete),
    [complete, withoutWarned],
  );
  const run = useBulkRun();
  const isBusy = run !== null && run.phase !== 'ended';
  const { todo } = plan;
  const sums = useMemo(() => bulkWords.sums(sumByCurrency(todo)), [todo]);
  const groups = useMemo(() => bySkipReason(plan.leftOut), [plan.leftOut]);
  const unpriced = useMemo(
    () => todo.filter(({ total_price }) => total_price === null).length,
    [todo],
  );
  const [some, priceless] = [countText(plan.leftOut.length), countText(unpriced)];
  const close = () => {
    onClose();
    keepFocus();
  };
  const start = () => {
    if (todo.length === 0 || isBusy || !isReason(reason)) return;
    noteReason(reason);
    forget();
    void closeRun();
    startRun(action, plan, reason.trim(), onSettled);
    close();
  };
  return (
    <Dialog opened title={bulkWords.title(action, todo.length)} onClose={close}>
      <form
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault();
          start();
        }}
      >
        <p className={classes.lead}>
          {todo.length > 0
            ? bulkWords.will(action, todo.length)
            : t`This can't be done with any of the selected invoices.`}
        </p>
        {sums && <p className={classes.sums}>{sums}</p>}
        {unpriced > 0 && (
          <p className={classes.quiet}>{t`${priceless} without a total, not in the sum`}</p>
        )}
        {action !== 'delete' && (
          <LeaveOut
            todo={whole.todo}
            of={isIncomplete}
            label={missingLabel}
            checked={withoutIncomplete}
            onChange={setWithoutIncomplete}
          />
        )}
        {action === 'approve' && (
          <LeaveOut
            todo={complete.todo}
            of={isWarned}
            label={warningsLabel}
            checked={withoutWarned}
            onChange={setWithoutWarned}
          />
        )}
        {groups.size > 0 && (
          <div className={classes.leftOut}>
            <p>{t`Will be skipped: ${some}`}</p>
            <ul>
              {[...groups].map(([why, records]) => (
                <li key={why}>{bulkWords.why(action, why, records.length)}</li>
              ))}
            </ul>
          </div>
        )}
        {action === 'reject' && todo.length > 0 && (
          <ReasonField value={reason} onChange={setReason} many={todo.length > 1} />
        )}
        {action === 'delete' && todo.length > 0 && (
          <p>
            <Trans>
              Deletion starts after 7 seconds; until then you can undo it. If you leave the page
              before that, nothing is deleted.
            </Trans>
          </p>
        )}
        {isBusy && (
          <p
            className={classes.pause}
          >{t`Another run is in progress. Start this one when it has finished.`}</p>
        )}
        <DialogActions>
          <Button
            variant="default"
            onClick={() => {
              forget();
              close();
            }}
            data-autofocus={todo.length === 0 || undefined}
          >{t`Cancel`}</Button>
          {todo.length > 0 && (
            <Button
              type="submit"
              disabled={isBusy}
              data-autofocus={action !== 'reject' || undefined}
              danger={action !== 'approve'}
            >
              {bulkWords.start(action, todo.length)}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Whether approving it alone would ask about more than missing data, as far as its row tells. */
const isWarned = (record: SelectedInvoice): boolean =>
  record.wrong === true || hasDuplicate(record.uid, record.duplicates);

const missingLabel = (found: readonly SelectedInvoice[]): string =>
  bulkWords.leaveOut([...new Set(found.flatMap(lackedBy))], found.length);
const warningsLabel = (found: readonly SelectedInvoice[]): string =>
  bulkWords.leaveOutWarned(
    {
      wrong: found.some(({ wrong }) => wrong),
      duplicates: found.some(({ uid, duplicates }) => hasDuplicate(uid, duplicates)),
    },
    found.length,
  );

/** A choice to leave out some of the invoices, if there are any. */
function LeaveOut({
  todo,
  of,
  label,
  checked,
  onChange,
}: {
  todo: readonly SelectedInvoice[];
  of: (record: SelectedInvoice) => boolean;
  label: (found: readonly SelectedInvoice[]) => string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const found = useMemo(() => todo.filter(of), [todo, of]);
  if (found.length === 0) return null;
  return (
    <label className={classes.choice}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label(found)}
    </label>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { planOf } from '#src/lib/decision.ts';
import type { Picked } from '#src/lib/picked.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { BulkBefore } from './bulk-before.tsx';
import { BulkPanel } from './bulk-panel.tsx';
import { startRun, useBulkRun } from './bulk-runner.ts';
import { useBulkWords } from './bulk-words.ts';
import type { BulkAction } from '#src/pages/inbox/selection/selection-bar.tsx';

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

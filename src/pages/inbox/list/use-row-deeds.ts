import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { InvoiceRow } from '#contract/invoice.ts';
import { problemOf } from '#src/api/api-error.ts';
import {
  useApproveInvoice,
  useDeleteInvoice,
  useRejectInvoice,
  useRemoveApproval,
} from '#src/api/invoices.ts';
import { withTexts } from '#src/i18n/languages.ts';
import { notify } from '#src/ui/notify.tsx';
import { wishRow } from '#src/lib/row-wish.ts';
import { heldMilliseconds, holdDeletion, takeBack, useHeldDeletions } from './held-deletions.ts';
import type { RowActs, Trouble } from './row-deeds.ts';

const noTroubles: ReadonlyMap<string, Trouble> = new Map();
const nobody: ReadonlySet<string> = new Set();

const without = <T>(all: ReadonlyMap<string, T>, uid: string): ReadonlyMap<string, T> =>
  new Map([...all].filter(([one]) => one !== uid));

/** The actions of the inbox's rows. What fails is said at its row; when the person is elsewhere by then, in a line at the edge. */
export function useRowActs(askReason: (row: InvoiceRow) => void) {
  const { t } = useLingui();
  const approving = useApproveInvoice();
  const rejecting = useRejectInvoice();
  const removing = useRemoveApproval();
  const deleting = useDeleteInvoice();
  const held = useHeldDeletions();
  const [busy, setBusy] = useState(nobody);
  const [troubles, setTroubles] = useState(noTroubles);
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const forgetTrouble = (uid: string) => setTroubles((all) => without(all, uid));

  const run = async (
    row: InvoiceRow,
    work: () => Promise<unknown>,
    failed: string,
  ): Promise<boolean> => {
    forgetTrouble(row.uid);
    setBusy((all) => new Set([...all, row.uid]));
    try {
      await work();
      return true;
    } catch (error) {
      if (here.current)
        setTroubles(
          (all) =>
            new Map([
              ...all,
              [
                row.uid,
                {
                  row,
                  problem: problemOf(error),
                  again: () => void run(row, work, failed),
                  forget: () => forgetTrouble(row.uid),
                },
              ],
            ]),
        );
      else notify({ text: failed, tone: 'bad' });
      return false;
    } finally {
      setBusy((all) => new Set([...all].filter((uid) => uid !== row.uid)));
    }
  };

  const removeApproval = async (row: InvoiceRow) => {
    const worked = await run(
      row,
      () => removing.mutateAsync({ uid: row.uid }),
      t`The approval of ${row.hf_id} could not be removed.`,
    );
    if (worked) notify({ text: t`${row.hf_id} waits for review again` });
  };

  const undoOf = (row: InvoiceRow, allowed: boolean) =>
    allowed
      ? {
          action: {
            label: t`Undo`,
            run: () => {
              wishRow({ uid: row.uid });
              void removeApproval(row);
            },
          },
        }
      : {};

  const approve = (row: InvoiceRow) =>
    run(
      row,
      async () => {
        const answer = await approving.mutateAsync({ uid: row.uid });
        notify({
          text: t`Approved ${row.hf_id}`,
          tone: 'good',
          milliseconds: heldMilliseconds,
          ...undoOf(row, answer.permissions.can_remove_approval),
        });
      },
      t`${row.hf_id} could not be approved.`,
    );

  const reject = (row: InvoiceRow, reason: string) =>
    run(
      row,
      async () => {
        const answer = await rejecting.mutateAsync({ uid: row.uid, ...(reason ? { reason } : {}) });
        notify({
          text: t`Rejected ${row.hf_id}`,
          milliseconds: heldMilliseconds,
          ...undoOf(row, answer.permissions.can_remove_approval),
        });
      },
      t`${row.hf_id} could not be rejected.`,
    );

  const remove = (row: InvoiceRow) => {
    const dismiss = notify({
      text: t`${row.hf_id} will be deleted in 7 seconds, also if you leave this page`,
      action: {
        label: t`Undo`,
        run: () =>
          notify(
            takeBack(row.uid)
              ? { text: t`${row.hf_id} is kept` }
              : { text: t`${row.hf_id} was deleted already`, tone: 'bad' },
          ),
      },
      milliseconds: heldMilliseconds + 1_000,
    });
    holdDeletion(row, async () => {
      dismiss();
      await run(
        row,
        () => deleting.mutateAsync({ uid: row.uid }),
        t`${row.hf_id} could not be deleted. It is still there.`,
      );
    });
  };

  const free = (row: InvoiceRow) => !busy.has(row.uid) && !held.has(row.uid);
  const act = (
    row: InvoiceRow,
    action: 'approve' | 'reject' | 'remove_approval' | 'delete',
    work: (row: InvoiceRow) => unknown,
  ) => {
    if (!free(row)) return;
    // Buttons are only there where they work; a key pressed in vain says why.
    if (row.permissions[`can_${action}`]) void work(row);
    else
      void withTexts(import('#src/widgets/why-not/say-why-not.ts')).then(({ sayWhyNot }) =>
        sayWhyNot(action, row),
      );
  };
  const can: Pick<RowActs, 'approve' | 'reject' | 'removeApproval' | 'remove'> = {
    approve: (row) => act(row, 'approve', approve),
    reject: (row) => act(row, 'reject', askReason),
    removeApproval: (row) => act(row, 'remove_approval', removeApproval),
    remove: (row) => act(row, 'delete', remove),
  };
  const latest = useRef(can);
  useEffect(() => {
    latest.current = can;
  });
  // The same object until a row's state changes: a step of the cursor must not draw every row again.
  const acts = useMemo<RowActs>(
    () => ({
      approve: (row) => latest.current.approve(row),
      reject: (row) => latest.current.reject(row),
      removeApproval: (row) => latest.current.removeApproval(row),
      remove: (row) => latest.current.remove(row),
      isBusy: (uid) => busy.has(uid),
      isLeaving: (uid) => held.has(uid),
      troubles,
    }),
    [busy, held, troubles],
  );
  return { acts, reject };
}

import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { signOut } from '#src/api/session.ts';
import { forgetEndedRuns, unfinishedWorkQueries } from '#src/api/decisions/unfinished-work.ts';
import { draftUids, eraseDrafts } from '#src/device/drafts.ts';
import { eraseAtSignOut } from '#src/device/sign-out.ts';
import { announce } from '#src/ui/announce.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog, DialogActions } from '#src/ui/dialog.tsx';
import { clearNotices } from '#src/ui/notify.tsx';
import { leaveRun } from '#src/widgets/decisions/bulk-runner.ts';
import { sendPendingDeletions } from '#src/widgets/decisions/pending-deletions.ts';
import { summarise } from '#src/widgets/uploads/upload-item.ts';
import { useUploads } from '#src/widgets/uploads/upload-context.ts';
import { forgetArrived } from '#src/widgets/uploads/waiting-files.ts';

/** Asks what to do with unsent work, if there is any, before the key is forgotten. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const uploads = useUploads();
  const [drafts] = useState(() => draftUids().length);
  const waiting = summarise(uploads.items).unsent;
  const { data: journals } = useQuery(unfinishedWorkQueries.journals());
  const unfinished = journals ?? 0;
  const work = [
    drafts > 0 && plural(drafts, { one: '# unsaved draft', other: '# unsaved drafts' }),
    waiting > 0 && plural(waiting, { one: '# waiting file', other: '# waiting files' }),
    unfinished > 0 &&
      plural(unfinished, {
        one: '# run or merge to continue',
        other: '# runs or merges to continue',
      }),
  ]
    .filter((text) => text !== false)
    .join(', ');
  const something = work !== '';
  const [signingOut, setSigningOut] = useState(false);
  const [undeleted, setUndeleted] = useState(0);
  const leave = async (erase: boolean) => {
    if (signingOut) return;
    // With another key a run could be neither continued nor undone.
    setSigningOut(true);
    await leaveRun();
    const left = await sendPendingDeletions();
    if (left === 0) await forgetEndedRuns();
    setSigningOut(false);
    // It must be said now, because without the key nothing can be read.
    if (left > 0) return setUndeleted(left);
    clearNotices();
    if (erase) {
      eraseDrafts();
      uploads.queue?.eraseAll();
    }
    void eraseAtSignOut(erase);
    void forgetArrived();
    onClose();
    signOut();
    announce(t`Signed out`);
  };
  return (
    <Dialog opened closable={!signingOut} title={t`Sign out`} onClose={onClose}>
      <p>
        {something
          ? t`Some work on this device hasn't reached the server yet: ${work}. Keep it here for next time?`
          : t`The key is forgotten on this device.`}
      </p>
      {undeleted > 0 && (
        <p role="alert">
          {plural(undeleted, {
            one: "# invoice that you deleted may still be there: the server didn't confirm it.",
            other: "# invoices that you deleted may still be there: the server didn't confirm it.",
          })}
        </p>
      )}
      <DialogActions>
        <Button variant="default" disabled={signingOut} onClick={onClose}>{t`Cancel`}</Button>
        {something && (
          <Button
            variant="default"
            danger
            disabled={signingOut}
            onClick={() => void leave(true)}
          >{t`Erase and sign out`}</Button>
        )}
        <Button loading={journals === undefined || signingOut} onClick={() => void leave(false)}>
          {something ? t`Keep and sign out` : t`Sign out`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

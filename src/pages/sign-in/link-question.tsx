import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { acceptLink, declineLink } from '#src/api/session.ts';
import { eraseAtSignOut } from '#src/device/sign-out.ts';
import { Button } from '#src/ui/button.tsx';
import { focusNow } from '#src/ui/focus-now.ts';
import { forgetArrived } from '#src/widgets/uploads/waiting-files.ts';
import classes from './sign-in-page.module.css';

/** Asks who goes on, where a sign-in link was opened while another key is in use here. */
export function LinkQuestion() {
  const { t } = useLingui();
  const client = useQueryClient();
  const accept = () => {
    void eraseAtSignOut(false);
    void forgetArrived();
    acceptLink();
    // Nothing that one key could read may be seen with the next.
    client.clear();
  };
  return (
    <>
      <h1 className={classes.title}>{t`Sign in with another key?`}</h1>
      <p className={classes.hint}>
        <Trans>
          You are signed in here with a different key than the link's. Switching signs that key out
          on this device; its drafts and waiting files stay here.
        </Trans>
      </p>
      <div className={classes.choices}>
        <Button ref={focusNow} onClick={declineLink}>{t`Stay signed in`}</Button>
        <Button variant="default" onClick={accept}>{t`Switch to the link's key`}</Button>
      </div>
    </>
  );
}

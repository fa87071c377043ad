import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { client } from '#src/api/client.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { SignInForm } from '#src/widgets/sign-in/sign-in-form.tsx';
import { SignOutDialog } from '#src/app/sign-out-dialog.tsx';

/** Asks for another key above the page; pending requests continue afterwards. */
export function SessionSheet() {
  const [signingOut, setSigningOut] = useState(false);
  const leave = () => setSigningOut(true);
  return (
    <>
      <Dialog opened title={t`Sign in again`} onClose={leave} closable={false}>
        <p>
          <Trans>
            The server no longer accepts this key. Nothing is lost: your work continues once a key
            is accepted. With a different key, you are asked before waiting files are sent or a bulk
            run continues.
          </Trans>
        </p>
        <SignInForm again onSignedIn={() => void client.invalidateQueries()} onLeave={leave} />
      </Dialog>
      {signingOut && <SignOutDialog onClose={() => setSigningOut(false)} />}
    </>
  );
}

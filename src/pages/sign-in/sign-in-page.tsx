import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useDocumentTitle } from '@mantine/hooks';
import { client } from '#src/api/client.ts';
import { acceptLink, declineLink, useIsKeyOffered } from '#src/api/session.ts';
import { SignInForm } from '#src/widgets/sign-in/sign-in-form.tsx';
import { eraseAtSignOut } from '#src/device/sign-out.ts';
import { Button } from '#src/ui/button.tsx';
import { focusNow } from '#src/ui/focus.ts';
import { Logo } from '#src/ui/logo.tsx';
import { forgetArrived } from '#src/widgets/uploads/waiting-files.ts';
import classes from './sign-in-page.module.css';

export function Component() {
  const isKeyOffered = useIsKeyOffered();
  useDocumentTitle(`${t`Sign in`} · ${t`Invoice desk`}`);
  return (
    <main id="main" className={classes.page}>
      <div className={classes.card}>
        <Logo size={40} />
        {isKeyOffered ? (
          <LinkQuestion />
        ) : (
          <>
            <h1 className={classes.title}>{t`Sign in to Invoice desk`}</h1>
            <p className={classes.hint}>{t`Use the API key you were given.`}</p>
            <SignInForm />
          </>
        )}
      </div>
    </main>
  );
}

export function LinkQuestion() {
  const accept = () => {
    void eraseAtSignOut(false);
    void forgetArrived();
    acceptLink();
    // The next key must not see what this one read.
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

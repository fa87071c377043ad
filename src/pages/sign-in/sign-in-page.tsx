import { useLingui } from '@lingui/react/macro';
import { useDocumentTitle } from '@mantine/hooks';
import { useIsKeyOffered } from '#src/api/session.ts';
import { SignInForm } from '#src/widgets/sign-in/sign-in-form.tsx';
import { LinkQuestion } from './link-question.tsx';
import classes from './sign-in-page.module.css';

/** The one card that stands between a stranger and the desk. */
export function Component() {
  const { t } = useLingui();
  const isKeyOffered = useIsKeyOffered();
  useDocumentTitle(`${t`Sign in`} · ${t`Invoice desk`}`);
  return (
    <main id="main" className={classes.page}>
      <div className={classes.card}>
        <img src="/icon.svg" alt="" width={40} height={40} />
        {isKeyOffered ? (
          <LinkQuestion />
        ) : (
          <>
            <h1 className={classes.title}>{t`Sign in to Invoice desk`}</h1>
            <p className={classes.hint}>{t`Use the API key your administrator gave you.`}</p>
            <SignInForm />
          </>
        )}
      </div>
    </main>
  );
}

import { t } from '@lingui/core/macro';
import { client } from '#src/api/client.ts';
import { useIsKeyOffered, useSession } from '#src/api/session.ts';
import { Shell } from '#src/app/shell.tsx';
import { createStore, useStore } from '#src/device/store.ts';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { SmallButton } from '#src/ui/button.tsx';
import { useChange } from '#src/ui/use-change.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';

const isUnavailable = createStore(false);
const SignIn = lazyPart(
  () =>
    import('#src/pages/sign-in/sign-in-page.tsx').catch((error: unknown) => {
      isUnavailable.set(true);
      throw error;
    }),
  'Component',
  <SignInLater />,
);

/**
 * The sign-in page loads by itself once the server can be reached again, but not in Firefox, which
 * never asks again for a file that failed.
 */
function SignInLater() {
  return (
    useStore(isUnavailable) && (
      <ProblemNotice
        problem={{ kind: 'unreachable' }}
        action={<SmallButton onClick={() => location.reload()}>{t`Reload`}</SmallButton>}
      />
    )
  );
}

/**
 * Shows the sign-in page in place of the app until somebody is signed in, or has chosen between two
 * keys; the address stays.
 */
export function Gate() {
  const { key } = useSession();
  const isKeyOffered = useIsKeyOffered();
  // The next key must not see what this one read.
  useChange(key, (now) => {
    if (now === null) client.clear();
  });
  if (key !== null && !isKeyOffered) return <Shell />;
  return <SignIn />;
}

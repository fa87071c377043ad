import { Suspense } from 'react';
import { useIsKeyOffered, useSession } from '#src/api/session.ts';
import { Shell } from '#src/app/shell.tsx';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import { useSlow } from '#src/ui/use-slow.ts';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';

const SignIn = lazyPart(
  () => import('#src/pages/sign-in/sign-in-page.tsx'),
  (part) => part.Component,
);

/** Signed out while the server is away: the page to sign in comes by itself once it is back. */
function SignInLater() {
  return useSlow(true, 2_000) && <ProblemNotice problem={{ kind: 'unreachable' }} />;
}

/**
 * The app for who is signed in, the sign-in page in its place for who is not, or has to say who
 * goes on: the address stays.
 */
export function Gate() {
  const { key } = useSession();
  const isKeyOffered = useIsKeyOffered();
  if (key !== null && !isKeyOffered) return <Shell />;
  return (
    <Suspense fallback={<SignInLater />}>
      <SignIn />
    </Suspense>
  );
}

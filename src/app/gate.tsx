import { Suspense } from 'react';
import { useIsKeyOffered, useSession } from '#src/api/session.ts';
import { Shell } from '#src/app/shell.tsx';
import { lazyPart } from '#src/i18n/lazy-part.ts';

const SignIn = lazyPart(
  () => import('#src/pages/sign-in/sign-in-page.tsx'),
  (part) => part.Component,
);

/**
 * The app for who is signed in, the sign-in page in its place for who is not, or has to say who
 * goes on: the address stays.
 */
export function Gate() {
  const { key } = useSession();
  const isKeyOffered = useIsKeyOffered();
  if (key !== null && !isKeyOffered) return <Shell />;
  return (
    <Suspense fallback={null}>
      <SignIn />
    </Suspense>
  );
}

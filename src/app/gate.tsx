import { lazy, Suspense } from 'react';
import { useSession } from '#src/api/session.ts';
import { Shell } from '#src/app/shell.tsx';
import { lasting } from '#src/lib/lasting.ts';

const SignIn = lazy(
  lasting(async () => ({
    default: (await import('#src/pages/sign-in/sign-in-page.tsx')).Component,
  })),
);

/** The app for who is signed in, the sign-in page in its place for who is not: the address stays. */
export function Gate() {
  const { key } = useSession();
  if (key !== null) return <Shell />;
  return (
    <Suspense fallback={null}>
      <SignIn />
    </Suspense>
  );
}

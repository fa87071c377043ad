import { t } from '@lingui/core/macro';
import { Failure } from '#src/ui/failure.tsx';
import { Page } from '#src/ui/page.tsx';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { Link, useRouteError } from '#src/ui/router.ts';

// Each browser has its own message for a module that failed to load, and Vite one for a style.
const missingModule = /imported module|module script failed|error loading|preload CSS/i;

/** Anything can be thrown, not only an Error. */
function textOf(error: unknown): string {
  if (error instanceof Error) return error.stack ?? error.message;
  if (typeof error === 'string') return error;
  try {
    return JSON.stringify(error) ?? String(error);
  } catch {
    return Object.prototype.toString.call(error);
  }
}

/** Replaces a page that failed; the shell around it keeps working. */
export function RouteError() {
  const error = useRouteError();
  const outdated = error instanceof Error && missingModule.test(error.message);
  return (
    <Page title={outdated ? t`This page could not be loaded` : t`This page has a problem`}>
      <Failure
        title={
          outdated
            ? t`Part of the app failed to load`
            : t`Something unexpected happened on this page`
        }
        why={
          outdated
            ? t`The network failed, or the app was updated in the meantime. Reloading fetches it again.`
            : t`It is a fault in the app, not in your data. What was saved is safe.`
        }
        action={<Button variant="default" onClick={() => location.reload()}>{t`Reload`}</Button>}
        details={textOf(error)}
      />
      <p>
        <Link to={paths.inbox()} reloadDocument>{t`Back to invoices`}</Link>
      </p>
    </Page>
  );
}

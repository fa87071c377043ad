import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { forgetLeftDeletions } from '#src/api/left-deletions.ts';
import { unfinishedWorkQueries, type CheckedDeletion } from '#src/api/unfinished-work.ts';
import { paths } from '#src/lib/paths.ts';
import { Link } from '#src/ui/router.ts';
import classes from '#src/pages/inbox/bulk/bulk-interrupted.module.css';

const none: readonly CheckedDeletion[] = [];

/** What became of deletions that were sent while an earlier page went away. */
export function LeftDeletions() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data: all = none } = useQuery(unfinishedWorkQueries.deletions());
  const gone = all.filter(({ there }) => !there);
  const there = all.filter((one) => one.there);
  const names = gone.map(({ hf_id }) => hf_id).join(', ');
  const dismiss = (checked: readonly CheckedDeletion[]) => {
    forgetLeftDeletions(checked.map(({ uid }) => uid));
    void client.invalidateQueries({ queryKey: unfinishedWorkQueries.deletions().queryKey });
  };
  const close = (checked: readonly CheckedDeletion[]) => (
    <Button
      variant="default"
      size="compact-sm"
      onClick={() => dismiss(checked)}
    >{t`Dismiss`}</Button>
  );
  return (
    <>
      {gone.length > 0 && (
        <div className={classes.notice} role="status">
          <p>
            {plural(gone.length, {
              one: 'Deleted as you left the page:',
              other: 'Deleted as you left the page (#):',
            })}{' '}
            {names}
          </p>
          {close(gone)}
        </div>
      )}
      {there.length > 0 && (
        <div className={classes.notice} data-tone="warn" role="status">
          <p>
            {plural(there.length, {
              one: 'Could not be deleted as you left the page, and is still there:',
              other: 'Could not be deleted as you left the page, and are still there (#):',
            })}{' '}
            {there.map(({ uid, hf_id }, index) => (
              <span key={uid}>
                {index > 0 && ', '}
                <Link to={paths.invoice(uid)}>{hf_id}</Link>
              </span>
            ))}
          </p>
          {close(there)}
        </div>
      )}
    </>
  );
}

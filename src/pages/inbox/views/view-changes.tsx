import { useLingui } from '@lingui/react/macro';
import type { InboxFilters } from '#src/lib/filters.ts';
import { writeInbox } from '#src/lib/inbox-tabs.ts';
import { paths } from '#src/lib/paths.ts';
import { useNavigate } from '#src/ui/router.ts';
import type { OpenView } from './use-saved-views.ts';
import { useViewActs } from './use-view-acts.ts';
import classes from './saved-views.module.css';

interface ViewChangesProps {
  readonly open: OpenView;
  readonly filters: InboxFilters;
  /** These buttons go when there is no change any more: the focus needs another place before. */
  readonly onDone: () => void;
}

/** What can be done with an open view whose filters were changed. */
export function ViewChanges({ open, filters, onDone }: ViewChangesProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { keepFilters } = useViewActs();
  const keep = () => {
    onDone();
    keepFilters(open.view, filters);
  };
  const discard = () => {
    onDone();
    void navigate(paths.inbox(writeInbox(open.filters, open.view.id)), {
      preventScrollReset: true,
    });
  };
  return (
    <>
      <button type="button" className={classes.action} onClick={keep}>{t`Save changes`}</button>
      <button
        type="button"
        className={classes.action}
        onClick={discard}
      >{t`Discard changes`}</button>
    </>
  );
}

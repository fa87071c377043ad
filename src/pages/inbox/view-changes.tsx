import { useLingui } from '@lingui/react/macro';
import type { InboxFilters } from '#src/lib/filters.ts';
import { paths } from '#src/lib/paths.ts';
import { writeInbox } from '#src/lib/inbox-tabs.ts';
import { useNavigate } from '#src/ui/router.ts';
import type { OpenView } from './use-saved-views.ts';
import { useViewActs } from './use-view-acts.ts';
import classes from './saved-views.module.css';

interface ViewChangesProps {
  readonly open: OpenView;
  readonly filters: InboxFilters;
  readonly onSaveAsNew: () => void;
}

/** What can be done with an open view whose filters were changed. */
export function ViewChanges({ open, filters, onSaveAsNew }: ViewChangesProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { keepFilters } = useViewActs();
  return (
    <>
      <button type="button" className={classes.action} onClick={() => keepFilters(open.view, filters)}>{t`Save changes`}</button>
      <button type="button" className={classes.action} onClick={onSaveAsNew}>{t`Save as new view`}</button>
      <button type="button" className={classes.action} onClick={() => void navigate(paths.inbox(writeInbox(open.filters, open.view.id)))}>{t`Discard changes`}</button>
    </>
  );
}

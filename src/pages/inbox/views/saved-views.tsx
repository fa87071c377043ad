import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { InboxFilters } from '#src/lib/filters.ts';
import { FilterChip } from '#src/widgets/filters/filter-chip.tsx';
import { writeInbox } from '#src/lib/inbox-tabs.ts';
import { paths } from '#src/lib/paths.ts';
import { LinkButton } from '#src/ui/link-button.tsx';
import { useNavigate } from '#src/ui/router.ts';
import { useSavedViews, type OpenView } from './use-saved-views.ts';
import { useViewActions } from './use-view-actions.ts';
import classes from './saved-views.module.css';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { ViewsPanel } from './views-panel.tsx';

/** Saving the present filters under a name, and what is saved. */
export function SavedViews({ filters }: { filters: InboxFilters }) {
  const { t } = useLingui();
  const { saved, open } = useSavedViews(filters);
  const [saving, setSaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={classes.views}>
      {/* The same button with and without an open view, so that the focus has where to come back
          to. */}
      <LinkButton ref={button} onClick={() => setSaving(true)}>
        {open ? t`Save as new view` : t`Save view`}
      </LinkButton>
      {open?.changed && (
        <ViewChanges open={open} filters={filters} onDone={() => button.current?.focus()} />
      )}
      {saving && <SaveViewDialog filters={filters} onClose={() => setSaving(false)} />}
      <FilterChip label={t`Views`} summary={undefined}>
        <ViewsPanel saved={saved} open={open} filters={filters} />
      </FilterChip>
    </div>
  );
}

interface ViewChangesProps {
  readonly open: OpenView;
  readonly filters: InboxFilters;
  /** These buttons go when there is no change any more: the focus needs another place before. */
  readonly onDone: () => void;
}

/** What can be done with an open view whose filters were changed. */
function ViewChanges({ open, filters, onDone }: ViewChangesProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { keepFilters } = useViewActions();
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
      <LinkButton onClick={keep}>{t`Save changes`}</LinkButton>
      <LinkButton onClick={discard}>{t`Discard changes`}</LinkButton>
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Suspense, useRef, useState } from 'react';
import type { InboxFilters } from '#src/lib/filters.ts';
import { FilterChip } from '#src/widgets/filters/filter-chip.tsx';
import { useSavedViews } from './use-saved-views.ts';
import classes from './saved-views.module.css';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { ViewsPanel } from './views-panel.tsx';
import { ViewChanges } from './view-changes.tsx';

interface SavedViewsProps {
  readonly filters: InboxFilters;
}

/** Saving the present filters under a name, and what is saved. */
export function SavedViews({ filters }: SavedViewsProps) {
  const { t } = useLingui();
  const { saved, open } = useSavedViews(filters);
  const [saving, setSaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className={classes.views}>
      {/* The same button with and without an open view, so that the focus has where to come back to. */}
      <button ref={button} type="button" className={classes.action} onClick={() => setSaving(true)}>
        {open ? t`Save as new view` : t`Save view`}
      </button>
      <Suspense fallback={null}>
        {open?.changed && (
          <ViewChanges open={open} filters={filters} onDone={() => button.current?.focus()} />
        )}
        {saving && <SaveViewDialog filters={filters} onClose={() => setSaving(false)} />}
      </Suspense>
      <FilterChip label={t`Views`} summary={undefined}>
        <ViewsPanel saved={saved} open={open} filters={filters} />
      </FilterChip>
    </div>
  );
}

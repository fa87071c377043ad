import { useLingui } from '@lingui/react/macro';
import { IconDots, IconPin } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { todayIso } from '#src/lib/days.ts';
import type { InboxFilters } from '#src/lib/filters.ts';
import { writeInbox } from '#src/lib/inbox-tabs.ts';
import { paths } from '#src/lib/paths.ts';
import { filtersOf, type SavedView, type SavedViews } from '#src/lib/saved-views.ts';
import { Link } from '#src/ui/router.ts';
import { CopyLink } from './copy-link.tsx';
import type { OpenView } from './use-saved-views.ts';
import { ViewOptions } from './view-options.tsx';
import classes from './views-panel.module.css';

interface ViewsPanelProps {
  readonly saved: SavedViews;
  readonly open: OpenView | undefined;
  readonly filters: InboxFilters;
}

/** The saved views: opened, set up, deleted; and a link to what is shown now. */
export function ViewsPanel({ saved, open, filters }: ViewsPanelProps) {
  const { t } = useLingui();
  return (
    <div className={classes.panel}>
      {saved.views.length === 0 && (
        <p className={classes.note}>{t`No saved views yet. Set filters, then choose Save view.`}</p>
      )}
      <ul className={classes.list} ref={takeFocus}>
        {saved.views.map((view) => (
          <ViewRow key={view.id} view={view} saved={saved} current={view.id === open?.view.id} />
        ))}
      </ul>
      <div className={classes.foot}>
        <span className={classes.note}>{t`What is shown now:`}</span> <CopyLink filters={filters} />
      </div>
    </div>
  );
}

function ViewRow({
  view,
  saved,
  current,
}: {
  view: SavedView;
  saved: SavedViews;
  current: boolean;
}) {
  const { t } = useLingui();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [expanded, setExpanded] = useState(false);
  const filters = filtersOf(view, todayIso());
  return (
    <li>
      <div className={classes.row}>
        <Link
          className={classes.open}
          to={paths.inbox(writeInbox(filters, view.id))}
          aria-current={current ? 'true' : undefined}
          onClick={(event) => closePanel(event.currentTarget)}
        >
          <span className={classes.name}>{view.name}</span>
          {view.pinned && <IconPin size={14} role="img" aria-label={t`Pinned`} />}
          {saved.start === view.id && <span className={classes.badge}>{t`Default`}</span>}
        </Link>
        <button
          ref={button}
          type="button"
          className={classes.more}
          aria-label={t`Options of ${view.name}`}
          aria-expanded={expanded}
          aria-controls={id}
          onClick={() => setExpanded(!expanded)}
        >
          <IconDots size={16} aria-hidden />
        </button>
      </div>
      <div id={id}>
        {expanded && (
          <ViewOptions
            view={view}
            saved={saved}
            filters={filters}
            onRenamed={() => button.current?.focus()}
          />
        )}
      </div>
    </li>
  );
}

const closePanel = (inside: Element) => inside.closest<HTMLElement>('[popover]')?.hidePopover();

const takeFocus = (list: HTMLElement | null) =>
  (list?.querySelector<HTMLElement>('[aria-current]') ?? list?.querySelector('a'))?.focus();

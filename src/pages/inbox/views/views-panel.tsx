import { t } from '@lingui/core/macro';
import { IconDots, IconPin } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { todayIso } from '#src/lib/dates/days.ts';
import { type InboxFilters, viewOf, writeInbox } from '#src/lib/filters/filters.ts';
import { paths } from '#src/lib/paths.ts';
import { filtersOf, type SavedView, type SavedViews } from '#src/lib/filters/saved-views.ts';
import { Link, useNavigate, useSearchParams } from '#src/ui/router.ts';
import { isTaken, moved, withChange, withStart } from '#src/lib/filters/view-changes.ts';
import { announce } from '#src/ui/announce.tsx';
import { NameForm } from '#src/widgets/filters/name-form.tsx';
import { CopyLink } from './copy-link.tsx';
import type { OpenView } from './use-saved-views.ts';
import classes from './views-panel.module.css';
import { viewActions } from './use-view-actions.ts';

interface ViewsPanelProps {
  readonly saved: SavedViews;
  readonly open: OpenView | undefined;
  readonly filters: InboxFilters;
}

export function ViewsPanel({ saved, open, filters }: ViewsPanelProps) {
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

interface ViewOptionsProps {
  readonly view: SavedView;
  readonly saved: SavedViews;
  readonly filters: InboxFilters;
  /** The name's field disappeared, so the focus needs another place. */
  readonly onRenamed: () => void;
}

function ViewOptions({ view, saved, filters, onRenamed }: ViewOptionsProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [renaming, setRenaming] = useState(false);
  const index = saved.views.indexOf(view);
  const all = saved.views.length;

  function move(button: HTMLElement, by: 1 | -1): void {
    const to = index + by;
    if (to < 0 || to >= all) return;
    flushSync(() => viewActions.change((now) => moved(now, view.id, by)));
    // Moving the row in the document removed the focus from it.
    button.focus();
    announce(t`${view.name} is now ${to + 1} of ${all}`);
  }

  function remove(button: HTMLElement): void {
    button.closest<HTMLElement>('[popover]')?.hidePopover();
    viewActions.remove(view);
    if (viewOf(params) !== view.id) return;
    const rest = new URLSearchParams(params);
    rest.delete('view');
    void navigate(paths.inbox(rest.size > 0 ? rest : writeInbox(filters)), {
      replace: true,
      preventScrollReset: true,
    });
  }

  const endRenaming = () => {
    flushSync(() => setRenaming(false));
    onRenamed();
  };
  if (renaming)
    return (
      <div className={classes.options}>
        <NameForm
          label={t`Name`}
          before={view.name}
          whyNot={(clean) =>
            isTaken(saved, clean, view.id) && t`There is a view called “${clean}” already.`
          }
          onSave={(name) => {
            viewActions.change((now) => withChange(now, view.id, { name }));
            endRenaming();
          }}
          onCancel={endRenaming}
        />
      </div>
    );
  const check = (
    label: string,
    checked: boolean,
    change: (now: SavedViews, on: boolean) => SavedViews,
  ) => (
    <label>
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => viewActions.change((now) => change(now, target.checked))}
      />{' '}
      {label}
    </label>
  );
  const mover = (label: string, by: 1 | -1) => (
    <button
      type="button"
      aria-disabled={index + by < 0 || index + by >= all}
      onClick={(event) => move(event.currentTarget, by)}
    >
      {label}
    </button>
  );
  return (
    <div className={classes.options}>
      {check(t`Pin as tab`, view.pinned, (now, pinned) => withChange(now, view.id, { pinned }))}
      {check(t`Default`, saved.start === view.id, (now, on) =>
        withStart(now, on ? view.id : undefined),
      )}
      <div className={classes.buttons}>
        <button type="button" onClick={() => setRenaming(true)}>{t`Rename`}</button>
        {all > 1 && mover(t`Move up`, -1)}
        {all > 1 && mover(t`Move down`, 1)}
        <button type="button" onClick={(event) => remove(event.currentTarget)}>{t`Delete`}</button>
      </div>
    </div>
  );
}

import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useRef,
} from 'react';
import { client } from '#src/api/client.ts';
import { invoiceQueries, listRefreshMs } from '#src/api/invoices.ts';
import { useStore } from '#src/device/store.ts';
import { firstView } from '#src/i18n/lazy-part.ts';
import { countText } from '#src/i18n/locale.ts';
import { todayIso } from '#src/lib/dates/days.ts';
import { type InboxFilters, writeInbox } from '#src/lib/filters/filters.ts';
import { inboxTabs, tabOf } from '#src/lib/filters/inbox-tabs.ts';
import { paths } from '#src/lib/paths.ts';
import { filtersOf } from '#src/lib/filters/saved-views.ts';
import { across, moveFocus } from '#src/ui/focus.ts';
import { Link, useNavigate } from '#src/ui/router.ts';
import { useKeys } from '#src/ui/use-keys.ts';
import { useOnTab, useSavedViews } from '#src/pages/inbox/views/use-saved-views.ts';
import classes from './status-tabs.module.css';

const names = {
  waiting: msg`To review`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
  all: msg`All`,
};

interface StatusTabsProps {
  readonly filters: InboxFilters;
  /** The count of the current tab, known from its list; the others are requested later. */
  readonly count: number | undefined;
  readonly panelId: string;
}

/**
 * The tabs of the inbox with their counts. The four status tabs keep the current filters, except
 * those of an open view; the pinned views and the open one follow.
 */
export function StatusTabs({ filters, count, panelId }: StatusTabsProps) {
  const { saved, open } = useSavedViews(filters);
  const behind = useOnTab(filters);
  const navigate = useNavigate();
  useKeys(
    Object.fromEntries(
      inboxTabs.map((tab, index) => [
        String(index + 1),
        {
          label: i18n._(names[tab]),
          group: t`Invoices`,
          run: () => navigate(paths.inbox(writeInbox(behind(tab))), { preventScrollReset: true }),
        },
      ]),
    ),
  );
  const shared = { count, panelId };
  const ownFilters = { ...filters, page: 1 };
  return (
    <div
      className={classes.tabs}
      role="tablist"
      tabIndex={-1}
      aria-label={t`Approval status`}
      onKeyDown={onKeyDown}
    >
      {inboxTabs.map((tab) => {
        const current = !open && tab === tabOf(filters);
        return (
          <Tab key={tab} current={current} filters={current ? ownFilters : behind(tab)} {...shared}>
            {i18n._(names[tab])}
          </Tab>
        );
      })}
      {saved.views.map((view) => {
        const current = view.id === open?.view.id;
        if (!view.pinned && !current) return null;
        return (
          <Tab
            key={view.id}
            view={view.id}
            current={current}
            filters={current ? ownFilters : filtersOf(view, todayIso())}
            {...shared}
          >
            <span className={classes.name}>{view.name}</span>
            {current && open.changed && (
              <span className={classes.dot}>
                <span className="visually-hidden">{t`changed`}</span>
              </span>
            )}
          </Tab>
        );
      })}
    </div>
  );
}

interface TabProps extends StatusTabsProps {
  readonly view?: string;
  readonly current: boolean;
  readonly children: ReactNode;
}

function Tab({ filters, view, current, count, panelId, children }: TabProps) {
  const { isReady } = useStore(firstView);
  // Not by a function as `ref`: React Router's link calls it again at every render, and the tabs
  // would jump back from where a person has scrolled them.
  const tab = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (current) reveal(tab.current);
  }, [current]);
  // Sending the requests of the other tabs may not delay the rows that arrived with this count.
  const isListRead = useDeferredValue(count !== undefined, false);
  const asked = useQuery({
    ...invoiceQueries.count(filters),
    enabled: isListRead && !current && isReady,
    refetchInterval: listRefreshMs,
  });
  const shown = current ? count : asked.data;
  // The click comes on release, so requesting on press gains time. A touch may only scroll the
  // tabs.
  const askAhead = (event: PointerEvent) => {
    if (!current && event.button === 0 && event.pointerType === 'mouse')
      void client.prefetchQuery(invoiceQueries.list({ ...filters, page: 1 }));
  };
  return (
    <Link
      ref={tab}
      className={classes.tab}
      role="tab"
      id={current ? `${panelId}-tab` : undefined}
      aria-selected={current}
      aria-controls={current ? panelId : undefined}
      tabIndex={current ? 0 : -1}
      to={paths.inbox(writeInbox(filters, view))}
      onPointerDown={askAhead}
    >
      {children}{' '}
      <span
        className={classes.count}
        data-stale={(!current && asked.isPlaceholderData) || undefined}
      >
        {shown === undefined ? '' : countText(shown)}
      </span>
    </Link>
  );
}

// The tabs may be wider than the screen. Scrolled after the paint, to avoid a forced layout before
// it, and only horizontally, since the window may have been scrolled past them.
const reveal = (tab: HTMLElement | null) => {
  setTimeout(() => {
    const strip = tab?.parentElement;
    if (!strip) return;
    const { left, right } = tab.getBoundingClientRect();
    const edges = strip.getBoundingClientRect();
    strip.scrollBy({ left: Math.min(0, left - edges.left) + Math.max(0, right - edges.right) });
  });
};

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  if (!moveFocus(tabs, event.key, across)) return;
  event.preventDefault();
  // Home and End move among the tabs here, not in the list.
  event.stopPropagation();
}
